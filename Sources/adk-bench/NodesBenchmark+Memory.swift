import AsyncDisplayKit
import CSystem

extension NodesPart {
    private static let nodeCount = 50_000

    func measureMemory(_ report: inout BenchmarkReport) {
        report.note("bytes_per_idle_node", bytesEach { _ in ASDisplayNode() })
        report.note(
            "bytes_per_measured_node",
            bytesEach { index in
                let node = ASDisplayNode()
                node.style.preferredSize = CGSize(width: index % 100, height: 10)
                _ = node.layoutThatFits(ASSizeRangeUnconstrained)
                return node
            })
        report.note(
            "bytes_per_text_node",
            bytesEach { index in
                let node = ASTextNode()
                // Each node has a text of its own, as in a feed.
                node.attributedText = AttributedString("A caption of some forty characters, no. \(index)")
                return node
            })
    }

    /// Heap bytes of one more live node. One node is made before, so that data kept once per process (tables, caches)
    /// does not count.
    private func bytesEach(_ make: (Int) -> ASDisplayNode) -> Double {
        _ = make(0)
        var nodes: [ASDisplayNode] = []
        nodes.reserveCapacity(NodesPart.nodeCount)
        let before = csystem_heap_bytes()
        for index in 0..<NodesPart.nodeCount { nodes.append(make(index)) }
        let after = csystem_heap_bytes()
        return withExtendedLifetime(nodes) { Double(after - before) / Double(NodesPart.nodeCount) }
    }

    func measureCreation(_ report: inout BenchmarkReport) throws {
        let count = 2000
        var nodes: [ASDisplayNode] = []
        nodes.reserveCapacity(count)
        let both = ProcessorTime.median {
            for _ in 0..<count { nodes.append(ASDisplayNode()) }
            nodes.removeAll(keepingCapacity: true)
        }
        report.note("node_create_ns", both / Double(count))
        if let instructions = try NodesProbe.creation.instructions(few: 1_000, many: 11_000) {
            report.note("node_create_instructions", instructions)
        }
    }
}
