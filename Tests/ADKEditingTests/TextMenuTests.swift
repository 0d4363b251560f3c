import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing
@testable import ADKViews

final class TextMenuTests: XCTestCase {
    func testTheMenuHasTheCommandsThatMakeSense() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            view.text = "one two"
            let harness = try EditingHarness(view)
            XCTAssertEqual(
                menu(of: view, at: .zero).map(titles),
                ["-Undo", "-Redo", "-Cut", "-Copy", "Paste", "-Delete", "Select All"])
            XCTAssertTrue(view.isFirstResponder)
            view.selectedRange = NSRange(location: 0, length: 3)
            XCTAssertEqual(
                menu(of: view, at: CGPoint(x: 5, y: 5)).map(titles),
                ["-Undo", "-Redo", "Cut", "Copy", "Paste", "Delete", "Select All"])
            XCTAssertEqual(view.selectedRange.length, 3, "a press on the selection keeps it")
            _ = menu(of: view, at: CGPoint(x: 290, y: 5))
            XCTAssertEqual(view.selectedRange, NSRange(location: 7, length: 0), "one beside it moves the caret")
            view.isEditable = false
            view.selectedRange = NSRange(location: 0, length: 3)
            XCTAssertEqual(menu(of: view, at: CGPoint(x: 5, y: 5)).map(titles), ["Copy", "Select All"])
            view.isSelectable = false
            XCTAssertNil(menu(of: view, at: .zero))
            try harness.settle()
        }
    }

    func testTheMenuOpensAndItsCommandEditsTheText() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            view.text = "one two"
            let harness = try EditingHarness(view, height: 300)
            view.becomeFirstResponder()
            harness.shortcut("a")
            harness.click(10, 15, button: .secondary)
            try harness.settle()
            // Down to the first command that is enabled, which is Cut.
            harness.keys(.keyboardDownArrow, .keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(view.text, "")
            XCTAssertEqual(UIPasteboard.general.string, "one two")
            XCTAssertTrue(view.isFirstResponder, "the text has the keys again")
        }
    }

    func testTheMenuKeyOpensTheMenuAtTheCaretAndKeepsItThere() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            view.text = "one two\nthree"
            let harness = try EditingHarness(view, height: 300)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 3, length: 0)
            harness.keys(.keyboardApplication)
            try harness.settle()
            let panel = try XCTUnwrap(MenuScreen.current(in: harness.window)?.session?.openPanels.first)
            let caret = view.content.convert(view.content.layout.caretRect(.init(3)), to: nil)
            XCTAssertEqual(panel.frame.minX, caret.minX, accuracy: 1)
            XCTAssertGreaterThanOrEqual(panel.frame.minY, caret.maxY - 1)
            harness.keys(.keyboardEscape)
            try harness.settle()
            XCTAssertEqual(view.selectedRange, NSRange(location: 3, length: 0))
            XCTAssertTrue(view.isFirstResponder)
        }
    }

    func testAnAlertAsksForAText() throws {
        try onMain {
            let base = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
            let harness = try EditingHarness(base, width: 500, height: 400)
            let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
            var answers: [String] = []
            alert.addTextField { $0.placeholder = "First name" }
            alert.addTextField { $0.isSecureTextEntry = true }
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.addAction(
                UIAlertAction(title: "OK", style: .default) { _ in
                    answers = alert.textFields?.compactMap(\.text) ?? []
                })
            harness.window.rootViewController?.present(alert, animated: true)
            try harness.settle()
            XCTAssertEqual(alert.textFields?.map(\.isFirstResponder), [true, false])
            harness.type("Ada\n")
            XCTAssertEqual(alert.textFields?.map(\.isFirstResponder), [false, true])
            harness.type("secret\n")
            try harness.settle()
            XCTAssertEqual(answers, ["Ada", "secret"])
            XCTAssertNil(harness.window.rootViewController?.presentedViewController)
        }
    }
}

@MainActor
private func titles(_ menu: UIMenu) -> [String] {
    menu.children.flatMap { element -> [String] in
        if let menu = element as? UIMenu { return titles(menu) }
        let action = element as? UIAction
        return [(action?.attributes.contains(.disabled) ?? false ? "-" : "") + element.title]
    }
}

@MainActor
private func menu(of view: UITextView, at point: CGPoint) -> UIMenu? {
    let content = view.content
    guard let interaction = content.interactions.first as? UIContextMenuInteraction else { return nil }
    return content.contextMenuInteraction(interaction, configurationForMenuAtLocation: point)?.actionProvider([])
}
