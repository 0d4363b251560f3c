import Foundation

/// The lines of the framework's modules, and which module waits for which.
struct BuildGraph {
    /// Lines of all modules that the umbrella module depends on, itself included.
    let lines: Int
    /// Lines of the modules that have to be built one after the other: the most on one path of dependencies.
    let longestChainLines: Int

    private struct Description: Decodable {
        struct Target: Decodable {
            let name, path: String
            let sources: [String]
            let target_dependencies: [String]?
        }
        let targets: [Target]
    }

    /// Asks SwiftPM for the targets.
    init(root: String) throws {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", root, "describe", "--type", "json"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let targets = try JSONDecoder().decode(Description.self, from: text).targets
        let known = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
        var own: [String: Int] = [:], chains: [String: Int] = [:]

        func visit(_ name: String) throws -> Int {
            if let chain = chains[name] { return chain }
            guard let target = known[name] else { return 0 }
            let folder = URL(fileURLWithPath: root).appendingPathComponent(target.path)
            let lines = try target.sources.filter { $0.hasSuffix(".swift") }.reduce(0) { sum, file in
                sum + (try Data(contentsOf: folder.appendingPathComponent(file))).count { $0 == 10 }
            }
            own[name] = lines
            let chain = lines + (try (target.target_dependencies ?? []).map(visit).max() ?? 0)
            chains[name] = chain
            return chain
        }
        longestChainLines = try visit("AsyncDisplayKit")
        lines = own.values.reduce(0, +)
    }
}
