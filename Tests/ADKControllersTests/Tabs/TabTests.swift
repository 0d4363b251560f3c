import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

final class TabTests: XCTestCase, @unchecked Sendable {
    @MainActor private func harness(_ count: Int, width: CGFloat = 800) throws -> (StackHarness, UITabBarController) {
        let log = Locked<[String]>([])
        let tabs = UITabBarController()
        tabs.viewControllers = (0..<count).map { WitnessController("\($0)", log) }
        return (try StackHarness(width: width, log: log, root: tabs), tabs)
    }

    func testSelectingATabCallsTheMethodsInUIKitsOrder() throws {
        try onMain {
            let (harness, tabs) = try harness(3)
            XCTAssertEqual(tabs.selectedIndex, 0)
            tabs.selectedIndex = 2
            XCTAssertEqual(
                harness.drain(),
                ["2 will appear", "0 will disappear", "2 is appearing", "0 did disappear", "2 did appear"])
            tabs.selectedIndex = 2
            XCTAssertEqual(harness.drain(), [])
            XCTAssertNil(tabs.viewControllers?[0].view.window)
            XCTAssertEqual(Misuse.messages(during: { tabs.selectedIndex = 9 }).count, 1)
            XCTAssertEqual(tabs.selectedIndex, 2)
        }
    }

    func testReplacingTheTabsKeepsTheSelectedController() throws {
        try onMain {
            let (harness, tabs) = try harness(3)
            let old = tabs.viewControllers ?? []
            tabs.selectedIndex = 1
            _ = harness.drain()
            tabs.viewControllers = [old[1], old[0]]
            XCTAssertEqual(tabs.selectedIndex, 0)
            XCTAssertEqual(harness.appearances(), [])
            tabs.viewControllers = [old[0]]
            XCTAssertTrue(tabs.selectedViewController === old[0])
            XCTAssertEqual(
                harness.appearances(),
                ["0 will appear", "1 will disappear", "0 is appearing", "1 did disappear", "0 did appear"])
            tabs.viewControllers = nil
            XCTAssertEqual(tabs.selectedIndex, NSNotFound)
            XCTAssertEqual(harness.appearances(), ["0 will disappear", "0 did disappear"])
        }
    }

    func testClicksAndKeysSelectTabs() throws {
        try onMain {
            let (harness, tabs) = try harness(3)
            tabs.viewControllers?[1].tabBarItem.isEnabled = false
            harness.key(.keyboardTab, .control)
            XCTAssertEqual(tabs.selectedIndex, 2, "a disabled tab is skipped")
            harness.key(.keyboardPageDown, .control)
            XCTAssertEqual(tabs.selectedIndex, 0)
            harness.key(.keyboardPageUp, .control)
            XCTAssertEqual(tabs.selectedIndex, 2)
            try harness.settle()
            // The first stop of Tab is the first tab.
            harness.key(.keyboardTab)
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(tabs.selectedIndex, 0)
            try harness.settle()
            harness.key(.keyboardTab)
            harness.key(.keyboardSpacebar)
            XCTAssertEqual(tabs.selectedIndex, 2, "the focus stays in the bar")
        }
    }

    func testTheBarIsAboveTheContentOfAWideWindowAndBelowThatOfANarrowOne() throws {
        try onMain {
            let (harness, tabs) = try harness(2)
            let view = try XCTUnwrap(tabs.selectedViewController?.view)
            XCTAssertEqual(tabs.tabBar.frame, CGRect(x: 0, y: 0, width: 800, height: 48))
            XCTAssertEqual(view.convert(view.bounds, to: nil), CGRect(x: 0, y: 48, width: 800, height: 552))
            harness.window.resizeHeadless(to: CGSize(width: 400, height: 600))
            try harness.settle()
            XCTAssertEqual(tabs.tabBar.frame, CGRect(x: 0, y: 552, width: 400, height: 48))
            XCTAssertEqual(view.convert(view.bounds, to: nil), CGRect(x: 0, y: 0, width: 400, height: 552))
            XCTAssertEqual(harness.appearances(), [])
        }
    }

    func testKeysGoBackInAStackInsideATab() throws {
        try onMain {
            let log = Locked<[String]>([])
            let navigation = UINavigationController()
            navigation.viewControllers = ["a", "b", "c"].map { WitnessController($0, log) }
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation]
            let harness = try StackHarness(log: log, root: tabs)
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 2)
            harness.key(.keyboardLeftArrow, .alternate)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1)
        }
    }

    func testASecondClickOnATabReturnsToTheRootOfItsStack() throws {
        try onMain {
            let log = Locked<[String]>([])
            let navigation = UINavigationController()
            navigation.viewControllers = ["a", "b", "c"].map { WitnessController($0, log) }
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation]
            let harness = try StackHarness(log: log, root: tabs)
            XCTAssertTrue(navigation.topViewController?.tabBarController === tabs)
            tabs.tabBar.onSelect?(0)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1)
        }
    }

    /// Gives each change an animation that ends when the test says so.
    private final class Animated: UITabBarControllerDelegate {
        let animator = ManualAnimator()
        func tabBarController(
            _ tabBarController: UITabBarController,
            animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }

    func testACancelledReplacementOfTheTabsKeepsTheOldOnes() throws {
        try onMain {
            let (harness, tabs) = try harness(2)
            let old = tabs.viewControllers ?? []
            let animated = Animated()
            tabs.delegate = animated
            tabs.setViewControllers([WitnessController("new", harness.log)], animated: true)
            animated.animator.context?.completeTransition(false)
            try harness.settle()
            XCTAssertEqual(tabs.viewControllers?.map { $0.title ?? "" }, ["0", "1"])
            XCTAssertEqual(tabs.children.count, 2)
            XCTAssertTrue(tabs.selectedViewController === old[0])
            XCTAssertEqual(tabs.tabBar.items.count, 2)
            XCTAssertTrue((old[0] as? WitnessController)?.isThere ?? false)
        }
    }

    /// Makes a request when it appears, once.
    private final class Requesting: WitnessController {
        var onAppear: (@MainActor () -> Void)?
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            onAppear?()
            onAppear = nil
        }
    }

    func testAControllerThatIsSelectedAfterAReplacementThatWaitsIsShown() throws {
        try onMain {
            let (harness, tabs) = try harness(1)
            let (a, b, c) = (
                Requesting("a", harness.log), WitnessController("b", harness.log), WitnessController("c", harness.log)
            )
            tabs.viewControllers = [a, b, c].reversed()
            a.onAppear = { [unowned tabs] in
                tabs.viewControllers = [b, c, a]
                tabs.selectedViewController = c
            }
            tabs.selectedViewController = a
            try harness.settle()
            XCTAssertTrue(tabs.selectedViewController === c)
            XCTAssertTrue(c.isThere)
            XCTAssertTrue(a.isGone)
            XCTAssertTrue(b.isGone)
        }
    }
}
