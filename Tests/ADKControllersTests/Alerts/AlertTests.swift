import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

final class AlertTests: XCTestCase, @unchecked Sendable {
    @MainActor private func alert(
        _ harness: StackHarness, style: UIAlertController.Style = .alert, _ log: Locked<[String]>
    ) -> UIAlertController {
        let alert = UIAlertController(
            title: "Delete the photo?", message: "It cannot be restored.", preferredStyle: style)
        for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Delete", .destructive)] {
            alert.addAction(UIAlertAction(title: title, style: style) { _ in log.withLock { $0.append(title) } })
        }
        return alert
    }

    @MainActor private func button(_ title: String, in alert: UIAlertController) -> CGPoint? {
        func find(_ node: ASDisplayNode) -> ASDisplayNode? {
            if node is BarButtonNode, node.accessibilityLabel == title { return node }
            return node.subnodes.lazy.compactMap(find).first
        }
        let buttons = (alert.view as? AlertView)?.buttons
        return buttons.flatMap { find($0) }.map {
            $0.view.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil)
        }
    }

    func testAClickChoosesAnActionAfterTheAlertHasGone() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            let harness = try StackHarness(log: root.log, root: root)
            let log = Locked<[String]>([])
            let alert = alert(harness, log)
            root.present(alert, animated: true)
            try harness.settle()
            XCTAssertTrue(root.isThere)
            harness.click(try XCTUnwrap(button("Delete", in: alert)))
            try harness.settle()
            XCTAssertEqual(log.current, ["Delete"])
            XCTAssertNil(root.presentedViewController)
        }
    }

    func testTheKeyboardAnswersAnAlert() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            let harness = try StackHarness(width: 380, height: 240, log: root.log, root: root)
            for (keys, answer) in [
                ([UIKeyboardHIDUsage.keyboardEscape], "Cancel"), ([.keyboardReturnOrEnter], "Cancel"),
                ([.keyboardTab, .keyboardReturnOrEnter], "Delete"),
                ([.keyboardTab, .keyboardTab, .keyboardSpacebar], "Cancel"),
                ([.keyboardUpArrow, .keyboardReturnOrEnter], "Delete"),
                ([.keyboardUpArrow, .keyboardUpArrow, .keyboardDownArrow, .keyboardReturnOrEnter], "Cancel"),
            ] {
                let log = Locked<[String]>([])
                root.present(alert(harness, log), animated: true)
                try harness.settle()
                for key in keys { harness.key(key) }
                try harness.settle()
                XCTAssertEqual(log.current, [answer])
            }
            let log = Locked<[String]>([])
            let alert = alert(harness, log)
            alert.preferredAction = alert.actions[1]
            root.present(alert, animated: false)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(log.current, ["Delete"], "the preferred action")
        }
    }

    /// Orca reads an alert that is activated like a window, and said the name of one that left again.
    func testAnAlertIsActivatedForScreenReadersAndSilentWhileItLeaves() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            let harness = try StackHarness(log: root.log, root: root)
            try harness.settle()
            let feed = AccessibilityFeed.shared
            var heard: [String] = []
            feed.start { tree, events in
                for event in events {
                    switch event {
                    case .windowActivated(let id): heard.append("+" + (tree[id]?.role.rawValue ?? "none"))
                    case .windowDeactivated(let id): heard.append("-" + (tree[id]?.role.rawValue ?? "none"))
                    default: break
                    }
                }
            }
            defer { feed.stop() }
            root.present(alert(harness, Locked([])), animated: true)
            try harness.settle()
            XCTAssertEqual(heard.last, "+alert")
            heard = []
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertEqual(heard, ["-none", "+window"])
            XCTAssertFalse(feed.tree.elements.values.contains { [.alert, .dialog].contains($0.role) })
        }
    }

    func testAPressOutsideLeavesAnAlertOpenAndEndsAnActionSheet() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            let harness = try StackHarness(log: root.log, root: root)
            let log = Locked<[String]>([])
            root.present(alert(harness, log), animated: false)
            harness.click(CGPoint(x: 5, y: 5))
            try harness.settle()
            XCTAssertNotNil(root.presentedViewController)
            root.dismiss(animated: false)
            XCTAssertEqual(log.current, [])
            for source in [nil, root.view] {
                let sheet = alert(harness, style: .actionSheet, log)
                sheet.popoverPresentationController?.sourceView = source
                root.present(sheet, animated: false)
                try harness.settle()
                harness.click(CGPoint(x: 5, y: 5))
                try harness.settle()
                XCTAssertNil(root.presentedViewController)
                XCTAssertEqual(log.current, ["Cancel"])
                log.withLock { $0 = [] }
            }
        }
    }

    func testAnAlertHasTheSizeOfItsContentAndIsFreedAfterwards() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            let harness = try StackHarness(width: 1000, log: root.log, root: root)
            weak var leaked: UIAlertController?
            do {
                let alert = alert(harness, Locked([]))
                leaked = alert
                root.present(alert, animated: false)
                try harness.settle()
                let frame = alert.view.convert(alert.view.bounds, to: nil)
                XCTAssertEqual(frame.width, 340)
                XCTAssertEqual(frame.midX, 500)
                XCTAssertGreaterThan(frame.height, 100)
                XCTAssertLessThan(frame.height, 200)
                XCTAssertEqual(
                    Misuse.messages(during: { alert.addAction(UIAlertAction(title: "x", style: .cancel)) }).count, 1)
                root.dismiss(animated: false)
            }
            try harness.settle()
            XCTAssertNil(leaked)
        }
    }
}
