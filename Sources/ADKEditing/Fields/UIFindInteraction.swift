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

/// The search for a string: a bar at the lower edge of a view, and marks on all matches.
///
/// A text view has one if its `isFindInteractionEnabled` is set. For selectable text nodes, add an interaction of
/// `init(searching:)` to the view that is to show the bar, such as that of a scroll node. Control+F shows it; Enter
/// and F3 select the next match, with Shift the one before; Escape hides the bar. Capital and small letters are alike
/// unless the user wants otherwise. Long texts are searched in the background. Main thread.
///
/// Differs from UIKit: nothing is replaced, and there are no delegates.
@preconcurrency @MainActor
public final class UIFindInteraction: CommandInteraction, FindActions {
    private let target: any FindTarget
    private var dock: FindBarDock?
    /// The view that shows the bar.
    public private(set) weak var view: UIView?
    /// Counts searches, so that a newer one ends those before it.
    private let searches = Generation()
    /// The string that was looked for last.
    private var string = ""
    /// The offset from which a string that is typed is looked for.
    private var origin = 0
    /// A text of more UTF-16 units is searched in the background.
    private static let limit = 100_000

    init(_ target: any FindTarget) { self.target = target }

    /// Searches the selectable text nodes whose selection container is `container`, in the order of the subnodes, or a
    /// single text node.
    ///
    /// Differs from UIKit: there it is made with a delegate that searches.
    public convenience init(searching container: ASDisplayNode) { self.init(NodeFindTarget(container)) }

    /// Called by the view.
    public func willMove(to view: UIView?) {
        dismissFindNavigator()
        self.view = nil
    }

    /// Called by the view.
    public func didMove(to view: UIView?) { self.view = view }

    package func canPerform(_ action: Selector) -> Bool {
        !target.isSecure && [Selector.find, .findNext, .findPrevious].contains(action)
    }

    var bar: FindBar? { dock?.bar }

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
        guard let view, !target.isSecure else { return }
        let buffer = target.read()
        let range = target.selectedCharacters
        origin = range.lowerBound
        if !range.isEmpty, range.count <= 200, case let text = buffer.text(in: range).string,
            !text.contains(where: \.isNewline)
        {
            string = text
        }
        let bar = self.bar ?? makeBar(in: view)
        bar.field.text = string
        bar.field.content.moved { bar.field.content.editor.selectAll() }
        bar.field.becomeFirstResponder()
        search(selects: !string.isEmpty)
    }

    /// Hides the bar and the marks. The text gets the keyboard, and the selected match stays selected.
    public func dismissFindNavigator() {
        guard let dock else { return }
        searches.increment()
        let hadKeyboard = dock.bar.hasKeyboard
        activeFindSession = nil
        target.found = []
        self.dock = nil
        dock.remove()
        if hadKeyboard { target.takeKeyboard() }
    }

    /// Selects the next match, after the last one the first. Without the bar, searches for the last string again.
    public func findNext() { step { $0.firstIndex(from: $1.upperBound) } }

    /// Selects the match before, before the first one the last.
    public func findPrevious() { step { $0.firstIndex(endingAfter: $1.lowerBound) - 1 } }

    private func perform(_ command: FindCommand) {
        switch command {
        case .close: dismissFindNavigator()
        case .next: findNext()
        case .previous: findPrevious()
        }
    }

    // MARK: - Commands

    package func find(_ sender: Any?) { presentFindNavigator(showingReplace: false) }
    package func findNext(_ sender: Any?) { findNext() }
    package func findPrevious(_ sender: Any?) { findPrevious() }

    // MARK: - Called by the text view

    func textDidChange() { search(selects: false) }

    /// Shows which match is selected.
    func selectionDidChange() {
        guard let bar, let session = activeFindSession else { return }
        let count = target.found.count
        let index = target.found.index(of: target.selectedCharacters)
        session.resultCount = count
        session.highlightedResultIndex = index ?? NSNotFound
        let result =
            switch (index, count) {
            case (_, 0): FrameworkWord.noMatches.text
            case (let index?, _): FrameworkWord.matchOf.text(index + 1, count)
            case (nil, 1): FrameworkWord.oneMatch.text
            default: FrameworkWord.manyMatches.text(count)
            }
        bar.show(string.isEmpty ? "" : result, hasMatches: count > 0)
    }

    // MARK: - Searching

    private func makeBar(in view: UIView) -> FindBar {
        let dock = FindBarDock(in: view)
        let bar = dock.bar
        bar.onChange = { [weak self, weak bar] in
            self?.string = bar?.field.text ?? ""
            self?.search(selects: true)
        }
        bar.onCommand = { [weak self] in self?.perform($0) }
        activeFindSession = UIFindSession()
        self.dock = dock
        return bar
    }

    /// Searches the text. With `selects`, the first match from `origin` on is selected then.
    private func search(selects: Bool) {
        guard let bar else { return }
        let number = searches.increment()
        let search = TextSearch(string, isCaseSensitive: bar.isCaseSensitive)
        let buffer = target.read()
        guard buffer.length > UIFindInteraction.limit else {
            return show(search.matches(in: buffer) ?? [], selects: selects)
        }
        target.found = []
        bar.show(string.isEmpty ? "" : FrameworkWord.searching.text, hasMatches: false)
        ASPerformBlockOnBackgroundThread { [searches, weak self] in
            guard let found = search.matches(in: buffer, isCancelled: { searches.current != number }) else { return }
            ASPerformBlockOnMainThread {
                if searches.current == number { self?.show(found, selects: selects) }
            }
        }
    }

    private func show(_ found: [Range<Int>], selects: Bool) {
        target.found = found
        if selects, !found.isEmpty {
            let first = found.firstIndex(from: origin)
            target.select(found[first < found.count ? first : 0])
        }
        selectionDidChange()
    }

    /// Selects the match that `index` finds from the selection, around the ends of the text.
    private func step(_ index: ([Range<Int>], Range<Int>) -> Int) {
        guard bar != nil else { return presentFindNavigator(showingReplace: false) }
        if target.isOutdated { search(selects: false) }
        let count = target.found.count
        guard count > 0 else { return }
        let next = index(target.found, target.selectedCharacters)
        target.select(target.found[(next + count) % count])
        origin = target.selectedCharacters.lowerBound
        selectionDidChange()
    }
}
