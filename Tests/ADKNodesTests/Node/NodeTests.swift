import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class NodeTests: NodeTestCase, @unchecked Sendable {
    func testANodeIsLoadedWhenItsViewIsRead() {
        onMain {
            let node = LoggingNode()
            node.backgroundColor = .red
            node.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            XCTAssertFalse(node.isNodeLoaded)
            let view = node.view
            XCTAssertTrue(node.isNodeLoaded)
            XCTAssertEqual(view.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
            XCTAssertEqual(view.backgroundColor, .red)
            XCTAssertEqual(node.eventLog.current, ["load"])
        }
    }

    func testPropertiesSetOffMainReachTheLoadedViewWithTheNextFrame() throws {
        try onMain {
            let node = ASDisplayNode()
            let child = ASDisplayNode()
            node.addSubnode(child)
            let (host, _) = makeWindow(node)
            try host.settle()
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                child.alpha = 0.25
                child.frame = CGRect(x: 5, y: 5, width: 20, height: 10)
                done.signal()
            }
            done.wait()
            XCTAssertEqual(child.alpha, 0.25)
            XCTAssertEqual(child.view.alpha, 1, "the view is updated on the main thread only")
            try host.settle()
            XCTAssertEqual(child.view.alpha, 0.25)
            XCTAssertEqual(child.view.frame, CGRect(x: 5, y: 5, width: 20, height: 10))
        }
    }

    func testSubnodesMoveBetweenParentsAndKeepTheirOrder() {
        onMain {
            let (a, b) = (ASDisplayNode(), ASDisplayNode())
            let nodes = (0..<4).map { _ in ASDisplayNode() }
            for node in nodes { a.addSubnode(node) }
            b.addSubnode(nodes[1])
            XCTAssertTrue(nodes[1].supernode === b)
            XCTAssertEqual(a.subnodes.map(ObjectIdentifier.init), [0, 2, 3].map { ObjectIdentifier(nodes[$0]) })
            a.insertSubnode(nodes[1], belowSubnode: nodes[2])
            a.replaceSubnode(nodes[3], withSubnode: b)
            XCTAssertEqual(
                a.subnodes.map(ObjectIdentifier.init), [nodes[0], nodes[1], nodes[2], b].map(ObjectIdentifier.init))
            XCTAssertNil(nodes[3].supernode)
        }
    }

    func testViewsAndBareLayersStackInTheOrderOfTheirNodes() throws {
        onMain {
            let root = ASDisplayNode()
            var layers: [CALayer] = []
            for index in 0..<4 {
                let node = ASDisplayNode()
                node.isLayerBacked = index % 2 == 1
                root.addSubnode(node)
                layers.append(node.layer)
            }
            _ = root.view
            XCTAssertEqual(root.layer.sublayers.map(ObjectIdentifier.init), layers.map(ObjectIdentifier.init))
        }
    }

    // MARK: - Life cycle

    // More in LifeCycleTests.

    func testANodeInAPlainWindowChangesItsStatesInOrder() throws {
        try onMain {
            let node = LoggingNode()
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.eventLog.current, ["load", "+preload", "+display", "+visible", "changed 0>15"])
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(Array(node.eventLog.current.dropFirst(5)), ["-display", "-visible", "changed 15>0"])
        }
    }

    func testParentsEnterBeforeTheirChildren() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let (parent, child) = (LoggingNode("parent", into: eventLog), LoggingNode("child", into: eventLog))
            parent.addSubnode(child)
            let (host, _) = makeWindow(parent)
            try host.settle()
            let entered = eventLog.current.filter { $0.contains("+visible") }
            XCTAssertEqual(entered, ["parent +visible", "child +visible"])
        }
    }

    func testANodeAddedLateGetsTheStateOfTheTree() throws {
        try onMain {
            let root = ASDisplayNode()
            let (host, _) = makeWindow(root)
            try host.settle()
            let late = LoggingNode()
            root.addSubnode(late)
            XCTAssertEqual(late.eventLog.current, ["load", "+preload", "+display", "+visible", "changed 0>15"])
        }
    }

    func testALayerBackedNodeHasTheSameLifeCycle() throws {
        try onMain {
            let root = ASDisplayNode()
            let node = LoggingNode()
            node.isLayerBacked = true
            root.addSubnode(node)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertTrue(node.isVisible)
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(node.interfaceState, [])
        }
    }

    // MARK: - Layout

    func testASubtreeIsLaidOutFromItsSpecAndManagedAutomatically() throws {
        try onMain {
            let (a, b) = (PaintNode(.red), PaintNode(.blue))
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                a.style.preferredSize = CGSize(width: 30, height: 20)
                b.style.flexGrow = 1
                return ASStackLayoutSpec(
                    direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [a, b])
            }
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(a.frame, CGRect(x: 0, y: 0, width: 30, height: 20))
            XCTAssertEqual(b.frame, CGRect(x: 0, y: 24, width: 100, height: 76))
            XCTAssertEqual(window.capture().pixel(x: 50, y: 60), 0xFF00_00FF)
            window.resizeHeadless(to: CGSize(width: 50, height: 50))
            try host.settle()
            XCTAssertEqual(b.frame, CGRect(x: 0, y: 24, width: 50, height: 26))
        }
    }

    func testChangingAStyleLaysOutAgainAndUnchangedTreesAreNotMeasuredTwice() throws {
        onMain {
            final class Counter: ASDisplayNode, @unchecked Sendable {
                let measured = Locked(0)
                override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
                    measured.withLock { $0 += 1 }
                    return CGSize(width: 10, height: 10)
                }
            }
            let leaf = Counter()
            let root = ASDisplayNode()
            root.addSubnode(leaf)
            root.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: leaf)
            }
            let range = ASSizeRange(min: .zero, max: CGSize(width: 100, height: 100))
            XCTAssertEqual(root.layoutThatFits(range).size, CGSize(width: 20, height: 20))
            _ = root.layoutThatFits(range)
            XCTAssertEqual(leaf.measured.current, 1)
            leaf.style.minWidth = ASDimensionMake(40)
            XCTAssertEqual(root.layoutThatFits(range).size.width, 50)
            XCTAssertEqual(leaf.measured.current, 2)
        }
    }

    func testASubnodeThatChangesBetweenMeasuringAndJoiningIsMeasuredAgain() {
        let text = ASTextNode()
        text.attributedText = AttributedString("short")
        let cell = ASDisplayNode()
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: text) }
        let range = ASSizeRange(min: .zero, max: CGSize(width: 500, height: 500))
        let before = cell.layoutThatFits(range).size.width
        XCTAssertNil(text.supernode)
        text.attributedText = AttributedString("a good deal longer")
        XCTAssertGreaterThan(cell.layoutThatFits(range).size.width, before)
    }

    func testEightThreadsMeasureOneTreeAlike() {
        onMain {
            let root = ASDisplayNode()
            let texts = (0..<6).map { index in
                let node = ASTextNode()
                node.attributedText = AttributedString(String(repeating: "word ", count: index * 7 + 1))
                return node
            }
            root.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .vertical, spacing: 3, justifyContent: .start, alignItems: .stretch, children: texts)
            }
            let sizes = Locked<[CGSize]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for width in 60..<90 {
                    let range = ASSizeRange(
                        min: CGSize(width: width, height: 0), max: CGSize(width: CGFloat(width), height: .infinity))
                    let size = root.layoutThatFits(range).size
                    if width == 77 { sizes.withLock { $0.append(size) } }
                }
            }
            XCTAssertEqual(sizes.current.count, 8)
            XCTAssertEqual(Set(sizes.current.map(\.height)).count, 1)
        }
    }
}
