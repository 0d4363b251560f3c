import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// Code in the forms of older Texture compiles, and does what these forms document.
final class LegacyTableAppTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private static func show(
        _ controller: UIViewController, _ body: (HeadlessHost, UIWindow) throws -> Void
    ) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(host, window)
    }

    @MainActor
    private func click(_ point: CGPoint, _ host: HeadlessHost, _ window: UIWindow) throws {
        FrameLoop.shared.post(
            .pointerDown(button: .primary, at: point, time: host.clock.now, modifiers: []), to: window)
        try host.run(for: 0.02)
        FrameLoop.shared.post(.pointerUp(button: .primary, at: point, time: host.clock.now, modifiers: []), to: window)
        try host.settle()
    }

    @MainActor
    private func pressDelete(_ host: HeadlessHost, _ window: UIWindow) throws {
        let key = UIKey(keyCode: .keyboardDeleteForward, characters: "", modifierFlags: [])
        FrameLoop.shared.post(.keyDown(key), to: window)
        FrameLoop.shared.post(.keyUp(key), to: window)
        try host.settle()
    }

    func testTheViewFormsGiveRowsHeadersAndFooters() throws {
        try onMain {
            let controller = PeopleViewController()
            try LegacyTableAppTests.show(controller) { host, window in
                let table = controller.tableNode
                XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
                XCTAssertEqual(
                    table.rectForRow(at: IndexPath(row: 1, section: 0)), CGRect(x: 0, y: 64, width: 400, height: 40))
                // The header of the second section has no height, so that its rows follow those of the first.
                XCTAssertEqual(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY, 144)
                XCTAssertEqual(
                    (table.nodeForRow(at: IndexPath(row: 1, section: 1)) as? ASTextCellNode)?.text, "Barbara")
                XCTAssertEqual(controller.shownHeaders, [0])
                XCTAssertNil(table.nodeForHeader(inSection: 1))
                XCTAssertNotNil(table.nodeForFooter(inSection: 1))
                XCTAssertEqual(window.capture().pixel(x: 200, y: 12), 0xFFFF_0000, "the header is the app's red view")
                XCTAssertEqual(table.separatorStyle, .none)
                XCTAssertFalse(table.alwaysBounceVertical)
            }
        }
    }

    func testASelectionCallsTheViewFormAndTheDeleteKeyCommits() throws {
        try onMain {
            let controller = PeopleViewController()
            try LegacyTableAppTests.show(controller) { host, window in
                let table = controller.tableNode
                try click(CGPoint(x: 50, y: 80), host, window)
                XCTAssertEqual(controller.chosen, [IndexPath(row: 1, section: 0)])
                XCTAssertNil(table.indexPathForSelectedRow, "the app deselected it")

                table.focusedIndexPath = IndexPath(row: 1, section: 0)
                try pressDelete(host, window)
                XCTAssertEqual(controller.people, [["Ada", "Edsger"], ["Alan", "Barbara"]])
                XCTAssertEqual(table.numberOfRows(inSection: 0), 2)

                table.focusedIndexPath = IndexPath(row: 0, section: 1)
                try pressDelete(host, window)
                XCTAssertEqual(controller.people[1].count, 2, "rows of this section cannot be edited")
            }
        }
    }

    func testMembersOfNodesAreUsedAsInTexture() throws {
        try onMain {
            let controller = MarginViewController()
            let node = controller.node
            node.text.attributedText = NSAttributedString(string: "Margins")
            try LegacyTableAppTests.show(controller) { host, _ in
                XCTAssertEqual(node.text.frame.origin, CGPoint(x: 8, y: 8))
                controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
                try host.settle()
                XCTAssertEqual(node.text.frame.origin, CGPoint(x: 8, y: 18))
                node.layoutMargins.left = 20
                try host.settle()
                XCTAssertEqual(node.text.frame.origin, CGPoint(x: 20, y: 18))
                XCTAssertEqual(node.changes, 101)
                XCTAssertEqual(node.asyncTraitCollection().preferredContentSizeCategory, .extraLarge)
                XCTAssertEqual(node.text.asyncTraitCollection().horizontalSizeClass, .compact)
            }
        }
    }

    func testMethodsOfATargetAreActions() {
        onMain {
            let counter = TapCounter()
            counter.control.sendActions(forControlEvents: .touchUpInside, with: nil)
            XCTAssertEqual(counter.taps, 10)
            counter.stop()
            counter.control.sendActions(forControlEvents: .touchUpInside, with: nil)
            XCTAssertEqual(counter.taps, 10)
            XCTAssertTrue(counter.recognizer.isEnabled)
            XCTAssertEqual(AppResponder().name, "app")
        }
    }
}
