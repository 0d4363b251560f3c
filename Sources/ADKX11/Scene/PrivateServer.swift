import Foundation

/// A private X server (Xvfb) on a free display, without a visible screen. It ends with its last client, and so with
/// this process.
package final class PrivateServer {
    /// The reason why the server did not start.
    package enum StartError: Error, Sendable, Equatable, CustomStringConvertible {
        /// Xvfb is not in `PATH`.
        case notInstalled
        /// Xvfb ended or did not report its display. `reason` is what it wrote.
        case failed(reason: String)

        package var description: String {
            switch self {
            case .notInstalled: "Xvfb is not installed (Debian package xvfb)"
            case .failed(let reason): "Xvfb did not start: \(reason)"
            }
        }
    }

    /// Like `:42`.
    package let display: String
    private let process: Process

    /// Starts a server with one screen of that size in pixels, and waits until it is ready.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - path: the folders to look for Xvfb in, separated by colons. Nil uses `PATH`.
    ///   - limit: the real seconds to wait for the server. Then it is ended.
    package init(width: Int, height: Int, path: String? = nil, limit: TimeInterval = 60) throws(StartError) {
        let folders = path ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        let path = folders.split(separator: ":").map { "\($0)/Xvfb" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else { throw .notInstalled }
        let output = Pipe()
        let errors = try PrivateServer.unnamedFile()
        process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [
            "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate",
        ]
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw .failed(reason: "\(error)")
        }
        // It writes its number once it is ready. The pipe closes if it ends before.
        let line = PrivateServer.firstLine(of: output.fileHandleForReading.fileDescriptor, within: limit)
        guard let line, let number = Int(line) else {
            // A server that does not start may not listen to a milder signal either.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let late = line == nil ? "it was not ready after \(limit) seconds. " : ""
            throw .failed(reason: late + PrivateServer.end(of: errors.fileDescriptor))
        }
        display = ":\(number)"
    }

    /// A file without a name, for messages: a pipe that is not read would fill up and stop the server.
    private static func unnamedFile() throws(StartError) -> FileHandle {
        var name = Array((NSTemporaryDirectory() + "/adk-server-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw .failed(reason: String(cString: strerror(errno))) }
        unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The text up to a line break, or up to the end. Nil if neither came in these real seconds.
    private static func firstLine(of descriptor: Int32, within limit: TimeInterval) -> String? {
        let end = ProcessInfo.processInfo.systemUptime + limit
        var text = ""
        while true {
            let left = max(0, end - ProcessInfo.processInfo.systemUptime)
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&event, 1, Int32(min(left * 1000, 1e9).rounded(.up)))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") else { return text }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
    }

    /// The last bytes of a file.
    private static func end(of descriptor: Int32) -> String {
        let size = lseek(descriptor, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: 2000)
        let count = pread(descriptor, &bytes, bytes.count, max(0, size - off_t(bytes.count)))
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    deinit { stop() }

    /// Ends the server and waits for its end.
    package func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}

extension X11SceneScreen {
    /// Starts a private server for windows of at most `width` x `height` pixels, and connects to it.
    package static func onPrivateServer(width: Int = 4_096, height: Int = 4_096) throws -> X11SceneScreen {
        let server = try PrivateServer(width: width, height: height)
        let screen = try X11SceneScreen(display: server.display)
        screen.server = server
        return screen
    }
}
