import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class FindTests: XCTestCase {
    func testControlFFindsTheTypedStringAndEnterGoesOn() throws {
        try onMain {
            let view = makeView("one two one\nOne done")
            let harness = try EditingHarness(view)
            let find = try XCTUnwrap(view.findInteraction)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 1, length: 0)
            harness.shortcut("f")
            XCTAssertTrue(find.isFindNavigatorVisible)
            harness.type("one")
            XCTAssertEqual(find.activeFindSession?.resultCount, 4)
            // From the caret on, and around the end of the text.
            let starts = (0..<5).map { _ in
                defer { harness.key(.keyboardReturnOrEnter, text: "\r") }
                return view.selectedRange.location
            }
            XCTAssertEqual(starts, [8, 12, 17, 0, 8])
            XCTAssertEqual(find.activeFindSession?.highlightedResultIndex, 2)
            harness.key(.keyboardReturnOrEnter, .shift, text: "\r")
            harness.key(.keyboardF3, .shift)
            XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 3))
            harness.shortcut("g", .shift)
            XCTAssertEqual(view.selectedRange, NSRange(location: 17, length: 3))
            XCTAssertEqual(view.text, "one two one\nOne done")
            harness.keys(.keyboardEscape)
            XCTAssertFalse(find.isFindNavigatorVisible)
            XCTAssertTrue(view.isFirstResponder)
            XCTAssertEqual(view.selectedRange, NSRange(location: 17, length: 3))
            XCTAssertEqual(view.content.found, [])
        }
    }

    func testAllMatchesAreMarkedAndFollowEdits() throws {
        try onMain {
            let view = makeView("aba\nba")
            let harness = try EditingHarness(view)
            let find = try XCTUnwrap(view.findInteraction)
            view.selectedRange = NSRange(location: 0, length: 1)
            find.presentFindNavigator(showingReplace: false)
            try harness.host.settle()
            XCTAssertEqual(find.searchText, "a")
            XCTAssertEqual(view.content.foundHolder.sublayers.count, 3)
            XCTAssertEqual(find.activeFindSession?.highlightedResultIndex, 0)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 6, length: 0)
            harness.type("a")
            try harness.host.settle()
            XCTAssertEqual(find.activeFindSession?.resultCount, 4)
            XCTAssertEqual(view.content.foundHolder.sublayers.count, 4)
            view.text = "a"
            XCTAssertEqual(find.activeFindSession?.resultCount, 1)
            find.searchText = "q"
            try harness.host.settle()
            XCTAssertEqual(view.content.foundHolder.sublayers.count, 0)
            harness.keys(.keyboardF3)
            XCTAssertEqual(view.text, "a")
        }
    }

    func testCapitalLettersDifferIfTheUserWants() throws {
        try onMain {
            let view = makeView("Aa a")
            view.frame.size.width = 500
            let harness = try EditingHarness(view, width: 500)
            view.becomeFirstResponder()
            harness.shortcut("f")
            harness.type("a")
            let bar = try XCTUnwrap(view.findInteraction?.bar)
            XCTAssertEqual(view.content.found.count, 3)
            try harness.host.settle()
            let button = bar.subviews.compactMap { $0 as? UIButton }.first { $0.title(for: .normal) == "Match case" }
            XCTAssertEqual(button?.isHidden, false)
            button?.sendActions(for: .primaryActionTriggered)
            XCTAssertEqual(view.content.found.count, 2)
        }
    }

    func testALongTextIsSearchedInTheBackground() throws {
        try onMain {
            let view = makeView(String(repeating: "many lines of text\n", count: 20_000) + "the end")
            let harness = try EditingHarness(view)
            view.selectedRange = NSRange()
            let find = try XCTUnwrap(view.findInteraction)
            find.searchText = "the end"
            find.presentFindNavigator(showingReplace: false)
            XCTAssertEqual(find.activeFindSession?.resultCount, 0)
            try harness.host.settle()
            XCTAssertEqual(find.activeFindSession?.resultCount, 1)
            XCTAssertEqual(view.selectedRange, NSRange(location: 380_000, length: 7))
            // The match is above the bar.
            let match = view.content.convert(view.content.layout.caretRect(TextPosition(380_000)), to: view)
            XCTAssertTrue(
                CGRect(
                    x: 0, y: view.bounds.minY, width: 300, height: view.bounds.height - FindBar.height + 1
                ).contains(match))
            find.searchText = "many"
            find.searchText = "lines"
            try harness.host.settle()
            XCTAssertEqual(find.activeFindSession?.resultCount, 20_000)
            XCTAssertLessThan(view.content.foundHolder.sublayers.count, 60)
        }
    }

    func testWithoutTheInteractionControlFPasses() throws {
        try onMain {
            let view = makeView("a")
            let harness = try EditingHarness(view)
            view.isFindInteractionEnabled = false
            view.becomeFirstResponder()
            harness.shortcut("f")
            XCTAssertNil(view.findInteraction?.bar)
            view.isFindInteractionEnabled = true
            view.findInteraction?.presentFindNavigator(showingReplace: false)
            XCTAssertNotNil(view.findInteraction?.bar)
            view.isFindInteractionEnabled = false
            XCTAssertNil(view.findInteraction?.bar)
            XCTAssertEqual(view.content.found, [])
            view.isFindInteractionEnabled = true
            view.isSecureTextEntry = true
            view.findInteraction?.presentFindNavigator(showingReplace: false)
            XCTAssertNil(view.findInteraction?.bar)
        }
    }

    func testEqualParagraphsAreAllShown() throws {
        try onMain {
            let view = makeView("same line\nsame line\n\nsame line\n")
            let harness = try EditingHarness(view)
            try harness.host.settle()
            XCTAssertEqual(view.content.strips.count, 3)
            let tops = Set(view.content.strips.holder.sublayers.map(\.frame.minY))
            XCTAssertEqual(tops.count, 3)
        }
    }
}

@MainActor
private func makeView(_ text: String) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = text
    view.isFindInteractionEnabled = true
    return view
}
