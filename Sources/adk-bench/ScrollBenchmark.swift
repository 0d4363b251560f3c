import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures the gallery from outside, alone or beside other toolkits.
struct ScrollBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scroll",
        abstract: "Measures the gallery from outside: start, scroll, fling, latency, memory, idle wake-ups.",
        discussion: """
            Runs the harness of Scripts/scroll-bench, which drives the pointer of a private X server and watches \
            what is drawn, 1280x800. Its README says what each figure means. Start it with Scripts/bench scroll: \
            that builds the harness and the feed, and with --peers the programs to compare with.
            """)

    @Flag(help: "Also measure GTK, Qt and Chromium showing the same feed, and print the ratios.")
    var peers = false

    @Option(help: "Also write the medians to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "How many runs of each program.")
    var runs = 5

    @Option(help: "The feed's folder; Scripts/bench makes one if left out.")
    var feed: String?

    @Option(help: "Only these programs, separated by commas.")
    var only: String?

    @Option(help: "Keep the harness's results and pictures of the screen in this folder.")
    var keep: String?

    @Option(help: "Seconds of scrolling.")
    var seconds = 12.0

    @Option(help: "Seconds of flinging.")
    var flingSeconds = 5.0

    @Option(help: "Run the program on this many processor cores.")
    var cores: Int?

    @Option(help: ArgumentHelp("Where the harness was built.", visibility: .hidden))
    var tools: String?

    /// A run is spoiled if other programs use more CPU seconds than this.
    private static let otherLoad = 1.5

    func validate() throws {
        guard runs > 0 else { throw ValidationError("--runs must be at least 1, not \(runs)") }
        guard seconds > 0, flingSeconds > 0 else {
            throw ValidationError("--seconds and --fling-seconds must be more than 0")
        }
    }

    func run() throws {
        guard let tools, let feed else { throw BenchmarkFailure("start this benchmark with Scripts/bench scroll") }
        var programs = ScrollProgram.all(tools: tools, feed: feed, gallery: try Self.gallery())
        if !peers { programs.removeAll { $0.name != ScrollProgram.ours } }
        try programs.keep(only: only)
        let folder = URL(fileURLWithPath: keep ?? NSTemporaryDirectory() + "adk-scroll-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { if keep == nil { try? FileManager.default.removeItem(at: folder) } }

        var results: [String: [ScrollResult]] = [:]
        for run in 0..<runs {
            for program in programs {
                FileHandle.standardError.write(Data("run \(run + 1) of \(runs): \(program.name)\n".utf8))
                let result = try measure(program, run: run, harness: tools + "/xscroll", folder: folder)
                results[program.name, default: []].append(result)
            }
        }
        let report = ScrollReport(results, order: programs.map(\.name))
        try report.publish(json: json)
    }

    /// The gallery beside this program.
    static func gallery() throws -> String {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("gallery").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("the gallery is missing at \(path): start this benchmark with Scripts/bench")
        }
        return path
    }

    /// Measures once, or twice if other programs were busy: the run with less other load counts.
    private func measure(_ program: ScrollProgram, run: Int, harness: String, folder: URL) throws -> ScrollResult {
        var best: ScrollResult?
        for attempt in 0..<2 {
            let file = folder.appendingPathComponent("\(program.name).\(run).\(attempt).json")
            let result = try start(
                program, harness: harness, into: file, shots: folder.appendingPathComponent(program.name))
            if best.map({ result.otherLoad < $0.otherLoad }) ?? true { best = result }
            if result.otherLoad <= Self.otherLoad { break }
        }
        guard let best else { throw BenchmarkFailure("\(program.name) was not measured") }
        return best
    }

    private func start(
        _ program: ScrollProgram, harness: String, into file: URL, shots: URL
    ) throws -> ScrollResult {
        var options = ["--seconds", "\(seconds)", "--fling-seconds", "\(flingSeconds)", "--idle", "10"]
        if keep != nil { options += ["--shots", shots.path] }
        if program.isFloor { options.append("--startup-only") }
        let prefix = cores.map { ["taskset", "-c", "0-\(max(0, $0 - 1))"] } ?? []
        return try ScrollHarness(path: harness).run(
            program.name, prefix + program.command, options: options, environment: program.environment, into: file)
    }
}

extension [ScrollProgram] {
    /// Removes all but those with the names, which are separated by commas. Nil keeps all.
    mutating func keep(only: String?) throws {
        guard let only else { return }
        let names = only.split(separator: ",").map(String.init)
        if let unknown = names.first(where: { name in !contains { $0.name == name } }) {
            throw BenchmarkFailure("there is no program \(unknown); there are: \(map(\.name).joined(separator: ", "))")
        }
        removeAll { !names.contains($0.name) }
    }
}

/// A program that shows the feed.
struct ScrollProgram {
    static let ours = "ours"

    var name: String
    var command: [String]
    var environment: [String: String] = [:]
    /// The program shows one frame and does nothing more: the minimum cost of a start.
    var isFloor: Bool { name.hasPrefix("floor") }

    static func all(tools: String, feed: String, gallery: String) -> [ScrollProgram] {
        let software = ["LIBGL_ALWAYS_SOFTWARE": "1"]
        return [
            ScrollProgram(
                name: ours,
                command: [
                    gallery, "--scene", "feed", "--column", "full", "--size", "1280x800", "--offset-in-title", feed,
                ]),
            ScrollProgram(name: "floor-minxcb", command: [tools + "/minxcb"]),
            ScrollProgram(
                name: "gtk4-cairo", command: [tools + "/feed-gtk4", feed], environment: ["GSK_RENDERER": "cairo"]),
            ScrollProgram(
                name: "gtk4-gl-llvmpipe", command: [tools + "/feed-gtk4", feed],
                environment: software.merging(["GSK_RENDERER": "gl"]) { $1 }),
            ScrollProgram(
                name: "qtquick-software", command: [tools + "/qtquick/feed", feed],
                environment: ["QT_QUICK_BACKEND": "software"]),
            ScrollProgram(
                name: "qtquick-gl-llvmpipe", command: [tools + "/qtquick/feed", feed],
                environment: software.merging(["QSG_RHI_BACKEND": "opengl"]) { $1 }),
            ScrollProgram(name: "qtwidgets", command: [tools + "/feed-qtwidgets", feed]),
            ScrollProgram(name: "chromium", command: [tools + "/feed-chromium", feed]),
        ]
    }
}
