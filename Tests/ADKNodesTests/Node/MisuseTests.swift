import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// Mistakes of a program at run time: each is logged with names and values, and has a defined result.
final class MisuseTests: NodeTestCase, @unchecked Sendable {
    /// Runs `body` and checks that the reported messages contain `parts`, in order.
    @MainActor
    private func assertReports(_ parts: [String], line: UInt = #line, _ body: @MainActor () throws -> Void) rethrows {
        let messages = try Misuse.messages { try body() }
        XCTAssertEqual(messages.count, parts.count, "\(messages)", line: line)
        for (message, part) in zip(messages, parts) { XCTAssertTrue(message.contains(part), message, line: line) }
    }

    @MainActor private func named(_ name: String) -> ASDisplayNode {
        let node = ASDisplayNode()
        node.debugName = name
        return node
    }

    // MARK: - The tree

    func testANodeIsNotAddedToItselfOrItsDescendants() {
        onMain {
            let (a, b) = (named("a"), named("b"))
            a.addSubnode(b)
            assertReports(["a node cannot hold itself", "its own descendant"]) {
                a.addSubnode(a)
                b.addSubnode(a)
            }
            XCTAssertEqual(a.subnodes.count, 1)
            XCTAssertNil(a.supernode)
            XCTAssertTrue(b.supernode === a)
        }
    }

    func testANodeAddedTwiceIsASubnodeOnceAndOnTop() {
        onMain {
            let (a, b, c) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            a.addSubnode(b)
            a.addSubnode(c)
            assertReports([]) { a.addSubnode(b) }
            XCTAssertTrue(a.subnodes.count == 2 && a.subnodes[1] === b)
        }
    }

    func testAnIndexOutOfRangeIsClamped() {
        onMain {
            let (a, b, c) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            _ = a.view
            assertReports(["at 5; the nearest index is 0", "at -3; the nearest index is 0"]) {
                a.insertSubnode(b, at: 5)
                a.insertSubnode(c, at: -3)
            }
            XCTAssertTrue(a.subnodes[0] === c && a.subnodes[1] === b)
            XCTAssertTrue(a.view.subviews[0] === c.view)
        }
    }

    func testANodeInsertedBesideANonSubnodeGoesOnTopAndANonSubnodeIsNotReplaced() {
        onMain {
            let (a, b, c, stranger) = (named("a"), named("b"), named("c"), named("stranger"))
            a.addSubnode(b)
            assertReports(Array(repeating: "<stranger: ", count: 3)) {
                a.insertSubnode(c, belowSubnode: stranger)
                a.insertSubnode(b, aboveSubnode: stranger)
                a.replaceSubnode(stranger, withSubnode: ASDisplayNode())
            }
            XCTAssertTrue(a.subnodes.count == 2 && a.subnodes[0] === c && a.subnodes[1] === b)
        }
    }

    func testANodeWithAViewIsNotAddedToALayerBackedNode() {
        onMain {
            let (bare, node) = (ASDisplayNode(), ASDisplayNode())
            bare.isLayerBacked = true
            let old = ASDisplayNode()
            old.addSubnode(node)
            assertReports(["a layer-backed node cannot hold one with a view"]) { bare.addSubnode(node) }
            XCTAssertTrue(node.supernode === old, "it stays where it was")
        }
    }

    func testNodesThatCannotBeRasterizedAreNotAddedToARasterizedSubtree() {
        onMain {
            let (root, shown, holder) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            root.enableSubtreeRasterization()
            _ = shown.view
            holder.addSubnode(ASDisplayNode(viewBlock: { UIView() }))
            assertReports(["the loaded", "the view of"]) {
                root.addSubnode(shown)
                root.addSubnode(holder)
            }
            XCTAssertTrue(root.subnodes.isEmpty)
            assertReports(["enableSubtreeRasterization of", "enableSubtreeRasterization of"]) {
                shown.enableSubtreeRasterization()
                holder.enableSubtreeRasterization()
            }
        }
    }

    func testTheTreeOfALoadedNodeChangedOnAnotherThreadChangesWithTheNextFrame() throws {
        try onMain {
            let (root, late, gone) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            root.addSubnode(gone)
            let (host, _) = makeWindow(root)
            try host.settle()
            try assertReports(Array(repeating: "off the main thread", count: 3)) {
                offMain {
                    root.addSubnode(late)
                    gone.removeFromSupernode()
                    root.replaceSubnode(late, withSubnode: late)
                    root.insertSubnode(ASDisplayNode(), at: 0)
                }
                XCTAssertTrue(root.subnodes.count == 1 && root.subnodes[0] === gone)
                try host.settle()
            }
            XCTAssertTrue(root.subnodes.count == 2 && root.subnodes[1] === late)
            XCTAssertTrue(late.isVisible && gone.supernode == nil && !gone.isInHierarchy)
        }
    }

    func testPointsOfNodesInDifferentTreesAreComparedByTheirTopmostNodes() {
        onMain {
            let (a, b, root) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            root.addSubnode(b)
            b.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
            assertReports(["no common ancestor"]) {
                XCTAssertEqual(a.convert(CGPoint(x: 1, y: 1), to: b), CGPoint(x: -9, y: -19))
            }
        }
    }

    // MARK: - Loading

    func testSettersForUnloadedNodesAreIgnoredAfterLoad() {
        onMain {
            let node = ASDisplayNode()
            let view = node.view
            assertReports(["setViewBlock", "setLayerBlock", "isLayerBacked = true", "enableSubtreeRasterization"]) {
                node.setViewBlock { UIView() }
                node.setLayerBlock { CALayer() }
                node.isLayerBacked = true
                node.isLayerBacked = false
                node.enableSubtreeRasterization()
            }
            XCTAssertTrue(node.view === view && !node.isLayerBacked)
            let shows = ASDisplayNode(viewBlock: { UIView() })
            let bare = ASDisplayNode()
            bare.isLayerBacked = true
            assertReports(["it shows a view", "it shows a view", "it is layer-backed"]) {
                shows.isLayerBacked = true
                shows.setLayerBlock { CALayer() }
                bare.setViewBlock { UIView() }
            }
            XCTAssertFalse(shows.isLayerBacked)
        }
    }

    func testANodeWithoutAViewOrLayerAnswersWithAnEmptyOne() {
        onMain {
            let bare = ASDisplayNode()
            bare.isLayerBacked = true
            assertReports(["has none"]) { XCTAssertNil(bare.view.superview) }
            XCTAssertFalse(bare.isNodeLoaded)
            let (root, part) = (ASDisplayNode(), ASDisplayNode())
            root.enableSubtreeRasterization()
            root.addSubnode(part)
            assertReports(["drawn into a node above it", "drawn into a node above it"]) {
                XCTAssertNil(part.layer.superlayer)
                XCTAssertNil(part.view.superview)
            }
            XCTAssertFalse(part.isNodeLoaded)
            let scroll = ASScrollNode()
            scroll.setViewBlock { UIView() }
            assertReports(["no UIScrollView"]) { XCTAssertEqual(scroll.view.contentSize, .zero) }
        }
    }

    func testAViewBlockThatAsksForTheViewGetsAnEmptyOne() {
        onMain {
            let node = ASDisplayNode()
            let made = Locked<[UIView]>([])
            node.setViewBlock { [unowned node] in
                made.withLock { $0.append(node.view) }
                return UIView()
            }
            assertReports(["its view or layer block is running"]) { _ = node.view }
            XCTAssertEqual(made.current.count, 1)
            XCTAssertFalse(made.current[0] === node.view)
        }
    }

    func testMainThreadCallsFromElsewhereTakeEffectInTheNextFrame() throws {
        try onMain {
            let node = ASDisplayNode()
            let (host, _) = makeWindow(node)
            try host.settle()
            let ran = Locked(0)
            try assertReports(["onDidLoad of the loaded", "a gesture was added"]) {
                offMain {
                    node.onDidLoad { _ in ran.withLock { $0 += 1 } }
                    node.addGestureRecognizer { UITapGestureRecognizer() }
                }
                XCTAssertEqual(ran.current, 0)
                try host.settle()
            }
            XCTAssertEqual(ran.current, 1)
            let bare = ASDisplayNode()
            bare.isLayerBacked = true
            assertReports(["takes no events"]) { bare.addGestureRecognizer { UITapGestureRecognizer() } }
        }
    }

    func testAFifthDelegateIsNotAdded() {
        final class Delegate: ASInterfaceStateDelegate {
            var loads = 0
            func nodeDidLoad() { loads += 1 }
        }
        onMain {
            let node = ASDisplayNode()
            let delegates = (0..<5).map { _ in Delegate() }
            assertReports(["has 4 interface-state delegates already"]) {
                for delegate in delegates { node.add(delegate) }
            }
            _ = node.view
            XCTAssertEqual(delegates.map(\.loads), [1, 1, 1, 1, 0])
            assertReports(["more often than disabled"]) { ASDisplayNodeEnableHierarchyNotifications(node) }
            for _ in 0..<300 { ASDisplayNodeDisableHierarchyNotifications(node) }
            for _ in 0..<300 { ASDisplayNodeEnableHierarchyNotifications(node) }
        }
    }

    // MARK: - Layout

    func testANodeInItsOwnLayoutCountsAsEmptyThere() {
        let node = ASDisplayNode()
        node.layoutSpecBlock = { node, _ in
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: node)
        }
        onMain {
            assertReports(["is part of its own layout"]) {
                let size = node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 500, height: 500))).size
                XCTAssertEqual(size, CGSize(width: 32, height: 32), "sixteen insets around nothing")
            }
        }
    }

    func testMeasuringTwoNodesInEachOthersLayoutTerminates() {
        let (a, b) = (ASDisplayNode(), ASDisplayNode())
        a.layoutSpecBlock = { [unowned b] _, _ in ASWrapperLayoutSpec(layoutElement: b) }
        b.layoutSpecBlock = { [unowned a] _, _ in ASWrapperLayoutSpec(layoutElement: a) }
        let messages = Misuse.messages { _ = a.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 50, height: 50))) }
        XCTAssertFalse(messages.isEmpty)
    }

    func testLayoutIfNeededWithinTheNodesOwnLayoutDoesNothing() throws {
        final class Asking: ASDisplayNode, @unchecked Sendable {
            let passes = Locked(0)
            @MainActor override func layout() {
                super.layout()
                passes.withLock { $0 += 1 }
                if passes.current == 1 { setNeedsLayout() }
                layoutIfNeeded()
            }
        }
        try onMain {
            for isLayerBacked in [false, true] {
                let (root, node) = (ASDisplayNode(), Asking())
                node.isLayerBacked = isLayerBacked
                node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                root.addSubnode(node)
                let (host, _) = makeWindow(root)
                let messages = try Misuse.messages { try host.settle() }
                XCTAssertTrue(
                    messages.count >= 2 && messages.allSatisfy { $0.contains("within its own layout") }, "\(messages)")
                XCTAssertGreaterThanOrEqual(node.passes.current, 2)
            }
        }
    }

    func testAnInvalidSizeRangeIsCorrected() {
        let node = ASDisplayNode()
        node.style.preferredSize = CGSize(width: 30, height: 30)
        onMain {
            assertReports(Array(repeating: "was measured within", count: 4)) {
                let nan = CGFloat.nan
                XCTAssertEqual(
                    node.layoutThatFits(
                        ASSizeRangeMake(CGSize(width: nan, height: nan), CGSize(width: nan, height: nan))
                    ).size,
                    CGSize(width: 30, height: 30))
                XCTAssertEqual(
                    node.layoutThatFits(ASSizeRangeMake(CGSize(width: 20, height: 20), CGSize(width: 10, height: 10)))
                        .size,
                    CGSize(width: 10, height: 10))
                XCTAssertEqual(node.layoutThatFits(ASSizeRangeMake(CGSize(width: -5, height: -5))).size, .zero)
                let text = ASTextNode()
                text.attributedText = AttributedString("a text")
                XCTAssertEqual(
                    text.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: -5, height: nan))).size.width, 0)
            }
        }
    }

    func testTraitsWithoutAScaleCountAsOne() {
        onMain {
            let node = ASTextNode()
            node.attributedText = AttributedString("a text")
            var traits = UITraitCollection()
            traits.displayScale = 0
            ASTraitCollectionPropagateDown(node, traits)
            let messages = Misuse.messages { XCTAssertEqual(node.environment.scale, 1) }
            XCTAssertTrue(messages.first?.contains("the display scale 0") ?? false)
        }
    }

    // MARK: - Numbers

    func testNumbersThatAreNotFiniteChangeNothing() throws {
        try onMain {
            let (root, node) = (ASDisplayNode(), PaintNode(.red))
            let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
            node.frame = frame
            root.addSubnode(node)
            let (host, _) = makeWindow(root)
            try host.settle()
            let (nan, inf) = (CGFloat.nan, CGFloat.infinity)
            try assertReports(Array(repeating: "<PaintNode", count: 16)) {
                node.frame = CGRect(x: nan, y: 0, width: 1, height: 1)
                node.bounds = CGRect(x: 0, y: 0, width: inf, height: 1)
                node.position = CGPoint(x: 0, y: nan)
                node.frame = CGRect(x: 0, y: 0, width: 1e300, height: 1)
                node.anchorPoint = CGPoint(x: nan, y: 0)
                node.transform = CATransform3DMakeScale(nan, 1, 1)
                node.subnodeTransform = CATransform3DMakeScale(inf, 1, 1)
                node.zPosition = nan
                node.alpha = nan
                node.cornerRadius = inf
                node.borderWidth = nan
                node.shadowOpacity = nan
                node.shadowOffset = CGSize(width: nan, height: 0)
                node.shadowRadius = inf
                node.setNeedsDisplayAtScale(nan)
                node.setNeedsDisplayAtScale(-1)
                try host.settle()
            }
            XCTAssertEqual(node.frame, frame)
            XCTAssertEqual([node.alpha, node.zPosition, node.cornerRadius, node.shadowRadius], [1, 0, 0, 3])
        }
    }

    func testNaNThatIsSetOnTheLayerOfANodeNamesTheNode() {
        onMain {
            let node = named("card")
            assertReports(Array(repeating: "of <card", count: 4)) {
                node.layer.opacity = .nan
                node.layer.cornerRadius = .nan
                node.layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan)
                node.view.frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
            }
            XCTAssertEqual([node.layer.alpha, node.layer.cornerRadius, node.layer.contentsRect.height], [1, 0, 1])
        }
    }

    func testNaNInAnAnimationBlockIsNotAnimated() {
        onMain {
            let node = named("card")
            let layer = node.layer
            assertReports(["the opacity of <card"]) {
                UIView.animate(withDuration: 1) { layer.opacity = .nan }
            }
            XCTAssertEqual(layer.opacity, 1)
        }
    }

    func testANodeOfABillionPointsDrawsNothing() throws {
        try onMain {
            let (root, node) = (ASDisplayNode(), PaintNode(.red))
            root.addSubnode(node)
            let (host, _) = makeWindow(root)
            node.frame = CGRect(x: -1e8, y: -1e8, width: 1e9, height: 1e9)
            try host.settle()
            XCTAssertNil(node.layer.contents)
        }
    }
}
