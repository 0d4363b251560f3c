import ADKGraphics
import ADKNodes
import ADKText
import ADKViews
import Foundation

/// A text that a find interaction searches.
@MainActor
protocol FindTarget: AnyObject {
    /// The text as it is now. Matches and selections are in its UTF-16 units, until it is read again.
    func read() -> TextBuffer
    /// Whether the text changed since it was read. False if the target tells its interaction of changes.
    var isOutdated: Bool { get }
    /// Whether the letters are not to be found.
    var isSecure: Bool { get }
    var selectedCharacters: Range<Int> { get }
    /// The matches that are marked, ascending.
    var found: [Range<Int>] { get set }
    /// Selects characters for the user, and shows them.
    func select(_ range: Range<Int>)
    func takeKeyboard()
}

extension TextContentView: FindTarget {
    func read() -> TextBuffer { editor.buffer }
    var isOutdated: Bool { false }
    var selectedCharacters: Range<Int> { editor.selection.range }
    func takeKeyboard() { owner?.becomeFirstResponder() }

    func select(_ range: Range<Int>) {
        selectedRange = NSRange(range)
        caretMoved()
    }
}

/// The selectable text nodes of a selection container.
@MainActor
final class NodeFindTarget: FindTarget {
    private let texts: SelectableTexts
    private var known = AttributedText.empty
    var found: [Range<Int>] = [] { didSet { texts.mark(found) } }

    init(_ container: ASDisplayNode) { texts = SelectableTexts(of: container) }

    func read() -> TextBuffer {
        known = texts.read()
        return TextBuffer(known)
    }

    var isOutdated: Bool { texts.read() != known }
    var isSecure: Bool { false }
    var selectedCharacters: Range<Int> { texts.selectedRange }
    func select(_ range: Range<Int>) { texts.select(range) }
    func takeKeyboard() { texts.becomeFirstResponder() }
}
