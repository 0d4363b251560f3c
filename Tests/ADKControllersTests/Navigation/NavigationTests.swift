import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

final class NavigationTests: XCTestCase, @unchecked Sendable {
    @MainActor private func harness(_ names: String...) throws -> (StackHarness, UINavigationController) {
        let log = Locked<[String]>([])
        let navigation = UINavigationController()
        navigation.viewControllers = names.map { WitnessController($0, log) }
        return (try StackHarness(log: log, root: navigation), navigation)
    }

    func testTheRootAppearsWithItsNavigationController() throws {
        try onMain {
            let log = Locked<[String]>([])
            let root = WitnessController("a", log)
            let navigation = UINavigationController(rootViewController: root)
            XCTAssertEqual(log.current, ["a will move in", "a did move in"])
            XCTAssertTrue(root.navigationController === navigation)
            let harness = try StackHarness(log: log, root: navigation)
            XCTAssertTrue(root.isThere)
            XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 800, height: 552))
            XCTAssertEqual(root.view.convert(root.view.bounds, to: nil).minY, 48)
            harness.window.rootViewController = nil
            XCTAssertEqual(harness.appearances(), ["a will disappear", "a did disappear"])
        }
    }

    func testPushAndPopCallTheMethodsInUIKitsOrder() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let b = WitnessController("b", harness.log)
            let manual = ManualNavigation()
            navigation.delegate = manual
            navigation.pushViewController(b, animated: false)
            XCTAssertEqual(
                harness.drain(),
                [
                    "b will move in", "a will disappear", "b will appear", "b is appearing", "a did disappear",
                    "b did appear", "b did move in",
                ])
            XCTAssertEqual(manual.shown, ["will b", "did b"])
            XCTAssertNil(navigation.viewControllers[0].view.window)
            XCTAssertTrue(navigation.popViewController(animated: false) === b)
            XCTAssertEqual(
                harness.drain(),
                [
                    "b will move out", "b will disappear", "a will appear", "a is appearing", "b did disappear",
                    "a did appear", "b did move out",
                ])
            XCTAssertNil(b.parent)
            XCTAssertNil(navigation.popViewController(animated: false))
        }
    }

    func testACancelledInteractivePopCallsTheMethodsInUIKitsOrder() throws {
        try onMain {
            let (harness, navigation) = try harness("b", "a")
            let manual = ManualNavigation()
            navigation.delegate = manual
            let driver = UIPercentDrivenInteractiveTransition()
            manual.interactor = driver
            navigation.popViewController(animated: true)
            driver.update(0.3)
            XCTAssertEqual(navigation.viewControllers.count, 1)
            driver.cancel()
            XCTAssertEqual(
                harness.appearances(),
                [
                    "a will disappear", "b will appear", "b is appearing", "b will disappear", "b did disappear",
                    "a will appear", "a did appear",
                ])
            XCTAssertEqual(navigation.viewControllers.map(\.title), ["b", "a"])
            XCTAssertNil(navigation.viewControllers[0].view.window)
            XCTAssertNotNil(navigation.viewControllers[1].view.window)
        }
    }

    func testReplacingTheStackShowsItsTopAndKeepsTheOthersAway() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b", "c")
            let a = navigation.viewControllers[0]
            let d = WitnessController("d", harness.log)
            navigation.setViewControllers([a, d], animated: false)
            XCTAssertEqual(
                harness.appearances(),
                ["c will disappear", "d will appear", "d is appearing", "c did disappear", "d did appear"])
            XCTAssertEqual(navigation.children.count, 2)
            navigation.viewControllers = []
            XCTAssertEqual(harness.appearances(), ["d will disappear", "d did disappear"])
            XCTAssertEqual(navigation.children.count, 0)
            navigation.viewControllers = [a]
            XCTAssertEqual(harness.appearances(), ["a will appear", "a is appearing", "a did appear"])
        }
    }

    func testAPushDuringAPushFinishesTheFirst() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let manual = ManualNavigation()
            navigation.delegate = manual
            navigation.pushViewController(WitnessController("b", harness.log), animated: true)
            let first = manual.last
            navigation.pushViewController(WitnessController("c", harness.log), animated: true)
            manual.last?.context?.completeTransition(true)
            first?.context?.completeTransition(false)
            XCTAssertEqual(
                harness.appearances(),
                [
                    "a will disappear", "b will appear", "b is appearing", "a did disappear", "b did appear",
                    "b will disappear", "c will appear", "c is appearing", "b did disappear", "c did appear",
                ])
            XCTAssertEqual(navigation.viewControllers.map(\.title), ["a", "b", "c"])
        }
    }

    func testEveryBackCommandGoesBack() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b", "c", "d")
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 3)
            harness.key(.keyboardLeftArrow, .alternate)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 2)
            harness.click(CGPoint(x: 400, y: 300), button: .back)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1)
            harness.key(.keyboardEscape)
            harness.click(CGPoint(x: 400, y: 300), button: .back)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1)
            navigation.pushViewController(WitnessController("e", harness.log), animated: false)
            try harness.settle()
            harness.click(CGPoint(x: 24, y: 24))
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1, "the back button")
            navigation.pushViewController(WitnessController("f", harness.log), animated: false)
            try harness.settle()
            harness.key(.keyboardTab)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1, "the back button by the keyboard")
        }
    }

    func testAMouseBackButtonWorksOverAControl() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b")
            let control = ASControlNode()
            control.frame = CGRect(x: 0, y: 0, width: 800, height: 500)
            var clicks = 0
            control.addAction(for: .touchUpInside) { _ in clicks += 1 }
            (navigation.topViewController as? WitnessController)?.node.addSubnode(control)
            try harness.settle()
            harness.click(CGPoint(x: 400, y: 300), button: .back)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1)
            XCTAssertEqual(clicks, 0)
        }
    }

    func testASwipeOnATouchpadGoesBackBeyondTheMiddleOrFast() throws {
        try onMain {
            // Distance in points, steps, and whether the swipe goes back. A step is a frame.
            for (distance, steps, goesBack) in [(300.0, 60, false), (500, 60, true), (160, 4, true), (10, 2, false)] {
                let (harness, navigation) = try harness("a", "b")
                let place = CGPoint(x: 400, y: 300)
                for _ in 0..<steps {
                    harness.send(
                        .scroll(.points(dx: -distance / CGFloat(steps), dy: 0), at: place, modifiers: []))
                    try harness.host.run(for: 1.0 / 60)
                }
                harness.send(.scroll(.ended, at: place, modifiers: []))
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, goesBack ? 1 : 2, "\(distance) in \(steps)")
                let top = try XCTUnwrap(navigation.topViewController as? WitnessController)
                XCTAssertTrue(top.isThere)
                XCTAssertEqual(top.view.frame, CGRect(x: 0, y: 0, width: 800, height: 552))
                XCTAssertNil(navigation.transitionCoordinator)
            }
        }
    }

    func testASwipeOverContentThatScrollsSidewaysGoesBackFromItsStart() throws {
        try onMain {
            for offset in [0.0, 300] {
                let (harness, navigation) = try harness("a", "b")
                let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 800, height: 500))
                strip.contentSize = CGSize(width: 3000, height: 500)
                navigation.topViewController?.view.addSubview(strip)
                strip.contentOffset.x = offset
                let place = CGPoint(x: 400, y: 300)
                for _ in 0..<20 {
                    harness.send(.scroll(.points(dx: -30, dy: 0), at: place, modifiers: []))
                    try harness.host.run(for: 1.0 / 60)
                }
                harness.send(.scroll(.ended, at: place, modifiers: []))
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, offset == 0 ? 1 : 2)
            }
        }
    }

    func testAVerticalSwipeOrOneTowardsTheEndDoesNotGoBack() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b")
            let place = CGPoint(x: 400, y: 300)
            for (dx, dy) in [(500.0, 0.0), (-100, -400)] {
                harness.send(.scroll(.points(dx: dx, dy: dy), at: place, modifiers: []))
                harness.send(.scroll(.ended, at: place, modifiers: []))
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, 2)
            }
        }
    }

    func testTheBarShowsTheItemOfTheTopAndFollowsItsChanges() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b")
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "b")
            navigation.topViewController?.title = "other"
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "other")
            var clicks = 0
            let item = UIBarButtonItem(title: "Edit") { clicks += 1 }
            navigation.topViewController?.navigationItem.rightBarButtonItem = item
            try harness.settle()
            let button = try XCTUnwrap(
                navigation.navigationBar.content?.subnodes.first { $0.accessibilityLabel == "Edit" })
            harness.click(button.view.convert(CGPoint(x: 10, y: 10), to: nil))
            XCTAssertEqual(clicks, 1)
            item.isEnabled = false
            try harness.settle()
            harness.click(CGPoint(x: 780, y: 24))
            XCTAssertEqual(clicks, 1, "a disabled button")
            item.isHidden = true
            try harness.settle()
            XCTAssertNil(navigation.navigationBar.content?.subnodes.first { $0.accessibilityLabel == "Edit" })
        }
    }

    func testAHiddenBarGivesItsPlaceToTheContent() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            navigation.setNavigationBarHidden(true, animated: false)
            try harness.settle()
            XCTAssertEqual(navigation.topViewController?.view.bounds.height, 600)
            navigation.setNavigationBarHidden(false, animated: true)
            try harness.settle()
            XCTAssertEqual(navigation.topViewController?.view.bounds.height, 552)
        }
    }

    func testALargeTitleBecomesSmallWhenTheContentIsScrolled() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let scroll = UIScrollView(frame: .zero)
            scroll.fillsSuperview = true
            scroll.contentSize = CGSize(width: 800, height: 3000)
            navigation.topViewController?.view.addSubview(scroll)
            navigation.navigationBar.prefersLargeTitles = true
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 100)
            scroll.contentOffset = CGPoint(x: 0, y: 200)
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 48)
            scroll.contentOffset = .zero
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 100)
            navigation.hidesBarsOnSwipe = true
            for y in stride(from: 0.0, through: 400, by: 40) { scroll.contentOffset.y = y }
            try harness.settle()
            XCTAssertEqual(scroll.bounds.height, 600, "the bar is hidden")
            for y in stride(from: 400.0, through: 300, by: -20) { scroll.contentOffset.y = y }
            try harness.settle()
            XCTAssertEqual(scroll.bounds.height, 552, "the bar is shown again")
        }
    }

    func testMisuseIsReportedAndIgnored() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b")
            let (a, b) = (navigation.viewControllers[0], navigation.viewControllers[1])
            func reports(_ body: () -> Void) -> Int { Misuse.messages(during: body).count }
            XCTAssertEqual(reports { navigation.pushViewController(a, animated: false) }, 1)
            XCTAssertEqual(reports { navigation.pushViewController(navigation, animated: false) }, 1)
            XCTAssertEqual(reports { _ = navigation.popToViewController(UIViewController(), animated: false) }, 1)
            XCTAssertEqual(reports { navigation.viewControllers = [a, b, b] }, 1)
            XCTAssertEqual(navigation.viewControllers.map(\.title), ["a", "b"])
            XCTAssertEqual(harness.appearances(), [])
        }
    }

    func testTheFocusReturnsAfterAPop() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let control = ASControlNode()
            control.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            control.addAction(for: .touchUpInside) { _ in }
            (navigation.topViewController as? WitnessController)?.node.addSubnode(control)
            try harness.settle()
            control.becomeFirstResponder()
            navigation.pushViewController(WitnessController("b", harness.log), animated: true)
            try harness.settle()
            XCTAssertFalse(control.isFirstResponder())
            navigation.popViewController(animated: true)
            try harness.settle()
            XCTAssertTrue(control.isFirstResponder())
        }
    }

    func testNoControllerOutlivesItsPop() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            for animated in [false, true] {
                weak var leaked: UIViewController?
                weak var node: ASDisplayNode?
                do {
                    let b = WitnessController("b", harness.log)
                    leaked = b
                    node = b.node
                    b.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "x") {}
                    navigation.pushViewController(b, animated: animated)
                    try harness.settle()
                    navigation.popViewController(animated: animated)
                }
                try harness.settle()
                XCTAssertNil(leaked)
                XCTAssertNil(node)
            }
        }
    }
}
