import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

final class SplitTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func harness(width: CGFloat = 1000) throws -> (StackHarness, UISplitViewController, [WitnessController]) {
        let log = Locked<[String]>([])
        let split = UISplitViewController()
        let all = ["list", "detail"].map { WitnessController($0, log) }
        split.setViewController(all[0], for: .primary)
        split.setViewController(all[1], for: .secondary)
        return (try StackHarness(width: width, log: log, root: split), split, all)
    }

    func testAWideWindowShowsBothColumns() throws {
        try onMain {
            let (harness, split, all) = try harness()
            XCTAssertFalse(split.isCollapsed)
            XCTAssertTrue(all.allSatisfy(\.isThere))
            XCTAssertEqual(split.primaryColumnWidth, 320)
            XCTAssertEqual(all[0].view.bounds.width, 320)
            XCTAssertEqual(all[1].view.bounds.width, 679)
            XCTAssertTrue(all[0].splitViewController === split)
            split.hide(.primary)
            try harness.settle()
            XCTAssertTrue(all[0].isGone)
            XCTAssertEqual(all[1].view.bounds.width, 1000)
            split.show(.primary)
            try harness.settle()
            XCTAssertTrue(all.allSatisfy(\.isThere))
            let width = split.primaryColumnWidth
            split.preferredPrimaryColumnWidth = .nan
            try harness.settle()
            XCTAssertEqual(split.primaryColumnWidth, width)
        }
    }

    func testANarrowWindowShowsOneColumnAndReturnsToBoth() throws {
        try onMain {
            let (harness, split, all) = try harness(width: 500)
            XCTAssertTrue(split.isCollapsed)
            XCTAssertTrue(all[0].isThere)
            XCTAssertTrue(all[1].isGone)
            split.show(.secondary)
            try harness.settle()
            XCTAssertTrue(all[1].isThere)
            XCTAssertTrue(all[0].isGone)
            harness.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
            try harness.settle()
            XCTAssertTrue(all.allSatisfy(\.isThere))
            harness.window.resizeHeadless(to: CGSize(width: 500, height: 600))
            try harness.settle()
            XCTAssertTrue(all[1].isThere, "the chosen controller stays visible")
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertTrue(all[0].isThere)
            XCTAssertTrue(split.viewController(for: .primary) === all[0])
        }
    }

    func testAColumnThatIsShownWhileItLeavesACollapsingViewKeepsItsControllerVisible() throws {
        final class Returning: UINavigationController {
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                splitViewController?.show(.secondary)
            }
        }
        try onMain {
            let (harness, split, all) = try harness()
            let column = Returning()
            let detail = WitnessController("new", harness.log)
            column.viewControllers = [detail]
            split.setViewController(column, for: .secondary)
            try harness.settle()
            harness.window.resizeHeadless(to: CGSize(width: 500, height: 600))
            try harness.settle()
            XCTAssertTrue(detail.isThere)
            XCTAssertTrue(all[0].isGone)
        }
    }

    func testTheUserMovesTheLine() throws {
        try onMain {
            let (harness, split, _) = try harness()
            let now = harness.host.clock.now
            harness.send(.pointerDown(button: .primary, at: CGPoint(x: 321, y: 300), time: now, modifiers: []))
            harness.send(.pointerMoved(at: CGPoint(x: 360, y: 300), modifiers: []))
            harness.send(.pointerMoved(at: CGPoint(x: 400, y: 300), modifiers: []))
            harness.send(.pointerUp(button: .primary, at: CGPoint(x: 400, y: 300), time: now, modifiers: []))
            try harness.settle()
            XCTAssertEqual(split.primaryColumnWidth, 400)
        }
    }

    func testABackgroundChangeDoesNotCoverTheList() throws {
        try onMain {
            let (harness, split, all) = try harness(width: 500)
            let detail = WitnessController("other", harness.log)
            split.showDetailViewController(detail, sender: nil)
            try harness.settle()
            XCTAssertTrue(detail.isThere)
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertTrue(all[0].isThere)
            let refreshed = WitnessController("refreshed", harness.log)
            split.setViewController(refreshed, for: .secondary)
            try harness.settle()
            XCTAssertTrue(all[0].isThere, "the user looks at the list")
            XCTAssertTrue(split.viewController(for: .secondary) === refreshed)
        }
    }

    func testWhatTheUserWentBackFromIsBesideTheListAgain() throws {
        try onMain {
            for interrupts in [false, true] {
                let (harness, split, all) = try harness(width: 500)
                split.show(.secondary)
                try harness.settle()
                harness.key(.keyboardEscape)
                if !interrupts { try harness.settle() }
                harness.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
                try harness.settle()
                XCTAssertTrue(all.allSatisfy(\.isThere))
                XCTAssertTrue(split.viewController(for: .secondary) === all[1])
            }
        }
    }

    func testAGivenNavigationControllerIsTheColumn() throws {
        try onMain {
            for width in [1000, 500] {
                let log = Locked<[String]>([])
                let split = UISplitViewController()
                let (list, detail) = (UINavigationController(), UINavigationController())
                let all = ["list", "detail", "new", "above"].map { WitnessController($0, log) }
                list.viewControllers = [all[0]]
                detail.viewControllers = [all[1]]
                let harness = try StackHarness(width: CGFloat(width), log: log, root: split)
                XCTAssertEqual(Misuse.messages { split.setViewController(list, for: .primary) }, [])
                split.setViewController(detail, for: .secondary)
                split.show(.secondary)
                try harness.settle()
                XCTAssertTrue(split.viewController(for: .primary) === list)
                XCTAssertTrue(split.viewController(for: .secondary) === detail)
                XCTAssertTrue(all[1].navigationController === detail)
                XCTAssertTrue(all[1].splitViewController === split)
                XCTAssertTrue(all[1].isThere)
                detail.setViewControllers([all[2]], animated: true)
                try harness.settle()
                XCTAssertTrue(all[1].isGone)
                XCTAssertTrue(all[2].isThere, "\(width)")
                detail.pushViewController(all[3], animated: true)
                try harness.settle()
                XCTAssertTrue(all[3].isThere)
                // Back from both, and wide again: each column has its own stack.
                harness.key(.keyboardEscape)
                try harness.settle()
                XCTAssertTrue(all[2].isThere, "\(width)")
                if width == 500 { harness.key(.keyboardEscape) }
                try harness.settle()
                XCTAssertTrue(all[0].isThere)
                harness.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
                try harness.settle()
                XCTAssertTrue(all[0].isThere)
                XCTAssertTrue(all[2].isThere)
                XCTAssertTrue(detail.viewControllers.first === all[2])
            }
        }
    }

    func testTheBarOfANarrowWindowShowsTheChosenControllerAndGoesBack() throws {
        try onMain {
            let (harness, split, all) = try harness(width: 500)
            let navigation = try XCTUnwrap(all[0].navigationController)
            split.show(.secondary)
            try harness.settle()
            let detail = try XCTUnwrap(all[1].navigationController)
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "detail")
            XCTAssertEqual(detail.navigationBar.frame.maxY, 0, "it has no bar of its own")
            let pushed = WitnessController("pushed", harness.log)
            detail.pushViewController(pushed, animated: false)
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "pushed")
            for title in ["detail", "list"] {
                harness.click(CGPoint(x: 30, y: 24))
                try harness.settle()
                XCTAssertEqual(navigation.navigationBar.topItem?.title, title)
            }
            XCTAssertTrue(all[0].isThere)
            split.show(.secondary)
            harness.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
            try harness.settle()
            XCTAssertEqual(detail.navigationBar.topItem?.title, "detail")
            XCTAssertEqual(detail.navigationBar.frame.minY, 0)
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "list")
        }
    }

    func testAChoiceInANarrowWindowIsShownWhenTheColumnIs() throws {
        try onMain {
            let (harness, split, all) = try harness(width: 500)
            let choices = ["first", "second", "third"].map { WitnessController($0, harness.log) }
            split.setViewController(UINavigationController(rootViewController: choices[0]), for: .secondary)
            try harness.settle()
            XCTAssertTrue(all[0].isThere)
            split.show(.secondary)
            try harness.settle()
            XCTAssertTrue(choices[0].isThere)
            split.setViewController(choices[1], for: .secondary)
            try harness.settle()
            XCTAssertTrue(choices[1].isThere, "it replaces the one that is shown")
            XCTAssertTrue(choices[0].isGone)
            let list = WitnessController("list", harness.log)
            split.setViewController(list, for: .primary)
            try harness.settle()
            XCTAssertTrue(choices[1].isThere, "the list is below")
            split.show(.primary)
            try harness.settle()
            XCTAssertTrue(list.isThere)
            split.showDetailViewController(UINavigationController(rootViewController: choices[2]), sender: nil)
            try harness.settle()
            XCTAssertTrue(choices[2].isThere)
            split.setViewController(nil, for: .secondary)
            try harness.settle()
            XCTAssertTrue(list.isThere)
        }
    }

    func testTheLineBetweenTheColumnsIsNotBlackInLightAppearance() throws {
        try onMain {
            for style in [UIUserInterfaceStyle.light, .dark] {
                let split = UISplitViewController()
                let harness = try StackHarness(root: split)
                // The standard background of a window.
                harness.window.backgroundColor = UIWindow(frame: .zero).backgroundColor
                harness.window.overrideUserInterfaceStyle = style
                try harness.settle()
                let image = harness.window.capture()
                let line = image.pixel(x: Int(split.primaryColumnWidth), y: 500) & 0xFFFFFF
                XCTAssertEqual(line, style == .light ? 0xC6C6C8 : 0x38383A)
                let background = image.pixel(x: 10, y: 500) & 0xFFFFFF
                XCTAssertEqual(background, style == .light ? 0xFFFFFF : 0)
            }
        }
    }

    func testASwipeAtTheEndOfTheNarrowWindowLosesNothing() throws {
        try onMain {
            let (harness, split, all) = try harness(width: 500)
            split.show(.secondary)
            try harness.settle()
            for _ in 0..<10 {
                harness.send(.scroll(.points(dx: -20, dy: 0), at: CGPoint(x: 200, y: 300), modifiers: []))
                try harness.host.run(for: 1.0 / 60)
            }
            harness.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
            try harness.settle()
            XCTAssertTrue(all.allSatisfy(\.isThere))
            XCTAssertTrue(split.viewController(for: .secondary) === all[1])
        }
    }

    func testKeysMoveTheLine() throws {
        try onMain {
            let (harness, split, _) = try harness()
            let divider = try XCTUnwrap(split.view.subviews.first { $0 is SplitDivider })
            XCTAssertTrue(divider.becomeFirstResponder())
            for (key, width) in [
                (UIKeyboardHIDUsage.keyboardRightArrow, 336.0), (.keyboardEnd, 420), (.keyboardLeftArrow, 404),
                (.keyboardHome, 220),
            ] {
                harness.key(key)
                try harness.settle()
                XCTAssertEqual(split.primaryColumnWidth, width)
            }
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

    func testColumnsThatACallbackOfTheListShowsAreShownInTheirOrder() throws {
        try onMain {
            for isShown in [true, false] {
                let (harness, split, all) = try harness(width: 500)
                split.show(isShown ? .secondary : .primary)
                try harness.settle()
                let c = Requesting("c", harness.log)
                c.onAppear = { [unowned split] in
                    split.show(isShown ? .primary : .secondary)
                    split.show(isShown ? .secondary : .primary)
                }
                all[0].navigationController?.pushViewController(c, animated: true)
                try harness.settle()
                XCTAssertEqual(all[1].isThere, isShown)
                XCTAssertEqual(c.isThere, !isShown)
            }
        }
    }

    func testASplitViewThatBecomesWideInACallbackOfItsListShowsBothColumns() throws {
        try onMain {
            let (harness, split, all) = try harness(width: 500)
            split.show(.secondary)
            try harness.settle()
            let c = Requesting("c", harness.log)
            c.onAppear = { [unowned harness] in
                harness.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
                harness.window.layoutIfNeeded()
            }
            all[0].navigationController?.pushViewController(c, animated: false)
            try harness.settle()
            XCTAssertFalse(split.isCollapsed)
            XCTAssertTrue(c.isThere)
            XCTAssertTrue(all[1].isThere)
            XCTAssertTrue(all[1].navigationController?.parent === split)
        }
    }
}
