import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The selected, highlighted and focused rows, including rows without a node.
@MainActor
package final class SelectionState: RowStore {
    package var allowsSelection = true
    var allowsMultipleSelection = false
    /// The effect of clicks and keys if several rows can be selected.
    var behavior = ADKSelectionBehavior.toggles
    /// Whether a drag from a place that no row accepts selects the rows in a rectangle.
    var allowsRubberBand = false
    /// A change of at most this many rows calls the events for each row. A larger one calls them once.
    static let itemwiseLimit = 1000

    /// The rows that were selected one by one, each with its number in the order of selection.
    private var numbers: [IndexPath: Int] = [:]
    private var nextNumber = 0
    /// The rows that were selected as large ranges. They have no number.
    private var ranges = IndexPathSet()
    /// The rows of `ranges` that were deselected later.
    private var excluded = Set<IndexPath>()
    private var ordered: [IndexPath]?

    var highlighted: IndexPath?
    /// The row with the focus ring.
    var focused: IndexPath?
    /// The first row of a range that Shift selects: the last row that a click or key selected alone.
    var anchor: IndexPath?
    /// The row that a click or key reached last. Arrow keys start there if no row has the ring: in a list whose
    /// selection does not follow the keys, only while the row is visible.
    var lead: IndexPath?
    /// The row under the pressed button.
    var pressed: IndexPath?
    /// The cross position that vertical moves of the focus keep in a vertical list, in content points.
    var preferredCross: CGFloat?
    var typeAhead = TypeAhead()
    /// The ring around the focused row.
    let ring = FocusRingLine()

    static let accent = UIColor(hex: 0x0A6CFF)

    init() {
        ring.zPosition = 0.75
    }

    // MARK: - Selected rows

    /// Whether a click selects only the clicked row and Shift selects ranges.
    var extends: Bool { allowsMultipleSelection && behavior == .extends }

    var count: Int { numbers.count + ranges.count - excluded.count }

    /// O(log ranges).
    func isSelected(_ path: IndexPath) -> Bool {
        numbers[path] != nil || (ranges.contains(path) && !excluded.contains(path))
    }

    /// The selected rows: first those of large ranges in the order of the list, then the others in the order of their
    /// selection. O(n log n) after a change, else O(1).
    package var selected: [IndexPath] {
        if let ordered { return ordered }
        WorkCount.note(.selectionSorts)
        mergeExcluded()
        let result = Array(ranges.paths) + numbers.sorted { $0.value < $1.value }.map(\.key)
        ordered = result
        return result
    }

    /// The selected rows as a set. O(ranges + other rows).
    var rows: IndexPathSet {
        mergeExcluded()
        return numbers.isEmpty ? ranges : ranges.union(IndexPathSet(numbers.keys))
    }

    func insert(_ path: IndexPath) {
        guard !isSelected(path) else { return }
        ordered = nil
        guard excluded.remove(path) == nil else { return }
        numbers[path] = nextNumber
        nextNumber += 1
    }

    func remove(_ path: IndexPath) {
        guard isSelected(path) else { return }
        ordered = nil
        if numbers.removeValue(forKey: path) == nil { excluded.insert(path) }
    }

    /// O(runs) for a large set.
    func insert(_ rows: IndexPathSet) {
        guard rows.count > SelectionState.itemwiseLimit else { return rows.paths.forEach(insert) }
        ordered = nil
        mergeExcluded()
        ranges = ranges.union(rows)
        if !numbers.isEmpty { numbers = numbers.filter { !rows.contains($0.key) } }
    }

    /// O(runs + rows that were selected one by one) for a large set.
    func remove(_ rows: IndexPathSet) {
        guard rows.count > SelectionState.itemwiseLimit else { return rows.paths.forEach(remove) }
        ordered = nil
        mergeExcluded()
        ranges = ranges.subtracting(rows)
        if !numbers.isEmpty { numbers = numbers.filter { !rows.contains($0.key) } }
    }

    private func mergeExcluded() {
        guard !excluded.isEmpty else { return }
        ranges = ranges.subtracting(IndexPathSet(excluded))
        excluded = []
    }

    // MARK: - Edits

    /// Moves the state with its rows. Deleted and reloaded rows lose their selection. O(rows that were selected one by
    /// one + ranges).
    package func apply(_ changes: ResolvedChanges) {
        func follow(_ path: IndexPath) -> IndexPath? {
            guard changes.old.contains(path), case .stays(let item) = changes.outcome(of: ListItem(path)) else {
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
        mergeExcluded()
        ranges = ranges.mapped(through: changes)
        highlighted = highlighted.flatMap(follow)
        pressed = pressed.flatMap(follow)
        focused = focused.flatMap(changes.place(of:))
        anchor = anchor.flatMap(changes.place(of:))
        lead = lead.flatMap(changes.place(of:))
    }

    package func checkPlaces(in map: SlotMap) {
        let paths = [highlighted, pressed, focused, anchor, lead].compactMap { $0 }
        Invariant.check(
            rows.subtracting(IndexPathSet(all: map)).isEmpty && paths.allSatisfy(map.contains),
            "rows \(rows) are selected, and \(paths) have other states")
    }

    /// Passes a row's state to its node.
    func showState(on record: CellRecord, path: IndexPath?) {
        guard let node = record.node, let path else { return }
        node.setStateFromContainer(isSelected: isSelected(path), isHighlighted: highlighted == path)
    }
}
