import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Requests that callbacks of a transition make.
final class TransitionOrderTests: XCTestCase, @unchecked Sendable {
    /// Runs a block in one of its callbacks, once.
    private final class Busy: WitnessController {
        var onWillAppear: (@MainActor () -> Void)?
        var onDidAppear: (@MainActor () -> Void)?
        var onDidLoad: (@MainActor () -> Void)?
        var onWillMove: (@MainActor () -> Void)?
        var onDidMove: (@MainActor () -> Void)?
        override func viewDidLoad() {
            super.viewDidLoad()
            run(&onDidLoad)
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            run(&onWillAppear)
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            run(&onDidAppear)
        }
        override func willMove(toParent parent: UIViewController?) {
            super.willMove(toParent: parent)
            run(&onWillMove)
        }
        override func didMove(toParent parent: UIViewController?) {
            super.didMove(toParent: parent)
            run(&onDidMove)
        }
        private func run(_ block: inout (@MainActor () -> Void)?) {
            let now = block
            block = nil
            now?()
        }
    }

    @MainActor private func harness() throws -> (StackHarness, UINavigationController) {
        let log = Locked<[String]>([])
        let navigation = UINavigationController(rootViewController: Busy("root", log))
        return (try StackHarness(log: log, root: navigation), navigation)
    }

    /// The top of the stack is shown, and nothing else.
    @MainActor private func assertShowsTop(_ navigation: UINavigationController, _ names: [String]) throws {
        XCTAssertEqual(navigation.viewControllers.map { $0.title ?? "" }, names)
        let top = try XCTUnwrap(navigation.topViewController as? WitnessController)
        XCTAssertTrue(top.isThere)
        XCTAssertTrue(navigation.contentView.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(top.view)])
        XCTAssertNil(navigation.transition)
    }

    func testGoingBackFromAPushWhoseEndPushesLeavesNoBlankScreen() throws {
        try onMain {
            let (harness, navigation) = try harness()
            let (a, c) = (Busy("a", harness.log), Busy("c", harness.log))
            a.onDidAppear = { [unowned navigation] in navigation.pushViewController(c, animated: true) }
            navigation.pushViewController(a, animated: true)
            try harness.host.run(for: 0.1)
            harness.key(.keyboardEscape)
            try harness.settle()
            try assertShowsTop(navigation, ["root", "c"])
            XCTAssertTrue(a.isGone)
        }
    }

    func testAPushWhileAControllerMovesInWaitsForIt() throws {
        try onMain {
            for animated in [false, true] {
                let (harness, navigation) = try harness()
                let (a, c) = (Busy("a", harness.log), Busy("c", harness.log))
                a.onWillMove = { [unowned navigation] in navigation.pushViewController(c, animated: animated) }
                navigation.pushViewController(a, animated: animated)
                try harness.settle()
                try assertShowsTop(navigation, ["root", "a", "c"])
            }
        }
    }

    func testARootThatPushesWhileItsViewLoadsIsBelowTheOther() throws {
        try onMain {
            let log = Locked<[String]>([])
            let (a, b) = (Busy("a", log), Busy("b", log))
            let navigation = UINavigationController(rootViewController: a)
            a.onDidLoad = { [unowned navigation] in navigation.pushViewController(b, animated: true) }
            let harness = try StackHarness(log: log, root: navigation)
            try harness.settle()
            try assertShowsTop(navigation, ["a", "b"])
            XCTAssertTrue(a.isGone)
        }
    }

    func testTheDelegateHearsOfEachControllerWhenItIsShown() throws {
        try onMain {
            for animated in [false, true] {
                let (harness, navigation) = try harness()
                let (a, c) = (Busy("a", harness.log), Busy("c", harness.log))
                let watcher = Watcher()
                navigation.delegate = watcher
                a.onDidMove = { [unowned navigation] in navigation.pushViewController(c, animated: animated) }
                navigation.pushViewController(a, animated: animated)
                try harness.settle()
                XCTAssertEqual(watcher.shown, ["will a", "did a", "will c", "did c"])
                XCTAssertEqual(watcher.hidden, [])
                try assertShowsTop(navigation, ["root", "a", "c"])
            }
        }
    }

    func testTheDelegateHearsThatAControllerWillBeShownBeforeItIsShownAlsoWhileItsStackAppears() throws {
        try onMain {
            let log = Locked<[String]>([])
            let (a, c) = (Busy("a", log), Busy("c", log))
            let navigation = UINavigationController(rootViewController: a)
            let watcher = Watcher()
            navigation.delegate = watcher
            a.onWillAppear = { [unowned navigation] in navigation.pushViewController(c, animated: true) }
            let harness = try StackHarness(log: log, root: navigation)
            try harness.settle()
            XCTAssertEqual(watcher.shown, ["will a", "will c", "did c"])
            try assertShowsTop(navigation, ["a", "c"])
        }
    }

    func testTheDelegateDoesNotHearThatTheControllerBelowIsShownWhenItsStackAppearsInAPopThatIsCancelled() throws {
        try onMain {
            let (harness, navigation) = try harness()
            let (a, cover) = (Busy("a", harness.log), Busy("cover", harness.log))
            cover.modalPresentationStyle = .fullScreen
            let (watcher, manual) = (Watcher(), ManualAnimator())
            navigation.delegate = watcher
            navigation.pushViewController(a, animated: false)
            XCTAssertEqual(watcher.shown, ["will a", "did a"])
            navigation.present(cover, animated: false)
            watcher.animator = manual
            watcher.onAnimation = { [unowned navigation] in navigation.dismiss(animated: false) }
            navigation.popViewController(animated: true)
            try XCTUnwrap(manual.context).completeTransition(false)
            watcher.animator = nil
            try harness.settle()
            XCTAssertEqual(watcher.shown.last { $0.hasPrefix("did") }, "did a")
            XCTAssertEqual(watcher.hidden, [])
            try assertShowsTop(navigation, ["root", "a"])
        }
    }

    func testAContainerThatIsCoveredFinishesWhatItsCallbacksRequest() throws {
        try onMain {
            let (harness, navigation) = try harness()
            let (a, c) = (Busy("a", harness.log), Busy("c", harness.log))
            let cover = Busy("cover", harness.log)
            cover.modalPresentationStyle = .fullScreen
            a.onDidAppear = { [unowned navigation] in navigation.pushViewController(c, animated: true) }
            navigation.pushViewController(a, animated: true)
            try harness.host.run(for: 0.1)
            navigation.present(cover, animated: false)
            XCTAssertNil(navigation.transition)
            XCTAssertTrue(a.isGone)
            XCTAssertTrue(c.isGone)
            navigation.dismiss(animated: false)
            try harness.settle()
            try assertShowsTop(navigation, ["root", "a", "c"])
        }
    }

    func testAControllerThatIsCoveredBeforeItsPushBeginsDoesNotAppear() throws {
        try onMain {
            let (harness, navigation) = try harness()
            let (a, cover) = (Busy("a", harness.log), Busy("cover", harness.log))
            cover.modalPresentationStyle = .fullScreen
            let watcher = Watcher()
            navigation.delegate = watcher
            watcher.onAnimation = { [unowned navigation] in navigation.present(cover, animated: false) }
            navigation.pushViewController(a, animated: true)
            try harness.settle()
            XCTAssertTrue(cover.isThere)
            XCTAssertFalse(harness.drain().contains("a will appear"))
            navigation.dismiss(animated: false)
            try assertShowsTop(navigation, ["root", "a"])
        }
    }

    func testAControllerThatIsPoppedWhileItsStackAppearsDoesNotStayVisible() throws {
        try onMain {
            let (harness, navigation) = try harness()
            let (a, cover) = (Busy("a", harness.log), Busy("cover", harness.log))
            cover.modalPresentationStyle = .fullScreen
            navigation.pushViewController(a, animated: false)
            navigation.present(cover, animated: false)
            a.onWillAppear = { [unowned navigation] in navigation.popViewController(animated: true) }
            navigation.dismiss(animated: true)
            try harness.settle()
            XCTAssertTrue(a.isGone)
            try assertShowsTop(navigation, ["root"])
        }
    }

    /// Writes the controllers that are shown, and those that are not in the window when it is told so.
    private final class Watcher: UINavigationControllerDelegate {
        var shown: [String] = []
        var hidden: [String] = []
        var onAnimation: @MainActor () -> Void = {}
        var animator: ManualAnimator?
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            onAnimation()
            return animator
        }
        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) { shown.append("will \(viewController.title ?? "")") }
        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) {
            shown.append("did \(viewController.title ?? "")")
            if (viewController as? WitnessController)?.isThere != true { hidden.append(viewController.title ?? "") }
        }
    }
}
