import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures animation in a window: a push of a whole screen, and fifty nodes at once.
struct MotionBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "motion",
        abstract: "Measures animation: a full-window push, fifty moving nodes, rest, and the push of other toolkits.",
        discussion: """
            Starts a window of this program on a private X server, 1280x800 and 3840x2160, and repeats an animation. \
            With --peers, GTK 4 (GtkStack) and Qt Quick (StackView) do the same push of the same page, in turns with \
            this program. Scripts/motion-bench has the programs, and its README says what each figure means.
            """)

    @Flag(help: "Also measure the push of GTK 4 and Qt Quick, and print the ratios.")
    var peers = false

    @Option(help: "Also write the figures to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "How many runs of each program.")
    var runs = 3

    @Option(help: "How many animations a run counts.")
    var transitions = 20

    @Option(help: "The duration of an animation of fifty nodes in milliseconds. A push has the standard duration.")
    var milliseconds = 350

    @Option(help: ArgumentHelp("Where the peers were built.", visibility: .hidden))
    var tools: String?

    /// The standard duration of a push, which the peers get too.
    private static let pushMilliseconds = 300
    /// A run is repeated once if other programs kept more than this share of a core busy.
    private static let otherLoad = 0.15

    func validate() throws {
        guard runs > 0, transitions > 0, milliseconds > 0 else {
            throw ValidationError("--runs, --transitions and --milliseconds must be at least 1")
        }
    }

    func run() throws {
        let push = try MotionProgram.own(.push, transitions: transitions, milliseconds: Self.pushMilliseconds)
        var programs = [push]
        if peers {
            guard let tools else { throw BenchmarkFailure("start this benchmark with Scripts/bench motion --peers") }
            programs += MotionProgram.peers(
                tools: tools, transitions: transitions, milliseconds: Self.pushMilliseconds)
        }
        var results: [String: [MotionResult]] = [:]
        for run in 0..<runs {
            for program in programs {
                let isLastOfOurs = program.name == MotionProgram.ours && run == runs - 1
                results[program.name, default: []].append(
                    try measure(program, run: run, idleSeconds: isLastOfOurs ? 10 : 0))
            }
        }
        let nodes = try repeated(try .own(.nodes, transitions: transitions, milliseconds: milliseconds))
        let large = PixelSize(width: 3840, height: 2160)
        let push4K = try repeated(
            try .own(.push, transitions: transitions, milliseconds: Self.pushMilliseconds, size: large))

        let comparison = MotionComparison(results, order: programs.map(\.name))
        var report = BenchmarkReport()
        note(results[MotionProgram.ours] ?? [], nodes, push4K, in: &report)
        if let best = comparison.bestPeer {
            let own = comparison.median("cpu_ms_per_animated_s", of: MotionProgram.ours)
            report.note("ours_cpu_ms_per_animated_s", own)
            report.note("best_peer_cpu_ms_per_animated_s", best.value)
            for peer in programs.dropFirst() {
                let name = peer.name.replacingOccurrences(of: "-", with: "_")
                report.note("\(name)_cpu_ms_per_animated_s", comparison.median("cpu_ms_per_animated_s", of: peer.name))
            }
            report.note("push_cpu_share_of_best_peer", own / best.value)
            print(comparison.text)
            print("best peer: \(best.name)\n")
        }
        try report.publish(json: json)
    }

    private func note(
        _ push: [MotionResult], _ nodes: [MotionResult], _ push4K: [MotionResult], in report: inout BenchmarkReport
    ) {
        func middle(_ results: [MotionResult], _ figure: String) -> Double { median(results.map { $0[figure] }) }
        for (name, results) in [("push", push), ("fifty_nodes", nodes), ("push_4k", push4K)] {
            report.note("\(name)_main_p50_ms", middle(results, "main_p50_ms"))
            report.note("\(name)_main_p99_ms", middle(results, "main_p99_ms"))
            report.note("\(name)_main_max_ms", middle(results, "main_max_ms"))
            report.note("\(name)_frames", middle(results, "frames"))
            report.note("\(name)_damage_px_per_frame", middle(results, "damage_px_per_frame"))
            report.note("\(name)_painted_picture_px_per_frame", middle(results, "painted_picture_px_per_frame"))
            report.note("\(name)_kept_picture_bytes", middle(results, "kept_bytes_in_motion"))
        }
        report.note("frames_over_25ms", middle(push, "over_25ms") + middle(nodes, "over_25ms"))
        report.note("frames_over_25ms_4k", middle(push4K, "over_25ms"))
        report.note(
            "kept_picture_bytes_at_rest", (push + nodes + push4K).map { $0["kept_bytes_at_rest"] }.max() ?? .nan)
        report.note("idle_ticks_10s", push.map { $0["idle_ticks_10s"] }.first { $0.isFinite } ?? .nan)
        report.note("window_copy_ms", WindowCopy.seconds(PixelSize(width: 1280, height: 800)) * 1000)
        report.note("window_copy_4k_ms", WindowCopy.seconds(PixelSize(width: 3840, height: 2160)) * 1000)
    }

    private func repeated(_ program: MotionProgram) throws -> [MotionResult] {
        try (0..<runs).map { try measure(program, run: $0) }
    }

    /// Measures once, or twice if other programs were busy: the run with less other load counts.
    private func measure(
        _ program: MotionProgram, run: Int, idleSeconds: TimeInterval = 0
    ) throws -> MotionResult {
        FileHandle.standardError.write(
            Data("run \(run + 1) of \(runs): \(program.name) \(program.size)\n".utf8))
        let first = try program.measure(idleSeconds: idleSeconds)
        guard first.otherLoad > Self.otherLoad else { return first }
        let second = try program.measure(idleSeconds: idleSeconds)
        return second.otherLoad < first.otherLoad ? second : first
    }
}
