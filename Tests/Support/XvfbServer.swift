import CXCB
import Foundation
import Glibc

/// An X server of a test's own, on a free display, without a screen anyone sees.
///
/// Ends with `stop()`, with the last reference, and also when the test process dies: the
/// server is told to end with its last client, and this object is one.
public final class XvfbServer {
    /// Like `:42`.
    public let display: String
    private let process: ChildProcess
    private var keeper: OpaquePointer?

    /// Whether the server's program is installed.
    public static var isAvailable: Bool { isInstalled("Xvfb") }

    /// Whether `program` is in `PATH`.
    public static func isInstalled(_ program: String) -> Bool {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return paths.contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// - Parameters:
    ///   - depth: bits of colour of the root window.
    ///   - listensOnTCP: also reachable as `127.0.0.1:N`.
    ///   - extraArguments: for instance `["-extension", "MIT-SHM"]`.
    public init(
        width: Int = 1280, height: Int = 1024, depth: Int = 24, listensOnTCP: Bool = false,
        extraArguments: [String] = []
    ) throws {
        var pipe: [Int32] = [0, 0]
        guard Glibc.pipe(&pipe) == 0 else {
            throw ChildProcess.LaunchError(description: "no pipe, error \(errno)")
        }
        // No other child is to hold the writing end open.
        pipe.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        defer { close(pipe[0]) }
        let child: ChildProcess
        do {
            defer { close(pipe[1]) }
            child = try ChildProcess(
                "Xvfb",
                ["-displayfd", "3", "-screen", "0", "\(width)x\(height)x\(depth)", "-terminate"]
                    + (listensOnTCP ? ["-listen", "tcp", "-ac"] : ["-nolisten", "tcp"]) + extraArguments,
                passing: pipe[1])
        }
        guard let number = XvfbServer.readNumber(from: pipe[0]) else {
            throw ChildProcess.LaunchError(description: "Xvfb did not start: \(child.errorOutput)")
        }
        process = child
        display = ":\(number)"
        keeper = xcb_connect(display, nil)
    }

    deinit { stop() }

    /// The number the server writes once it is ready; nil when it ends or takes two minutes.
    private static func readNumber(from descriptor: Int32) -> Int? {
        var text = ""
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 120_000) > 0 {
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return Int(text) }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return nil
    }

    /// Stops the server in its tracks: what is asked of it stays unanswered until `resume`.
    public func pause() { process.send(signal: SIGSTOP) }
    public func resume() { process.send(signal: SIGCONT) }

    /// Ends the server and waits for it.
    public func stop() {
        disconnectKeeper()
        process.send(signal: SIGTERM)
        // A test may have failed while it was paused.
        process.send(signal: SIGCONT)
        process.wait()
    }

    /// Ends the server as a crash would.
    public func kill() {
        process.send(signal: SIGKILL)
        process.wait()
        disconnectKeeper()
    }

    private func disconnectKeeper() {
        if let keeper { xcb_disconnect(keeper) }
        keeper = nil
    }
}
