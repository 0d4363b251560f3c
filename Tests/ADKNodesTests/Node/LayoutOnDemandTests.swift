import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// `setNeedsLayout`, `layoutIfNeeded` and automatic subnodes.
final class LayoutOnDemandTests: NodeTestCase, @unchecked Sendable {
    private func inset(_ inset: CGFloat, _ child: ASDisplayNode) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset), child: child)
    }

    // MARK: - layoutIfNeeded

    func testSetNeedsLayoutAndLayoutIfNeededLayOutAtOnce() throws {
        try onMain {
            let (root, child) = (ASDisplayNode(), ASDisplayNode())
            let margin = Locked<CGFloat>(5)
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { [unowned self] _, _ in inset(margin.current, child) }
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(child.frame, CGRect(x: 5, y: 5, width: 90, height: 90))
            margin.withLock { $0 = 20 }
            root.setNeedsLayout()
            root.layoutIfNeeded()
            XCTAssertEqual(child.frame, CGRect(x: 20, y: 20, width: 60, height: 60))
            XCTAssertEqual(child.view.frame, child.frame)
        }
    }

    func testLayoutIfNeededOfANodeBeginsWithTheTopmostNodeThatNeedsLayout() throws {
        try onMain {
            for isLayerBacked in [false, true] {
                let (root, middle, leaf) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
                for node in [middle, leaf] { node.isLayerBacked = isLayerBacked }
                let margin = Locked<CGFloat>(5)
                for node in [root, middle] { node.automaticallyManagesSubnodes = true }
                root.layoutSpecBlock = { [unowned self] _, _ in inset(margin.current, middle) }
                middle.layoutSpecBlock = { [unowned self] _, _ in inset(1, leaf) }
                let (host, _) = makeWindow(root)
                try host.settle()
                margin.withLock { $0 = 20 }
                leaf.setNeedsLayout()
                leaf.layoutIfNeeded()
                XCTAssertEqual(middle.frame, CGRect(x: 20, y: 20, width: 60, height: 60))
                XCTAssertEqual(leaf.frame, CGRect(x: 1, y: 1, width: 58, height: 58))
            }
        }
    }

    func testChangesOfStyleReachTheViewsWithLayoutIfNeeded() throws {
        try onMain {
            let (root, child) = (ASDisplayNode(), ASDisplayNode())
            child.style.preferredSize = CGSize(width: 10, height: 10)
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [child])
            }
            let (host, _) = makeWindow(root)
            try host.settle()
            child.style.preferredSize = CGSize(width: 40, height: 30)
            root.layoutIfNeeded()
            XCTAssertEqual(child.view.frame, CGRect(x: 0, y: 0, width: 40, height: 30))
        }
    }

    func testANodeThatAsksForLayoutInItsLayoutIsLaidOutAgainWithTheNextFrame() throws {
        final class Restless: ASDisplayNode, @unchecked Sendable {
            let passes = Locked(0)
            @MainActor override func layout() {
                super.layout()
                if passes.withLock({
                    $0 += 1
                    return $0 < 5
                }) {
                    setNeedsLayout()
                }
            }
        }
        try onMain {
            let root = Restless()
            let (host, _) = makeWindow(root)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(root.passes.current, 1, "not again in the same frame")
            try host.settle()
            XCTAssertEqual(root.passes.current, 5)
        }
    }

    func testAnUnloadedNodeIsLaidOutByLayoutIfNeeded() throws {
        onMain {
            let (root, child) = (ASDisplayNode(), ASDisplayNode())
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { [unowned self] _, _ in inset(5, child) }
            root.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
            root.layoutIfNeeded()
            XCTAssertEqual(child.frame, CGRect(x: 5, y: 5, width: 20, height: 20))
            XCTAssertFalse(root.isNodeLoaded)
        }
    }

    // MARK: - Automatic subnodes

    /// Shows the nodes of its list.
    private final class Changing: ASDisplayNode, @unchecked Sendable {
        let shown = Locked<[ASDisplayNode]>([])
        let overlay = ASDisplayNode()
        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }
        @MainActor override func didLoad() {
            super.didLoad()
            addSubnode(overlay)
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: shown.current)
        }
        @MainActor func show(_ nodes: [ASDisplayNode]) {
            shown.withLock { $0 = nodes }
            setNeedsLayout()
            layoutIfNeeded()
        }
    }

    private func assertSubnodes(of node: ASDisplayNode, _ expected: [ASDisplayNode], line: UInt = #line) {
        XCTAssertEqual(node.subnodes.map(ObjectIdentifier.init), expected.map(ObjectIdentifier.init), line: line)
    }

    func testANodeAddedByHandInDidLoadStaysOnTopOfTheNodesOfTheLayout() throws {
        try onMain {
            let node = Changing()
            let parts = (0..<3).map { _ in ASDisplayNode() }
            node.shown.withLock { $0 = [parts[0], parts[1]] }
            let (host, _) = makeWindow(node)
            try host.settle()
            assertSubnodes(of: node, [parts[0], parts[1], node.overlay])
            XCTAssertTrue(node.overlay.isVisible)
            node.show([parts[2], parts[0]])
            assertSubnodes(of: node, [parts[2], parts[0], node.overlay])
            XCTAssertNil(parts[1].supernode)
            XCTAssertTrue(node.view.subviews.last === node.overlay.view)
        }
    }

    func testNodesAddedByHandKeepTheirPlaceAmongThoseOfTheLayout() throws {
        try onMain {
            let node = Changing()
            let parts = (0..<3).map { _ in ASDisplayNode() }
            node.shown.withLock { $0 = [parts[0], parts[1]] }
            let (host, _) = makeWindow(node)
            try host.settle()
            let (below, between) = (ASDisplayNode(), ASDisplayNode())
            node.insertSubnode(below, at: 0)
            node.insertSubnode(between, aboveSubnode: parts[0])
            node.show([parts[0], parts[2], parts[1]])
            assertSubnodes(of: node, [below, parts[0], between, parts[2], parts[1], node.overlay])
            node.show([parts[1]])
            assertSubnodes(of: node, [below, between, parts[1], node.overlay])
            // A node that was in the layout once is managed by it from then on.
            node.show([parts[1], node.overlay])
            node.show([parts[1]])
            assertSubnodes(of: node, [below, between, parts[1]])
        }
    }
}
