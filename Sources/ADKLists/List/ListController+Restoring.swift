import ADKNodes
import ADKViews
import Foundation

/// The state of a list in a cell that was dropped. The list of the row's next node takes it over.
struct ListState: NestedListState {
    let map: SlotMap
    /// In content points, along the axis. Nil for a list at the start of its content.
    let start: CGFloat?
    /// The first visible item and the distance from its start to the viewport's.
    let anchor: (item: ListItem, distance: CGFloat)?
    let container: ListContainer?
    let sizes: (any Sendable)?
    let selected: [IndexPath]
    let focused: IndexPath?
    let direction: ASScrollDirection
    let hasScrolled: Bool
    let batch: BatchFetcher.Kept?
    let rows: RowStates

    var weight: Int { 1 + rows.weight }
}

/// Keeping of a nested list's state while its row has no node.
extension ListController: NestedList {
    /// Joins the lists of the cell that contains this list. O(depth).
    func joinCell() {
        guard let cell = owner.enclosingCell else { return siblings = nil }
        let lists = cell.nestedLists ?? NestedLists(in: cell)
        cell.nestedLists = lists
        lists.add(self)
        siblings = lists
    }

    var stateToKeep: (any NestedListState)? {
        // The state that this list took has not been applied, because there were no rows yet.
        if let restoring { return restoring }
        keepRowStates()
        let start = viewport.start
        let isAtStart = start <= viewport.startRange.lowerBound + 0.5
        let batch = batching.kept
        let isNew =
            isAtStart && !range.hasScrolled && interaction.selection.count == 0
            && interaction.selection.focused == nil
        guard !isNew || batch != nil || !rowStates.isEmpty else { return nil }
        var anchor: (item: ListItem, distance: CGFloat)?
        if data.map.total > 0, geometry.container != nil {
            let slot = geometry.slot(at: max(0, start))
            anchor = (data.map.item(at: slot), start - geometry.start(of: slot))
        }
        return ListState(
            map: data.map, start: isAtStart ? nil : start, anchor: anchor, container: geometry.container,
            sizes: geometry.sizesToKeep,
            selected: interaction.selection.selected, focused: interaction.selection.focused,
            direction: range.direction,
            hasScrolled: range.hasScrolled, batch: batch, rows: rowStates)
    }

    /// Stores the states of all nodes, because the list is about to be dropped with them.
    private func keepRowStates() {
        for record in data.records.values { keepState(of: record) }
    }

    /// Stores the state of a record's node, which is about to be dropped.
    func keepState(of record: CellRecord) {
        guard let node = record.node, !record.isLengthOnly, let state = node.stateToKeep else { return }
        rowStates.store(state, of: record.slot)
    }

    /// Takes over the state of the list in the row's dropped node, as soon as there are rows.
    func restoreStateIfNeeded() {
        if restoring == nil, let state = siblings?.takeState(for: self) { restoring = state as? ListState }
        // A layout that is calculated in the background has no length yet.
        guard let state = restoring, data.map.total > 0, geometry.container != nil, viewport.contentLength > 0 else {
            return
        }
        restoring = nil
        let isSame = state.map == data.map
        let hasSizes =
            isSame && state.container == geometry.container
            && state.sizes.map { viewport.geometry.restoreSizes($0) } ?? false
        if var start = state.start {
            // With other sizes, the first visible item has another position.
            if !hasSizes, let anchor = state.anchor, let slot = data.map.slot(anchor.item) {
                start = geometry.start(of: slot) + anchor.distance
            }
            viewport.open(at: start)
        }
        for path in state.selected where data.map.contains(path) { interaction.selection.insert(path) }
        interaction.selection.focused = state.focused.flatMap { data.map.contains($0) ? $0 : nil }
        range.restore(direction: state.direction, hasScrolled: state.hasScrolled)
        if let batch = state.batch { batching.adopt(batch) }
        if isSame { rowStates = state.rows }
    }
}

extension ListController {
    /// Inserts the rows that the source has at the ends of its sections and the list has not. Reloads everything if the
    /// counts differ otherwise. O(sections).
    func insertNewRows() {
        guard let source, !updates.needsReload, !updates.isCollecting, !data.isBusy else { return }
        let (old, new) = (data.map, data.whileBusy { source.readCounts() })
        guard old.counts != new.counts else { return }
        let grown = (0..<min(old.sections, new.sections)).filter { new.rows(in: $0) > old.rows(in: $0) }
        let paths = grown.flatMap { section in
            (old.rows(in: section)..<new.rows(in: section)).map { IndexPath(row: $0, section: section) }
        }
        guard old.sections == new.sections, new.rows - old.rows == paths.count,
            let rows = try? AnimatedRowRuns(paths, .none)
        else { return updates.reload() }
        updates.edit { $0.insertedRows.add(rows) }
    }
}

extension ASDisplayNode {
    /// The nearest cell that contains the node. O(depth).
    @MainActor
    var enclosingCell: ASCellNode? {
        var node = supernode
        while let next = node {
            if let cell = next as? ASCellNode { return cell }
            node = next.supernode
        }
        return nil
    }
}
