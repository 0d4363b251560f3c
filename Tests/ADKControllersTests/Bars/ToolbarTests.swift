import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKViews

@MainActor
private func stack(_ controllers: [UIViewController], width: CGFloat = 800) throws -> (
    StackHarness, UINavigationController
) {
    let navigation = UINavigationController()
    navigation.viewControllers = controllers
    navigation.isToolbarHidden = false
    return (try StackHarness(width: width, root: navigation), navigation)
}

@MainActor
private func controller(_ name: String) -> WitnessController { WitnessController(name, Locked([])) }

/// The middle of the button of an item, in points of the window.
@MainActor
private func place(_ item: UIBarButtonItem) throws -> CGPoint {
    let view = try XCTUnwrap(item.shownNode?.view)
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
}

final class ToolbarTests: XCTestCase, @unchecked Sendable {
    func testTheToolbarShowsTheItemsOfTheTopBelowItsContent() throws {
        try onMain {
            let (a, b) = (controller("a"), controller("b"))
            var clicks: [String] = []
            let first = UIBarButtonItem(title: "First") { clicks.append("first") }
            let last = UIBarButtonItem(systemItem: .trash, primaryAction: UIAction { _ in clicks.append("last") })
            a.toolbarItems = [first, .flexibleSpace(), last]
            let (harness, navigation) = try stack([a])
            XCTAssertEqual(navigation.toolbar.frame, CGRect(x: 0, y: 552, width: 800, height: 48))
            XCTAssertEqual(a.view.convert(a.view.bounds, to: nil), CGRect(x: 0, y: 48, width: 800, height: 504))
            harness.click(try place(first))
            harness.click(try place(last))
            XCTAssertEqual(clicks, ["first", "last"])
            XCTAssertGreaterThan(try place(last).x, 760)
            XCTAssertEqual(last.accessibilityLabel, "Delete")
            XCTAssertNotNil(last.image)
            XCTAssertEqual(last.shownNode?.toolTip, "Delete", "it has no words")
            XCTAssertNil(first.shownNode?.toolTip)
            navigation.pushViewController(b, animated: false)
            XCTAssertNil(navigation.toolbar.items)
            b.setToolbarItems([last], animated: true)
            try harness.settle()
            XCTAssertLessThan(try place(last).x, 60)
            navigation.popViewController(animated: false)
            try harness.settle()
            XCTAssertEqual(navigation.toolbar.items?.count, 3)
            XCTAssertGreaterThan(try place(last).x, 760)
        }
    }

    func testAHiddenToolbarLeavesItsRoomToTheContent() throws {
        try onMain {
            let root = controller("a")
            let item = UIBarButtonItem(title: "First") {}
            root.toolbarItems = [item]
            let navigation = UINavigationController(rootViewController: root)
            let harness = try StackHarness(root: navigation)
            XCTAssertNil(navigation.loadedToolbar, "a stack without a toolbar makes none")
            XCTAssertEqual(root.view.bounds.height, 552)
            navigation.setToolbarHidden(false, animated: true)
            try harness.settle()
            XCTAssertEqual(root.view.bounds.height, 504)
            XCTAssertEqual(navigation.toolbar.frame.minY, 552)
            navigation.setToolbarHidden(true, animated: true)
            try harness.settle()
            XCTAssertEqual(root.view.bounds.height, 552)
            XCTAssertEqual(navigation.toolbar.frame.minY, 600)
            for _ in 0..<3 { harness.key(.keyboardTab) }
            XCTAssertFalse(item.shownNode?.isFirstResponder() ?? true, "keys do not reach a hidden bar")
        }
    }

    func testAPushedControllerHidesTheToolbarUntilItIsPopped() throws {
        try onMain {
            let (a, b, c) = (controller("a"), controller("b"), controller("c"))
            b.hidesBottomBarWhenPushed = true
            let (harness, navigation) = try stack([a])
            for top in [b, c] {
                navigation.pushViewController(top, animated: true)
                try harness.settle()
                XCTAssertEqual(top.view.bounds.height, 552)
            }
            navigation.popToRootViewController(animated: true)
            try harness.settle()
            XCTAssertEqual(a.view.bounds.height, 504)
            XCTAssertEqual(navigation.toolbar.frame.minY, 552)
        }
    }

    func testACancelledPopKeepsTheItems() throws {
        try onMain {
            let (a, b) = (controller("a"), controller("b"))
            a.toolbarItems = [UIBarButtonItem(title: "A") {}]
            b.toolbarItems = [UIBarButtonItem(title: "B") {}]
            let (harness, navigation) = try stack([a, b])
            let manual = ManualNavigation()
            let driver = UIPercentDrivenInteractiveTransition()
            manual.interactor = driver
            navigation.delegate = manual
            navigation.popViewController(animated: true)
            driver.update(0.4)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(navigation.toolbar.items?.first?.title, "A")
            driver.cancel()
            manual.last?.context?.completeTransition(false)
            try harness.settle()
            XCTAssertEqual(navigation.toolbar.items?.first?.title, "B")
        }
    }

    func testItemsThatDoNotFitAreInAMenu() throws {
        try onMain {
            let root = controller("a")
            var chosen: [String] = []
            let names = ["Rotate", "Straighten", "Duplicate", "Remove"]
            let items = names.map { name in UIBarButtonItem(title: name) { chosen.append(name) } }
            items[3].isEnabled = false
            root.toolbarItems = [items[0], .flexibleSpace()] + items[1...]
            let (harness, navigation) = try stack([root], width: 240)
            let content = navigation.toolbar.content
            let leftOut = content.leftOut.compactMap(\.title)
            XCTAssertEqual(leftOut, Array(names.suffix(leftOut.count)))
            XCTAssertTrue((1...3).contains(leftOut.count), "\(leftOut)")
            harness.click(CGPoint(x: 240 - 8 - 16, y: 576))
            let rows = try XCTUnwrap(MenuScreen.current(in: harness.window)?.session?.openPanels.first?.rows)
            XCTAssertEqual(rows.map(\.title), leftOut)
            harness.key(.keyboardHome)
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(chosen, [leftOut[0]])
            harness.window.frame.size.width = 800
            navigation.view.frame.size.width = 800
            try harness.settle()
            XCTAssertEqual(content.leftOut.count, 0)
        }
    }

    func testTheRowIsMirroredFromRightToLeft() throws {
        try onMain {
            let root = controller("a")
            let (first, last) = (UIBarButtonItem(title: "First") {}, UIBarButtonItem(title: "Last") {})
            root.toolbarItems = [first, .fixedSpace(30), last]
            let (harness, _) = try stack([root])
            let before = [try place(first).x, try place(last).x]
            harness.window.rootViewController?.view.semanticContentAttribute = .forceRightToLeft
            try harness.settle()
            XCTAssertEqual([try place(first).x, try place(last).x], before.map { 800 - $0 })
            XCTAssertGreaterThan(before[1] - before[0], 60)
        }
    }

    func testTheBarFollowsItsItems() throws {
        try onMain {
            let root = controller("a")
            let item = UIBarButtonItem(title: "One") {}
            root.toolbarItems = [item]
            let (harness, navigation) = try stack([root])
            let node = try XCTUnwrap(item.shownNode as? BarButtonNode)
            item.title = "Two"
            item.width = 200
            try harness.settle()
            XCTAssertEqual(node.content.title, "Two")
            XCTAssertEqual(node.bounds.width, 200)
            navigation.toolbar.tintColor = .purple
            XCTAssertEqual(node.content.color, .purple)
            item.isHidden = true
            try harness.settle()
            XCTAssertNil(node.supernode)
        }
    }

    func testAPromptIsAboveTheTitle() throws {
        try onMain {
            let root = controller("a")
            let (harness, navigation) = try stack([root])
            root.navigationItem.prompt = "Choose a photo"
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 68)
            XCTAssertEqual(root.view.bounds.height, 484)
            root.navigationItem.prompt = ""
            try harness.settle()
            XCTAssertEqual(navigation.navigationBar.bounds.height, 48)
        }
    }
}
