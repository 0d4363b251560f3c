import ArgumentParser
import Foundation

/// Runs every benchmark that has aims, and fails if a figure falls short of its aim.
struct CheckBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compares every figure that has an aim with its aim; exit status 1 if one falls short.",
        discussion: """
            The aims are in Scripts/aims.json: ratios, counts, bytes and instructions. A time counts only as a ratio \
            to another time of the same run. Close all other programs, and run one benchmark at a time.
            """)

    @Option(help: ArgumentHelp("The file with the aims.", visibility: .hidden))
    var aims: String

    @Option(help: "Only these benchmarks, separated by commas.")
    var only: String?

    @Option(help: "Also write all measured figures to this file, as one JSON object.")
    var json: String?

    @Option(help: ArgumentHelp("Replaces @NAME in the aims' arguments; NAME=VALUE.", visibility: .hidden))
    var define: [String] = []

    func run() throws {
        let list = try AimList(try Data(contentsOf: URL(fileURLWithPath: aims)))
        var runs = list.runs
        if let only {
            let names = Set(only.split(separator: ",").map(String.init))
            let known = Set(runs.map { $0.run[0] })
            if let unknown = names.subtracting(known).min() {
                throw ValidationError(
                    "no benchmark \(unknown) has aims; there are: \(known.sorted().joined(separator: ", "))")
            }
            runs.removeAll { !names.contains($0.run[0]) }
        }
        var verdicts: [(run: String, verdict: AimVerdict)] = []
        var measured: [String: Double] = [:]
        for run in runs {
            let title = run.run.joined(separator: " ")
            FileHandle.standardError.write(Data("\(title) …\n".utf8))
            let figures = try measure(run.run)
            for aim in run.aims { verdicts.append((title, AimVerdict(aim, in: figures))) }
            for (name, value) in figures { measured["\(title): \(name)"] = value }
        }
        print(text(of: verdicts))
        if let json {
            try JSONEncoder().encode(measured).write(to: URL(fileURLWithPath: json))
        }
        let failed = verdicts.count { $0.verdict.outcome != .reached }
        guard failed == 0 else {
            print("\(failed) of \(verdicts.count) figures fall short of their aims.")
            throw ExitCode(1)
        }
        print("All \(verdicts.count) figures reach their aims.")
    }

    /// Runs this program for one benchmark and returns its figures. If the benchmark fails there are none, and every
    /// aim of the run reports that.
    private func measure(_ arguments: [String]) throws -> [String: Double] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adk-check-\(getpid()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = try arguments.map(resolved) + ["--json", file.path]
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let data = try? Data(contentsOf: file),
            let figures = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return [:] }
        return figures.compactMapValues { ($0 as? NSNumber)?.doubleValue }
    }

    private func resolved(_ argument: String) throws -> String {
        guard argument.hasPrefix("@") else { return argument }
        let prefix = argument.dropFirst() + "="
        guard let definition = define.first(where: { $0.hasPrefix(prefix) }) else {
            throw BenchmarkFailure("\(argument) in the list of aims has no value; start this with Scripts/bench check")
        }
        return String(definition.dropFirst(prefix.count))
    }

    private func text(of verdicts: [(run: String, verdict: AimVerdict)]) -> String {
        let width = verdicts.map(\.verdict.aim.name.count).max() ?? 0
        var lines: [String] = []
        var run = ""
        for (title, verdict) in verdicts {
            if title != run { lines.append(title) }
            run = title
            lines.append(line(verdict, width: width))
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ verdict: AimVerdict, width: Int) -> String {
        let mark =
            switch verdict.outcome {
            case .reached: "ok   "
            case .short: "SHORT"
            case .notMeasured: "NONE "
            }
        let bound = verdict.aim.atMost.map { "<= \(Self.short($0))" } ?? ">= \(Self.short(verdict.aim.atLeast ?? .nan))"
        let name = verdict.aim.name.padding(toLength: width, withPad: " ", startingAt: 0)
        return "  \(mark)  \(name)  \(verdict.value.map(Self.short) ?? "not measured")  (\(bound))"
    }

    private static func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(format: "%.4g", value)
    }
}
