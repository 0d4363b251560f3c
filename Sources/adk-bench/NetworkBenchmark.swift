import ArgumentParser
import AsyncDisplayKit
import Foundation
import LoopbackServers

/// Measures the gallery with a feed from a server, alone or beside Chromium.
struct NetworkBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract:
            "Measures a feed from a server: first photo, blank share, bytes, processor time, cache, queue, waste.",
        discussion: """
            Two servers on the loopback interface serve the feed. nginx answers at once. A server of this program \
            has a line with a delay, a rate that all connections share, and losses. The harness of \
            Scripts/scroll-bench turns the wheel 30 times a second, 1280x800. Its README says what each figure means.
            """)

    @Flag(help: "Also measure Chromium with the same pictures from the same servers, and print the ratios.")
    var peers = false

    @Option(help: "Also write the medians to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "How many runs of each program.")
    var runs = 3

    @Option(help: "The feed's folder; Scripts/bench makes one if left out.")
    var feed: String?

    @Option(help: "Only these parts, separated by commas: slow, plain, cache, queue, fling.")
    var only: String?

    @Option(help: "Seconds of scrolling.")
    var seconds = 12.0

    @Option(help: "The delay of the slow line in milliseconds.")
    var latency = 50.0

    @Option(help: "The rate of the slow line in megabits per second.")
    var megabits = 10.0

    @Option(help: "The share of lost packets of the slow line, from 0 to 1.")
    var loss = 0.0

    @Option(help: "Keep the harness's results, its pictures of the screen and the network logs in this folder.")
    var keep: String?

    @Option(help: ArgumentHelp("Where the harness was built.", visibility: .hidden))
    var tools: String?

    /// The parts of the benchmark, in order.
    enum Part: String, CaseIterable { case slow, plain, cache, queue, fling }

    func validate() throws {
        guard runs > 0, seconds > 0, megabits > 0, latency >= 0, (0...1).contains(loss) else {
            throw ValidationError(
                "--runs, --seconds and --megabits must be more than 0, --latency at least 0, --loss between 0 and 1")
        }
    }

    func run() throws {
        guard let folder = tools, let feed else {
            throw BenchmarkFailure("start this benchmark with Scripts/bench network")
        }
        let parts = try selectedParts()
        let tools = NetworkTools(gallery: try ScrollBenchmark.gallery(), folder: folder, feed: feed)
        if peers, !NetworkTools.hasChromium {
            FileHandle.standardError.write(Data("Chromium is not installed: only the gallery is measured\n".utf8))
        }
        let programs = peers && NetworkTools.hasChromium ? NetworkProgram.allCases : [.ours]
        let results = URL(fileURLWithPath: keep ?? NSTemporaryDirectory() + "adk-network-\(getpid())")
        try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
        defer { if keep == nil { try? FileManager.default.removeItem(at: results) } }
        let stage = NetworkHarness(tools: tools, folder: results, keepsScreenshots: keep != nil)

        var report = BenchmarkReport()
        let load = MachineLoad()
        for part in parts {
            switch part {
            case .slow: try scroll(stage, programs, "slow", &report)
            case .plain: try scroll(stage, programs, "plain", &report)
            case .cache: try secondRun(stage, &report)
            case .queue: try MainActor.assumeIsolated { try NetworkQueue.measure(&report) }
            case .fling: try fling(stage, &report)
            }
        }
        report.note("other_load_cores", load.others(since: load))
        try report.publish(json: json)
    }

    private func selectedParts() throws -> [Part] {
        guard let only else { return Part.allCases }
        return try only.split(separator: ",").map { name in
            guard let part = Part(rawValue: String(name)) else {
                let all = Part.allCases.map(\.rawValue).joined(separator: ", ")
                throw BenchmarkFailure("there is no part \(name); there are: \(all)")
            }
            return part
        }
    }

    private func line(_ run: Int) -> SlowLink {
        SlowLink(latency: latency / 1000, megabits: megabits, lossShare: loss, seed: UInt64(run + 1))
    }

    // MARK: - Parts

    /// The start and the scroll of each program, in turns.
    private func scroll(
        _ stage: NetworkHarness, _ programs: [NetworkProgram], _ name: String, _ report: inout BenchmarkReport
    ) throws {
        var runsOf: [NetworkProgram: [NetworkHarness.Run]] = [:]
        for run in 0..<runs {
            for program in programs {
                let server: any NetworkHarness.Server =
                    name == "slow"
                    ? try ShapedFeedServer(stage.tools.feed, line(run)) : try NginxServer(serving: stage.tools.feed)
                let options = ["--seconds", "\(seconds)", "--fling-seconds", "0.05", "--probes", "0", "--idle", "0"]
                runsOf[program, default: []].append(
                    try stage.run(program, server, options, label: "\(name)-\(program.rawValue)-\(run)"))
            }
        }
        var figures: [(String, (NetworkHarness.Run) -> Double?)] = [
            ("first_photo_ms", { $0.result["first_photo_ms"] }),
            ("blank_mean", { $0.result["scroll.blank.mean"] }),
            ("blank_max", { $0.result["scroll.blank.max"] }),
            ("cpu_ms_per_1000px", { $0.result["scroll.cpu_ms_per_1000px"] }),
            ("distance_px", { $0.result["scroll.distance_px"] }),
            ("bytes", { Double($0.sentBytes) }),
            ("bytes_per_1000px", { run in run.result["scroll.distance_px"].map { Double(run.sentBytes) * 1000 / $0 } }),
            ("gt25ms", { $0.result["scroll.gt25ms"] }),
        ]
        if name == "slow" {
            figures.append(("bytes_beside_first_photo", { $0.bytesBesideFirstPhoto.map(Double.init) }))
        }
        for program in programs {
            for (figure, value) in figures {
                let values = (runsOf[program] ?? []).map { value($0) ?? .nan }
                report.note("\(name)_\(program.rawValue)_\(figure)", NetworkHarness.median(values))
            }
        }
    }

    /// The first photo from the disk cache, and from local files.
    private func secondRun(_ stage: NetworkHarness, _ report: inout BenchmarkReport) throws {
        let server = try NginxServer(serving: stage.tools.feed)
        let cache = stage.folder.appendingPathComponent("second-cache").path
        let start = ["--startup-only"]
        let cached = NetworkProgram.ours.command(stage.tools, server: server.plainURL("/"), cache: cache, log: nil)
        _ = try stage.run(cached, start, label: "fill")
        // The cache is written after the photos are shown: another start finds all.
        _ = try stage.run(cached, start, label: "fill-again")
        var (second, local): ([Double], [Double]) = ([], [])
        for run in 0..<max(5, runs) {
            second.append(try stage.run(cached, start, label: "cached-\(run)")["first_photo_ms"] ?? .nan)
            let files = stage.tools.window + [stage.tools.feed]
            local.append(try stage.run(files, start, label: "local-\(run)")["first_photo_ms"] ?? .nan)
        }
        report.note("cached_first_photo_ms", NetworkHarness.median(second))
        report.note("local_first_photo_ms", NetworkHarness.median(local))
    }

    /// The waste of a fast scroll down, over a line of 10 times the rate.
    private func fling(_ stage: NetworkHarness, _ report: inout BenchmarkReport) throws {
        for (name, factor) in [("fling", 10.0), ("fling_slow", 1)] {
            var (wasted, kept, received): ([Double], [Double], [Double]) = ([], [], [])
            for run in 0..<runs {
                let link = SlowLink(
                    latency: latency / 1000 / factor, megabits: megabits * factor, lossShare: loss,
                    seed: UInt64(run + 1))
                let options = [
                    "--seconds", "0.05", "--fling-seconds", "5", "--fling-rate", "60", "--fling-button", "5",
                    "--probes", "0", "--idle", "0",
                ]
                let result = try stage.run(
                    .ours, ShapedFeedServer(stage.tools.feed, link), options, label: "\(name)-\(run)")
                let log = try NetworkLog(result.log)
                wasted.append(log.wastedPercent)
                kept.append(log.keptPercent)
                received.append(Double(log.receivedBytes))
            }
            report.note("\(name)_wasted_percent", NetworkHarness.median(wasted))
            report.note("\(name)_kept_percent", NetworkHarness.median(kept))
            report.note("\(name)_received_bytes", NetworkHarness.median(received))
        }
    }
}
