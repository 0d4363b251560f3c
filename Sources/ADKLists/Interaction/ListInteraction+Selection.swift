import ADKLayers
import ADKNodes
import Foundation

/// Selection of rows by the user and by the app.
extension ListInteraction {
    func highlight(_ path: IndexPath?) {
        let old = selection.highlighted
        guard old != path else { return }
        selection.highlighted = path
        if let old {
            updateCellState(at: old)
            events?.didHighlight(old, false)
            // The delegate may have edited rows. The highlighted row follows the edits.
            updates.reloadIfNeeded()
        }
        guard path != nil, let path = selection.highlighted else { return }
        updateCellState(at: path)
        events?.didHighlight(path, true)
    }

    // MARK: - The user

    /// Selects or deselects a row as a click or Return does.
    func activate(_ path: IndexPath, _ modifiers: UIKeyModifierFlags = []) {
        guard selection.allowsSelection else { return }
        let isToggle = !selection.extends || modifiers.contains(.control)
        if selection.allowsMultipleSelection, modifiers.contains(.shift), let anchor = validAnchor {
            selectRange(from: anchor, through: path, keepingOthers: isToggle)
        } else {
            selection.anchor = path
            selection.lead = path
            if !selection.allowsMultipleSelection {
                selectOnly(path)
            } else if isToggle {
                toggle(path)
            } else {
                selectOnly(path)
            }
        }
    }

    /// Selects a row by a click or Return, and then performs its action, unless more rows are to be selected.
    func choose(_ path: IndexPath, _ modifiers: UIKeyModifierFlags) {
        let row = follow([path])
        activate(path, modifiers)
        let selectsMore =
            selection.allowsMultipleSelection && !selection.extends || !modifiers.isDisjoint(with: [.shift, .control])
        guard !selectsMore, let path = row.paths[0] else { return }
        events?.performPrimaryAction(path)
    }

    /// The row at which a range begins.
    var validAnchor: IndexPath? { selection.anchor.flatMap { data.map.contains($0) ? $0 : nil } }

    private func toggle(_ path: IndexPath) {
        if selection.isSelected(path) {
            guard let previous = ask(path, { events?.willDeselect($0) }) else { return }
            deselect(previous)
            events?.didDeselect(previous)
        } else {
            guard let wanted = ask(path, { events?.willSelect($0) }) else { return }
            select(wanted)
            events?.didSelect(wanted)
        }
        events?.didChangeSelection()
    }

    private func selectOnly(_ path: IndexPath) {
        // A click on the only selected row of a single selection notifies the delegate again.
        if selection.extends, selection.isSelected(path) {
            let others = selection.rows.subtracting(IndexPathSet(path))
            guard !others.isEmpty else { return }
            deselectByUser(others)
            events?.didChangeSelection()
            return
        }
        guard let allowed = ask(path, { events?.willSelect($0) }) else { return }
        let row = follow([allowed])
        deselectByUser(selection.rows.subtracting(IndexPathSet(allowed)))
        guard let wanted = row.paths[0] else { return }
        select(wanted)
        events?.didSelect(wanted)
        events?.didChangeSelection()
    }

    /// Selects the rows between two. The anchor stays, so that the next range replaces this one.
    func selectRange(from anchor: IndexPath, through path: IndexPath, keepingOthers: Bool) {
        selection.lead = path
        selectByUser(IndexPathSet(from: anchor, through: path, in: data.map), keepingOthers: keepingOthers)
    }

    /// Selects many rows as the user does. Returns the rows that the delegate refused.
    ///
    /// At most 1,000 rows are asked for and reported one by one. A larger change asks once and reports once.
    @discardableResult
    func selectByUser(_ wanted: IndexPathSet, keepingOthers: Bool) -> IndexPathSet {
        let before = selection.rows
        let added = wanted.subtracting(before)
        let removed = keepingOthers ? IndexPathSet() : before.subtracting(wanted)
        guard !added.isEmpty || !removed.isEmpty else { return IndexPathSet() }
        let revision = data.revision
        let allowed = allowedRows(of: added)
        guard data.isCurrent(revision) else { return IndexPathSet() }
        deselectByUser(removed)
        guard data.isCurrent(revision) else { return IndexPathSet() }
        selection.insert(allowed)
        updateCellStates()
        if allowed.count <= SelectionState.itemwiseLimit {
            for path in allowed.paths {
                events?.didSelect(path)
                guard data.isCurrent(revision) else { break }
            }
        }
        events?.didChangeSelection()
        return data.isCurrent(revision) ? added.subtracting(allowed) : IndexPathSet()
    }

    /// The rows that the delegate allows to select.
    private func allowedRows(of rows: IndexPathSet) -> IndexPathSet {
        guard let events, !rows.isEmpty else { return IndexPathSet() }
        guard rows.count <= SelectionState.itemwiseLimit else {
            return events.willSelect(rows).intersection(IndexPathSet(all: data.map))
        }
        let revision = data.revision
        var allowed: [IndexPath] = []
        for path in rows.paths {
            if let path = events.willSelect(path), data.map.contains(path) { allowed.append(path) }
            guard data.isCurrent(revision) else { return IndexPathSet() }
        }
        return IndexPathSet(allowed)
    }

    /// Deselects rows as the user does. A row that the delegate keeps stays selected.
    func deselectByUser(_ rows: IndexPathSet) {
        guard !rows.isEmpty else { return }
        guard rows.count <= SelectionState.itemwiseLimit else {
            selection.remove(rows)
            return updateCellStates()
        }
        // In the order of their selection. The delegate may edit rows meanwhile.
        let selected = follow(selection.selected.filter(rows.contains))
        for index in selected.paths.indices {
            guard let path = selected.paths[index], selection.isSelected(path),
                let previous = ask(path, { events?.willDeselect($0) })
            else { continue }
            deselect(previous)
            events?.didDeselect(previous)
            updates.reloadIfNeeded()
        }
    }

    func selectAllByUser() {
        selection.anchor = selection.anchor ?? data.map.firstRowPath
        selectByUser(IndexPathSet(all: data.map), keepingOthers: true)
    }

    /// Deselects all rows, after a click beside them.
    func clearSelectionByUser() {
        guard selection.count > 0 else { return }
        deselectByUser(selection.rows)
        events?.didChangeSelection()
    }

    // MARK: - The app

    package func select(_ path: IndexPath) {
        if !selection.allowsMultipleSelection, selection.count > 0 {
            for old in selection.selected where old != path { deselect(old) }
        }
        selection.insert(path)
        updateCellState(at: path)
    }

    package func deselect(_ path: IndexPath) {
        selection.remove(path)
        updateCellState(at: path)
    }

    package func deselectAll() {
        selection.remove(selection.rows)
        updateCellStates()
    }

    private func updateCellState(at path: IndexPath) {
        guard data.map.contains(path), let record = data.records[data.map.slot(path)] else { return }
        selection.showState(on: record, path: path)
    }

    /// Passes the states to all nodes. O(records).
    private func updateCellStates() {
        for record in data.records.values where !record.isSupplement {
            selection.showState(on: record, path: data.map.path(record.slot))
        }
    }

    /// The app set a cell's `isSelected` or `isHighlighted`.
    func cellDidChange(_ node: ASCellNode, isSelected: Bool, isHighlighted: Bool) {
        updates.reloadIfNeeded()
        guard let path = data.record(for: node).flatMap({ data.map.path($0.slot) }) else { return }
        if isSelected != selection.isSelected(path) { isSelected ? select(path) : deselect(path) }
        if isHighlighted != (selection.highlighted == path) { highlight(isHighlighted ? path : nil) }
    }
}

extension SlotMap {
    /// The first row of all; nil if there is none. O(empty sections before it).
    var firstRowPath: IndexPath? {
        (0..<sections).first { rows(in: $0) > 0 }.map { IndexPath(row: 0, section: $0) }
    }

    /// The last row of all; nil if there is none. O(empty sections after it).
    var lastRowPath: IndexPath? {
        (0..<sections).last { rows(in: $0) > 0 }.map { IndexPath(row: rows(in: $0) - 1, section: $0) }
    }
}
