import Foundation
import Testing

/// A temporary folder, and the program `snapshot-fixture` to run in it. Its environment has no `CI`.
final class ToolSession {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("adk-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: root) } catch { print("left behind: \(root.path): \(error)") }
    }

    func path(_ name: String) -> String { root.appendingPathComponent(name).path }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// Runs a command with the folders `goldens` and `results`, unless it names others.
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try run(arguments, environment: environment)
    }

    /// - Parameter folders: whether the command takes folders.
    func run(_ arguments: [String], folders: Bool = true, environment: [String: String] = [:]) throws -> Outcome {
        let program = try #require(SnapshotProgram.named("snapshot-fixture"), "it is built with the tests")
        var options: [String] = []
        if folders {
            if !arguments.contains("--goldens") { options += ["--goldens", path("goldens")] }
            let takesResults = !["list", "doctor"].contains(arguments[0]) && !arguments.contains("--results")
            if takesResults { options += ["--results", path("results")] }
        }
        let variables = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
        return try SnapshotProgram.run(
            program, arguments + options, environment: variables.merging(environment) { $1 })
    }
}

extension Outcome {
    /// The lines for scenes, in the order in which they were printed: `same`, `FAIL` and the rest.
    var verdicts: [String] {
        output.split(separator: "\n").filter { $0.hasPrefix("same  ") || $0.hasPrefix("FAIL  ") }.map(String.init)
    }
}
