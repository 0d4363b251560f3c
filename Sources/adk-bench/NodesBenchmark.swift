import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures nodes: what one costs, and how many cells' worth of them are made and drawn in a second.
struct NodesBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "Measures nodes: memory, creation, cells measured and drawn, text, decoding.",
        discussion: "Build in release, on a machine that does nothing else: what runs on threads goes by the clock on the wall.")

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(name: .customLong("part"), help: "Measure only this part; may be given more than once.")
    var parts: [NodesPart] = []

    @Option(help: ArgumentHelp("Only create and free this many nodes, for valgrind.", visibility: .hidden))
    var probe: Int?

    func run() throws {
        if let probe {
            for _ in 0..<probe { _ = ASDisplayNode() }
            return
        }
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
        case .text: measureText(&report)
        case .decode: try measureDecode(&report)
        }
    }
}
