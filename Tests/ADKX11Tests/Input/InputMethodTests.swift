import ADKFoundation
import CXCB
import Glibc
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import ADKX11

/// Input methods compose and type text. Fcitx 5 is a real one.
final class InputMethodTests: XCTestCase {
    func testChineseJapaneseAndKoreanAreTyped() throws {
        for (engine, letters, composed, text) in [
            ("hangul", "gksrmf ", "글", "한글 "), ("pinyin", "nihao ", "ni hao", "你好"),
            ("anthy", "nihonn \r", "日本", "日本"),
        ] {
            try withFcitx(engine) { harness, _, view in
                type(letters, into: harness)
                harness.pump("\(engine) \(view.text) \(view.composed)") { view.text == text }
                harness.pump("the end of the composition") { view.marked.isEmpty }
                XCTAssertTrue(view.composed.contains(composed), "\(view.composed)")
            }
        }
    }

    func testKeysThatAnInputMethodDoesNotUseComeBackInOrder() throws {
        try withFcitx("hangul") { harness, _, view in
            type("gks12 3", into: harness)
            harness.pump(view.text) { view.text == "한12 3" }
            harness.client.type(symbol: 0xFF51)
            harness.pump("the arrow") { view.keyCodes.contains(.keyboardLeftArrow) }
        }
    }

    func testAnInputMethodThatEndsLosesNoKey() throws {
        try withFcitx("hangul") { harness, server, view in
            type("gks", into: harness)
            harness.pump("the composition") { view.marked == "한" }
            server.send(SIGKILL)
            type("ab", into: harness)
            harness.pump(view.text) { view.text == "한ab" }
            XCTAssertEqual(view.marked, "")

            let next = try FcitxServer("hangul", display: harness.host.connection.display)
            harness.pump("the next one") { harness.host.inputMethod?.isReady ?? false }
            type("gks ", into: harness)
            harness.pump(view.text) { view.text == "한ab한 " }
            withExtendedLifetime(next) {}
        }
    }

    func testAnInputMethodThatHangsLosesNoKeyAndGoesOnLater() throws {
        try withFcitx("hangul") { harness, server, view in
            type("gks", into: harness)
            harness.pump("the composition") { view.marked == "한" }
            server.send(SIGSTOP)
            harness.host.inputMethod?.patience = 0.1
            type("ab", into: harness)
            harness.pump(view.text) { view.text == "한ab" }
            type("c", into: harness)
            harness.pump(view.text) { view.text == "한abc" }
            server.send(SIGCONT)
            harness.pump("its answer") { harness.host.inputMethod?.hangs == false }
            harness.host.inputMethod?.patience = 20
            type("gks ", into: harness)
            harness.pump("\(view.text) \(view.marked)") { view.text == "한abc한 " }
        }
    }

    func testTheCandidatesAreBelowTheCaretAndACompositionEndsWithTheFocus() throws {
        try withFcitx("hangul") { harness, _, view in
            type("gks", into: harness)
            harness.pump("the composition") { view.marked == "한" }
            view.endComposing()
            view.place(at: 80)
            harness.pumpUntilIdle()
            type("rmf", into: harness)
            harness.pump("a new composition") { view.marked == "글" }
            XCTAssertEqual(view.text, "한")
            _ = view.resignFirstResponder()
            view.window?.setTextInput(nil)
            type("x", into: harness)
            harness.pump("the key") { view.otherKeys == "x" }
        }
    }

    func testWithoutAnInputMethodKeysAreTyped() throws {
        try withHarness(environment: ["XMODIFIERS": "@im=missing"]) { harness in
            let view = try openWriter(harness)
            type("abc", into: harness)
            harness.pump(view.text) { view.text == "abc" }
        }
    }

    func testTheNameOfTheInputMethod() {
        MainActor.assumeIsolated {
            let names = ["@im=fcitx", "@foo=1@im=ibus@bar=2", "@im=none", "@im=", "", "fcitx"].map {
                InputMethod.name(in: $0)
            }
            XCTAssertEqual(names, ["fcitx", "ibus", nil, nil, nil, nil])
        }
    }

    func testAChangeOfComposedTextIsClampedToIt() {
        var preedit = Preedit()
        preedit.apply(Preedit.Change(first: 0, length: 0, caret: 0, text: "abc"))
        preedit.apply(Preedit.Change(first: 1, length: 1, caret: 2, text: "xy"))
        XCTAssertEqual(preedit.text, "axyc")
        XCTAssertEqual(preedit.selection, 2..<2)
        preedit.apply(Preedit.Change(first: -3, length: .max, caret: .max, text: "😀é"))
        XCTAssertEqual(preedit.text, "😀é")
        XCTAssertEqual(preedit.selection, 3..<3, "in UTF-16 units")
        preedit.apply(Preedit.Change(first: .max, length: -1, caret: -1, text: "z"))
        XCTAssertEqual(preedit.text, "😀éz")
        XCTAssertEqual(preedit.selection, 0..<0)
        preedit.apply(.removal)
        XCTAssertTrue(preedit.isEmpty)
    }

    func testTheHighlightedPartOfComposedTextIsSelected() {
        var preedit = Preedit()
        preedit.apply(Preedit.Change(first: 0, length: 0, caret: 3, text: "日本語", feedback: [1, 5, 2]))
        XCTAssertEqual(preedit.selection, 0..<2)
        preedit.apply(Preedit.Change(first: 0, length: 3, caret: 3, text: "日本語", feedback: [2]))
        XCTAssertEqual(preedit.selection, 3..<3)
        preedit.apply(Preedit.Change(first: 3, length: 0, caret: 4, text: "😀", feedback: [4, 4, 4]))
        XCTAssertEqual(preedit.selection, 3..<5)
    }

    func testAKeyWhoseTextIsShownIsNotTypedAgain() {
        var keys = InputMethodKeys()
        for number: UInt8 in 1...3 { XCTAssertTrue(keys.note(press(number))) }
        keys.madeText()
        keys.madeText()
        XCTAssertEqual(keys.giveUp().map(\.detail), [2, 3])
        keys = InputMethodKeys()
        for number: UInt8 in 1...2 { XCTAssertTrue(keys.note(press(number))) }
        keys.madeText()
        XCTAssertTrue(keys.returned(press(1)))
        XCTAssertEqual(keys.giveUp().map(\.detail), [2])
    }

    func testKeysOfASilentInputMethodAreTypedAfterAQuestionWithoutAnswer() {
        var keys = InputMethodKeys()
        XCTAssertTrue(keys.note(press(1)))
        XCTAssertTrue(keys.note(press(2)))
        // The second returns: the first is used.
        XCTAssertTrue(keys.returned(press(2)))
        guard case .nothing = keys.timePassed() else { return XCTFail("no key waits") }
        // It is asked, and answers.
        XCTAssertTrue(keys.note(press(3)))
        guard case .ask = keys.timePassed() else { return XCTFail("no question") }
        XCTAssertTrue(keys.note(press(4)))
        XCTAssertFalse(keys.answered())
        guard case .ask = keys.timePassed() else { return XCTFail("no second question") }
        var given: [UInt8] = []
        for _ in 0..<10 where given.isEmpty {
            if case .giveUp(let events) = keys.timePassed() { given = events.map(\.detail) }
        }
        XCTAssertEqual(given, [4])
        XCTAssertFalse(keys.note(press(5)))
        XCTAssertFalse(keys.returned(press(4)), "a key is typed once")
        XCTAssertTrue(keys.answered())
        XCTAssertTrue(keys.note(press(6)))
        XCTAssertTrue(keys.returned(press(9)), "a key that the input method made")
    }
}

private func press(_ detail: UInt8) -> xcb_key_press_event_t {
    var event = xcb_key_press_event_t()
    (event.response_type, event.detail, event.time) = (UInt8(XCB_KEY_PRESS), detail, UInt32(detail) * 10)
    return event
}

private func withFcitx(
    _ engine: String, _ body: @MainActor (X11Harness, FcitxServer, WriterView) throws -> Void
) throws {
    try withHarness(environment: ["XMODIFIERS": "@im=fcitx"]) { harness in
        let server = try FcitxServer(engine, display: harness.host.connection.display)
        let view = try openWriter(harness)
        harness.pump("the input method") { harness.host.inputMethod?.isReady ?? false }
        harness.host.inputMethod?.patience = 20
        // It loads its dictionaries with the first key.
        type("n", into: harness)
        harness.pump("the first composition") { !view.marked.isEmpty }
        harness.client.type(symbol: 0xFF08)
        harness.pump("its end") { view.marked.isEmpty }
        view.clear()
        try body(harness, server, view)
    }
}

@MainActor
private func openWriter(_ harness: X11Harness) throws -> WriterView {
    let view = WriterView()
    let window = harness.open(view)
    harness.client.focus(try harness.surface(of: window).id)
    harness.pump("the focus") { UIApplication.shared.keyWindow === window }
    _ = view.becomeFirstResponder()
    view.place(at: 10)
    return view
}

/// Types one key after the other: an input method takes time.
@MainActor
private func type(_ text: String, into harness: X11Harness) {
    for scalar in text.unicodeScalars {
        XCTAssertTrue(harness.client.type(symbol: scalar == "\r" ? 0xFF0D : scalar.value), "no key for \(scalar)")
    }
}

/// A view with a text that is only written at its end.
private final class WriterView: UIView, TextWriting {
    private(set) var text = ""
    private(set) var marked = ""
    private(set) var composed: [String] = []
    private(set) var keyCodes: [UIKeyboardHIDUsage] = []
    private(set) var otherKeys = ""
    var selectedRange = NSRange()
    private var x: CGFloat = 0

    override var canBecomeFirstResponder: Bool { true }

    func place(at x: CGFloat) {
        self.x = x
        changed()
    }

    /// Tells the place once a frame, as text views do: between two messages of one frame, a composition seems to have
    /// ended.
    private func changed() {
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in
            guard let self else { return }
            window?.setTextInput(
                TextInputPlace(caret: CGRect(x: x, y: 10, width: 0, height: 20), isComposing: !marked.isEmpty))
        }
    }

    func clear() { (text, composed, keyCodes) = ("", [], []) }

    func endComposing() {
        text += marked
        marked = ""
        changed()
    }

    func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        marked = markedText ?? ""
        composed.append(marked)
        changed()
    }

    func insertText(_ new: String) {
        marked = ""
        text += new
        changed()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for key in presses.compactMap(\.key) {
            keyCodes.append(key.keyCode)
            if isFirstResponder { insertText(key.characters) } else { otherKeys += key.characters }
        }
    }
}
