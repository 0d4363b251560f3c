import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

/// The texts that assistive programs read and edit.
final class TextElementTests: XCTestCase {
    func testAProgramEditsSelectsAndHearsAText() throws {
        try onMain {
            let controller = UIViewController()
            let screen = HeadlessWindow(width: 300, height: 200, root: controller)
            let (field, text) = (UITextField(frame: .zero), UITextView(frame: .zero))
            field.frame = CGRect(x: 10, y: 10, width: 200, height: 30)
            field.placeholder = "Name"
            text.frame = CGRect(x: 10, y: 50, width: 200, height: 100)
            text.text = "Héllo\nworld"
            for view in [field, text] { controller.view.addSubview(view) }
            try screen.settle()
            let feed = AccessibilityFeed.shared
            var heard: [AccessibilityEvent] = []
            feed.start { _, events in heard += events }
            let name = try XCTUnwrap(feed.tree.elements.values.first { $0.role == .textField })
            XCTAssertEqual(name.name, "Name")
            XCTAssertEqual(name.text?.isMultiline, false)
            heard = []
            XCTAssertTrue(feed.perform(.replaceText(0..<0, "Ada 😀"), on: name.id))
            try screen.settle()
            XCTAssertEqual(field.text, "Ada 😀")
            XCTAssertEqual(
                heard.filter { if case .frame = $0 { false } else { true } },
                [.textInserted(name.id, at: 0, "Ada 😀"), .caret(name.id, 6)])
            XCTAssertTrue(feed.perform(.selectText(0..<3), on: name.id))
            try screen.settle()
            XCTAssertEqual(field.selectedRange, NSRange(location: 0, length: 3))
            XCTAssertEqual(heard.suffix(2), [.caret(name.id, 3), .textSelection(name.id)])
            XCTAssertFalse(feed.perform(.replaceText(2..<99, ""), on: name.id))
            XCTAssertFalse(feed.perform(.selectText(-4..<2), on: name.id))

            let area = try XCTUnwrap(feed.tree.elements.values.first { $0.role == .textArea })
            XCTAssertEqual(area.text?.string, "Héllo\nworld")
            let place = try XCTUnwrap(feed.frame(ofText: 6..<11, in: area.id))
            XCTAssertGreaterThan(place.minY, 50)
            XCTAssertEqual(feed.offset(atPoint: CGPoint(x: place.minX + 1, y: place.midY), in: area.id), 6)
            XCTAssertEqual(feed.line(at: 2, in: area.id), 0..<6)
            XCTAssertEqual(feed.line(at: 8, in: area.id), 6..<11)
            XCTAssertNil(feed.line(at: 99, in: area.id))
            XCTAssertEqual(feed.run(at: 8, in: area.id)?.range, 0..<11)
            XCTAssertEqual(feed.run(at: 8, in: area.id)?.style.weight, 400)
            XCTAssertNil(feed.run(at: 99, in: area.id))
            // A line that is broken where it is shown.
            text.text = String(repeating: "words ", count: 30)
            try screen.settle()
            var (end, lines) = (0, 0)
            while end < 180, let line = feed.line(at: end, in: area.id), line.upperBound > end {
                XCTAssertEqual(line.lowerBound, end)
                XCTAssertEqual(feed.line(at: line.upperBound - 2, in: area.id), line)
                (end, lines) = (line.upperBound, lines + 1)
            }
            XCTAssertEqual(end, 180)
            XCTAssertGreaterThan(lines, 3)
            text.isEditable = false
            try screen.settle()
            XCTAssertFalse(feed.perform(.replaceText(0..<5, ""), on: area.id))
            field.isSecureTextEntry = true
            try screen.settle()
            XCTAssertEqual(feed.tree[name.id]?.role, .password)
            XCTAssertEqual(feed.tree[name.id]?.text?.string, "•••••")
            feed.stop()
            screen.window.close()
        }
    }
}
