import ArgumentParser

/// The benchmark program; `Scripts/bench` builds it in release and runs it.
@main
struct AdkBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adk-bench",
        abstract: "Runs one benchmark and prints a table of its figures.",
        discussion: "Scripts/bench NAME [--json FILE] builds in release and runs the benchmark NAME.",
        subcommands: [
            FramesBenchmark.self, LayoutBenchmark.self, NodesBenchmark.self, ScrollBenchmark.self, TableBenchmark.self,
            CollectionBenchmark.self, FeedBenchmark.self, MotionBenchmark.self, NetworkBenchmark.self,
            CheckBenchmark.self, CostsBenchmark.self, SnapshotsBenchmark.self, BytesBenchmark.self, BuildBenchmark.self,
            TypingBenchmark.self, ViewersBenchmark.self, AccessibilityBenchmark.self, CoverageBenchmark.self,
            MotionWindow.self,
        ])
}

/// An error that leaves a benchmark without a result; `description` is a sentence.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
