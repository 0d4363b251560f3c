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
    private func desk(width: CGFloat = 1000) throws -> (StackDesk, UISplitViewController, [WitnessController]) {
        let log = Locked<[String]>([])
        let split = UISplitViewController()
        let all = ["list", "detail"].map { WitnessController($0, log) }
        split.setViewController(all[0], for: .primary)
        split.setViewController(all[1], for: .secondary)
        return (try StackDesk(width: width, log: log, root: split), split, all)
    }

    func testAWideWindowShowsBothColumns() throws {
        try onMain {
            let (desk, split, all) = try desk()
            XCTAssertFalse(split.isCollapsed)
            XCTAssertTrue(all.allSatisfy(\.isThere))
            XCTAssertEqual(split.primaryColumnWidth, 320)
            XCTAssertEqual(all[0].view.bounds.width, 320)
            XCTAssertEqual(all[1].view.bounds.width, 679)
            XCTAssertTrue(all[0].splitViewController === split)
            split.hide(.primary)
            try desk.settle()
            XCTAssertTrue(all[0].isGone)
            XCTAssertEqual(all[1].view.bounds.width, 1000)
            split.show(.primary)
            try desk.settle()
            XCTAssertTrue(all.allSatisfy(\.isThere))
            let width = split.primaryColumnWidth
            split.preferredPrimaryColumnWidth = .nan
            try desk.settle()
            XCTAssertEqual(split.primaryColumnWidth, width)
        }
    }

    func testANarrowWindowShowsOneColumnAndReturnsToBoth() throws {
        try onMain {
            let (desk, split, all) = try desk(width: 500)
            XCTAssertTrue(split.isCollapsed)
            XCTAssertTrue(all[0].isThere)
            XCTAssertTrue(all[1].isGone)
            split.show(.secondary)
            try desk.settle()
            XCTAssertTrue(all[1].isThere)
            XCTAssertTrue(all[0].isGone)
            desk.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
            try desk.settle()
            XCTAssertTrue(all.allSatisfy(\.isThere))
            desk.window.resizeHeadless(to: CGSize(width: 500, height: 600))
            try desk.settle()
            XCTAssertTrue(all[1].isThere, "the chosen controller stays visible")
            desk.key(.keyboardEscape)
            try desk.settle()
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
            let (desk, split, all) = try desk()
            let column = Returning()
            let detail = WitnessController("new", desk.log)
            column.viewControllers = [detail]
            split.setViewController(column, for: .secondary)
            try desk.settle()
            desk.window.resizeHeadless(to: CGSize(width: 500, height: 600))
            try desk.settle()
            XCTAssertTrue(detail.isThere)
            XCTAssertTrue(all[0].isGone)
        }
    }

    func testTheUserMovesTheLine() throws {
        try onMain {
            let (desk, split, _) = try desk()
            let now = desk.host.clock.now
            desk.send(.pointerDown(button: .primary, at: CGPoint(x: 321, y: 300), time: now, modifiers: []))
            desk.send(.pointerMoved(at: CGPoint(x: 360, y: 300), modifiers: []))
            desk.send(.pointerMoved(at: CGPoint(x: 400, y: 300), modifiers: []))
            desk.send(.pointerUp(button: .primary, at: CGPoint(x: 400, y: 300), time: now, modifiers: []))
            try desk.settle()
            XCTAssertEqual(split.primaryColumnWidth, 400)
        }
    }

    func testABackgroundChangeDoesNotCoverTheList() throws {
        try onMain {
            let (desk, split, all) = try desk(width: 500)
            let detail = WitnessController("other", desk.log)
            split.showDetailViewController(detail, sender: nil)
            try desk.settle()
            XCTAssertTrue(detail.isThere)
            desk.key(.keyboardEscape)
            try desk.settle()
            XCTAssertTrue(all[0].isThere)
            let refreshed = WitnessController("refreshed", desk.log)
            split.setViewController(refreshed, for: .secondary)
            try desk.settle()
            XCTAssertTrue(all[0].isThere, "the user looks at the list")
            XCTAssertTrue(split.viewController(for: .secondary) === refreshed)
        }
    }

    func testWhatTheUserWentBackFromIsBesideTheListAgain() throws {
        try onMain {
            for interrupts in [false, true] {
                let (desk, split, all) = try desk(width: 500)
                split.show(.secondary)
                try desk.settle()
                desk.key(.keyboardEscape)
                if !interrupts { try desk.settle() }
                desk.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
                try desk.settle()
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
                let desk = try StackDesk(width: CGFloat(width), log: log, root: split)
                XCTAssertEqual(Misuse.messages { split.setViewController(list, for: .primary) }, [])
                split.setViewController(detail, for: .secondary)
                split.show(.secondary)
                try desk.settle()
                XCTAssertTrue(split.viewController(for: .primary) === list)
                XCTAssertTrue(split.viewController(for: .secondary) === detail)
                XCTAssertTrue(all[1].navigationController === detail)
                XCTAssertTrue(all[1].splitViewController === split)
                XCTAssertTrue(all[1].isThere)
                detail.setViewControllers([all[2]], animated: true)
                try desk.settle()
                XCTAssertTrue(all[1].isGone)
                XCTAssertTrue(all[2].isThere, "\(width)")
                detail.pushViewController(all[3], animated: true)
                try desk.settle()
                XCTAssertTrue(all[3].isThere)
                // Back from both, and wide again: each column has its own stack.
                desk.key(.keyboardEscape)
                try desk.settle()
                XCTAssertTrue(all[2].isThere, "\(width)")
                if width == 500 { desk.key(.keyboardEscape) }
                try desk.settle()
                XCTAssertTrue(all[0].isThere)
                desk.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
                try desk.settle()
                XCTAssertTrue(all[0].isThere)
                XCTAssertTrue(all[2].isThere)
                XCTAssertTrue(detail.viewControllers.first === all[2])
            }
        }
    }

    func testTheBarOfANarrowWindowShowsTheChosenControllerAndGoesBack() throws {
        try onMain {
            let (desk, split, all) = try desk(width: 500)
            let navigation = try XCTUnwrap(all[0].navigationController)
            split.show(.secondary)
            try desk.settle()
            let detail = try XCTUnwrap(all[1].navigationController)
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "detail")
            XCTAssertEqual(detail.navigationBar.frame.maxY, 0, "it has no bar of its own")
            let pushed = WitnessController("pushed", desk.log)
            detail.pushViewController(pushed, animated: false)
            try desk.settle()
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "pushed")
            for title in ["detail", "list"] {
                desk.click(CGPoint(x: 30, y: 24))
                try desk.settle()
                XCTAssertEqual(navigation.navigationBar.topItem?.title, title)
            }
            XCTAssertTrue(all[0].isThere)
            split.show(.secondary)
            desk.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
            try desk.settle()
            XCTAssertEqual(detail.navigationBar.topItem?.title, "detail")
            XCTAssertEqual(detail.navigationBar.frame.minY, 0)
            XCTAssertEqual(navigation.navigationBar.topItem?.title, "list")
        }
    }

    func testAChoiceInANarrowWindowIsShownWhenTheColumnIs() throws {
        try onMain {
            let (desk, split, all) = try desk(width: 500)
            let choices = ["first", "second", "third"].map { WitnessController($0, desk.log) }
            split.setViewController(UINavigationController(rootViewController: choices[0]), for: .secondary)
            try desk.settle()
            XCTAssertTrue(all[0].isThere)
            split.show(.secondary)
            try desk.settle()
            XCTAssertTrue(choices[0].isThere)
            split.setViewController(choices[1], for: .secondary)
            try desk.settle()
            XCTAssertTrue(choices[1].isThere, "it replaces the one that is shown")
            XCTAssertTrue(choices[0].isGone)
            let list = WitnessController("list", desk.log)
            split.setViewController(list, for: .primary)
            try desk.settle()
            XCTAssertTrue(choices[1].isThere, "the list is below")
            split.show(.primary)
            try desk.settle()
            XCTAssertTrue(list.isThere)
            split.showDetailViewController(UINavigationController(rootViewController: choices[2]), sender: nil)
            try desk.settle()
            XCTAssertTrue(choices[2].isThere)
            split.setViewController(nil, for: .secondary)
            try desk.settle()
            XCTAssertTrue(list.isThere)
        }
    }

    func testTheLineBetweenTheColumnsIsNotBlackInLightAppearance() throws {
        try onMain {
            for style in [UIUserInterfaceStyle.light, .dark] {
                let split = UISplitViewController()
                let desk = try StackDesk(root: split)
                // The standard background of a window.
                desk.window.backgroundColor = UIWindow(frame: .zero).backgroundColor
                desk.window.overrideUserInterfaceStyle = style
                try desk.settle()
                let picture = desk.window.capture()
                let line = picture.pixel(x: Int(split.primaryColumnWidth), y: 500) & 0xFFFFFF
                XCTAssertEqual(line, style == .light ? 0xC6C6C8 : 0x38383A)
                let background = picture.pixel(x: 10, y: 500) & 0xFFFFFF
                XCTAssertEqual(background, style == .light ? 0xFFFFFF : 0)
            }
        }
    }

    func testASwipeAtTheEndOfTheNarrowWindowLosesNothing() throws {
        try onMain {
            let (desk, split, all) = try desk(width: 500)
            split.show(.secondary)
            try desk.settle()
            for _ in 0..<10 {
                desk.send(.scroll(dx: -20, dy: 0, isEnd: false, at: CGPoint(x: 200, y: 300), modifiers: []))
                try desk.host.run(for: 1.0 / 60)
            }
            desk.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
            try desk.settle()
            XCTAssertTrue(all.allSatisfy(\.isThere))
            XCTAssertTrue(split.viewController(for: .secondary) === all[1])
        }
    }

    func testKeysMoveTheLine() throws {
        try onMain {
            let (desk, split, _) = try desk()
            let divider = try XCTUnwrap(split.view.subviews.first { $0 is SplitDivider })
            XCTAssertTrue(divider.becomeFirstResponder())
            for (key, width) in [
                (UIKeyboardHIDUsage.keyboardRightArrow, 336.0), (.keyboardEnd, 420), (.keyboardLeftArrow, 404),
                (.keyboardHome, 220),
            ] {
                desk.key(key)
                try desk.settle()
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
                let (desk, split, all) = try desk(width: 500)
                split.show(isShown ? .secondary : .primary)
                try desk.settle()
                let c = Requesting("c", desk.log)
                c.onAppear = { [unowned split] in
                    split.show(isShown ? .primary : .secondary)
                    split.show(isShown ? .secondary : .primary)
                }
                all[0].navigationController?.pushViewController(c, animated: true)
                try desk.settle()
                XCTAssertEqual(all[1].isThere, isShown)
                XCTAssertEqual(c.isThere, !isShown)
            }
        }
    }

    func testASplitViewThatBecomesWideInACallbackOfItsListShowsBothColumns() throws {
        try onMain {
            let (desk, split, all) = try desk(width: 500)
            split.show(.secondary)
            try desk.settle()
            let c = Requesting("c", desk.log)
            c.onAppear = { [unowned desk] in
                desk.window.resizeHeadless(to: CGSize(width: 1000, height: 600))
                desk.window.layoutIfNeeded()
            }
            all[0].navigationController?.pushViewController(c, animated: false)
            try desk.settle()
            XCTAssertFalse(split.isCollapsed)
            XCTAssertTrue(c.isThere)
            XCTAssertTrue(all[1].isThere)
            XCTAssertTrue(all[1].navigationController?.parent === split)
        }
    }
}
