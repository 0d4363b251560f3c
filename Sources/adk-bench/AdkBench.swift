import ArgumentParser

/// Measures the framework; `Scripts/bench` builds it in release and runs it.
@main
struct AdkBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adk-bench",
        abstract: "Measures one thing and prints a table of it.",
        discussion: "Scripts/bench NAME [--json FILE] builds in release and runs the benchmark NAME.",
        subcommands: [
            FramesBenchmark.self, LayoutBenchmark.self, NodesBenchmark.self, ScrollBenchmark.self, TableBenchmark.self,
            FeedBenchmark.self, CheckBenchmark.self,
        ])
}

/// Why a benchmark has no result, in a sentence.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
