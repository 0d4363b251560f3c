import ADKFoundation
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Fingers and touchpads that go back.
final class BackSwipeTests: XCTestCase, @unchecked Sendable {
    @MainActor private func stack(_ log: Locked<[String]>) -> UINavigationController {
        let navigation = UINavigationController()
        navigation.viewControllers = ["a", "b"].map { WitnessController($0, log) }
        return navigation
    }

    /// A finger goes from one point to another in ten frames, rests and is lifted.
    @MainActor private func drag(
        _ harness: StackHarness, _ from: CGPoint, _ to: CGPoint, whileDown: @MainActor () -> Void = {}
    ) throws {
        harness.send(.touchDown(id: 1, at: from, time: harness.host.clock.now, modifiers: []))
        for step in 1...10 {
            let part = CGFloat(step) / 10
            let place = CGPoint(x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y))
            harness.send(.touchMoved(id: 1, at: place, modifiers: []))
            try harness.host.run(for: 1.0 / 60)
        }
        try harness.host.run(for: 0.5)
        whileDown()
        harness.send(.touchUp(id: 1, at: to, time: harness.host.clock.now, modifiers: []))
        try harness.settle()
    }

    func testAFingerThatMovesInFromTheStartEdgeGoesBackBeyondTheMiddle() throws {
        try onMain {
            for isMirrored in [false, true] {
                for (distance, goesBack) in [(500.0, true), (40, false)] {
                    let log = Locked<[String]>([])
                    let navigation = stack(log)
                    let harness = try StackHarness(log: log, root: navigation)
                    if isMirrored { navigation.view.semanticContentAttribute = .forceRightToLeft }
                    try harness.settle()
                    let (from, to) = (isMirrored ? 790.0 : 10, isMirrored ? 790 - distance : 10 + distance)
                    try drag(harness, CGPoint(x: from, y: 300), CGPoint(x: to, y: 300)) {
                        XCTAssertTrue(navigation.transition?.isInteractive ?? false, "\(isMirrored), \(distance)")
                    }
                    XCTAssertEqual(navigation.viewControllers.count, goesBack ? 1 : 2, "\(isMirrored), \(distance)")
                }
            }
        }
    }

    func testAFingerThatMovesAlongTheEdgeOrBeginsElsewhereDoesNotGoBack() throws {
        try onMain {
            let log = Locked<[String]>([])
            let navigation = stack(log)
            let harness = try StackHarness(log: log, root: navigation)
            for (from, to) in [
                (CGPoint(x: 10, y: 100), CGPoint(x: 60, y: 500)), (CGPoint(x: 30, y: 300), CGPoint(x: 700, y: 300)),
                (CGPoint(x: 790, y: 300), CGPoint(x: 90, y: 300)),
            ] {
                try drag(harness, from, to)
                XCTAssertEqual(navigation.viewControllers.count, 2, "\(from)")
                XCTAssertEqual(harness.appearances(), [], "\(from)")
            }
        }
    }

    func testAFingerGoesBackFromTheEdgeOfAColumnThatIsInsideTheWindow() throws {
        try onMain {
            let log = Locked<[String]>([])
            let split = UISplitViewController()
            let navigation = stack(log)
            split.setViewController(WitnessController("list", log), for: .primary)
            split.setViewController(navigation, for: .secondary)
            let harness = try StackHarness(width: 1000, log: log, root: split)
            // Beside the line between the columns, which can be grabbed.
            let edge = split.primaryColumnWidth + 12
            try drag(harness, CGPoint(x: edge, y: 300), CGPoint(x: edge + 600, y: 300))
            XCTAssertEqual(navigation.viewControllers.count, 1)
        }
    }

    func testASwipeThatTheAppRefusesAsksItOnce() throws {
        final class Refusing: UINavigationController {
            var requests = 0
            override func popViewController(animated: Bool) -> UIViewController? {
                requests += 1
                return nil
            }
        }
        try onMain {
            let log = Locked<[String]>([])
            let navigation = Refusing()
            navigation.viewControllers = ["a", "b"].map { WitnessController($0, log) }
            let harness = try StackHarness(log: log, root: navigation)
            for _ in 0..<10 {
                harness.send(.scroll(.points(dx: -30, dy: 0), at: CGPoint(x: 400, y: 300), modifiers: []))
                try harness.host.run(for: 1.0 / 60)
            }
            harness.send(.scroll(.ended, at: CGPoint(x: 400, y: 300), modifiers: []))
            XCTAssertEqual(navigation.requests, 1)
            navigation.setViewControllers([navigation.viewControllers[0]], animated: true)
            try harness.settle()
            XCTAssertEqual(harness.appearances().last, "a did appear", "a refused swipe drives no later change")
        }
    }
}
