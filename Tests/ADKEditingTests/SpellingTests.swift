import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing
@testable import ADKViews

/// With Enchant and the English dictionary of Hunspell.
final class SpellingTests: XCTestCase {
    override func setUpWithError() throws {
        _ = try dictionaries()
    }

    // MARK: - The dictionaries

    func testMisspeltWordsAreFoundAndNothingElse() throws {
        let english = try dictionaries()
        let text = "A wrogn word, 'twas Anna's; don't mark a 2nd https://exmple.org/pathh, me@exmple.org, file_nme\r\n"
        XCTAssertEqual(english.misspelt(in: text).map(\.string), ["wrogn"])
        XCTAssertEqual(english.misspelt(in: text).map(\.range), [2..<7])
        XCTAssertEqual(english.misspelt(in: "").count, 0)
        XCTAssertEqual(english.misspelt(in: "😀😀 wrogn").map(\.range), [5..<10], "in UTF-16 units")
    }

    func testWordsOfOtherScriptsAreNotMarked() throws {
        let english = try dictionaries()
        XCTAssertEqual(english.misspelt(in: "Привет мир, שלום, 你好世界, สวัสดีชาวโลก").map(\.string), [])
        XCTAssertNil(SpellingDictionaries(languages: ["xx_XX"]))
        XCTAssertNil(SpellingDictionaries(languages: []))
    }

    func testAHostileTextIsChecked() throws {
        let english = try dictionaries()
        XCTAssertEqual(english.misspelt(in: String(repeating: "a", count: 200_000)).count, 0)
        XCTAssertEqual(english.misspelt(in: "a" + String(repeating: "\u{301}", count: 50_000)).count, 0)
        let words = english.misspelt(in: "wro\0gn \u{202E}wrogn\u{202C} \u{FFFD}").map(\.string)
        XCTAssertEqual(words, ["wro", "gn", "wrogn"])
    }

    func testTheBestSuggestionComesFirstAndAnIgnoredWordIsRight() throws {
        let english = try dictionaries()
        XCTAssertEqual(english.suggestions(for: "wrogn").first, "wrong")
        XCTAssertLessThanOrEqual(english.suggestions(for: "wrogn").count, 5)
        XCTAssertFalse(english.accepts("wrogn"))
        english.learn("wrogn", isForGood: false)
        XCTAssertTrue(english.accepts("wrogn"))
    }

    func testThreadsShareTheDictionaries() throws {
        let english = try dictionaries()
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            XCTAssertEqual(english.accepts("wrogn"), false)
            XCTAssertEqual(english.accepts("right"), true)
            XCTAssertFalse(english.accepts("wrogn\(Character(Unicode.Scalar(97 + UInt8(index % 26))))"))
        }
    }

    // MARK: - The marks

    func testMisspeltWordsAreUnderlinedOnceTheyAreTyped() throws {
        try onMain {
            let (view, harness) = try englishView("")
            view.becomeFirstResponder()
            harness.type("wrogn")
            try harness.settle()
            XCTAssertEqual(marks(view), 0, "the word is not finished")
            harness.type(" word")
            try harness.settle()
            XCTAssertEqual(marks(view), 1)
            harness.keys(.keyboardLeftArrow, .keyboardLeftArrow)
            XCTAssertEqual(marks(view), 1)
            view.selectedRange = NSRange(location: 5, length: 0)
            try harness.settle()
            XCTAssertEqual(marks(view), 1, "the caret only moved to it")
            harness.keys(.keyboardDeleteOrBackspace)
            try harness.settle()
            XCTAssertEqual(marks(view), 0)
        }
    }

    func testMarksOfOtherWordsStayWhileAParagraphIsEdited() throws {
        try onMain {
            let (view, harness) = try englishView("wrogn word wrogn")
            XCTAssertEqual(marks(view), 2)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 8, length: 0)
            // In the frame of the key, before the paragraph is checked again.
            harness.type("x")
            XCTAssertEqual(marks(view), 2)
            try harness.settle()
            XCTAssertEqual(marks(view), 2)
            view.selectedRange = NSRange(location: 0, length: 0)
            try harness.settle()
            XCTAssertEqual(marks(view), 3)
        }
    }

    func testMoreVisibleParagraphsThanAreRememberedAreAllMarked() throws {
        try onMain {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 4_000))
            view.font = .systemFont(ofSize: 6)
            view.text = (0..<400).map { "wrogn \($0)" }.joined(separator: "\n")
            let harness = try EditingHarness(view, height: 4_000)
            UIApplication.shared.spellingLanguages = ["en_US"]
            view.content.setNeedsUpdate()
            try harness.settle()
            XCTAssertEqual(marks(view), 400)
        }
    }

    func testOnlyTextsThatAreWrittenAreChecked() throws {
        try onMain {
            let (view, harness) = try englishView("wrogn")
            XCTAssertEqual(marks(view), 1)
            for change in [
                { (view: UITextView) in view.isEditable = false }, { $0.isEditable = true },
                { $0.isSecureTextEntry = true }, { $0.isSecureTextEntry = false },
                { $0.spellCheckingType = .no }, { $0.spellCheckingType = .default },
                { _ in UIApplication.shared.spellingLanguages = [] },
            ] {
                change(view)
                view.content.setNeedsUpdate()
                try harness.settle()
                let isChecked =
                    view.isEditable && !view.isSecureTextEntry && view.spellCheckingType != .no
                    && !UIApplication.shared.spellingLanguages.isEmpty
                XCTAssertEqual(marks(view), isChecked ? 1 : 0)
            }
        }
    }

    func testAFieldIsCheckedOnlyIfItsAppWantsIt() throws {
        try onMain {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            field.text = "wrogn"
            let harness = try EditingHarness(field)
            UIApplication.shared.spellingLanguages = ["en_US"]
            field.setNeedsLayout()
            try harness.settle()
            XCTAssertNil(field.content.spelling)
            field.spellCheckingType = .yes
            try harness.settle()
            XCTAssertEqual(field.content.spelling?.holder.sublayers.count, 1)
        }
    }

    // MARK: - The menu

    func testTheMenuOffersWordsAndReplacesTheMisspeltOne() throws {
        try onMain {
            let (view, harness) = try englishView("a wrogn word")
            harness.click(34, 15, button: .secondary)
            try harness.settle()
            // Down to the first suggestion.
            harness.keys(.keyboardDownArrow, .keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(view.text, "a wrong word")
            XCTAssertEqual(marks(view), 0)
            harness.shortcut("z")
            XCTAssertEqual(view.text, "a wrogn word", "it can be undone")
        }
    }

    func testAnIgnoredWordIsNoLongerMarked() throws {
        try onMain {
            let (view, harness) = try englishView("qwrtz")
            harness.click(12, 15, button: .secondary)
            try harness.settle()
            let lines = try XCTUnwrap(harness.openMenu).map(\.title)
            let index = try XCTUnwrap(lines.firstIndex(of: "Ignore"))
            XCTAssertEqual(lines[index - 1], "Add to Dictionary")
            harness.type("i")
            try harness.settle()
            XCTAssertEqual(view.text, "qwrtz")
            XCTAssertEqual(marks(view), 0)
        }
    }
}

private func dictionaries() throws -> SpellingDictionaries {
    try XCTUnwrap(
        SpellingDictionaries(languages: ["en_US"]), "install libenchant-2-2 and hunspell-en-us for this test")
}

@MainActor
private func englishView(_ text: String) throws -> (UITextView, EditingHarness) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = text
    let harness = try EditingHarness(view, height: 400)
    UIApplication.shared.spellingLanguages = ["en_US"]
    view.content.setNeedsUpdate()
    try harness.settle()
    return (view, harness)
}

/// The number of underlined words.
@MainActor
private func marks(_ view: UITextView) -> Int { view.content.spelling?.holder.sublayers.count ?? 0 }

extension EditingHarness {
    /// The titles of the open menu's lines.
    fileprivate var openMenu: [MenuRow]? { MenuScreen.current(in: window)?.session?.openPanels.first?.rows }
}
