import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

/// The state that controllers keep while they are covered.
final class VisibilityDepthTests: NodeTestCase, @unchecked Sendable {
    /// A list, as far as controllers know it.
    private final class RangeNode: ASDisplayNode, ASRangeControllerUpdateRangeProtocol, @unchecked Sendable {
        // Main thread only.
        nonisolated(unsafe) var modes: [ASLayoutRangeMode] = []
        func updateCurrentRange(with mode: ASLayoutRangeMode) { modes.append(mode) }
    }

    /// Shows one child at a time. Each child's depth is set by the test.
    private final class Stack: UIViewController, ASManagesChildVisibilityDepth {
        var depths: [ObjectIdentifier: Int] = [:]
        func visibilityDepth() -> Int { 0 }
        func visibilityDepthDidChange() {
            for child in children { (child as? any ASVisibilityDepth)?.visibilityDepthDidChange() }
        }
        func visibilityDepth(ofChildViewController child: UIViewController) -> Int {
            depths[ObjectIdentifier(child)] ?? 0
        }

        func show(_ child: UIViewController) {
            addChild(child)
            child.view.frame = view.bounds
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }

        func cover(_ child: UIViewController, depth: Int) {
            depths[ObjectIdentifier(child)] = depth
            visibilityDepthDidChange()
            child.view.removeFromSuperview()
        }
    }

    /// A controller in a stack: its node draws, and has a list as its subnode.
    @MainActor private func makeStack() throws
        -> (HeadlessHost, UIWindow, Stack, ASDKViewController<PaintNode>, RangeNode)
    {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let (stack, controller, list) = (Stack(), ASDKViewController(node: PaintNode(.red)), RangeNode())
        controller.node.addSubnode(list)
        window.rootViewController = stack
        window.makeKeyAndVisible()
        stack.show(controller)
        try host.settle()
        return (host, window, stack, controller, list)
    }

    func testTheModesOfTheDepths() {
        let modes = (-1...5).map(ASLayoutRangeModeForVisibilityDepth)
        XCTAssertEqual(modes, [.full, .full, .minimum, .visibleOnly, .lowMemory, .lowMemory, .lowMemory])
    }

    func testACoveredControllerKeepsLessWithEachDepth() throws {
        try onMain {
            let states: [Int: ASInterfaceState] = [
                1: [.measureLayout, .preload, .display], 2: [.measureLayout, .preload], 3: [], 4: [],
            ]
            for (depth, state) in states {
                let (host, _, stack, controller, list) = try makeStack()
                XCTAssertEqual(controller.node.interfaceState, .inHierarchy)
                list.modes = []
                stack.cover(controller, depth: depth)
                try host.settle()
                XCTAssertEqual(controller.node.interfaceState, state, "depth \(depth)")
                XCTAssertEqual(list.interfaceState, state, "depth \(depth)")
                XCTAssertEqual(controller.node.layer.contents != nil, depth == 1, "depth \(depth)")
                XCTAssertEqual(list.modes, [ASLayoutRangeModeForVisibilityDepth(depth)], "depth \(depth)")
                // It returns as it was.
                stack.depths = [:]
                stack.visibilityDepthDidChange()
                stack.view.addSubview(controller.view)
                try host.settle()
                XCTAssertEqual(controller.node.interfaceState, .inHierarchy, "depth \(depth)")
                XCTAssertNotNil(controller.node.layer.contents)
            }
        }
    }

    func testTheStateFollowsTheDepthWhileCovered() throws {
        try onMain {
            let (host, _, stack, controller, list) = try makeStack()
            for (depth, state) in [
                (1, [.measureLayout, .preload, .display]), (2, [.measureLayout, .preload]), (3, []),
                (1, [.measureLayout, .preload, .display]),
            ] as [(Int, ASInterfaceState)] {
                stack.cover(controller, depth: depth)
                try host.settle()
                XCTAssertEqual(controller.node.interfaceState, state, "depth \(depth)")
            }
            XCTAssertEqual(list.modes.suffix(4), [.minimum, .visibleOnly, .lowMemory, .minimum])
            // A controller that nothing contains any more keeps nothing.
            controller.removeFromParent()
            try host.settle()
            XCTAssertEqual(controller.node.interfaceState, [])
        }
    }

    func testWithoutAManagingParentTheWindowDecides() throws {
        try onMain {
            let node = PaintNode(.red)
            let (host, window) = makeWindow(node)
            try host.settle()
            let controller = try XCTUnwrap(window.rootViewController as? any ASVisibilityDepth)
            XCTAssertEqual(controller.visibilityDepth(), 0)
            let root = window.rootViewController
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(controller.visibilityDepth(), 1)
            XCTAssertEqual(node.interfaceState, [])
            window.rootViewController = root
            try host.settle()
            XCTAssertEqual(controller.visibilityDepth(), 0)
        }
    }

    func testAControllerThatManagesItsListsItselfIsLeftAlone() throws {
        try onMain {
            let (host, _, stack, controller, list) = try makeStack()
            controller.automaticallyAdjustRangeModeBasedOnViewEvents = false
            list.modes = []
            stack.cover(controller, depth: 2)
            try host.settle()
            XCTAssertEqual(list.modes, [])
        }
    }
}
