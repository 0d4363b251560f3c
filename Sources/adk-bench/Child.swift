import Foundation
import Glibc

/// A program that the benchmark starts.
final class Child {
    /// Resource usage of a process, as the kernel reports it.
    struct Usage {
        /// Resident memory, and the proportional share of it (PSS), in KiB.
        var residentKiB: Int
        var proportionalKiB: Int
        /// Processor time of all threads in seconds, in steps of a hundredth.
        var processorSeconds: Double
    }

    let pid: pid_t
    private let process = Process()
    private let errorFile: URL

    /// - Parameters:
    ///   - environment: added to this process's own.
    ///   - output: receives its standard output; nil discards it.
    init(_ path: String, _ arguments: [String], environment: [String: String] = [:], output: Pipe? = nil) throws {
        errorFile = FileManager.default.temporaryDirectory.appendingPathComponent("adk-bench-\(UUID().uuidString).err")
        guard FileManager.default.createFile(atPath: errorFile.path, contents: nil),
            let errors = FileHandle(forWritingAtPath: errorFile.path)
        else { throw BenchmarkFailure("cannot write to \(errorFile.path)") }
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw BenchmarkFailure("cannot start \(path): \(error)")
        }
        pid = process.processIdentifier
    }

    deinit { unlink(errorFile.path) }

    var isRunning: Bool { process.isRunning }

    /// The last 500 bytes of its standard error.
    var lastErrorOutput: String {
        guard let data = try? Data(contentsOf: errorFile), !data.isEmpty else {
            return "it wrote nothing to standard error"
        }
        return String(decoding: data.suffix(500), as: UTF8.self)
    }

    /// Terminates it and waits for its end.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    func usage() throws -> Usage {
        Usage(
            residentKiB: try number("VmRSS:", in: "status"),
            proportionalKiB: try number("Pss:", in: "smaps_rollup"),
            processorSeconds: try processorSeconds())
    }

    private func number(_ field: String, in file: String) throws -> Int {
        let line = try contents(file).split(separator: "\n").first { $0.hasPrefix(field) }
        guard
            let words = line?.split(separator: " ", omittingEmptySubsequences: true).flatMap({
                $0.split(separator: "\t")
            }),
            words.count > 1, let number = Int(words[1])
        else { throw BenchmarkFailure("/proc/\(pid)/\(file) has no number for \(field)") }
        return number
    }

    private func processorSeconds() throws -> Double {
        // The name in brackets may contain any character: count fields from its end.
        let text = try contents("stat")
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw BenchmarkFailure("/proc/\(pid)/stat cannot be read")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func contents(_ file: String) throws -> String {
        do {
            return try String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8)
        } catch {
            throw BenchmarkFailure("the process \(pid) is gone: \(lastErrorOutput)")
        }
    }
}
