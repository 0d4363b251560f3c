import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class ControllerAppearanceTests: XCTestCase, @unchecked Sendable {
    /// A container as an app writes it.
    @MainActor
    private func contain(_ child: UIViewController, in parent: UIViewController) {
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
    }

    func testAViewHasTheSizeOfItsWindowWhenItIsLoaded() throws {
        final class Sized: UIViewController {
            var loaded = CGSize.zero
            var frame: CGRect?
            override func loadView() {
                super.loadView()
                if let frame { view.frame = frame }
            }
            override func viewDidLoad() { loaded = view.bounds.size }
        }
        try onMain {
            let first = Sized()
            first.loadViewIfNeeded()
            XCTAssertEqual(first.loaded, UIScreen.main.bounds.size)
            let harness = try ControllerHarness(width: 320, height: 240)
            let child = Sized(), own = Sized()
            harness.root.addChild(child)
            child.loadViewIfNeeded()
            XCTAssertEqual(child.loaded, CGSize(width: 320, height: 240))
            own.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            XCTAssertEqual(own.view.frame, own.frame)
        }
    }

    func testAContainerNamesAChangeAndTheWindowDoesNotRepeatIt() throws {
        try onMain {
            let harness = try ControllerHarness()
            let (a, b) = (harness.controller("a"), harness.controller("b"))
            contain(a, in: harness.root)
            try harness.host.settle()
            XCTAssertEqual(harness.drain(), ["a will appear", "a is appearing", "a did appear"])
            harness.root.addChild(b)
            a.beginAppearanceTransition(false, animated: true)
            b.beginAppearanceTransition(true, animated: true)
            harness.root.view.addSubview(b.view)
            try harness.host.settle()
            a.view.removeFromSuperview()
            a.endAppearanceTransition()
            b.endAppearanceTransition()
            a.removeFromParent()
            b.endAppearanceTransition()
            XCTAssertEqual(
                harness.drain(),
                [
                    "a will disappear*", "b will appear*", "b is appearing*", "a did disappear*", "b did appear*",
                ])
        }
    }

    func testAChangeThatTurnsAroundCallsTheOtherMethods() throws {
        try onMain {
            let harness = try ControllerHarness()
            harness.root.beginAppearanceTransition(false, animated: true)
            harness.root.beginAppearanceTransition(false, animated: true)
            harness.root.beginAppearanceTransition(true, animated: true)
            harness.root.endAppearanceTransition()
            XCTAssertEqual(harness.drain(), ["root will disappear*", "root will appear*", "root did appear*"])
            let child = harness.controller("b")
            child.beginAppearanceTransition(true, animated: false)
            child.beginAppearanceTransition(false, animated: false)
            child.endAppearanceTransition()
            XCTAssertEqual(harness.drain(), ["b will appear", "b will disappear", "b did disappear"])
        }
    }

    func testChildrenFollowTheirParentAndParentsComeFirst() throws {
        try onMain {
            let harness = try ControllerHarness()
            let (a, b) = (harness.controller("a"), harness.controller("b"))
            contain(a, in: harness.root)
            contain(b, in: a)
            try harness.host.settle()
            _ = harness.drain()
            harness.root.beginAppearanceTransition(false, animated: true)
            harness.root.endAppearanceTransition()
            XCTAssertEqual(
                harness.drain(),
                [
                    "root will disappear*", "a will disappear*", "b will disappear*", "root did disappear*",
                    "a did disappear*", "b did disappear*",
                ])
        }
    }

    func testAChildThatIsAddedToAnAppearingParentAppearsWithIt() throws {
        try onMain {
            let harness = try ControllerHarness()
            let (a, b) = (harness.controller("a"), harness.controller("b"))
            harness.root.addChild(a)
            a.beginAppearanceTransition(true, animated: true)
            harness.root.view.addSubview(a.view)
            contain(b, in: a)
            try harness.host.settle()
            XCTAssertEqual(harness.drain(), ["a will appear*", "a is appearing*", "b will appear*", "b is appearing*"])
            a.endAppearanceTransition()
            XCTAssertEqual(harness.drain(), ["a did appear*", "b did appear*"])
        }
    }

    func testAChildThatAnAppearingParentRemovesDisappearsOnce() throws {
        try onMain {
            for removesParentFirst in [false, true] {
                let harness = try ControllerHarness()
                let (a, b) = (harness.controller("a"), harness.controller("b"))
                contain(b, in: a)
                harness.root.addChild(a)
                a.beginAppearanceTransition(true, animated: true)
                harness.root.view.addSubview(a.view)
                if removesParentFirst { b.removeFromParent() }
                b.view.removeFromSuperview()
                b.removeFromParent()
                a.endAppearanceTransition()
                XCTAssertTrue(b.isGone)
                XCTAssertTrue(a.isThere)
                XCTAssertEqual(harness.drain().filter { $0 == "b did disappear*" || $0 == "b did disappear" }.count, 1)
            }
        }
    }

    func testAContainerThatForwardsByItselfLeavesNothingToTheWindow() throws {
        final class Silent: WitnessController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        try onMain {
            let harness = try ControllerHarness()
            let silent = Silent("silent", harness.log)
            let child = harness.controller("a")
            contain(child, in: silent)
            contain(silent, in: harness.root)
            try harness.host.settle()
            XCTAssertEqual(harness.drain(), ["silent will appear", "silent is appearing", "silent did appear"])
            child.beginAppearanceTransition(true, animated: false)
            child.endAppearanceTransition()
            XCTAssertEqual(harness.drain(), ["a will appear", "a is appearing", "a did appear"])
        }
    }

    /// Random containment and appearance calls. `WitnessController` checks the order of each controller. At the end
    /// every controller without a window is gone.
    func testRandomContainmentNeverRepeatsOrOmitsAMethod() throws {
        try onMain {
            for seed in UInt64(1)...60 {
                var random = SeededRandom(seed: seed)
                let harness = try ControllerHarness()
                let all = (0..<5).map { harness.controller("\($0)") }
                for _ in 0..<40 {
                    let one = all[Int.random(in: 0..<5, using: &random)]
                    let other = all[Int.random(in: 0..<5, using: &random)]
                    switch Int.random(in: 0..<7, using: &random) {
                    case 0 where one !== other && !isAbove(one, other):
                        other.addChild(one)
                        other.view.addSubview(one.view)
                    case 1:
                        harness.root.addChild(one)
                        harness.root.view.addSubview(one.view)
                    case 2:
                        one.view.removeFromSuperview()
                        one.removeFromParent()
                    case 3:
                        one.removeFromParent()
                        one.view.removeFromSuperview()
                    case 4 where one.view.window != nil:
                        one.beginAppearanceTransition(true, animated: true)
                        if Bool.random(using: &random) { one.beginAppearanceTransition(false, animated: true) }
                        one.beginAppearanceTransition(true, animated: true)
                        one.endAppearanceTransition()
                    case 5:
                        try harness.host.settle()
                    case 6:
                        harness.window.rootViewController = nil
                        harness.window.rootViewController = harness.root
                    default:
                        break
                    }
                }
                harness.window.rootViewController = nil
                try harness.host.settle()
                for controller in all + [harness.root] {
                    XCTAssertTrue(controller.isGone, "seed \(seed): \(controller.name) is not gone")
                }
            }
        }
    }

    @MainActor
    private func isAbove(_ controller: UIViewController, _ other: UIViewController) -> Bool {
        sequence(first: other, next: { $0.parent }).contains { $0 === controller }
            || other.view.isDescendant(of: controller.view)
    }

    /// Runs a block when it is about to appear.
    private final class Fleeting: WitnessController {
        var onWillAppear: @MainActor () -> Void = {}
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            onWillAppear()
        }
    }

    func testAControllerWhoseSuperviewLeavesTheWindowWhileItAppearsDisappears() throws {
        try onMain {
            let harness = try ControllerHarness()
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            harness.root.view.addSubview(outer)
            let child = Fleeting("child", harness.log)
            child.onWillAppear = { [unowned outer] in outer.removeFromSuperview() }
            harness.root.addChild(child)
            outer.addSubview(child.view)
            child.didMove(toParent: harness.root)
            try harness.host.settle()
            XCTAssertTrue(child.isGone)
            XCTAssertEqual(
                harness.drain(), ["child will appear", "child will disappear", "child did disappear"])
        }
    }

    func testAControllerWhoseViewIsRemovedBeforeItEntersTheWindowDisappears() throws {
        try onMain {
            let harness = try ControllerHarness()
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let child = Fleeting("child", harness.log)
            harness.root.addChild(child)
            outer.addSubview(child.view)
            child.onWillAppear = { [unowned child] in
                child.view.removeFromSuperview()
                child.removeFromParent()
            }
            harness.root.view.addSubview(outer)
            try harness.host.settle()
            XCTAssertTrue(child.isGone)
            XCTAssertEqual(
                harness.drain(), ["child will appear", "child will disappear", "child did disappear"])
        }
    }

    func testAViewThatACallbackOfItsRemovalMovesStaysInItsNewSuperview() throws {
        final class Moving: WitnessController {
            var onWillDisappear: @MainActor () -> Void = {}
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                onWillDisappear()
            }
        }
        try onMain {
            let harness = try ControllerHarness()
            let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let child = Moving("child", harness.log)
            harness.root.addChild(child)
            harness.root.view.addSubview(child.view)
            try harness.host.settle()
            child.onWillDisappear = { [unowned child] in other.addSubview(child.view) }
            child.view.removeFromSuperview()
            XCTAssertTrue(child.view.superview === other)
            XCTAssertEqual(other.subviews.count, 1)
            XCTAssertTrue(child.isGone)
        }
    }
}
