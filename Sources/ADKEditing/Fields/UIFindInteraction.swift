import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKText
import ADKViews
import Foundation

/// The matches of a find interaction. Main thread.
@preconcurrency @MainActor
public final class UIFindSession {
    /// The number of matches.
    public internal(set) var resultCount = 0
    /// The number of the selected match, from 0; `NSNotFound` if none is selected.
    public internal(set) var highlightedResultIndex = NSNotFound
}

/// The search for a string in a text view: a bar at its lower edge, and marks on all matches.
///
/// Set `isFindInteractionEnabled` of a text view. Control+F shows the bar; Enter and F3 select the next match, with
/// Shift the one before; Escape hides the bar. Capital and small letters are alike unless the user wants otherwise.
/// Long texts are searched in the background. Main thread.
///
/// Differs from UIKit: only text views have one, and nothing is replaced.
@preconcurrency @MainActor
public final class UIFindInteraction {
    private weak var textView: UITextView?
    private var bar: FindBar? { textView?.findBar }
    /// Counts searches, so that a newer one ends those before it.
    private let searches = Generation()
    /// The string that was looked for last.
    private var string = ""
    /// The offset from which a string that is typed is looked for.
    private var origin = 0
    /// A text of more UTF-16 units is searched in the background.
    private static let limit = 100_000

    init(_ textView: UITextView) { self.textView = textView }

    /// The matches while the bar is shown.
    public private(set) var activeFindSession: UIFindSession?
    /// Whether the bar is shown.
    public var isFindNavigatorVisible: Bool { bar != nil }

    /// The string to look for. Setting it searches while the bar is shown.
    public var searchText: String? {
        get { string }
        set {
            string = newValue ?? ""
            bar?.field.text = string
            search(selects: true)
        }
    }

    /// Shows the bar with the selected text, or with the string of before, and gives it the keyboard.
    ///
    /// Does nothing for a secret, whose letters are not to be found.
    ///
    /// Differs from UIKit: `showingReplace` has no effect.
    public func presentFindNavigator(showingReplace: Bool) {
        guard let textView, !textView.isSecureTextEntry else { return }
        let content = textView.content
        let range = content.editor.selection.range
        origin = range.lowerBound
        if !range.isEmpty, range.count <= 200, case let text = content.editor.selectedText.string,
            !text.contains(where: \.isNewline)
        {
            string = text
        }
        let bar = self.bar ?? makeBar(in: textView)
        bar.field.text = string
        bar.field.content.moved { bar.field.content.editor.selectAll() }
        bar.field.becomeFirstResponder()
        search(selects: !string.isEmpty)
    }

    /// Hides the bar and the marks. The text gets the keyboard, and the selected match stays selected.
    public func dismissFindNavigator() {
        guard let bar, let textView else { return }
        searches.increment()
        let hadKeyboard = bar.hasKeyboard
        activeFindSession = nil
        textView.content.found = []
        textView.findBar = nil
        if hadKeyboard { textView.becomeFirstResponder() }
    }

    /// Selects the next match, after the last one the first. Without the bar, searches for the last string again.
    public func findNext() { step { $0.firstIndex(from: $1.upperBound) } }

    /// Selects the match before, before the first one the last.
    public func findPrevious() { step { $0.firstIndex(endingAfter: $1.lowerBound) - 1 } }

    // MARK: - Called by the text view

    func perform(_ command: FindCommand) {
        switch command {
        case .open: presentFindNavigator(showingReplace: false)
        case .close: dismissFindNavigator()
        case .next: findNext()
        case .previous: findPrevious()
        }
    }

    func textDidChange() { search(selects: false) }

    /// Shows which match is selected.
    func selectionDidChange() {
        guard let bar, let content = textView?.content, let session = activeFindSession else { return }
        let index = content.found.index(of: content.editor.selection.range)
        session.resultCount = content.found.count
        session.highlightedResultIndex = index ?? NSNotFound
        let count = content.found.count
        let noun = count == 1 ? "match" : "matches"
        bar.show(
            string.isEmpty
                ? "" : index.map { "\($0 + 1) of \(count)" } ?? (count > 0 ? "\(count) \(noun)" : "No matches"),
            hasMatches: count > 0)
    }

    // MARK: - Searching

    private func makeBar(in textView: UITextView) -> FindBar {
        let bar = FindBar(frame: .zero)
        bar.onChange = { [weak self, weak bar] in
            self?.string = bar?.field.text ?? ""
            self?.search(selects: true)
        }
        bar.onCommand = { [weak self] in self?.perform($0) }
        activeFindSession = UIFindSession()
        textView.findBar = bar
        return bar
    }

    /// Searches the text. With `selects`, the first match from `origin` on is selected then.
    private func search(selects: Bool) {
        guard let bar, let content = textView?.content else { return }
        let number = searches.increment()
        let search = TextSearch(string, isCaseSensitive: bar.isCaseSensitive)
        let buffer = content.editor.buffer
        guard buffer.length > UIFindInteraction.limit else {
            return show(search.matches(in: buffer) ?? [], selects: selects)
        }
        content.found = []
        bar.show(string.isEmpty ? "" : "Searching …", hasMatches: false)
        ASPerformBlockOnBackgroundThread { [searches, weak self] in
            guard let found = search.matches(in: buffer, isCancelled: { searches.current != number }) else { return }
            ASPerformBlockOnMainThread {
                if searches.current == number { self?.show(found, selects: selects) }
            }
        }
    }

    private func show(_ found: [Range<Int>], selects: Bool) {
        guard let content = textView?.content else { return }
        content.found = found
        if selects, !found.isEmpty {
            let first = found.firstIndex(from: origin)
            content.select(found[first < found.count ? first : 0])
        }
        selectionDidChange()
    }

    /// Selects the match that `index` finds from the selection, around the ends of the text.
    private func step(_ index: ([Range<Int>], Range<Int>) -> Int) {
        guard bar != nil else { return presentFindNavigator(showingReplace: false) }
        guard let content = textView?.content, !content.found.isEmpty else { return }
        let next = index(content.found, content.editor.selection.range)
        let count = content.found.count
        content.select(content.found[(next + count) % count])
        origin = content.editor.selection.range.lowerBound
    }
}

extension TextContentView {
    /// Selects characters for the user, and shows them.
    fileprivate func select(_ range: Range<Int>) {
        selectedRange = NSRange(range)
        caretMoved()
    }
}
