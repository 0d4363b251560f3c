import Foundation
import Glibc

/// A program that a test or a benchmark starts. Its standard error is collected in a file; its standard input and
/// output are `/dev/null`. A child that still runs when the object is freed is killed.
public final class ChildProcess {
    /// The process ID.
    public let pid: pid_t
    private let errorFile: String
    private var status: Int32?

    /// A program or server could not be started.
    public struct LaunchError: Error, CustomStringConvertible {
        /// The reason, as a sentence.
        public let description: String

        /// Creates an error with a sentence.
        public init(description: String) { self.description = description }
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: looked up in `PATH` if it contains no slash.
    ///   - environment: added to this process's own; an empty value removes the variable.
    ///   - passing: a descriptor that the child gets as its descriptor 3.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], passing: Int32? = nil
    ) throws {
        errorFile = NSTemporaryDirectory() + "adk-test-\(getpid())-\(UUID().uuidString).err"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if let passing { posix_spawn_file_actions_adddup2(&actions, passing, 3) }

        // The threads of libdispatch, where tests run, block all signals. A child would inherit that and ignore
        // SIGTERM.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // A test run that was started by nohup, or in the background of a shell, ignores signals of its terminal.
        var ends = sigset_t()
        sigemptyset(&ends)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&ends, signal) }
        posix_spawnattr_setsigdefault(&attributes, &ends)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        variables = variables.filter { !$0.value.isEmpty }
        var child: pid_t = 0
        let status = ChildProcess.withCStrings([path] + arguments) { argv in
            ChildProcess.withCStrings(variables.map { "\($0)=\($1)" }) { envp in
                posix_spawnp(&child, path, &actions, &attributes, argv, envp)
            }
        }
        guard status == 0 else {
            throw LaunchError(description: "cannot start \(path): \(String(cString: strerror(status)))")
        }
        pid = child
    }

    deinit {
        if status == nil {
            Glibc.kill(pid, SIGKILL)
            wait()
        }
        unlink(errorFile)
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }

    /// The child's standard error so far.
    public var errorOutput: String { (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "" }

    /// Sends a signal to the child, unless its end was already waited for.
    public func send(signal: Int32) {
        if status == nil { Glibc.kill(pid, signal) }
    }

    /// Waits for the child's end, without a time limit; returns the status of `waitpid`.
    @discardableResult
    public func wait() -> Int32 {
        if let status { return status }
        var result: Int32 = 0
        while waitpid(pid, &result, 0) < 0, errno == EINTR {}
        status = result
        return result
    }

    /// Peak resident memory of the child in bytes, as the reads of `exitStatus` found it while the child ran.
    ///
    /// The number of `getrusage` is not usable: it begins at the peak of this process, because a child shares the
    /// memory of its parent until it runs its own program.
    public private(set) var peakMemory = 0

    private func samplePeakMemory() {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else { return }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
        peakMemory = max(peakMemory, kilobytes * 1024)
    }

    /// The exit status, or the negative number of the signal that ended the child; nil while it runs.
    public var exitStatus: Int32? {
        if status == nil {
            samplePeakMemory()
            var result: Int32 = 0
            if waitpid(pid, &result, WNOHANG) == pid { status = result }
        }
        return status.map { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : -($0 & 0x7F) }
    }
}
