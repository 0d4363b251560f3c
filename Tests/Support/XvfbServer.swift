import CXCB
import Foundation
import Glibc

/// A private X server on a free display, without a visible screen.
///
/// It ends with `stop()`, with the last reference, and when the test process dies: it terminates with its last client,
/// and this object is one.
public final class XvfbServer {
    /// Like `:42`.
    public let display: String
    private let process: ChildProcess
    private var keeper: OpaquePointer?

    /// Whether Xvfb is installed.
    public static var isAvailable: Bool { isInstalled("Xvfb") }

    /// Whether `program` is in `PATH`.
    public static func isInstalled(_ program: String) -> Bool {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return paths.contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Starts a server and waits until it is ready.
    ///
    /// - Parameters:
    ///   - width, height: size of the screen in pixels.
    ///   - depth: colour depth of the root window, in bits.
    ///   - listensOnTCP: the server is also reachable as `127.0.0.1:N`.
    ///   - extraArguments: for instance `["-extension", "MIT-SHM"]`.
    public init(
        width: Int = 1280, height: Int = 1024, depth: Int = 24, listensOnTCP: Bool = false,
        extraArguments: [String] = []
    ) throws {
        var pipe: [Int32] = [0, 0]
        guard Glibc.pipe(&pipe) == 0 else {
            throw ChildProcess.LaunchError(description: "cannot create a pipe, error \(errno)")
        }
        // No other child may hold the writing end open.
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

    /// The display number that the server writes once it is ready; nil if it ends or takes two minutes.
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

    /// Stops the server: requests stay unanswered until `resume`.
    public func pause() { process.send(signal: SIGSTOP) }

    /// Continues after `pause`.
    public func resume() { process.send(signal: SIGCONT) }

    /// Ends the server and waits for its end.
    public func stop() {
        disconnectKeeper()
        process.send(signal: SIGTERM)
        // A test may have failed while the server was paused.
        process.send(signal: SIGCONT)
        process.wait()
    }

    /// Kills the server, as a crash would.
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
