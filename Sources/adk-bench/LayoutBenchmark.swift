import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Times the layout engine on trees of constant-size boxes.
struct LayoutBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Times layout: a photo cell, wide, wrapped and deep stacks.",
        discussion: """
            Times are nanoseconds of processor time per element: medians of batches on one thread, with specs built \
            before. Allocations and instructions are counted if valgrind is installed. Build in release.
            """)

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(help: ArgumentHelp("Only lay out this tree, --count times, for valgrind.", visibility: .hidden))
    var probe: LayoutTree?

    @Option(help: ArgumentHelp("How often to lay out the tree of --probe.", visibility: .hidden))
    var count = 1

    func run() throws {
        if let probe {
            let tree = probe.make()
            for _ in 0..<count { tree.layOut() }
            return
        }
        var report = BenchmarkReport()
        measureTimes(&report)
        measureCounts(&report)
        try countWithValgrind(&report)
        try report.publish(json: json)
    }

    private func measureTimes(_ report: inout BenchmarkReport) {
        let photo = LayoutTree.photoCell.make()
        report.note("photo_cell_elements", Double(photo.elementCount))
        report.note("photo_cell_fresh_ns_per_element", nanoseconds(photo))
        report.note("photo_cell_cached_ns_per_element", nanoseconds(LayoutTree.cachedPhotoCell.make()))
        report.note("photo_cell_build_ns_per_element", nanosecondsOfBuilding(.photoCell))
        report.note("wide_1000_ns_per_element", nanoseconds(LayoutTree.wide1000.make()))
        report.note("wrap_1000_ns_per_element", nanoseconds(LayoutTree.wrap1000.make()))
        report.note("deep_10_ns_per_element", nanoseconds(LayoutTree.deep10.make()))
        report.note("deep_100_ns_per_element", nanoseconds(LayoutTree.deep100.make()))
        report.note("deep_1000_ns_per_element", nanoseconds(LayoutTree.deep1000.make()))
        let (small, large) = lowestOfRows()
        report.note("rows_10_ns_per_element", small)
        report.note("rows_10000_ns_per_element", large)
        report.note("growth_10_to_10000_ratio", large / small)
        report.note("nodes_per_second", 1e9 / (report["photo_cell_fresh_ns_per_element"] ?? .infinity))
    }

    /// The lowest of nine medians each, measured in turn. 10,000 elements do not fit into the processor's own cache.
    /// Other programs, and other systems on the machine, can slow down each run of them by half.
    private func lowestOfRows() -> (small: Double, large: Double) {
        let small = LayoutTree.rows10.make(), large = LayoutTree.rows10000.make()
        let pairs = (0..<9).map { _ in (nanoseconds(small), nanoseconds(large)) }
        return (pairs.map(\.0).min() ?? .nan, pairs.map(\.1).min() ?? .nan)
    }

    private func measureCounts(_ report: inout BenchmarkReport) {
        var most = 0
        for tree in [LayoutTree.deep10, .deep100, .deep1000] {
            let leaves = tree.make(countingLeaves: true)
            leaves.layOut()
            most = max(most, leaves.boxes.map(\.measureCount).max() ?? 0)
        }
        report.note("deep_max_measures_per_leaf", Double(most))
    }

    /// Nanoseconds per element: the median of batches that are long enough for the clock.
    private func nanoseconds(_ tree: BuiltTree) -> Double {
        let rounds = max(1, 20_000 / tree.elementCount)
        return ProcessorTime.median { for _ in 0..<rounds { tree.layOut() } } / Double(rounds * tree.elementCount)
    }

    private func nanosecondsOfBuilding(_ tree: LayoutTree) -> Double {
        let count = tree.make().elementCount
        return ProcessorTime.median { for _ in 0..<1000 { _ = tree.make() } } / Double(1000 * count)
    }

    /// Counts the cost of one more layout: the difference between few and many.
    private func countWithValgrind(_ report: inout BenchmarkReport) throws {
        guard let valgrind = Valgrind.installed else {
            print("valgrind is not installed: no allocations, no instructions")
            return
        }
        let (few, many) = (100, 300)
        let elements = Double(LayoutTree.photoCell.make().elementCount * (many - few))
        let probe = { (rounds: Int) in ["layout", "--probe", LayoutTree.photoCell.rawValue, "--count", "\(rounds)"] }
        let allocations = try valgrind.allocations(probe(many)) - valgrind.allocations(probe(few))
        report.note("photo_cell_allocations_per_element", Double(allocations) / elements)
        let instructions = try valgrind.instructions(probe(many)) - valgrind.instructions(probe(few))
        report.note("photo_cell_instructions_per_element", Double(instructions) / elements)
    }
}
