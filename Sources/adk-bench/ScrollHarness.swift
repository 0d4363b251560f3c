import Foundation

/// The harness of Scripts/scroll-bench: starts a program on a private X server, turns the wheel and watches.
struct ScrollHarness {
    /// The harness's program.
    let path: String

    /// Runs a program once. Writes the results to `file`.
    ///
    /// - Parameter options: the harness's options beside `--label` and `--out`.
    func run(
        _ label: String, _ command: [String], options: [String], environment: [String: String] = [:], into file: URL
    ) throws -> ScrollResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["--label", label, "--out", file.path] + options + ["--"] + command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let words = Pipe()
        process.standardError = words
        try process.run()
        let said = words.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkFailure(
                "\(label) could not be measured: \(String(decoding: said.suffix(500), as: UTF8.self))")
        }
        return try ScrollResult(file)
    }
}
