import Foundation
import Glibc

/// A program this one started; ended with it.
final class Child {
    /// What the kernel says of a process.
    struct Usage {
        /// Resident memory, and the share of it that is its own, in KiB.
        var residentKiB: Int
        var proportionalKiB: Int
        /// Time on a processor, of all threads, in seconds. In steps of a hundredth.
        var processorSeconds: Double
    }

    let pid: pid_t
    private let process = Process()
    private let errorFile: URL

    /// - Parameters:
    ///   - environment: on top of this process's own.
    ///   - output: where its standard output goes; nowhere unless given.
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

    /// The end of what it wrote to its standard error.
    var lastErrorOutput: String {
        guard let data = try? Data(contentsOf: errorFile), !data.isEmpty else { return "it said nothing" }
        return String(decoding: data.suffix(500), as: UTF8.self)
    }

    /// Asks it to end, and waits.
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
        // The name, in brackets, may have anything in it: count from its end.
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
