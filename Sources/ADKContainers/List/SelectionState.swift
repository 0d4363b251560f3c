import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Which rows are selected, highlighted and focused; rows far away, that have no node, among them. Main thread.
@MainActor
final class SelectionState {
    var allowsSelection = true
    var allowsMultipleSelection = false
    /// In the order they were selected.
    private(set) var selected: [IndexPath] = []
    var highlighted: IndexPath?
    var focused: IndexPath?
    /// The ring around the row that has the keyboard.
    let ring = CALayer()

    static let fill = UIColor(light: UIColor(white: 0, alpha: 0.07), dark: UIColor(white: 1, alpha: 0.10))
    static let accent = UIColor(hex: 0x0A6CFF)

    init() {
        ring.borderWidth = 2
        ring.borderColor = SelectionState.accent
        ring.cornerRadius = 6
        ring.zPosition = 0.75
    }

    func isSelected(_ path: IndexPath) -> Bool { selected.contains(path) }

    func insert(_ path: IndexPath) {
        if !selected.contains(path) { selected.append(path) }
    }

    func remove(_ path: IndexPath) { selected.removeAll { $0 == path } }

    /// Rows take their selection along; rows that are gone or made anew lose it.
    func apply(_ changes: ResolvedChanges) {
        func follow(_ path: IndexPath) -> IndexPath? {
            guard changes.old.contains(path), case .stays(let place) = changes.fate(of: Place(path)) else { return nil }
            return place.path
        }
        selected = selected.compactMap(follow)
        highlighted = highlighted.flatMap(follow)
        focused = focused.flatMap { path in
            follow(path) ?? (changes.old.contains(path) ? changes.map(changes.old.slot(path)).flatMap { changes.new.path($0) } : nil)
        }
    }

    /// Shows the state of a row on its node.
    func decorate(_ element: CellElement, path: IndexPath?) {
        guard let node = element.node, let path else { return }
        node.containerSets(isSelected: isSelected(path), isHighlighted: highlighted == path)
    }
}
