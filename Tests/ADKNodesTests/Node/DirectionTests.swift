import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// The direction that a node forces on its subtree.
final class DirectionTests: NodeTestCase, @unchecked Sendable {
    private static let attributes: [UISemanticContentAttribute] = [
        .unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft,
    ]

    /// The direction of each node in a chain, outermost first.
    private func naive(_ chain: [UISemanticContentAttribute]) -> [LayoutDirection] {
        var direction = LayoutDirection.leftToRight
        return chain.map { attribute in
            switch attribute {
            case .unspecified: break
            case .forceRightToLeft: direction = .rightToLeft
            case .playback, .spatial, .forceLeftToRight: direction = .leftToRight
            }
            return direction
        }
    }

    private func directions(_ nodes: [ASDisplayNode]) -> [LayoutDirection] { nodes.map(\.effectiveLayoutDirection) }

    /// All attributes of three nodes, set before and after they are linked, in a window and outside.
    func testEachNodeHasTheDirectionOfTheNearestAttributeAboveIt() throws {
        try onMain {
            for number in 0..<125 {
                let chain = [number / 25, number / 5 % 5, number % 5].map { DirectionTests.attributes[$0] }
                let nodes = chain.map { _ in ASDisplayNode() }
                let isEarly = number % 2 == 0
                if isEarly { for (node, attribute) in zip(nodes, chain) { node.semanticContentAttribute = attribute } }
                nodes[0].addSubnode(nodes[1])
                nodes[1].addSubnode(nodes[2])
                if !isEarly { for (node, attribute) in zip(nodes, chain) { node.semanticContentAttribute = attribute } }
                XCTAssertEqual(self.directions(nodes), self.naive(chain), "\(chain), outside")
                if number % 3 == 0 {
                    let (host, _) = self.makeWindow(nodes[0])
                    try host.settle()
                    XCTAssertEqual(self.directions(nodes), self.naive(chain), "\(chain), in a window")
                }
                for index in nodes.indices.reversed() {
                    nodes[index].semanticContentAttribute = .unspecified
                    let rest = chain.enumerated().map { $0.offset < index ? $0.element : .unspecified }
                    XCTAssertEqual(self.directions(nodes), self.naive(rest), "\(chain), without the last from \(index)")
                }
            }
        }
    }

    private final class RowNode: ASDisplayNode, @unchecked Sendable {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            for (node, width) in zip(subnodes, [10, 20.2] as [CGFloat]) {
                node.style.preferredSize = CGSize(width: width, height: 5)
            }
            return ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: subnodes)
        }
    }

    /// Places a node by hand, in a size that it measured.
    private final class HandLayoutNode: ASDisplayNode, @unchecked Sendable {
        @MainActor override func layout() {
            super.layout()
            let most = ASSizeRangeMake(.zero, CGSize(width: 100, height: 100))
            subnodes[0].frame = CGRect(origin: .zero, size: subnodes[0].layoutThatFits(most).size)
        }
    }

    func testANodeThatIsMeasuredInLayoutHasItsOwnScaleAndDirection() throws {
        try onMain {
            for isMirrored in [false, true] {
                let (outer, row) = (HandLayoutNode(), RowNode())
                row.addSubnode(ASDisplayNode())
                row.addSubnode(ASDisplayNode())
                outer.addSubnode(row)
                if isMirrored { outer.semanticContentAttribute = .forceRightToLeft }
                let (host, _) = makeWindow(outer, scale: 2)
                try host.settle()
                XCTAssertEqual(row.frame.size, CGSize(width: 30.5, height: 5), "whole pixels, not points")
                XCTAssertEqual(row.subnodes[0].frame.minX, isMirrored ? 20.5 : 0)
                XCTAssertEqual(row.subnodes[1].frame.minX, isMirrored ? 0 : 10)
            }
        }
    }

    func testANodeThatMovesTakesTheDirectionOfItsNewSupernode() {
        let (mirrored, plain, node, inner) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        mirrored.semanticContentAttribute = .forceRightToLeft
        plain.semanticContentAttribute = .forceLeftToRight
        node.addSubnode(inner)
        mirrored.addSubnode(node)
        XCTAssertEqual(inner.asyncTraitCollection().layoutDirection, .rightToLeft)
        plain.addSubnode(node)
        XCTAssertEqual(inner.asyncTraitCollection().layoutDirection, .leftToRight)
    }

    func testTheDirectionAndTheStyleOfANodeDoNotChangeEachOther() {
        let (root, node) = (ASDisplayNode(), ASDisplayNode())
        root.addSubnode(node)
        root.semanticContentAttribute = .forceRightToLeft
        node.overrideUserInterfaceStyle = .dark
        XCTAssertEqual(node.asyncTraitCollection().userInterfaceStyle, .dark)
        XCTAssertEqual(node.asyncTraitCollection().layoutDirection, .rightToLeft)
        root.semanticContentAttribute = .unspecified
        XCTAssertEqual(node.asyncTraitCollection().userInterfaceStyle, .dark)
        XCTAssertEqual(node.asyncTraitCollection().layoutDirection, .leftToRight)
    }
}
