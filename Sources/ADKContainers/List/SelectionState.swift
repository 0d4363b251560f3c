import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The selected, highlighted and focused rows, including rows without a node.
@MainActor
final class SelectionState {
    var allowsSelection = true
    var allowsMultipleSelection = false
    /// The selection order: the number of each selected row.
    private var numbers: [IndexPath: Int] = [:]
    private var nextNumber = 0
    /// The selected rows in the order of their selection. O(n log n) after a change, else O(1).
    var selected: [IndexPath] {
        if let ordered { return ordered }
        sortCount += 1
        let result = numbers.sorted { $0.value < $1.value }.map(\.key)
        ordered = result
        return result
    }
    private var ordered: [IndexPath]?
    /// The number of sorts of the whole selection. For tests.
    private(set) var sortCount = 0
    var highlighted: IndexPath?
    var focused: IndexPath?
    /// The ring around the focused row.
    let ring = CALayer()

    static let accent = UIColor(hex: 0x0A6CFF)

    init() {
        ring.borderWidth = 2
        ring.borderColor = SelectionState.accent
        ring.cornerRadius = 6
        ring.zPosition = 0.75
    }

    var count: Int { numbers.count }

    // O(1).
    func isSelected(_ path: IndexPath) -> Bool { numbers[path] != nil }

    func insert(_ path: IndexPath) {
        guard numbers[path] == nil else { return }
        numbers[path] = nextNumber
        nextNumber += 1
        ordered = nil
    }

    func remove(_ path: IndexPath) {
        if numbers.removeValue(forKey: path) != nil { ordered = nil }
    }

    /// Moves the state with its rows. Deleted and reloaded rows lose their selection.
    func apply(_ changes: ResolvedChanges) {
        func follow(_ path: IndexPath) -> IndexPath? {
            guard changes.old.contains(path), case .stays(let item) = changes.fate(of: ListItem(path)) else {
                return nil
            }
            return item.path
        }
        let before = numbers
        numbers = [:]
        ordered = nil
        for (path, number) in before {
            if let path = follow(path) { numbers[path] = number }
        }
        highlighted = highlighted.flatMap(follow)
        focused = focused.flatMap { path in
            follow(path)
                ?? (changes.old.contains(path)
                    ? changes.map(changes.old.slot(path)).flatMap { changes.new.path($0) } : nil)
        }
    }

    /// Passes a row's state to its node.
    func showState(on record: CellRecord, path: IndexPath?) {
        guard let node = record.node, let path else { return }
        node.setStateFromContainer(isSelected: isSelected(path), isHighlighted: highlighted == path)
    }
}
