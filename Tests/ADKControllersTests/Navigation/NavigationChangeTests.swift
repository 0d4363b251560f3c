import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Changes of stacks, items and bars while something else goes on.
final class NavigationChangeTests: XCTestCase, @unchecked Sendable {
    /// Pops to the controller below at once.
    private final class AtOnce: UIViewControllerAnimatedTransitioning, UINavigationControllerDelegate {
        var placesFinally = false
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            if let to = context.viewController(forKey: .to), placesFinally {
                to.view.frame = context.finalFrame(for: to)
            }
            context.completeTransition(true)
        }
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    }

    /// Runs a block in one of its callbacks.
    private final class Busy: WitnessController {
        var onWillAppear: (@MainActor () -> Void)?
        var onDidAppear: (@MainActor () -> Void)?
        var movements: [Bool] = []
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            onWillAppear?()
            onWillAppear = nil
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            onDidAppear?()
            onDidAppear = nil
        }
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            movements.append(isMovingFromParent)
        }
    }

    @MainActor private func harness(_ names: String...) throws -> (StackHarness, UINavigationController) {
        let log = Locked<[String]>([])
        let navigation = UINavigationController()
        navigation.viewControllers = names.map { Busy($0, log) }
        return (try StackHarness(log: log, root: navigation), navigation)
    }

    @MainActor private func texts(_ node: ASDisplayNode?) -> [String] {
        guard let node else { return [] }
        let own = (node as? ASTextNode).flatMap { $0.attributedText?.attributedText.string }
        return [own].compactMap { $0 } + node.subnodes.flatMap { texts($0) }
    }

    @MainActor private func scroller(in controller: UIViewController?, height: CGFloat = 3000) -> UIScrollView {
        let scroll = UIScrollView(frame: .zero)
        scroll.fillsSuperview = true
        scroll.contentSize = CGSize(width: 100, height: height)
        controller?.view.addSubview(scroll)
        return scroll
    }

    // MARK: - The bar

    func testABarShowsWhatAnItemChangedDuringATransition() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let b = Busy("b", harness.log)
            navigation.pushViewController(b, animated: true)
            try harness.host.run(for: 0.1)
            b.navigationItem.title = "new"
            try harness.settle()
            XCTAssertTrue(texts(navigation.navigationBar.content).contains("new"))
            let c = Busy("c", harness.log)
            c.onDidAppear = { [unowned c] in c.navigationItem.title = "other" }
            navigation.pushViewController(c, animated: false)
            XCTAssertTrue(texts(navigation.navigationBar.content).contains("other"))
            b.navigationItem.backButtonTitle = "to b"
            XCTAssertTrue(texts(navigation.navigationBar.content).contains("to b"))
        }
    }

    func testAnItemThatWasReplacedChangesNoBar() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let (old, new) = (UIBarButtonItem(title: "old") {}, UIBarButtonItem(title: "new") {})
            let item = try XCTUnwrap(navigation.topViewController?.navigationItem)
            item.rightBarButtonItem = old
            item.rightBarButtonItem = new
            var changes = 0
            item.onChange = { changes += 1 }
            old.title = "older"
            XCTAssertEqual(changes, 0)
            new.title = "newer"
            XCTAssertEqual(changes, 1)
            try harness.settle()
        }
    }

    func testEachControllerHasTheBarOfItsOwnScrolling() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            navigation.navigationBar.prefersLargeTitles = true
            let scroll = scroller(in: navigation.topViewController)
            try harness.settle()
            scroll.contentOffset.y = 200
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 48)
            for animated in [true, false] {
                navigation.pushViewController(Busy("b", harness.log), animated: animated)
                try harness.settle()
                XCTAssertEqual(navigation.navigationBar.bounds.height, 100, "content at its start, \(animated)")
                navigation.popViewController(animated: animated)
                try harness.settle()
                XCTAssertEqual(navigation.navigationBar.bounds.height, 48, "scrolled content, \(animated)")
            }
        }
    }

    func testABarThatWasScrolledAwayReturnsForTheNextController() throws {
        try onMain {
            for animated in [true, false] {
                let (harness, navigation) = try harness("a")
                navigation.hidesBarsOnSwipe = true
                let scroll = scroller(in: navigation.topViewController)
                navigation.view.setNeedsLayout()
                try harness.settle()
                for y in stride(from: 0.0, through: 400, by: 40) { scroll.contentOffset.y = y }
                try harness.settle()
                XCTAssertEqual(navigation.contentView.frame.minY, 0)
                navigation.pushViewController(Busy("b", harness.log), animated: animated)
                try harness.settle()
                XCTAssertEqual(navigation.contentView.frame.minY, 48)
            }
        }
    }

    func testTheContentCanBeScrolledWhileTheBarMoves() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            navigation.navigationBar.prefersLargeTitles = true
            let scroll = scroller(in: navigation.topViewController)
            try harness.settle()
            let place = CGPoint(x: 400, y: 300)
            for _ in 0..<12 {
                harness.send(.scroll(.points(dx: 0, dy: 10), at: place, modifiers: []))
                try harness.host.run(for: 1.0 / 60)
            }
            XCTAssertEqual(scroll.contentOffset.y, 120)
            XCTAssertEqual(navigation.navigationBar.bounds.height, 48)
        }
    }

    func testTheBarFollowsTheViewThatScrollsVertically() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            navigation.navigationBar.prefersLargeTitles = true
            let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 800, height: 100))
            strip.contentSize = CGSize(width: 5000, height: 100)
            navigation.topViewController?.view.addSubview(strip)
            let list = UIScrollView(frame: CGRect(x: 0, y: 100, width: 800, height: 400))
            list.contentSize = CGSize(width: 800, height: 4000)
            navigation.topViewController?.view.addSubview(list)
            navigation.view.setNeedsLayout()
            try harness.settle()
            list.contentOffset.y = 200
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 48)
            strip.contentOffset.x = 100
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 48)
        }
    }

    func testNestedNavigationControllersBothFollowTheScrolling() throws {
        try onMain {
            let log = Locked<[String]>([])
            let content = Busy("a", log)
            let inner = UINavigationController(rootViewController: content)
            let outer = UINavigationController(rootViewController: inner)
            let harness = try StackHarness(log: log, root: outer)
            for navigation in [inner, outer] { navigation.hidesBarsOnSwipe = true }
            let scroll = scroller(in: content)
            try harness.settle()
            outer.view.setNeedsLayout()
            inner.view.setNeedsLayout()
            try harness.settle()
            for y in stride(from: 0.0, through: 400, by: 20) {
                scroll.contentOffset.y = y
                try harness.host.run(for: 1.0 / 60)
            }
            try harness.settle()
            XCTAssertTrue(inner.barState.isScrolledAway)
            XCTAssertTrue(outer.barState.isScrolledAway)
        }
    }

    // MARK: - Animations

    func testAlongsideBlocksRunThoughTheAnimationEndsAtOnce() throws {
        try onMain {
            for withoutAnimations in [true, false] {
                let (harness, navigation) = try harness("a")
                let animator = AtOnce()
                if withoutAnimations { UIView.setAnimationsEnabled(false) } else { navigation.delegate = animator }
                defer { UIView.setAnimationsEnabled(true) }
                let b = Busy("b", harness.log)
                var count = 0
                b.onWillAppear = { [unowned b] in
                    b.transitionCoordinator?.animate(alongsideTransition: { _ in count += 1 })
                }
                navigation.pushViewController(b, animated: true)
                XCTAssertEqual(count, 1)
                try harness.settle()
                XCTAssertEqual(count, 1)
            }
        }
    }

    func testAnAnimatorGetsThePlaceBesideTheNewBar() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            navigation.navigationBar.prefersLargeTitles = true
            try harness.settle()
            let animator = AtOnce()
            animator.placesFinally = true
            navigation.delegate = animator
            let b = Busy("b", harness.log)
            b.navigationItem.largeTitleDisplayMode = .never
            navigation.pushViewController(b, animated: true)
            XCTAssertEqual(b.view.frame, navigation.contentView.bounds)
            XCTAssertEqual(b.view.bounds.height, 552)
        }
    }

    func testAppearanceMethodsAreNotAnimatedIfNothingIs() throws {
        final class Listener: UIViewController {
            var animated: [Bool] = []
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                self.animated.append(animated)
            }
        }
        try onMain {
            final class Still: UIViewControllerAnimatedTransitioning, UINavigationControllerDelegate {
                func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
                    0
                }
                func animateTransition(using context: any UIViewControllerContextTransitioning) {}
                func navigationController(
                    _ navigationController: UINavigationController,
                    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
                    to toVC: UIViewController
                ) -> (any UIViewControllerAnimatedTransitioning)? { self }
            }
            let (harness, navigation) = try harness("a")
            let still = Still()
            let (b, c) = (Listener(), Listener())
            navigation.pushViewController(b, animated: true)
            try harness.settle()
            navigation.delegate = still
            navigation.pushViewController(c, animated: true)
            XCTAssertEqual(b.animated, [true])
            XCTAssertEqual(c.animated, [false])
        }
    }

    // MARK: - Swipes

    func testAnInterruptedSwipeNeitherEndsTheNextNorBeginsOne() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b", "c")
            let place = CGPoint(x: 400, y: 300)
            @MainActor func swipe(_ count: Int, _ distance: CGFloat = 10) throws {
                for _ in 0..<count {
                    harness.send(.scroll(.points(dx: -distance, dy: 0), at: place, modifiers: []))
                    try harness.host.run(for: 1.0 / 60)
                }
            }
            try swipe(10)
            XCTAssertTrue(navigation.transition?.isInteractive ?? false)
            navigation.pushViewController(Busy("d", harness.log), animated: false)
            XCTAssertEqual(navigation.viewControllers.count, 4)
            try swipe(10)
            XCTAssertNil(navigation.transition, "the same fingers begin no other transition")
            harness.send(.scroll(.ended, at: place, modifiers: []))
            try swipe(10)
            XCTAssertTrue(navigation.transition?.isInteractive ?? false)
            try harness.host.run(for: ScrollConstants.fineEnd * 0.8)
            XCTAssertTrue(navigation.transition?.isInteractive ?? false, "no timer of the first swipe ends it")
            harness.send(.scroll(.ended, at: place, modifiers: []))
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 4)
        }
    }

    func testEscapeInASwipeStaysInTheStack() throws {
        try onMain {
            let log = Locked<[String]>([])
            let harness = try StackHarness(width: 300, height: 200, log: log, root: WitnessController("root", log))
            let navigation = UINavigationController()
            navigation.viewControllers = ["a", "b"].map { Busy($0, log) }
            harness.window.rootViewController?.present(navigation, animated: false)
            try harness.settle()
            for _ in 0..<10 {
                harness.send(.scroll(.points(dx: -20, dy: 0), at: CGPoint(x: 150, y: 150), modifiers: []))
                try harness.host.run(for: 1.0 / 60)
            }
            XCTAssertTrue(navigation.transition?.isInteractive ?? false)
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 1)
            XCTAssertTrue(harness.window.rootViewController?.presentedViewController === navigation)
        }
    }

    func testAnItemWithoutABackButtonForbidsEveryBackCommand() throws {
        try onMain {
            for kind in 0..<3 {
                let (harness, navigation) = try harness("a", "b")
                let item = try XCTUnwrap(navigation.topViewController?.navigationItem)
                switch kind {
                case 0: item.hidesBackButton = true
                case 1: item.leftBarButtonItem = UIBarButtonItem(title: "Cancel") {}
                default: navigation.interactivePopGestureRecognizer?.isEnabled = false
                }
                for _ in 0..<20 {
                    harness.send(.scroll(.points(dx: -30, dy: 0), at: CGPoint(x: 400, y: 300), modifiers: []))
                }
                harness.send(.scroll(.ended, at: CGPoint(x: 400, y: 300), modifiers: []))
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, 2, "a swipe, \(kind)")
                harness.key(.keyboardLeftArrow, .alternate)
                harness.click(CGPoint(x: 400, y: 300), button: .back)
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, kind == 2 ? 1 : 2, "\(kind)")
            }
        }
    }

    func testTheMouseGoesBackInTheInnermostStackThatCan() throws {
        try onMain {
            let log = Locked<[String]>([])
            let inner = UINavigationController()
            inner.viewControllers = ["a", "b"].map { Busy($0, log) }
            let outer = UINavigationController()
            outer.viewControllers = [Busy("x", log), inner]
            let harness = try StackHarness(log: log, root: outer)
            for expected in [(1, 2), (1, 1)] {
                harness.click(CGPoint(x: 400, y: 300), button: .back)
                try harness.settle()
                XCTAssertEqual(inner.viewControllers.count, expected.0)
                XCTAssertEqual(outer.viewControllers.count, expected.1)
            }
        }
    }

    // MARK: - The stack

    func testRequestsInACallbackSeeEachOther() throws {
        try onMain {
            let (harness, navigation) = try harness()
            let a = Busy("a", harness.log)
            a.onDidAppear = { [unowned navigation] in
                navigation.pushViewController(WitnessController("b", harness.log), animated: true)
                navigation.popViewController(animated: true)
            }
            navigation.setViewControllers([a], animated: false)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.map(\.title), ["a"])
        }
    }

    func testAControllerThatIsTakenOrRemovedLeavesTheStack() throws {
        try onMain {
            let (harness, first) = try harness("a", "b")
            let second = UINavigationController(rootViewController: Busy("x", harness.log))
            let tabs = UITabBarController()
            harness.window.rootViewController = nil
            tabs.viewControllers = [first, second]
            harness.window.rootViewController = tabs
            try harness.settle()
            let b = try XCTUnwrap(first.topViewController)
            second.pushViewController(b, animated: false)
            XCTAssertEqual(first.viewControllers.map(\.title), ["a"])
            XCTAssertTrue(b.parent === second)
            XCTAssertNotNil(first.topViewController?.view.window)
            tabs.selectedIndex = 1
            try harness.settle()
            XCTAssertNotNil(b.view.window)
            b.removeFromParent()
            try harness.settle()
            XCTAssertEqual(second.viewControllers.map(\.title), ["x"])
            XCTAssertNil(b.view.window)
            first.removeFromParent()
            XCTAssertEqual(tabs.viewControllers?.count, 1)
        }
    }

    func testOnlyControllersThatLeaveMoveFromTheirParent() throws {
        try onMain {
            let (harness, navigation) = try harness("a", "b")
            let all = navigation.viewControllers.compactMap { $0 as? Busy }
            navigation.setViewControllers([all[1], all[0]], animated: false)
            XCTAssertEqual(all[1].movements, [false], "it stays in the stack")
            let c = Busy("c", harness.log)
            navigation.setViewControllers([c], animated: false)
            XCTAssertEqual(all[0].movements, [true])
            let tabs = UITabBarController()
            let (x, y) = (Busy("x", harness.log), Busy("y", harness.log))
            tabs.viewControllers = [x]
            harness.window.rootViewController = tabs
            try harness.settle()
            tabs.viewControllers = [y]
            XCTAssertEqual(x.movements, [true])
            XCTAssertFalse(y.isMovingToParent, "after the change")
        }
    }

    func testTheDelegateHearsOfTheFirstControllerAndOfNoCancelledPop() throws {
        try onMain {
            let log = Locked<[String]>([])
            let manual = ManualNavigation()
            let navigation = UINavigationController()
            navigation.viewControllers = ["a", "b"].map { Busy($0, log) }
            navigation.delegate = manual
            let harness = try StackHarness(log: log, root: navigation)
            XCTAssertEqual(manual.shown, ["will b", "did b"])
            let driver = UIPercentDrivenInteractiveTransition()
            manual.interactor = driver
            navigation.popViewController(animated: true)
            driver.cancel()
            try harness.settle()
            XCTAssertEqual(manual.shown, ["will b", "did b", "will a"])
        }
    }

    func testShowFindsTheContainerAround() throws {
        try onMain {
            let (harness, navigation) = try harness("a")
            let child = UIViewController()
            navigation.topViewController?.addChild(child)
            child.show(Busy("b", harness.log), sender: nil)
            try harness.settle()
            XCTAssertEqual(navigation.viewControllers.count, 2)
            let c = Busy("c", harness.log)
            navigation.topViewController?.showDetailViewController(c, sender: nil)
            try harness.settle()
            XCTAssertTrue(navigation.presentedViewController === c, "without a split view it is presented")
        }
    }

    func testAPopoverIsAsLargeAsTheTopOfItsStack() throws {
        try onMain {
            let log = Locked<[String]>([])
            let harness = try StackHarness(log: log, root: WitnessController("root", log))
            let top = Busy("a", log)
            top.preferredContentSize = CGSize(width: 200, height: 100)
            let navigation = UINavigationController(rootViewController: top)
            navigation.modalPresentationStyle = .popover
            navigation.popoverPresentationController?.sourceView = harness.window.rootViewController?.view
            harness.window.rootViewController?.present(navigation, animated: false)
            try harness.settle()
            XCTAssertEqual(navigation.view.bounds.size, CGSize(width: 200, height: 148))
            top.preferredContentSize.height = 150
            try harness.settle()
            XCTAssertEqual(navigation.view.bounds.size, CGSize(width: 200, height: 198))
        }
    }

    func testTabsRememberTheFocus() throws {
        try onMain {
            let log = Locked<[String]>([])
            let tabs = UITabBarController()
            tabs.viewControllers = ["a", "b"].map { Busy($0, log) }
            let harness = try StackHarness(log: log, root: tabs)
            let control = ASControlNode()
            control.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            control.addAction(for: .touchUpInside) { _ in }
            (tabs.selectedViewController as? WitnessController)?.node.addSubnode(control)
            try harness.settle()
            control.becomeFirstResponder()
            harness.key(.keyboardTab, .control)
            XCTAssertFalse(control.isFirstResponder())
            harness.key(.keyboardTab, .control)
            XCTAssertTrue(control.isFirstResponder())
            tabs.isTabBarHidden = true
            try harness.settle()
            XCTAssertEqual(tabs.selectedViewController?.view.bounds.height, 600)
        }
    }

    func testTheFocusMovesIntoAControllerThatIsPushedByKeyboard() throws {
        try onMain {
            for usesKeys in [true, false] {
                let (harness, navigation) = try harness("a")
                @MainActor func control(in controller: UIViewController?) -> ASControlNode {
                    let control = ASControlNode()
                    control.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                    control.addAction(for: .touchUpInside) { _ in }
                    (controller as? WitnessController)?.node.addSubnode(control)
                    return control
                }
                let first = control(in: navigation.topViewController)
                let b = Busy("b", harness.log)
                let second = control(in: b)
                try harness.settle()
                if usesKeys { harness.key(.keyboardTab) } else { harness.click(CGPoint(x: 20, y: 70)) }
                XCTAssertTrue(first.isFirstResponder())
                navigation.pushViewController(b, animated: true)
                try harness.settle()
                XCTAssertEqual(second.isFirstResponder(), usesKeys)
                harness.key(.keyboardEscape)
                try harness.settle()
                XCTAssertTrue(first.isFirstResponder())
            }
        }
    }
}
