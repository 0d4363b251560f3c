import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKViews

final class ButtonMenuTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private final class Bench {
        let harness = ViewHarness()
        let button = UIButton(type: .system)
        var log: [String] = []

        init() {
            button.setTitle("Button", for: .normal)
            button.addAction(UIAction { [weak self] _ in self?.log.append("click") }, for: .primaryActionTriggered)
            button.menu = UIMenu(
                children: ["One", "Two"].map { title in
                    UIAction(title: title) { [weak self] _ in self?.log.append(title) }
                })
            harness.add(button, width: 100)
        }

        var titles: [String]? {
            MenuScreen.current(in: harness.window)?.session?.openPanels.first?.rows.map(\.title)
        }
    }

    func testAMenuOpensByTheSecondaryButtonOrByAClick() {
        onMain {
            let bench = Bench()
            bench.harness.click(40, 30)
            XCTAssertEqual(bench.log, ["click"])
            XCTAssertNil(bench.titles)
            bench.harness.click(40, 30, button: .secondary)
            XCTAssertEqual(bench.titles, ["One", "Two"])
            bench.harness.key(.keyboardEscape)
            bench.button.showsMenuAsPrimaryAction = true
            bench.harness.click(40, 30)
            XCTAssertEqual(bench.titles, ["One", "Two"])
            bench.harness.key(.keyboardDownArrow)
            bench.harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.log, ["click", "One"])
            bench.button.isEnabled = false
            bench.harness.click(40, 30)
            XCTAssertNil(bench.titles)
        }
    }

    func testAKeyOpensTheMenuOfAButtonWithoutActions() {
        onMain {
            let bench = Bench()
            let plain = UIButton(type: .system)
            plain.setTitle("Plain", for: .normal)
            plain.menu = bench.button.menu
            plain.showsMenuAsPrimaryAction = true
            bench.harness.add(plain, x: 150, width: 100)
            bench.harness.key(.keyboardTab)
            bench.harness.key(.keyboardTab)
            bench.harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.titles, ["One", "Two"])
            bench.harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.log, ["One"])
        }
    }

    func testAPopUpButtonShowsTheChosenLine() {
        onMain {
            let bench = Bench()
            bench.button.showsMenuAsPrimaryAction = true
            bench.button.changesSelectionAsPrimaryAction = true
            XCTAssertEqual(bench.button.currentTitle, "One", "the first is chosen")
            bench.harness.click(40, 30)
            bench.harness.key(.keyboardEnd)
            bench.harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.button.currentTitle, "Two")
            XCTAssertEqual(bench.button.menu?.selectedElements.map(\.title), ["Two"])
            XCTAssertEqual(bench.log, ["Two"])
            bench.button.menu = UIMenu()
            bench.harness.click(40, 30)
            XCTAssertNil(bench.titles, "an empty menu does not open")
        }
    }

    func testAButtonWithoutAMenuTogglesItsSelection() {
        onMain {
            let bench = Bench()
            bench.button.menu = nil
            bench.button.changesSelectionAsPrimaryAction = true
            bench.harness.click(40, 30)
            XCTAssertTrue(bench.button.isSelected)
            bench.harness.key(.keyboardReturnOrEnter)
            XCTAssertFalse(bench.button.isSelected)
            XCTAssertEqual(bench.log, ["click", "click"])
        }
    }

    func testABarButtonOpensItsMenuUnlessItHasAnAction() throws {
        try onMain {
            var log: [String] = []
            let menu = UIMenu(children: [UIAction(title: "Line") { _ in log.append("line") }])
            let root = UIViewController()
            root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "More", menu: menu)
            let screen = HeadlessWindow(width: 300, root: UINavigationController(rootViewController: root))
            try screen.settle()
            let item = try XCTUnwrap(root.navigationItem.rightBarButtonItem)
            let view = try XCTUnwrap(item.shownNode?.view)
            let place = view.convert(view.bounds.centre, to: nil)
            screen.click(place)
            let rows = MenuScreen.current(in: screen.window)?.session?.openPanels.first?.rows
            XCTAssertEqual(rows?.map(\.title), ["Line"])
            screen.key(.keyboardEscape)
            item.action = { log.append("action") }
            try screen.settle()
            screen.click(place)
            XCTAssertEqual(log, ["action"])
        }
    }
}
