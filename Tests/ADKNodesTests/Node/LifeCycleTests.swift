import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// Records every life-cycle callback.
private final class LifeNode: ASDisplayNode, @unchecked Sendable {
    let eventLog: Locked<[String]>
    let name: String

    init(_ name: String, _ eventLog: Locked<[String]>) {
        self.name = name
        self.eventLog = eventLog
        super.init()
    }

    private func write(_ word: String) { eventLog.withLock { $0.append("\(name) \(word)") } }

    @MainActor override func didLoad() {
        super.didLoad()
        write("load")
    }
    @MainActor override func willEnterHierarchy() {
        write("will enter")
        super.willEnterHierarchy()
    }
    @MainActor override func didEnterHierarchy() {
        super.didEnterHierarchy()
        write("did enter")
    }
    @MainActor override func didExitHierarchy() {
        super.didExitHierarchy()
        write("did exit")
    }
    @MainActor override func didEnterPreloadState() {
        super.didEnterPreloadState()
        write("+preload")
    }
    @MainActor override func didExitPreloadState() {
        super.didExitPreloadState()
        write("-preload")
    }
    @MainActor override func didEnterDisplayState() {
        super.didEnterDisplayState()
        write("+display")
    }
    @MainActor override func didExitDisplayState() {
        super.didExitDisplayState()
        write("-display")
    }
    @MainActor override func didEnterVisibleState() {
        super.didEnterVisibleState()
        write("+visible")
    }
    @MainActor override func didExitVisibleState() {
        super.didExitVisibleState()
        write("-visible")
    }
    @MainActor override func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        write("\(oldState.rawValue)>\(newState.rawValue)")
    }
}

private final class Follower: ASInterfaceStateDelegate {
    var words: [String] = []
    func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        words.append("\(oldState.rawValue)>\(newState.rawValue)")
    }
    func didEnterVisibleState() { words.append("+visible") }
    func didExitVisibleState() { words.append("-visible") }
    func didEnterDisplayState() { words.append("+display") }
    func didExitDisplayState() { words.append("-display") }
    func didEnterPreloadState() { words.append("+preload") }
    func nodeDidLoad() { words.append("load") }
    func nodeDidLayout() { if words.last != "layout" { words.append("layout") } }
    func hierarchyDisplayDidFinish() { words.append("displayed") }
    func didEnterHierarchy() { words.append("enter") }
    func didExitHierarchy() { words.append("exit") }
}

final class LifeCycleTests: NodeTestCase, @unchecked Sendable {
    private static let entering = ["will enter", "+preload", "+display", "+visible", "0>15"]

    private func words(_ name: String, _ list: [String]) -> [String] { list.map { "\(name) \($0)" } }

    func testAWindowOpensParentsFirstAndEveryNodeEntersPreloadDisplayAndVisibleInOrder() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let (parent, child) = (LifeNode("p", eventLog), LifeNode("c", eventLog))
            child.isLayerBacked = true
            parent.addSubnode(child)
            let (host, window) = makeWindow(parent)
            try host.settle()
            let entering = LifeCycleTests.entering
            XCTAssertEqual(
                eventLog.current,
                ["c load", "p load"] + words("p", entering) + words("c", entering) + ["c did enter", "p did enter"])
            eventLog.withLock { $0 = [] }
            window.rootViewController = nil
            try host.settle()
            // As in Texture, nodes outside of lists do not leave the preload state.
            XCTAssertEqual(
                eventLog.current,
                words("p", ["-display", "-visible", "15>0", "did exit"])
                    + words("c", ["-display", "-visible", "15>0", "did exit"]))
        }
    }

    func testACellInRangeFollowsItsListAndLosesOnlyVisibilityWithTheWindow() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let (cell, child) = (LifeNode("cell", eventLog), LifeNode("c", eventLog))
            cell.addSubnode(child)
            cell.recursivelySetRangeManaged(true)
            cell.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            let root = ASDisplayNode()
            let (host, window) = makeWindow(root)
            cell.recursivelySetInterfaceState([.measureLayout, .preload])
            XCTAssertEqual(eventLog.current, ["cell +preload", "cell 0>3", "c +preload", "c 0>3"])
            eventLog.withLock { $0 = [] }
            root.view.addSubview(cell.view)
            XCTAssertEqual(
                eventLog.current.filter { !$0.contains("load") },
                ["cell will enter", "c will enter", "c did enter", "cell did enter"],
                "being in the window says nothing of the range")
            eventLog.withLock { $0 = [] }
            cell.recursivelySetInterfaceState(.inHierarchy)
            XCTAssertEqual(
                eventLog.current,
                words("cell", ["+display", "+visible", "3>15"]) + words("c", ["+display", "+visible", "3>15"]))
            eventLog.withLock { $0 = [] }
            window.rootViewController = nil
            XCTAssertEqual(eventLog.current, ["cell did exit", "c did exit"], "not yet: the node may return")
            try host.settle()
            XCTAssertEqual(
                Array(eventLog.current.dropFirst(2)),
                words("cell", ["-visible", "15>7"]) + words("c", ["-visible", "15>7"]))
            eventLog.withLock { $0 = [] }
            cell.recursivelySetInterfaceState(.measureLayout)
            XCTAssertEqual(
                eventLog.current,
                words("cell", ["-preload", "-display", "7>1"]) + words("c", ["-preload", "-display", "7>1"]))
        }
    }

    func testACellMovedWithinATurnKeepsItsVisibility() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let cell = LifeNode("cell", eventLog)
            cell.recursivelySetRangeManaged(true)
            let (a, b) = (ASDisplayNode(), ASDisplayNode())
            let root = ASDisplayNode()
            root.addSubnode(a)
            root.addSubnode(b)
            let (host, _) = makeWindow(root)
            a.view.addSubview(cell.view)
            cell.recursivelySetInterfaceState(.inHierarchy)
            try host.settle()
            eventLog.withLock { $0 = [] }
            cell.view.removeFromSuperview()
            b.view.addSubview(cell.view)
            try host.settle()
            XCTAssertFalse(
                eventLog.current.contains { $0.contains("visible") || $0.contains(">") }, "\(eventLog.current)")
            XCTAssertTrue(cell.isVisible)
        }
    }

    func testANodeAddedLateGetsTheStateOfTheTreeAndAManagedOneThatOfItsCell() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let root = ASDisplayNode()
            let (host, _) = makeWindow(root)
            try host.settle()
            let late = LifeNode("late", eventLog)
            root.addSubnode(late)
            XCTAssertEqual(
                eventLog.current, ["late load"] + words("late", LifeCycleTests.entering) + ["late did enter"])

            let cell = ASDisplayNode()
            cell.recursivelySetRangeManaged(true)
            cell.recursivelySetInterfaceState([.measureLayout, .preload, .display])
            eventLog.withLock { $0 = [] }
            let inner = LifeNode("inner", eventLog)
            cell.addSubnode(inner)
            XCTAssertEqual(eventLog.current, words("inner", ["+preload", "+display", "0>7"]))
            XCTAssertTrue(inner.isRangeManaged)
        }
    }

    func testANodeAddedOffMainToACellInRangeGetsItsStateInTheNextFrame() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let cell = ASDisplayNode()
            cell.recursivelySetRangeManaged(true)
            let (host, _) = makeWindow(ASDisplayNode())
            cell.recursivelySetInterfaceState([.measureLayout, .preload])
            let late = LifeNode("late", eventLog)
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                cell.addSubnode(late)
                done.signal()
            }
            done.wait()
            XCTAssertEqual(eventLog.current, [])
            try host.settle()
            XCTAssertEqual(eventLog.current, words("late", ["+preload", "0>3"]))
        }
    }

    func testANodeMovedBetweenParentsInAWindowIsNotNotified() throws {
        try onMain {
            for layerBacked in [false, true] {
                let eventLog = Locked<[String]>([])
                let (a, b, node, child) = (
                    ASDisplayNode(), ASDisplayNode(), LifeNode("n", eventLog), LifeNode("c", eventLog)
                )
                node.isLayerBacked = layerBacked
                child.isLayerBacked = layerBacked
                let root = ASDisplayNode()
                root.addSubnode(a)
                root.addSubnode(b)
                a.addSubnode(node)
                node.addSubnode(child)
                let (host, _) = makeWindow(root)
                try host.settle()
                eventLog.withLock { $0 = [] }
                b.addSubnode(node)
                try host.settle()
                XCTAssertEqual(eventLog.current, [], "layer-backed: \(layerBacked)")
                XCTAssertTrue(child.isVisible && child.isInHierarchy)
                node.removeFromSupernode()
                try host.settle()
                XCTAssertEqual(
                    eventLog.current,
                    words("n", ["-display", "-visible", "15>0", "did exit"])
                        + words("c", ["-display", "-visible", "15>0", "did exit"]))
            }
        }
    }

    func testANodeMovedBetweenCellsInRangeIsNotNotifiedAndARemovedOneLosesItsState() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let cells = (0..<2).map { _ in ASDisplayNode() }
            for cell in cells {
                cell.recursivelySetRangeManaged(true)
                cell.recursivelySetInterfaceState([.measureLayout, .preload, .display])
            }
            let (host, _) = makeWindow(ASDisplayNode())
            let node = LifeNode("n", eventLog)
            cells[0].addSubnode(node)
            eventLog.withLock { $0 = [] }
            cells[1].addSubnode(node)
            try host.settle()
            XCTAssertEqual(eventLog.current, [])
            node.removeFromSupernode()
            XCTAssertEqual(eventLog.current, [])
            try host.settle()
            XCTAssertEqual(eventLog.current, words("n", ["-preload", "-display", "7>0"]))
            XCTAssertFalse(node.isRangeManaged)
        }
    }

    func testATreeRemovedWhileItDrawsIsFreed() throws {
        try onMain {
            try assertEveryNodeIsFreed { for round in 0..<20 { try tearDownWhileDrawing(round) } }
        }
    }

    @MainActor private func tearDownWhileDrawing(_ round: Int) throws {
        let root = ASDisplayNode()
        let (host, window) = makeWindow(root)
        var nodes: [PaintNode] = []
        for index in 0..<30 {
            let node = PaintNode(.red)
            node.frame = CGRect(x: index, y: index, width: 40, height: 40)
            node.isLayerBacked = index % 2 == 0
            (nodes.last { !$0.isLayerBacked } ?? root).addSubnode(node)
            nodes.append(node)
        }
        FrameLoop.shared.runFrame()
        // During the drawing: removed from the tree, removed from the window, or redrawn.
        switch round % 3 {
        case 0: nodes[5].removeFromSupernode()
        case 1: window.rootViewController = nil
        default: nodes.forEach { $0.color = .blue }
        }
        try host.settle()
        if round % 3 == 1 { XCTAssertTrue(nodes.allSatisfy { $0.layer.contents == nil && $0.interfaceState.isEmpty }) }
        window.rootViewController = nil
        try host.settle()
    }

    func testATreeIsFreedWithItsWindow() throws {
        try onMain {
            try assertEveryNodeIsFreed {
                let root = ASDisplayNode()
                for index in 0..<6 {
                    let node = PaintNode(.red)
                    node.frame = CGRect(x: index, y: index, width: 40, height: 40)
                    node.isLayerBacked = index % 2 == 0
                    root.addSubnode(node)
                }
                let (host, _) = makeWindow(root)
                try host.settle()
            }
        }
    }

    func testHierarchyNotificationsCanBeHeldBack() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let root = ASDisplayNode()
            let (host, _) = makeWindow(root)
            try host.settle()
            let (node, child) = (LifeNode("n", eventLog), LifeNode("c", eventLog))
            node.addSubnode(child)
            ASDisplayNodeDisableHierarchyNotifications(node)
            root.view.addSubview(node.view)
            XCTAssertEqual(eventLog.current, ["c load", "n load"])
            ASDisplayNodeEnableHierarchyNotifications(node)
            node.view.removeFromSuperview()
            root.view.addSubview(node.view)
            XCTAssertTrue(child.isVisible)
        }
    }

    // MARK: - Delegates

    func testDelegatesAreNotifiedAfterTheNodeAndReferencedWeakly() throws {
        try onMain {
            let node = PaintNode(.red)
            let follower = Follower()
            node.add(follower)
            node.add(follower)
            var gone: Follower? = Follower()
            weak let weakly = gone
            if let gone { node.add(gone) }
            gone = nil
            XCTAssertNil(weakly)
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(
                follower.words.filter { $0 != "layout" },
                ["load", "+preload", "+display", "+visible", "0>15", "enter", "displayed"])
            XCTAssertTrue(follower.words.contains("layout"))
            follower.words = []
            node.remove(follower)
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(follower.words, [])
            // The place of a freed delegate is free again.
            let others = (0..<AS_MAX_INTERFACE_STATE_DELEGATES).map { _ in Follower() }
            for other in others { node.add(other) }
        }
    }

    func testANodeControllerCreatesAndObservesItsNodeAndCanBeKeptByIt() throws {
        try onMain {
            final class Controller: ASNodeController<PaintNode> {
                var words: [String] = []
                @MainActor override func loadNode() -> PaintNode { PaintNode(.red) }
                @MainActor override func nodeDidLoad() { words.append("load") }
                @MainActor override func didEnterVisibleState() { words.append("+visible") }
                @MainActor override func hierarchyDisplayDidFinish() { words.append("displayed") }
            }
            var controller: Controller? = Controller()
            weak let weakly = controller
            let node = try XCTUnwrap(controller?.node)
            XCTAssertTrue(node.nodeController === controller)
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(controller?.words, ["load", "+visible", "displayed"])
            controller?.shouldInvertStrongReference = true
            controller = nil
            XCTAssertNotNil(weakly)
            XCTAssertTrue(weakly?.node === node)
            weakly?.shouldInvertStrongReference = false
            XCTAssertNil(weakly)
            XCTAssertNil(node.nodeController)
        }
    }

    func testASiblingThatIsRemovedWhileANodeEntersDoesNotEnter() throws {
        try onMain {
            final class Remover: ASDisplayNode, @unchecked Sendable {
                nonisolated(unsafe) weak var victim: ASDisplayNode?
                @MainActor override func didEnterVisibleState() {
                    super.didEnterVisibleState()
                    victim?.removeFromSupernode()
                }
            }
            let eventLog = Locked<[String]>([])
            let (root, remover, victim) = (ASDisplayNode(), Remover(), LifeNode("v", eventLog))
            remover.victim = victim
            root.addSubnode(remover)
            root.addSubnode(victim)
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertNil(victim.supernode)
            XCTAssertTrue(victim.interfaceState.isEmpty && !victim.isInHierarchy, "\(eventLog.current)")
        }
    }

    func testANodeThatRemovesItselfWhileEnteringIsNotReportedVisible() throws {
        try onMain {
            final class Leaver: ASDisplayNode, @unchecked Sendable {
                let words = Locked<[String]>([])
                @MainActor override func didEnterDisplayState() {
                    super.didEnterDisplayState()
                    removeFromSupernode()
                }
                @MainActor override func didEnterVisibleState() { words.withLock { $0.append("+visible") } }
            }
            let (root, leaver) = (ASDisplayNode(), Leaver())
            root.addSubnode(leaver)
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(leaver.words.current, [])
            XCTAssertEqual(leaver.interfaceState, [])
        }
    }

    // MARK: - Automatic subnodes

    func testSubnodesFoundInTheLayoutPreloadWithTheirCell() throws {
        try onMain {
            let eventLog = Locked<[String]>([])
            let inner = LifeNode("inner", eventLog)
            let cell = ASDisplayNode()
            cell.automaticallyManagesSubnodes = true
            cell.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: inner) }
            cell.recursivelySetRangeManaged(true)
            cell.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            let (host, _) = makeWindow(ASDisplayNode())
            _ = cell.view
            cell.recursivelySetInterfaceState([.measureLayout, .preload])
            XCTAssertEqual(eventLog.current.filter { !$0.contains(" load") }, words("inner", ["+preload", "0>3"]))
            try host.settle()
        }
    }
}
