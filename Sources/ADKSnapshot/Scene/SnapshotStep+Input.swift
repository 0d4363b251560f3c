import ADKFoundation
import ADKLayers
import Foundation

/// Steps of input.
extension SnapshotStep {
    // MARK: - Pointer

    /// Moves the pointer. With the button held, this is a part of a drag.
    public static func hover(_ place: SnapshotPlace) -> SnapshotStep { SnapshotStep("hover \(place)", .hover(place)) }

    /// Moves the pointer and presses its primary button, which stays down.
    public static func press(_ place: SnapshotPlace) -> SnapshotStep { SnapshotStep("press \(place)", .press(place)) }

    /// Releases the button where the pointer is.
    public static let release = SnapshotStep("release", .release)

    /// Moves the pointer and clicks `count` times, for example twice for a double click. Clicks of two steps are single
    /// clicks.
    public static func click(
        _ place: SnapshotPlace, count: Int = 1, modifiers: UIKeyModifierFlags = []
    ) -> SnapshotStep {
        let words = count == 1 ? "click \(place)" : "click \(place) \(count) times"
        return SnapshotStep(words + modifiers.words, .click(place, count: count, modifiers))
    }

    /// Presses the button at `place` and moves it by `offset` points, in `moves` equal parts with a frame after each.
    ///
    /// - Parameters:
    ///   - place: where the button is pressed.
    ///   - offset: in points.
    ///   - moves: the number of parts, at least 1.
    ///   - releases: whether the button is released at the end. The content then keeps the speed of the drag.
    public static func drag(
        _ place: SnapshotPlace, by offset: CGVector, moves: Int = 8, releases: Bool = true
    ) -> SnapshotStep {
        SnapshotStep(
            "drag \(place) by \(offset.text)" + (releases ? "" : " and hold"),
            .drag(place, offset, moves: moves, releases: releases))
    }

    // MARK: - Wheel

    /// Moves the pointer and turns the wheel by some clicks. Positive clicks scroll down.
    public static func wheel(
        _ place: SnapshotPlace, clicks: CGFloat, modifiers: UIKeyModifierFlags = []
    ) -> SnapshotStep {
        SnapshotStep(
            "wheel \(place) by \(SnapshotScene.text(clicks)) clicks" + modifiers.words,
            .wheel(place, clicks: CGVector(dx: 0, dy: clicks), modifiers))
    }

    /// Moves the pointer and turns the wheel sideways by some clicks. Positive clicks scroll right.
    public static func wheel(_ place: SnapshotPlace, sideways clicks: CGFloat) -> SnapshotStep {
        SnapshotStep(
            "wheel \(place) sideways by \(SnapshotScene.text(clicks)) clicks",
            .wheel(place, clicks: CGVector(dx: clicks, dy: 0), []))
    }

    /// Moves the pointer and scrolls by some points, as two fingers on a touchpad do. Positive values scroll right and
    /// down.
    public static func scroll(_ place: SnapshotPlace, by points: CGVector) -> SnapshotStep {
        SnapshotStep("scroll \(place) by \(points.text) points", .scroll(place, points: points))
    }

    // MARK: - Keyboard

    /// Presses and releases a key.
    public static func key(_ code: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) -> SnapshotStep {
        SnapshotStep(
            "key \(code)" + modifiers.words,
            .keys([UIKey(keyCode: code, characters: code.characters, modifierFlags: modifiers)]))
    }

    /// Presses and releases the key of a character, for example Control and C.
    public static func key(_ character: Character, modifiers: UIKeyModifierFlags = []) -> SnapshotStep {
        SnapshotStep("key “\(character)”" + modifiers.words, .keys([UIKey(typing: character, modifiers)]))
    }

    /// Presses and releases the keys of a text, one after the other. `\n` is Return, `\t` is Tab.
    public static func type(_ text: String) -> SnapshotStep {
        SnapshotStep("type “\(text)”", .keys(text.map { UIKey(typing: $0, $0.isUppercase ? .shift : []) }))
    }

    // MARK: - Text

    /// Puts a text on the clipboard, and presses Control and V.
    public static func paste(_ text: String) -> SnapshotStep { SnapshotStep("paste “\(text)”", .paste(text)) }

    /// Selects characters of the text node, text view or field with a name, which gets the keyboard if it is edited.
    /// `range` is in UTF-16 units. A range beyond the text, or inside of a character, fails the scene.
    public static func select(_ range: NSRange, in place: SnapshotPlace) -> SnapshotStep {
        SnapshotStep("select \(range.location)..<\(range.location + range.length) of \(place)", .select(range, place))
    }

    /// Shows a text that an input method composes, in the view or field with the keyboard. The caret is at its end.
    public static func compose(_ text: String) -> SnapshotStep { SnapshotStep("compose “\(text)”", .compose(text)) }
}

extension UIKeyboardHIDUsage {
    /// The text that the key types, as a window's keyboard gives it.
    fileprivate var characters: String {
        switch self {
        case .keyboardReturnOrEnter: "\r"
        case .keyboardTab: "\t"
        case .keyboardSpacebar: " "
        default: ""
        }
    }
}

extension UIKey {
    /// The key that types `character`.
    fileprivate init(typing character: Character, _ modifiers: UIKeyModifierFlags) {
        let code: UIKeyboardHIDUsage =
            switch character {
            case "\n", "\r", "\r\n": .keyboardReturnOrEnter
            case "\t": .keyboardTab
            case " ": .keyboardSpacebar
            default: .keyboardErrorUndefined
            }
        let characters = code == .keyboardErrorUndefined ? String(character) : code.characters
        self.init(keyCode: code, characters: characters, modifierFlags: modifiers)
    }
}

extension UIKeyModifierFlags {
    /// ` with control and shift`. Empty without modifiers.
    fileprivate var words: String {
        let names: [(UIKeyModifierFlags, String)] = [
            (.control, "control"), (.alternate, "alt"), (.command, "logo"), (.shift, "shift"),
            (.alphaShift, "caps lock"),
        ]
        let held = names.filter { contains($0.0) }.map(\.1)
        return held.isEmpty ? "" : " with " + held.joined(separator: " and ")
    }
}

extension CGVector {
    fileprivate var text: String { "(\(SnapshotScene.text(dx)), \(SnapshotScene.text(dy)))" }
}
