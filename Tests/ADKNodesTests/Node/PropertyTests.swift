import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class PropertyTests: NodeTestCase, @unchecked Sendable {
    /// Sets every bridged property to a value that is not its default.
    private static func configure(_ node: ASDisplayNode) {
        node.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        node.bounds.origin = CGPoint(x: 3, y: 4)
        node.anchorPoint = CGPoint(x: 0, y: 1)
        node.position = CGPoint(x: 7, y: 9)
        node.transform = CATransform3DMakeScale(2, 3, 1)
        node.subnodeTransform = CATransform3DMakeTranslation(5, 6, 0)
        node.zPosition = 2
        node.alpha = 0.5
        node.isHidden = true
        node.clipsToBounds = true
        node.backgroundColor = .red
        node.cornerRadius = 5
        node.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        node.borderWidth = 2
        node.borderColor = .green
        node.shadowColor = .blue
        node.shadowOpacity = 0.25
        node.shadowOffset = CGSize(width: 1, height: 2)
        node.shadowRadius = 4
        node.contentsGravity = .bottomRight
        node.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        node.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
        node.isUserInteractionEnabled = false
    }

    @MainActor
    private func check(_ layer: CALayer, _ what: String) {
        XCTAssertEqual(layer.bounds, CGRect(x: 3, y: 4, width: 30, height: 40), what)
        XCTAssertEqual(layer.anchorPoint, CGPoint(x: 0, y: 1), what)
        XCTAssertEqual(layer.position, CGPoint(x: 7, y: 9), what)
        XCTAssertEqual(layer.affineTransform, CGAffineTransform(scaleX: 2, y: 3), what)
        XCTAssertEqual(layer.sublayerTransform, CGAffineTransform(translationX: 5, y: 6), what)
        XCTAssertEqual(layer.zPosition, 2, what)
        XCTAssertEqual(layer.opacity, 0.5, what)
        XCTAssertTrue(layer.isHidden && layer.masksToBounds, what)
        XCTAssertEqual(layer.backgroundColor, .red, what)
        XCTAssertEqual(layer.cornerRadius, 5, what)
        XCTAssertEqual(layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMaxYCorner], what)
        XCTAssertEqual(layer.borderWidth, 2, what)
        XCTAssertEqual(layer.borderColor, .green, what)
        XCTAssertEqual(layer.shadowColor, .blue, what)
        XCTAssertEqual(layer.shadowOpacity, 0.25, what)
        XCTAssertEqual(layer.shadowOffset, CGSize(width: 1, height: 2), what)
        XCTAssertEqual(layer.shadowRadius, 4, what)
        XCTAssertEqual(layer.contentsGravity, .bottomRight, what)
        XCTAssertEqual(layer.contentsRect, CGRect(x: 0.25, y: 0, width: 0.5, height: 1), what)
        XCTAssertEqual(layer.contentsCenter, CGRect(x: 0.5, y: 0.5, width: 0, height: 0), what)
    }

    func testEveryPropertySetBeforeLoadOnAnyThreadIsOnTheLayerAfterwards() throws {
        onMain {
            for layerBacked in [false, true] {
                let node = ASDisplayNode()
                offMain {
                    node.isLayerBacked = layerBacked
                    PropertyTests.configure(node)
                }
                check(node.layer, "layer-backed: \(layerBacked)")
                if !layerBacked { XCTAssertFalse(node.view.isUserInteractionEnabled) }
            }
        }
    }

    func testEveryPropertySetAfterLoadIsAppliedAtOnceOnMainAndInTheNextFrameFromElsewhere() throws {
        try onMain {
            let (now, later) = (ASDisplayNode(), ASDisplayNode())
            let root = ASDisplayNode()
            root.addSubnode(now)
            root.addSubnode(later)
            let (host, _) = makeWindow(root)
            try host.settle()
            PropertyTests.configure(now)
            check(now.layer, "on main")
            offMain { PropertyTests.configure(later) }
            XCTAssertEqual(later.layer.opacity, 1)
            XCTAssertEqual(later.alpha, 0.5, "the thread that set it reads the new value")
            try host.settle()
            check(later.layer, "off main")
            XCTAssertFalse(later.view.isUserInteractionEnabled)
        }
    }

    func testTheLastOfSeveralSettersFromSeveralThreadsWinsOnTheLayerToo() throws {
        try onMain {
            let node = ASDisplayNode()
            let (host, _) = makeWindow(node)
            try host.settle()
            for step in 1...100 {
                offMain { node.alpha = CGFloat(step) / 200 }
                if step % 3 == 0 { node.alpha = CGFloat(step) / 100 }
                if step % 5 == 0 { FrameLoop.shared.runFrame() }
                XCTAssertEqual(node.alpha, step % 3 == 0 ? CGFloat(step) / 100 : CGFloat(step) / 200)
            }
            try host.settle()
            XCTAssertEqual(node.view.alpha, 0.5)
        }
    }

    func testValuesSetOnTheViewAreReadFromTheNodeAndNotOverwritten() throws {
        onMain {
            let node = ASDisplayNode()
            let view = node.view
            view.alpha = 0.25
            view.backgroundColor = .green
            view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            XCTAssertEqual(node.alpha, 0.25)
            XCTAssertEqual(node.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
            node.cornerRadius = 1
            XCTAssertEqual(view.alpha, 0.25)
            XCTAssertEqual(view.backgroundColor, .green, "the node was never given a background")
        }
    }

    // MARK: - Frames

    func testAFrameUnderATransformIsTheBoxAroundIt() {
        let node = ASDisplayNode()
        node.frame = CGRect(x: 10, y: 10, width: 20, height: 40)
        node.transform = CATransform3DMakeScale(2, 0.5, 1)
        XCTAssertEqual(node.frame, CGRect(x: 0, y: 20, width: 40, height: 20))
        XCTAssertEqual(node.bounds.size, CGSize(width: 20, height: 40))
        node.frame = CGRect(x: 100, y: 100, width: 10, height: 10)
        XCTAssertEqual(node.bounds.size, CGSize(width: 5, height: 20))
        XCTAssertEqual(node.frame, CGRect(x: 100, y: 100, width: 10, height: 10))
        node.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        XCTAssertEqual(node.frame.width, 20, accuracy: 1e-9)
        node.transform = CATransform3DMakeScale(0, 0, 1)
        node.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        XCTAssertEqual(node.bounds.size, CGSize(width: 5, height: 20), "a transform to a point has no inverse")
    }

    func testTheNodesFrameIsItsLayersFrameForSeededGeometry() {
        onMain {
            var random = SeededRandom(seed: 7)
            for round in 0..<200 {
                let node = ASDisplayNode()
                func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
                node.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
                node.frame = CGRect(
                    x: number(-50...50), y: number(-50...50), width: number(1...90), height: number(1...90))
                if round % 2 == 0 { node.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1) }
                if round % 3 == 0 {
                    node.transform = CATransform3DScale(node.transform, number(0.2...3), number(0.2...3), 1)
                }
                let (a, b) = (node.frame, node.layer.frame)
                for (x, y) in [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)] {
                    XCTAssertEqual(x, y, accuracy: 1e-9, "round \(round) of seed 7")
                }
            }
        }
    }

    func testALayoutPlacesTransformedSubnodesAsIfTheyWereNot() throws {
        try onMain {
            let inner = ASDisplayNode()
            inner.style.preferredSize = CGSize(width: 20, height: 10)
            inner.transform = CATransform3DMakeScale(1, -1, 1)
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(
                    insets: UIEdgeInsets(top: 5, left: 7, bottom: .infinity, right: .infinity), child: inner)
            }
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(inner.bounds.size, CGSize(width: 20, height: 10))
            XCTAssertEqual(inner.position, CGPoint(x: 17, y: 10))
        }
    }

    func testASubnodeTransformMovesTheSubnodes() throws {
        try onMain {
            let root = ASDisplayNode()
            let box = ASDisplayNode()
            box.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            box.backgroundColor = .red
            root.addSubnode(box)
            root.subnodeTransform = CATransform3DMakeScale(1, -1, 1)
            let (host, window) = makeWindow(root)
            try host.settle()
            let pixels = window.capture()
            XCTAssertEqual(pixels.pixel(x: 5, y: 5), 0xFFFF_FFFF)
            XCTAssertEqual(pixels.pixel(x: 5, y: 95), 0xFFFF_0000)
        }
    }

    // MARK: - Tint

    func testNodesInheritTheTintOfTheViewsAroundThemAndAreTold() {
        final class TintNode: ASDisplayNode, @unchecked Sendable {
            let changes = Locked(0)
            override func tintColorDidChange() { changes.withLock { $0 += 1 } }
        }
        onMain {
            let (_, window) = makeWindow(ASDisplayNode())
            let (root, leaf) = (ASDisplayNode(), TintNode())
            root.addSubnode(leaf)
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            window.addSubview(box)
            window.tintColor = .red
            box.addSubview(root.view)
            XCTAssertEqual(leaf.tintColor, .red)
            XCTAssertEqual(leaf.changes.current, 1)
            window.tintColor = .green
            XCTAssertEqual(leaf.tintColor, .green)
            box.tintColor = .purple
            XCTAssertEqual(leaf.tintColor, .purple)
            XCTAssertEqual(leaf.changes.current, 3)
            window.tintColor = .blue
            XCTAssertEqual(leaf.changes.current, 3, "the view between has a tint of its own")
            root.tintColor = .yellow
            box.tintColor = nil
            XCTAssertEqual(leaf.tintColor, .yellow)
            XCTAssertEqual(leaf.changes.current, 4)
            root.tintColor = nil
            XCTAssertEqual(leaf.tintColor, .blue)
            let late = TintNode()
            root.addSubnode(late)
            XCTAssertEqual(late.tintColor, .blue)
            XCTAssertEqual(late.changes.current, 1)
        }
    }

    func testTintIsInheritedAndItsChangesReachThoseThatInherit() {
        final class TintNode: ASDisplayNode, @unchecked Sendable {
            let changes = Locked(0)
            override func tintColorDidChange() { changes.withLock { $0 += 1 } }
        }
        let (root, middle, leaf, own) = (ASDisplayNode(), TintNode(), TintNode(), TintNode())
        root.addSubnode(middle)
        middle.addSubnode(leaf)
        middle.addSubnode(own)
        XCTAssertEqual(leaf.tintColor, ASDisplayNodeDefaultTintColor())
        own.tintColor = .green
        root.tintColor = .red
        XCTAssertEqual(leaf.tintColor, .red)
        XCTAssertEqual([middle, leaf, own].map(\.changes.current), [1, 1, 1])
        leaf.removeFromSupernode()
        XCTAssertEqual(leaf.tintColor, ASDisplayNodeDefaultTintColor())
        XCTAssertEqual(leaf.changes.current, 2)
        own.addSubnode(leaf)
        XCTAssertEqual(leaf.tintColor, .green)
        XCTAssertEqual(leaf.changes.current, 3)
    }

    // MARK: - Foreign views and layers

    func testAViewBlockRunsOnMainAndItsViewKeepsValuesThatTheNodeDoesNotSet() throws {
        try onMain {
            final class Label: UIView {}
            let loads = Locked(0)
            let node = ASDisplayNode(
                viewBlock: {
                    let view = Label(frame: CGRect(x: 0, y: 0, width: 33, height: 44))
                    view.backgroundColor = .green
                    return view
                },
                didLoad: { node in
                    XCTAssertTrue(node.view is Label)
                    loads.withLock { $0 += 1 }
                })
            XCTAssertTrue(node.isSynchronous)
            XCTAssertFalse(node.displaysAsynchronously)
            node.onDidLoad { _ in loads.withLock { $0 += 10 } }
            let inner = PaintNode(.blue)
            inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            node.addSubnode(inner)
            let root = ASDisplayNode()
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(loads.current, 11)
            XCTAssertEqual(node.view.backgroundColor, .green, "the node was never given a background")
            XCTAssertEqual(node.frame, CGRect(x: 0, y: 0, width: 33, height: 44), "nor a frame")
            XCTAssertTrue(node.isVisible && inner.isVisible)
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFF00_00FF)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF00_FF00)
            node.view.frame.origin.x = 50
            XCTAssertEqual(node.frame.minX, 50)
            node.onDidLoad { _ in loads.withLock { $0 += 100 } }
            XCTAssertEqual(loads.current, 111, "at once on a loaded node")
        }
    }

    func testALayerBlockMakesALayerBackedNode() throws {
        try onMain {
            let node = ASDisplayNode(layerBlock: {
                let layer = CALayer()
                layer.backgroundColor = .red
                return layer
            })
            XCTAssertTrue(node.isLayerBacked && node.isSynchronous)
            node.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            let root = ASDisplayNode()
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertTrue(node.isVisible)
            XCTAssertEqual(window.capture().pixel(x: 15, y: 15), 0xFFFF_0000)
        }
    }

    func testNodesCanBeShownInPlainViewsAndLayers() throws {
        try onMain {
            let root = ASDisplayNode()
            let (host, window) = makeWindow(root)
            try host.settle()
            let plain = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            root.view.addSubview(plain)
            let (viewed, layered) = (PaintNode(.red), PaintNode(.blue))
            layered.isLayerBacked = true
            viewed.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            layered.frame = CGRect(x: 20, y: 0, width: 10, height: 10)
            plain.addSubnode(viewed)
            plain.layer.addSubnode(layered)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5), 0xFFFF_0000)
            XCTAssertEqual(window.capture().pixel(x: 25, y: 5), 0xFF00_00FF)
            XCTAssertTrue(viewed.closestViewController === window.rootViewController)
            viewed.removeFromSupernode()
            layered.removeFromSupernode()
            try host.settle()
            XCTAssertFalse(viewed.isVisible || layered.isVisible)
            XCTAssertEqual(window.capture().pixel(x: 25, y: 5), 0xFFFF_FFFF)
        }
    }

    // MARK: - Tree

    func testSubnodesInsertedBetweenViewsAndLayersHaveTheirPlaceInTheOrder() {
        onMain {
            var random = SeededRandom(seed: 11)
            let root = ASDisplayNode()
            _ = root.view
            var expected: [ASDisplayNode] = []
            for step in 0..<120 {
                let node =
                    step > 20 && step % 3 == 0
                    ? expected.remove(at: Int.random(in: 0..<expected.count, using: &random)) : ASDisplayNode()
                if node.supernode == nil { node.isLayerBacked = Bool.random(using: &random) }
                let index = Int.random(in: 0...expected.count, using: &random)
                expected.insert(node, at: index)
                root.insertSubnode(node, at: index)
                XCTAssertEqual(root.subnodes.map(ObjectIdentifier.init), expected.map(ObjectIdentifier.init))
                XCTAssertEqual(
                    root.layer.sublayers.map(ObjectIdentifier.init), expected.map { ObjectIdentifier($0.layer) },
                    "step \(step) of seed 11")
                XCTAssertEqual(
                    root.view.subviews.map(ObjectIdentifier.init),
                    expected.filter { !$0.isLayerBacked }.map { ObjectIdentifier($0.view) }, "step \(step) of seed 11")
            }
        }
    }

    func testSearchingVisitsSupernodesFirst() {
        final class Special: ASDisplayNode, @unchecked Sendable {}
        let (root, left, right) = (ASDisplayNode(), Special(), ASDisplayNode())
        let (deep, other) = (Special(), ASTextNode())
        root.addSubnode(left)
        root.addSubnode(right)
        left.addSubnode(deep)
        right.addSubnode(other)
        XCTAssertTrue(ASDisplayNodeUltimateParentOfNode(deep) === root)
        XCTAssertTrue(ASDisplayNodeFindClosestCommonAncestor(deep, left) === left)
        XCTAssertTrue(ASDisplayNodeFindClosestCommonAncestor(deep, other) === root)
        XCTAssertEqual(
            ASDisplayNodeFindAllSubnodesOfClass(root, Special.self).map(ObjectIdentifier.init),
            [left, deep].map(ObjectIdentifier.init))
        XCTAssertTrue(ASDisplayNodeFindFirstSubnodeOfClass(root, ASTextNode.self) === other)
        XCTAssertTrue(deep.supernode(of: Special.self, includingSelf: false) === left)
        XCTAssertTrue(deep.supernode(of: Special.self, includingSelf: true) === deep)
        var visited: [ObjectIdentifier] = []
        ASDisplayNodePerformBlockOnEveryNodeBFS(root) { visited.append(ObjectIdentifier($0)) }
        XCTAssertEqual(visited, [root, left, right, deep, other].map(ObjectIdentifier.init))
        left.debugName = "left"
        XCTAssertTrue(root.displayNodeRecursiveDescription().split(separator: "\n")[1].contains("<left:"))
        XCTAssertEqual(deep.ancestryDescription.split(separator: "\n").count, 3)
    }

    func testARightToLeftNodeIsMirroredInAnyEnvironment() {
        let (a, b) = (ASDisplayNode(), ASDisplayNode())
        a.style.preferredSize = CGSize(width: 10, height: 10)
        b.style.preferredSize = CGSize(width: 20, height: 10)
        let root = ASDisplayNode()
        root.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [a, b])
        }
        let range = ASSizeRangeMake(CGSize(width: 100, height: 10))
        XCTAssertEqual(root.layoutThatFits(range).frame(forElement: a).minX, 0)
        root.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(root.layoutThatFits(range).frame(forElement: a).minX, 90)
        XCTAssertEqual(root.layoutThatFits(range).frame(forElement: b).minX, 70)
        root.semanticContentAttribute = .playback
        let mirrored = LayoutEnvironment(scale: 1, layoutDirection: .rightToLeft)
        XCTAssertEqual(LayoutEnvironment.with(mirrored) { root.layoutThatFits(range) }.frame(forElement: a).minX, 0)
    }

    func testAccessibilityValuesAreKept() {
        let node = ASDisplayNode()
        XCTAssertFalse(node.isAccessibilityElement)
        node.isAccessibilityElement = true
        node.accessibilityLabel = "Like"
        node.accessibilityValue = "3 likes"
        node.accessibilityTraits = [.button, .selected]
        node.accessibilityIdentifier = "like"
        XCTAssertEqual(node.accessibilityLabel, "Like")
        XCTAssertEqual(node.accessibilityValue, "3 likes")
        XCTAssertEqual(node.accessibilityTraits, [.selected, .button])
        XCTAssertEqual(node.accessibilityIdentifier, "like")
    }
}
