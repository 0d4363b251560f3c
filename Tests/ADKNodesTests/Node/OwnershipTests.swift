import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// A node is kept by the app, its supernode, and the view or layer that shows it. Nothing else keeps it.
final class OwnershipTests: NodeTestCase, @unchecked Sendable {
    /// A window with a plain view of 100 by 100 points.
    @MainActor private func plainWindow() throws -> (HeadlessHost, UIWindow, UIView) {
        let (host, window) = makeWindow(ASDisplayNode())
        let controller = UIViewController()
        window.rootViewController = controller
        try host.settle()
        return (host, window, controller.view)
    }

    func testAViewKeepsANodeThatTheAppReleases() throws {
        try onMain {
            let (host, window, view) = try plainWindow()
            weak var weakly: PaintNode?
            do {
                let node = PaintNode(.red)
                node.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
                view.addSubnode(node)
                weakly = node
            }
            try host.settle()
            XCTAssertTrue(try XCTUnwrap(weakly).isVisible)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFFFF_0000)
            weakly?.view.removeFromSuperview()
            try host.settle()
            XCTAssertNil(weakly)
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFFFF_FFFF)
        }
    }

    func testALayerKeepsALayerBackedNodeAndANodeOfAForeignViewIsKeptToo() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            weak var bare: ASDisplayNode?
            weak var foreign: ASDisplayNode?
            do {
                let node = PaintNode(.red)
                node.isLayerBacked = true
                view.layer.addSubnode(node)
                bare = node
                let other = ASDisplayNode(viewBlock: { UIView() })
                view.addSubnode(other)
                foreign = other
            }
            try host.settle()
            XCTAssertTrue(try XCTUnwrap(bare).isVisible)
            XCTAssertTrue(try XCTUnwrap(foreign).isVisible)
            bare?.removeFromSupernode()
            foreign?.removeFromSupernode()
            try host.settle()
            XCTAssertNil(bare)
            XCTAssertNil(foreign)
        }
    }

    func testANodeIsNotifiedOfLeavingTheWindowBeforeItIsFreed() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let eventLog = Locked<[String]>([])
            do {
                let node = LoggingNode("n", into: eventLog)
                view.addSubnode(node)
                let bare = LoggingNode("b", into: eventLog)
                bare.isLayerBacked = true
                view.addSubnode(bare)
            }
            try host.settle()
            eventLog.withLock { $0 = [] }
            view.subviews[0].removeFromSuperview()
            XCTAssertEqual(eventLog.current, ["n -display", "n -visible", "n changed 15>0"])
            eventLog.withLock { $0 = [] }
            view.layer.sublayers[0].removeFromSuperlayer()
            XCTAssertEqual(eventLog.current, ["b -display", "b -visible", "b changed 15>0"])
        }
    }

    func testATreeOfPlainViewsAndNodesIsFreedWithItsRoot() throws {
        try onMain {
            let before = ASDisplayNode.count.current
            var outer: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            do {
                let node = ASDisplayNode()
                node.addSubnode(PaintNode(.red))
                let inner = UIView()
                node.view.addSubview(inner)
                inner.addSubnode(ASTextNode())
                let bare = ASDisplayNode()
                bare.isLayerBacked = true
                inner.addSubnode(bare)
                outer?.addSubnode(node)
            }
            XCTAssertEqual(ASDisplayNode.count.current, before + 4)
            // Also in and out of a window, which leaves no references.
            let (host, _, view) = try plainWindow()
            let withWindow = ASDisplayNode.count.current - before - 4
            if let outer { view.addSubview(outer) }
            try host.settle()
            outer?.removeFromSuperview()
            outer = nil
            try host.settle()
            XCTAssertEqual(ASDisplayNode.count.current, before + withWindow)
        }
    }

    func testANodeMovedFromOneViewToAnotherIsKeptInBetween() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let (a, b) = (UIView(), UIView())
            view.addSubview(a)
            view.addSubview(b)
            weak var weakly: ASDisplayNode?
            do {
                let node = LoggingNode()
                a.addSubnode(node)
                weakly = node
            }
            try host.settle()
            b.addSubview(a.subviews[0])
            try host.settle()
            XCTAssertTrue(try XCTUnwrap(weakly).isVisible)
            XCTAssertTrue(b.subviews[0] === weakly?.view)
            let superlayer = CALayer()
            do {
                let bare = ASDisplayNode()
                bare.isLayerBacked = true
                a.layer.addSubnode(bare)
                weakly = bare
            }
            superlayer.addSublayer(a.layer.sublayers[0])
            XCTAssertNotNil(weakly)
        }
    }

    func testAViewKeepsTheNodeOfAChildControllerThatTheAppReleases() throws {
        try onMain {
            let (host, window, view) = try plainWindow()
            do {
                let child = ASDKViewController(node: PaintNode(.blue))
                child.view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
                view.addSubview(child.view)
            }
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFF00_00FF)
        }
    }

    // MARK: - Bare layers in plain views

    func testALayerBackedNodeAddedBeforeItsViewIsInAWindowEntersItAndIsLaidOut() throws {
        final class Controller: UIViewController {
            let node = ASDisplayNode()
            let inner = PaintNode(.red)
            override func viewDidLoad() {
                super.viewDidLoad()
                node.isLayerBacked = true
                inner.isLayerBacked = true
                node.automaticallyManagesSubnodes = true
                node.layoutSpecBlock = { [inner] _, _ in
                    ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: inner)
                }
                node.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
                view.addSubnode(node)
            }
        }
        try onMain {
            let (host, window, _) = try plainWindow()
            let controller = Controller()
            window.rootViewController = controller
            try host.settle()
            XCTAssertTrue(controller.node.isVisible && controller.inner.isVisible)
            XCTAssertEqual(controller.inner.frame, CGRect(x: 5, y: 5, width: 20, height: 20))
            XCTAssertEqual(window.capture().pixel(x: 20, y: 20), 0xFFFF_0000)
            XCTAssertEqual(window.capture().pixel(x: 12, y: 12), 0xFFFF_FFFF)
            // A new size, and a change of a subnode.
            controller.node.frame = CGRect(x: 10, y: 10, width: 60, height: 30)
            try host.settle()
            XCTAssertEqual(controller.inner.frame, CGRect(x: 5, y: 5, width: 50, height: 20))
            controller.node.layoutSpecBlock = { [inner = controller.inner] _, _ in
                ASWrapperLayoutSpec(layoutElement: inner)
            }
            try host.settle()
            XCTAssertEqual(controller.inner.frame, CGRect(x: 0, y: 0, width: 60, height: 30))
            // In a nested bare layer, with the window's traits.
            window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(controller.inner.asyncTraitCollection().userInterfaceStyle, .dark)
            window.rootViewController = nil
            XCTAssertFalse(controller.node.isInHierarchy || controller.inner.isVisible)
        }
    }

    func testALayerBackedNodeInALayerOfTheAppsFollowsThatLayer() throws {
        try onMain {
            let (host, _, view) = try plainWindow()
            let layer = CALayer()
            let node = LoggingNode()
            node.isLayerBacked = true
            layer.addSubnode(node)
            XCTAssertEqual(node.eventLog.current, ["load"])
            view.layer.addSublayer(layer)
            XCTAssertTrue(node.isVisible)
            layer.removeFromSuperlayer()
            XCTAssertFalse(node.isVisible)
            let other = UIView()
            other.layer.addSublayer(layer)
            view.addSubview(other)
            try host.settle()
            XCTAssertTrue(node.isVisible)
        }
    }

    // MARK: - The last reference on a worker

    func testANodeWhoseLastReferenceIsAWorkersFreesItsViewsOnTheMainThread() throws {
        final class Witness: UIView {
            nonisolated static let freedOnMain = Locked<[Bool]>([])
            deinit { Witness.freedOnMain.withLock { $0.append(Thread.isMainThread) } }
        }
        try onMain {
            let (host, _, _) = try plainWindow()
            Witness.freedOnMain.withLock { $0 = [] }
            let held = Locked<ASDisplayNode?>(nil)
            do {
                let node = ASDisplayNode()
                node.addSubnode(ASDisplayNode(viewBlock: { Witness() }))
                _ = node.view
                held.withLock { $0 = node }
            }
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let last = held.withLock { node in
                    defer { node = nil }
                    return node
                }
                _ = consume last
                done.signal()
            }
            done.wait()
            XCTAssertEqual(Witness.freedOnMain.current, [], "before the main thread has run")
            try host.settle()
            XCTAssertEqual(Witness.freedOnMain.current, [true])
        }
    }

    // MARK: - Releasing under the lock

    func testAReplacedValueMayUseTheNodeWhenFreed() {
        /// Captured by closures. Reads the node when the last one is freed.
        final class Capture: @unchecked Sendable {
            // Set once, before the closures are set.
            unowned(unsafe) let node: ASControlNode
            let ended: Locked<Int>
            init(_ node: ASControlNode, _ ended: Locked<Int>) {
                self.node = node
                self.ended = ended
            }
            deinit {
                _ = (node.alpha, node.debugName, node.isEnabled, node.subnodes.count)
                ended.withLock { $0 += 1 }
            }
        }
        onMain {
            let ended = Locked(0)
            let node = ASControlNode()
            func capture() -> Capture { Capture(node, ended) }
            node.layoutSpecBlock = { [capture = capture()] _, _ in withExtendedLifetime(capture) { ASLayoutSpec() } }
            node.layoutSpecBlock = nil
            node.willDisplayNodeContentWithRenderingContext = { [capture = capture()] _, _ in
                withExtendedLifetime(capture) {}
            }
            node.willDisplayNodeContentWithRenderingContext = nil
            node.didDisplayNodeContentWithRenderingContext = { [capture = capture()] _, _ in
                withExtendedLifetime(capture) {}
            }
            node.didDisplayNodeContentWithRenderingContext = nil
            node.setViewBlock { [capture = capture()] in withExtendedLifetime(capture) { UIView() } }
            node.setViewBlock { UIView() }
            let token = node.addAction(for: .touchUpInside) { [capture = capture()] _ in
                withExtendedLifetime(capture) {}
            }
            token.remove()
            node.addAction(for: .touchUpInside) { [capture = capture()] _ in withExtendedLifetime(capture) {} }
            node.removeTarget(nil, forControlEvents: .allEvents)
            XCTAssertEqual(ended.current, 6)
            node.onDidLoad { [capture = capture()] _ in withExtendedLifetime(capture) {} }
            _ = node.view
            XCTAssertEqual(ended.current, 7)
        }
    }

    func testANodeKeptOnlyByAnOldLayoutMayUseItsOwnerWhenFreed() {
        final class Part: ASDisplayNode, @unchecked Sendable {
            // Set once, and outlives this object.
            unowned(unsafe) let whole: ASDisplayNode
            let ended: Locked<Int>
            init(_ whole: ASDisplayNode, _ ended: Locked<Int>) {
                self.whole = whole
                self.ended = ended
                super.init()
            }
            deinit {
                _ = (whole.calculatedSize, whole.alpha)
                ended.withLock { $0 += 1 }
            }
        }
        let ended = Locked(0)
        let whole = ASDisplayNode()
        whole.layoutSpecBlock = { node, _ in ASWrapperLayoutSpec(layoutElement: Part(node, ended)) }
        for width in 1...40 {
            _ = whole.layoutThatFits(ASSizeRangeMake(CGSize(width: width, height: 10)))
            if width % 10 == 0 { whole.invalidateCalculatedLayout() }
        }
        _ = whole.layoutThatFits(ASSizeRangeMake(CGSize(width: 99, height: 10)))
        XCTAssertGreaterThan(ended.current, 30)
    }
}
