import ArgumentParser
import Foundation

/// Counts the part of Texture's and of UIKit's API that an app has.
struct CoverageBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Counts the part of Texture's and UIKit's names that is there.",
        discussion: """
            Reads the symbols of a debug build, and compares them with the lists texture-api.json and uikit-api.json of \
            Scripts/lib. A name has a weight from 1 to 3 by its use in published apps. Video is left out. \
            Scripts/lib/texture-coverage tells which names are missing.
            """)

    @Option(help: ArgumentHelp("The folder of the package.", visibility: .hidden))
    var root: String

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    func run() throws {
        _ = try output(of: "Scripts/docs", ["--symbols"])
        var report = BenchmarkReport()
        for list in ["texture", "uikit"] {
            let text = try output(
                of: "Scripts/lib/texture-coverage",
                ["\(root)/.build/docs/symbols", "--api", "\(root)/Scripts/lib/\(list)-api.json", "--core", "--figures"])
            guard let figures = try JSONSerialization.jsonObject(with: text) as? [String: Double] else {
                throw BenchmarkFailure("texture-coverage wrote no figures of \(list)-api.json")
            }
            for (name, value) in figures.sorted(by: { $0.key < $1.key }) { report.note("\(list)_\(name)", value) }
        }
        try report.publish(json: json)
    }

    private func output(of script: String, _ arguments: [String]) throws -> Data {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: root).appendingPathComponent(script)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkFailure("\(script) failed") }
        return output
    }
}
