import Foundation
import LoopbackServers

/// Runs programs with the harness and keeps what they leave.
struct NetworkHarness {
    /// A server of the feed.
    protocol Server: AnyObject {
        /// The URL of the feed's folder, with a slash at the end.
        var address: String { get }
        /// The bytes of all answers so far.
        var sentBytes: Int { get }
        /// The bytes of other answers while the first photo came; nil if the server does not count them.
        var bytesBesideFirstPhoto: Int? { get }
        /// Ends the connections.
        func stop()
    }

    /// One run of a program with a server.
    struct Run {
        var result: ScrollResult
        var sentBytes: Int
        var bytesBesideFirstPhoto: Int?
        /// The file of the program's network log.
        var log: URL
    }

    let tools: NetworkTools
    /// The folder of results, logs and caches.
    let folder: URL
    /// Whether screenshots are kept.
    let keepsScreenshots: Bool

    /// Runs a program with a new cache.
    func run(_ program: NetworkProgram, _ server: any Server, _ options: [String], label: String) throws -> Run {
        defer { server.stop() }
        let cache = folder.appendingPathComponent("cache-\(label)")
        defer { try? FileManager.default.removeItem(at: cache) }
        let log = folder.appendingPathComponent("\(label).jsonl")
        let command = program.command(tools, server: server.address, cache: cache.path, log: log.path)
        let result = try run(command, options, label: label)
        return Run(
            result: result, sentBytes: server.sentBytes, bytesBesideFirstPhoto: server.bytesBesideFirstPhoto, log: log)
    }

    func run(_ command: [String], _ options: [String], label: String) throws -> ScrollResult {
        FileHandle.standardError.write(Data("\(label)\n".utf8))
        let shots = keepsScreenshots ? ["--shots", folder.appendingPathComponent(label).path] : []
        return try tools.harness.run(
            label, command, options: options + shots, into: folder.appendingPathComponent("\(label).json"))
    }

    /// The median; NaN if a value is missing.
    static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

extension ShapedFeedServer: NetworkHarness.Server {
    var address: String { url("/") }
}

extension NginxServer: NetworkHarness.Server {
    var address: String { plainURL("/") }
    var bytesBesideFirstPhoto: Int? { nil }
    var sentBytes: Int { accesses.reduce(0) { $0 + $1.bodyBytes } }
    func stop() {}
}
