import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKText
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

/// The text storage, layout manager and container of a text view.
final class TextViewStorageTests: XCTestCase {
    @MainActor
    private final class Delegate: UITextViewDelegate {
        var events: [String] = []
        var onChange: (UITextView) -> Void = { _ in }

        func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            events.append("should")
            return true
        }
        func textViewDidChange(_ textView: UITextView) {
            events.append("change")
            onChange(textView)
        }
    }

    @MainActor
    private static func makeView(_ text: String = "", isAsked: Bool = true) throws -> (UITextView, EditingHarness) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        view.text = text
        if isAsked { _ = view.textStorage }
        let harness = try EditingHarness(view)
        view.becomeFirstResponder()
        return (view, harness)
    }

    func testEditsOfTheUserAppearInTheStorage() throws {
        try onMain {
            let (view, harness) = try Self.makeView("one")
            let log = Log()
            view.textStorage.delegate = log
            harness.type(" two")
            XCTAssertEqual(view.textStorage.string, "one two")
            XCTAssertEqual(log.ranges, (3..<7).map { NSRange(location: $0, length: 1) }, "one character for each key")
            XCTAssertEqual(view.textStorage.attribute(.font, at: 5, effectiveRange: nil) as? UIFont, view.font)
            harness.shortcut("z")
            XCTAssertEqual(view.textStorage.string, view.text)
            view.text = "new"
            XCTAssertEqual(view.textStorage.string, "new")
            view.textColor = .red
            XCTAssertEqual(view.textStorage.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor, .red)
            view.setMarkedText("xy", selectedRange: NSRange(location: 2, length: 0))
            XCTAssertEqual(view.textStorage.string, "newxy")
            view.unmarkText()
            XCTAssertNil(view.textStorage.attribute(.underlineStyle, at: 4, effectiveRange: nil))
        }
    }

    private final class Log: NSTextStorageDelegate {
        var ranges: [NSRange] = []
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            ranges.append(editedRange)
        }
    }

    func testEditsOfTheStorageAppearInTheView() throws {
        try onMain {
            let (view, harness) = try Self.makeView("one two three")
            let delegate = Delegate()
            view.delegate = delegate
            view.selectedRange = NSRange(location: 4, length: 3)
            view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "eins und")
            XCTAssertEqual(view.text, "eins und two three")
            XCTAssertEqual((view.text as NSString).substring(with: view.selectedRange), "two")
            view.textStorage.addAttribute(
                .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 4))
            XCTAssertEqual(
                view.attributedText.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor, .red)
            XCTAssertEqual(view.content.editor.buffer.attributes(at: 0).color, .red)
            view.textStorage.setAttributedString(NSAttributedString(string: "eins zwei two three"))
            XCTAssertEqual((view.text as NSString).substring(with: view.selectedRange), "two")
            XCTAssertEqual(delegate.events, [])
            try harness.settle()
            view.textStorage.mutableString.setString("")
            XCTAssertEqual(view.text, "")
            XCTAssertEqual(view.selectedRange, NSRange())
            harness.type("x")
            XCTAssertEqual(view.textStorage.string, "x")
        }
    }

    func testAHighlighterOfTheDelegateKeepsCaretTypingAndUndo() throws {
        try onMain {
            let (view, harness) = try Self.makeView()
            let delegate = Delegate()
            view.delegate = delegate
            delegate.onChange = { view in
                let storage = view.textStorage
                storage.beginEditing()
                storage.removeAttribute(.foregroundColor, range: NSRange(location: 0, length: storage.length))
                var found = NSRange(location: 0, length: 0)
                repeat {
                    let rest = NSRange(location: NSMaxRange(found), length: storage.length - NSMaxRange(found))
                    found = (storage.string as NSString).range(of: "let", options: [], range: rest)
                    if found.length > 0 { storage.addAttribute(.foregroundColor, value: UIColor.red, range: found) }
                } while found.length > 0
                storage.endEditing()
            }
            harness.type("let a\nlet b")
            XCTAssertEqual(view.text, "let a\nlet b")
            XCTAssertEqual(view.selectedRange, NSRange(location: 11, length: 0))
            XCTAssertEqual(view.content.editor.buffer.attributes(at: 7).color, .red)
            XCTAssertNil(view.content.editor.buffer.attributes(at: 10).color)
            harness.shortcut("z")
            XCTAssertEqual(view.text, "let a\nlet ")
            harness.keys(.keyboardLeftArrow)
            harness.type("x")
            XCTAssertEqual(view.text, "let a\nletx ")
            for _ in 0..<9 { harness.shortcut("z") }
            XCTAssertEqual(view.text, "")
            for _ in 0..<9 { harness.shortcut("z", .shift) }
            XCTAssertEqual(view.text, "let a\nletx ")
            XCTAssertEqual(view.textStorage.string, view.text)
            XCTAssertEqual(view.content.editor.buffer.text, AttributedText(view.textStorage))
        }
    }

    func testAttributesOfARangeShapeItsParagraphOnly() throws {
        try onMain {
            let text = (0..<40).map { "paragraph \($0)" }.joined(separator: "\n")
            let (view, harness) = try Self.makeView(text)
            try harness.settle()
            let drawn = view.content.strips.drawnCount
            let before = view.content.layout.fragments(in: 0..<5000).map { ObjectIdentifier($0.shaped) }
            view.textStorage.addAttribute(
                .foregroundColor, value: UIColor.red, range: (text as NSString).range(of: "paragraph 2\n"))
            let after = view.content.layout.fragments(in: 0..<5000).map { ObjectIdentifier($0.shaped) }
            XCTAssertEqual(zip(before, after).filter { $0 != $1 }.count, 1)
            try harness.settle()
            XCTAssertEqual(view.content.strips.drawnCount - drawn, 1)
        }
    }

    func testTypingAttributesStay() throws {
        try onMain {
            let (view, harness) = try Self.makeView("one")
            view.typingAttributes = [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 20)]
            view.textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
            harness.type("x")
            XCTAssertEqual(view.textStorage.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor, .blue)
            XCTAssertEqual(view.textStorage.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor, .red)
        }
    }

    func testAStackOfTheAppIsShown() throws {
        try onMain {
            let storage = NSTextStorage(string: "let it be")
            let manager = NSLayoutManager()
            let container = NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
            container.lineFragmentPadding = 20
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100), textContainer: container)
            XCTAssertEqual(view.text, "let it be")
            XCTAssertTrue(view.textStorage === storage)
            XCTAssertTrue(view.layoutManager === manager)
            XCTAssertTrue(view.textContainer === container)
            let harness = try EditingHarness(view)
            XCTAssertEqual(view.caretRect(for: view.beginningOfDocument).minX, 20, accuracy: 0.5)
            view.becomeFirstResponder()
            harness.type("!")
            XCTAssertEqual(storage.string, "let it be!")
            let empty = UITextView(frame: .zero, textContainer: NSTextContainer())
            XCTAssertEqual(empty.textStorage.length, 0)
            XCTAssertTrue(empty.textContainer.layoutManager === empty.layoutManager)
            let own = UITextView(frame: .zero, textContainer: nil)
            XCTAssertTrue(own.layoutManager.textStorage === own.textStorage)
        }
    }

    func testTheContainerPlacesTheLines() throws {
        try onMain {
            let (view, harness) = try Self.makeView("one two three four five six seven eight nine ten", isAsked: false)
            try harness.settle()
            @MainActor func left() -> CGFloat { view.caretRect(for: view.beginningOfDocument).minX }
            XCTAssertEqual(left(), 5, accuracy: 0.5)
            XCTAssertEqual(view.textContainer.lineFragmentPadding, 5)
            XCTAssertEqual(view.textContainer.size.width, 300)
            view.textContainer.lineFragmentPadding = 0
            try harness.settle()
            XCTAssertEqual(left(), 0, accuracy: 0.5)
            XCTAssertEqual(view.content.lineWidth, 300)
            view.textContainerInset = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 30)
            try harness.settle()
            XCTAssertEqual(left(), 20, accuracy: 0.5)
            XCTAssertEqual(view.textContainer.size.width, 250)
            // The layout manager and the view have the same places.
            let range = NSRange(location: 8, length: 5)
            let rect = view.layoutManager.boundingRect(forGlyphRange: range, in: view.textContainer)
            let shown = try XCTUnwrap(
                view.textRange(
                    from: XCTUnwrap(view.position(from: view.beginningOfDocument, offset: 8)),
                    to: XCTUnwrap(view.position(from: view.beginningOfDocument, offset: 13))))
            let first = view.firstRect(for: shown)
            XCTAssertEqual(rect.minX + 20, first.minX, accuracy: 0.5)
            XCTAssertEqual(rect.minY + 10, first.minY, accuracy: 0.5)
            XCTAssertEqual(rect.width, first.width, accuracy: 0.5)
            let used = view.layoutManager.usedRect(for: view.textContainer)
            XCTAssertEqual(used.height, view.content.layout.height, accuracy: 1)
            view.textContainer.widthTracksTextView = false
            view.textContainer.size.width = 100
            try harness.settle()
            XCTAssertEqual(view.content.lineWidth, 100)
            _ = Misuse.messages { view.textContainer.lineFragmentPadding = .nan }
            XCTAssertEqual(view.textContainer.lineFragmentPadding, 0)
            view.textContainer.lineFragmentPadding = .infinity
            view.textContainer.size.width = -5
            try harness.settle()
            XCTAssertEqual(view.text.count, 48)
        }
    }

    func testATextViewThatIsNotAskedHasNoStorage() throws {
        try onMain {
            let (view, harness) = try Self.makeView("one", isAsked: false)
            harness.type("two")
            XCTAssertNil(view.content.onTextChange)
            XCTAssertFalse(view.content.layout.notesChanges)
            view.textContainer.lineFragmentPadding = 3
            XCTAssertNil(view.content.onTextChange, "the container needs no storage")
            XCTAssertEqual(view.textContainer.layoutManager?.textStorage?.string, "onetwo")
        }
    }

    func testADelegateOfTheStorageReplacesWhatIsTyped() throws {
        try onMain {
            final class Smiley: NSTextStorageDelegate {
                func textStorage(
                    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
                    range editedRange: NSRange, changeInLength delta: Int
                ) {
                    let found = (textStorage.string as NSString).range(of: ":)")
                    if found.length > 0 { textStorage.replaceCharacters(in: found, with: "🙂") }
                }
            }
            let (view, harness) = try Self.makeView("a b")
            let smiley = Smiley()
            view.textStorage.delegate = smiley
            view.selectedRange = NSRange(location: 1, length: 0)
            harness.type(":)")
            XCTAssertEqual(view.text, "a🙂 b")
            XCTAssertEqual(view.textStorage.string, "a🙂 b")
            harness.type("x")
            XCTAssertEqual(view.text, "a🙂x b")
            for _ in 0..<5 { harness.shortcut("z") }
            XCTAssertEqual(view.textStorage.string, view.text)
        }
    }

    func testRandomEditsOfBothSidesGiveTheSameText() throws {
        try onMain {
            for seed in 0..<20 {
                var random = SeededRandom(seed: UInt64(seed))
                let (view, harness) = try Self.makeView("one two\nthree")
                let storage = view.textStorage
                for step in 0..<40 {
                    let length = storage.length
                    let start = Int.random(in: 0...length, using: &random)
                    let range = NSRange(
                        location: start, length: Int.random(in: 0...min(4, length - start), using: &random))
                    let text = ["x", "\n", "😀", "", "longer text", "e\u{301}"].randomElement(using: &random) ?? ""
                    switch Int.random(in: 0..<9, using: &random) {
                    case 0: storage.replaceCharacters(in: range, with: text)
                    case 1: storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
                    case 2: storage.removeAttribute(.foregroundColor, range: range)
                    case 3: view.selectedRange = range
                    case 4: harness.shortcut("z")
                    case 5: harness.shortcut("z", .shift)
                    case 6:
                        storage.beginEditing()
                        storage.replaceCharacters(in: range, with: text)
                        harness.type("t")
                        storage.deleteCharacters(in: NSRange(location: 0, length: min(1, storage.length)))
                        storage.endEditing()
                    case 7: harness.keys(.keyboardDeleteOrBackspace)
                    default: harness.type("ab")
                    }
                    XCTAssertEqual(view.text, storage.string, "seed \(seed), step \(step)")
                    XCTAssertEqual(
                        view.content.editor.buffer.text, storage.text(in: 0..<storage.length),
                        "seed \(seed), step \(step)")
                    XCTAssertLessThanOrEqual(NSMaxRange(view.selectedRange), storage.length)
                }
                try harness.settle()
            }
        }
    }

    func testTheNodeOfATextFollowsItsStorage() throws {
        try onMain {
            let node = ASEditableTextNode()
            node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            node.attributedText = AttributedText("one")
            let harness = try EditingHarness(node.view)
            let height = node.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 100, height: 500))).size.height
            node.textView.textStorage.append(NSAttributedString(string: "\ntwo"))
            XCTAssertEqual(node.attributedText?.attributedText.string, "one\ntwo")
            let new = node.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 100, height: 500))).size.height
            XCTAssertGreaterThan(new, height * 1.5)
            node.attributedText = AttributedText("three")
            XCTAssertEqual(node.textView.textStorage.string, "three")
            XCTAssertEqual(node.textView.textContainer.lineFragmentPadding, 0)
            try harness.settle()
        }
    }

    func testAnEditOnAnotherThreadIsReportedAndShownLater() throws {
        try onMain {
            let (view, harness) = try Self.makeView("one")
            // The main thread waits for the other one.
            nonisolated(unsafe) let storage = view.textStorage
            let messages = Misuse.messages {
                let end = DispatchSemaphore(value: 0)
                DispatchQueue.global().async {
                    storage.mutableString.append(" two")
                    end.signal()
                }
                end.wait()
            }
            XCTAssertEqual(messages.count, 1)
            XCTAssertEqual(view.text, "one")
            harness.type("x")
            XCTAssertEqual(view.text, view.textStorage.string)
            view.textStorage.mutableString.append("!")
            XCTAssertEqual(view.text, view.textStorage.string)
        }
    }

    func testTwoViewsOfOneStorageShowTheSameText() throws {
        try onMain {
            let storage = NSTextStorage(string: "one")
            let views = (0..<2).map { index in
                let manager = NSLayoutManager()
                let container = NSTextContainer()
                manager.addTextContainer(container)
                storage.addLayoutManager(manager)
                return UITextView(
                    frame: CGRect(x: 0, y: index * 60, width: 300, height: 50), textContainer: container)
            }
            let harness = try EditingHarness(views[0])
            harness.window.rootViewController?.view.addSubview(views[1])
            views[1].selectedRange = NSRange(location: 3, length: 0)
            views[0].becomeFirstResponder()
            views[0].selectedRange = NSRange()
            harness.type("> ")
            XCTAssertEqual(views.map(\.text), ["> one", "> one"])
            XCTAssertEqual(views[1].selectedRange, NSRange(location: 5, length: 0))
            views[1].becomeFirstResponder()
            harness.type("!")
            views[0].becomeFirstResponder()
            harness.shortcut("z")
            XCTAssertEqual(views.map(\.text), ["one!", "one!"])
            XCTAssertEqual(storage.string, "one!")
        }
    }

    func testATextViewWithAStorageIsFreed() {
        onMain {
            weak var freed: UITextView?
            var storage: NSTextStorage?
            do {
                let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
                freed = view
                storage = view.textStorage
                _ = (view.layoutManager, view.textContainer)
                view.insertText("one")
            }
            XCTAssertNil(freed)
            storage?.mutableString.append("!")
            XCTAssertEqual(storage?.string, "one!")
        }
    }
}
