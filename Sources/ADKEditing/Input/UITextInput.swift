import ADKGraphics
import ADKText
import Foundation

/// A place between two characters of a text input.
///
/// Differs from UIKit: it cannot be subclassed, because the framework gives keys to its own text views and fields only.
public final class UITextPosition: Hashable, Sendable {
    let position: TextPosition

    init(_ position: TextPosition) { self.position = position }

    /// The distance from the start of the text in UTF-16 units.
    var offset: Int { position.offset }

    /// Whether both are the same place.
    public static func == (left: UITextPosition, right: UITextPosition) -> Bool { left.position == right.position }
    /// Hashes the place.
    public func hash(into hasher: inout Hasher) { hasher.combine(position) }
}

/// Characters of a text input.
///
/// Differs from UIKit: it cannot be subclassed.
public final class UITextRange: Hashable, Sendable {
    /// The place before the first character.
    public let start: UITextPosition
    /// The place behind the last character.
    public let end: UITextPosition

    init(_ start: UITextPosition, _ end: UITextPosition) { (self.start, self.end) = (start, end) }

    convenience init(_ range: Range<Int>) {
        self.init(
            UITextPosition(TextPosition(range.lowerBound)),
            UITextPosition(TextPosition(range.upperBound, range.isEmpty ? .downstream : .upstream)))
    }

    /// In UTF-16 units.
    var range: Range<Int> { start.offset..<max(start.offset, end.offset) }

    /// Whether there is no character.
    public var isEmpty: Bool { range.isEmpty }
    /// Whether both have the same ends.
    public static func == (left: UITextRange, right: UITextRange) -> Bool {
        left.start == right.start && left.end == right.end
    }
    /// Hashes the ends.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(end)
    }
}

/// A rectangle of selected characters on one line.
///
/// Differs from UIKit: it cannot be subclassed, and it does not tell the direction of the characters.
public final class UITextSelectionRect: Sendable {
    /// The rectangle, in points of the view.
    public let rect: CGRect
    /// Whether the first selected character is in it.
    public let containsStart: Bool
    /// Whether the last selected character is in it.
    public let containsEnd: Bool

    init(_ rect: CGRect, containsStart: Bool, containsEnd: Bool) {
        (self.rect, self.containsStart, self.containsEnd) = (rect, containsStart, containsEnd)
    }
}

/// A direction on screen, with UIKit's values.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left
    /// Up.
    case up
    /// Down.
    case down
}

/// A direction in the order of the text, with UIKit's values.
public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end.
    case forward
    /// Towards the start.
    case backward
}

/// A text to which characters are typed. Main thread.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is a character.
    var hasText: Bool { get }
    /// Types text in place of the selection. The delegate is asked.
    func insertText(_ text: String)
    /// Deletes the selection, or the character before the caret. The delegate is asked.
    func deleteBackward()
}

/// A text that is edited by places and ranges. Main thread. Rectangles and points are in the view's coordinates.
///
/// Differs from UIKit: text views and fields conform. A view of an app's own that conforms gets no keys.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    /// The selected characters, or the place of the caret. Setting nil selects nothing and keeps the caret.
    var selectedTextRange: UITextRange? { get set }
    /// The characters that an input method composes; nil if there are none.
    var markedTextRange: UITextRange? { get }
    /// Before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// Behind the last character.
    var endOfDocument: UITextPosition { get }

    /// The characters of `range`.
    func text(in range: UITextRange) -> String?
    /// Replaces characters as the user does. The delegate is not asked.
    func replace(_ range: UITextRange, withText text: String)
    /// Shows text that an input method composes in place of the selection. `selectedRange` is in its UTF-16 units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// The composed text stays, and can be undone.
    func unmarkText()

    /// The characters between two places, in any order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The place `offset` UTF-16 units further, moved to the start of its character. Nil beyond the ends of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The place `offset` characters to a side, or lines above or below. Nil beyond the ends of the text.
    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition?
    /// The order of two places.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// The distance from one place to another in UTF-16 units. Negative if `toPosition` comes first.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// The direction of the paragraph at a place. `direction` has no effect.
    func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection

    /// The rectangle of the first line of `range`.
    func firstRect(for range: UITextRange) -> CGRect
    /// The rectangle of the caret, without width.
    func caretRect(for position: UITextPosition) -> CGRect
    /// The rectangles of the characters of `range`, line by line.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// The place nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The place of `range` nearest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// The character nearest to a point; nil in an empty text.
    func characterRange(at point: CGPoint) -> UITextRange?
}
