import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures nodes: what one costs, and how many cells' worth of them are made and drawn in a second.
struct NodesBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "Measures nodes: memory, creation, cells measured and drawn, text, decoding.",
        discussion:
            "Build in release, on a machine that does nothing else: what runs on threads goes by the clock on the wall."
    )

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(name: .customLong("part"), help: "Measure only this part; may be given more than once.")
    var parts: [NodesPart] = []

    @Option(help: ArgumentHelp("Only do this, --count times, for valgrind.", visibility: .hidden))
    var probe: NodesProbe?

    @Option(help: ArgumentHelp("How often to do what --probe says.", visibility: .hidden))
    var count = 1

    func run() throws {
        if let probe { return probe.run(count) }
        var report = BenchmarkReport()
        for part in parts.isEmpty ? NodesPart.allCases : parts { try part.measure(&report) }
        try report.publish(json: json)
    }
}

/// What is measured, in this order; each part is an extension in `NodesBenchmark+Part.swift`.
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

/// One thing, done many times without looking at the clock: what valgrind counts.
enum NodesProbe: String, ExpressibleByArgument {
    case creation
    /// Text nodes made, sized after that by themselves, and sized after that by Pango alone.
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

    /// Instructions of doing it once more; nil without valgrind.
    func instructions(few: Int, many: Int) throws -> Double? {
        guard let valgrind = Valgrind.installed else { return nil }
        let count = { (count: Int) in
            try valgrind.instructions(["nodes", "--probe", rawValue, "--count", "\(count)"])
        }
        return Double(try count(many) - count(few)) / Double(many - few)
    }
}
