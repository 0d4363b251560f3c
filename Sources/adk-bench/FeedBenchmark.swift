import ArgumentParser
import AsyncDisplayKit
import Foundation
import GalleryScenes

/// Scrolls the feed without a window system: the cost of the framework alone, frame by frame.
struct FeedBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Scrolls the feed in memory: processor time of the main thread and of the workers.",
        discussion: """
            Uses a headless window on a virtual clock: frames are 1/60 s apart, and background work finishes between \
            frames, so that every run does the same work. Suitable for valgrind --tool=callgrind.
            """)

    @Option(help: "A feed's folder; the built-in album if left out.")
    var feed: String?

    @Option(help: "Number of frames.")
    var frames = 600

    @Option(help: "Points to scroll per frame.")
    var step = 60.0

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Flag(help: "Count the instructions of all threads with valgrind, instead of measuring time.")
    var instructions = false

    func run() throws {
        var report = BenchmarkReport()
        if instructions {
            try countInstructions(&report)
        } else {
            try MainActor.assumeIsolated { try measure(&report) }
        }
        try report.publish(json: json)
    }

    /// Counts the difference between a short and a long run, so that the start-up does not count.
    private func countInstructions(_ report: inout BenchmarkReport) throws {
        guard let valgrind = Valgrind.installed else { throw BenchmarkFailure("valgrind is not installed") }
        let (few, many) = (max(1, frames / 3), frames)
        let source = feed.map { ["--feed", $0] } ?? []
        let run = { (frames: Int) in ["feed", "--frames", "\(frames)", "--step", "\(step)"] + source }
        let difference = try valgrind.instructions(run(many)) - valgrind.instructions(run(few))
        report.note("instructions_per_px", Double(difference) / (Double(many - few) * step))
    }

    @MainActor
    private func measure(_ report: inout BenchmarkReport) throws {
        UIFont.usePinnedFonts()
        let host = HeadlessHost()
        FrameLoop.shared.attach(host)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
        let controller = FeedViewController(source: try PhotoSources.open(feed), column: .full)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        try host.settle()

        var steps: [ADKFrameRecord.Step: Double] = [:]
        var shown = 0
        FrameLoop.shared.onFrame = { record in
            shown += 1
            for step in ADKFrameRecord.Step.allCases { steps[step, default: 0] += record[step] }
        }
        let (main, all) = (ProcessorTime.threadNanoseconds, ProcessorTime.nanoseconds)
        for _ in 0..<frames {
            controller.node.view.scroll(by: CGVector(dx: 0, dy: step))
            try host.run(for: 1.0 / 60)
        }
        let mainUsed = (ProcessorTime.threadNanoseconds - main) / 1e9
        let allUsed = (ProcessorTime.nanoseconds - all) / 1e9
        FrameLoop.shared.onFrame = nil
        let distance = Double(controller.node.contentOffset.y)
        report.note("main_us_per_frame", mainUsed * 1e6 / Double(shown))
        report.note("main_ms_per_1000px", mainUsed * 1e6 / distance)
        report.note("workers_ms_per_1000px", (allUsed - mainUsed) * 1e6 / distance)
        for step in ADKFrameRecord.Step.allCases {
            report.note("\(step)_us_per_frame", (steps[step] ?? 0) * 1e6 / Double(shown))
        }
        report.note("frames", Double(shown))
    }
}
