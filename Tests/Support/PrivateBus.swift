import Foundation
import Glibc

/// A message bus of its own: `dbus-daemon` with a socket in a temporary folder. It ends with the object.
public final class PrivateBus {
    /// The address, for `DBUS_SESSION_BUS_ADDRESS`. It stays the same after `restart`.
    public let address: String
    private let folder: String
    private var process: ChildProcess

    /// Whether the daemon and the peer of the tests are installed.
    public static var isAvailable: Bool {
        XvfbServer.isInstalled("dbus-daemon") && XvfbServer.isInstalled("gdbus")
    }

    /// Starts a bus and waits until it listens.
    ///
    /// - Parameter services: the programs that it starts: the commands by the names on the bus.
    public init(services: [String: String] = [:]) throws {
        folder = NSTemporaryDirectory() + "adk-bus-\(getpid())-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder)/socket"
        for (name, command) in services {
            try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
                .write(toFile: folder + "/\(name).service", atomically: false, encoding: .utf8)
        }
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <servicedir>\(folder)</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
              <limit name="max_replies_per_connection">50000</limit>
            </busconfig>
            """
        try configuration.write(toFile: folder + "/bus.conf", atomically: false, encoding: .utf8)
        process = try PrivateBus.launch(folder)
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func launch(_ folder: String) throws -> ChildProcess {
        var pipe: [Int32] = [0, 0]
        guard Glibc.pipe(&pipe) == 0 else { throw ChildProcess.LaunchError(description: "cannot create a pipe") }
        // No other child may hold the writing end open.
        pipe.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        defer { close(pipe[0]) }
        let child: ChildProcess
        do {
            defer { close(pipe[1]) }
            child = try ChildProcess(
                "dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address=3"],
                passing: pipe[1])
        }
        // The daemon writes its address when it listens.
        var byte = UInt8(0)
        guard read(pipe[0], &byte, 1) == 1 else {
            throw ChildProcess.LaunchError(description: "dbus-daemon did not start: \(child.errorOutput)")
        }
        return child
    }

    /// Stops the daemon: messages stay where they are until `resume`.
    public func pause() { process.send(signal: SIGSTOP) }

    /// Continues after `pause`.
    public func resume() { process.send(signal: SIGCONT) }

    /// Kills the daemon, as a crash would.
    public func kill() {
        process.send(signal: SIGKILL)
        process.wait()
    }

    /// Starts a daemon at the same address, after `kill`.
    public func restart() throws {
        unlink(folder + "/socket")
        process = try PrivateBus.launch(folder)
    }

    /// Runs `gdbus` on this bus and returns its output and its exit status.
    public func gdbus(_ arguments: [String]) async throws -> (output: String, status: Int32) {
        // The standard error of a child is collected.
        let line = ["sh", "-c", #"exec gdbus "$@" >&2"#, "gdbus"] + arguments
        let environment = ["DBUS_SESSION_BUS_ADDRESS": address, "LC_ALL": "C.UTF-8"]
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let child = try ChildProcess(line[0], Array(line.dropFirst()), environment: environment)
                        child.wait()
                        return (child.errorOutput, child.exitStatus ?? -1)
                    })
            }
        }
    }
}
