import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures the cost of a node, and how many cells are made and drawn per second.
struct NodesBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "Measures nodes: memory, creation, cells measured and drawn, text, decoding.",
        discussion:
            "Build in release, on an idle machine: benchmarks with several threads measure elapsed time."
    )

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(name: .customLong("part"), help: "Measure only this part; may be given more than once.")
    var parts: [NodesPart] = []

    @Option(help: ArgumentHelp("Only do this piece of work, --count times, for valgrind.", visibility: .hidden))
    var probe: NodesProbe?

    @Option(help: ArgumentHelp("Number of repetitions of --probe.", visibility: .hidden))
    var count = 1

    func run() throws {
        if let probe { return probe.run(count) }
        var report = BenchmarkReport()
        for part in parts.isEmpty ? NodesPart.allCases : parts { try part.measure(&report) }
        try report.publish(json: json)
    }
}

/// The parts of the benchmark, in order. Each part is an extension in `NodesBenchmark+Part.swift`.
enum NodesPart: String, ExpressibleByArgument, CaseIterable {
    // First, while the heap is small.
    case memory
    case creation
    case cells
    case text
    case decode

    func measure(_ report: inout BenchmarkReport) throws {
        switch self {
        case .memory: measureMemory(&report)
        case .creation: try measureCreation(&report)
        case .cells: try MainActor.assumeIsolated { try measureCells(&report) }
        case .text: try measureText(&report)
        case .decode: try measureDecode(&report)
        }
    }
}

/// A piece of work that is repeated without measuring time, for valgrind.
enum NodesProbe: String, ExpressibleByArgument {
    case creation
    /// Makes text nodes only; makes and sizes them; makes them and sizes their texts with Pango alone.
    case textNodes, textNodesSized, textNodesSizedByPango

    func run(_ count: Int) {
        switch self {
        case .creation: for _ in 0..<count { _ = ASDisplayNode() }
        case .textNodes: NodesPart.makeTextNodes(count) { _, _ in }
        case .textNodesSized: NodesPart.makeTextNodes(count) { _, node in NodesPart.size(node) }
        case .textNodesSizedByPango:
            let pango = PlainPango()
            NodesPart.makeTextNodes(count) { text, _ in pango.size(text) }
        }
    }

    /// Instructions of one more repetition; nil without valgrind.
    func instructions(few: Int, many: Int) throws -> Double? {
        guard let valgrind = Valgrind.installed else { return nil }
        let count = { (count: Int) in
            try valgrind.instructions(["nodes", "--probe", rawValue, "--count", "\(count)"])
        }
        return Double(try count(many) - count(few)) / Double(many - few)
    }
}
