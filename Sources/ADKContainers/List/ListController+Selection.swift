import ADKNodes
import ADKViews
import Foundation

/// Selection by pointer and keyboard.
extension ListController {
    // MARK: - Pointer

    /// The primary button was pressed at `point`. Returns whether a row accepts the press.
    func pressBegan(at point: CGPoint) -> Bool {
        guard selection.allowsSelection, let path = path(at: point), events?.shouldHighlight(path) ?? false else {
            return false
        }
        highlight(path)
        return true
    }

    /// The button was released, or the press became a drag (`point` is nil).
    func pressEnded(at point: CGPoint?) {
        guard let path = selection.highlighted else { return }
        highlight(nil)
        guard let point, self.path(at: point) == path else { return }
        selection.focused = nil
        activate(path)
    }

    func highlight(_ path: IndexPath?) {
        let old = selection.highlighted
        guard old != path else { return }
        selection.highlighted = path
        for changed in [old, path].compactMap({ $0 }) {
            updateCellState(at: changed)
            events?.didHighlight(changed, changed == path)
        }
    }

    // MARK: - Selecting rows

    /// Selects or deselects a row as a click or Enter does.
    func activate(_ path: IndexPath) {
        guard selection.allowsSelection else { return }
        if selection.allowsMultipleSelection, selection.isSelected(path) {
            guard let previous = events?.willDeselect(path) else { return }
            deselect(previous)
            events?.didDeselect(previous)
            return
        }
        guard let wanted = events?.willSelect(path), data.map.contains(wanted) else { return }
        if !selection.allowsMultipleSelection {
            for old in selection.selected where old != wanted {
                guard let previous = events?.willDeselect(old) else { continue }
                deselect(previous)
                events?.didDeselect(previous)
            }
        }
        select(wanted)
        events?.didSelect(wanted)
    }

    func select(_ path: IndexPath) {
        if !selection.allowsMultipleSelection, selection.count > 0 {
            for old in selection.selected where old != path { deselect(old) }
        }
        selection.insert(path)
        updateCellState(at: path)
    }

    func deselect(_ path: IndexPath) {
        selection.remove(path)
        updateCellState(at: path)
    }

    private func updateCellState(at path: IndexPath) {
        guard data.map.contains(path), let record = data.records[data.map.slot(path)] else { return }
        selection.showState(on: record, path: path)
    }

    /// The app set a cell's `isSelected` or `isHighlighted`.
    func cellDidChange(_ node: ASCellNode, isSelected: Bool, isHighlighted: Bool) {
        guard let path = indexPath(for: node) else { return }
        if isSelected != selection.isSelected(path) { isSelected ? select(path) : deselect(path) }
        if isHighlighted != (selection.highlighted == path) { highlight(isHighlighted ? path : nil) }
    }

    // MARK: - Keyboard

    /// Handles a key. Returns false if it has no meaning here.
    func handleKey(_ key: UIKey) -> Bool {
        guard selection.allowsSelection, data.map.rows > 0, axis == .vertical else { return false }
        switch key.keyCode {
        case .keyboardDownArrow: return moveFocus(viewport.isInverted ? -1 : 1)
        case .keyboardUpArrow: return moveFocus(viewport.isInverted ? 1 : -1)
        case .keyboardReturnOrEnter:
            guard let path = selection.focused else { return false }
            activate(path)
            return true
        case .keyboardEscape:
            guard selection.focused != nil else { return false }
            focus(nil)
            return true
        default: return false
        }
    }

    /// Moves the focus ring to the next row. The first step focuses the first fully visible row.
    private func moveFocus(_ step: Int) -> Bool {
        var slot: Int
        if let path = selection.focused, data.map.contains(path) {
            slot = data.map.slot(path) + step
        } else {
            slot = geometry.slot(at: max(0, viewport.start))
            if geometry.start(of: slot) < viewport.start { slot += 1 }
        }
        while slot >= 0, slot < data.map.total, data.map.path(slot) == nil { slot += step }
        guard slot >= 0, slot < data.map.total, let path = data.map.path(slot) else { return true }
        focus(path)
        scroll(to: path, position: .nearest, animated: true)
        return true
    }

    func focus(_ path: IndexPath?) {
        selection.focused = path
        setNeedsUpdate()
    }

    /// Moves the focus ring to its row.
    func placeFocus() {
        guard let view = scrollView, let path = selection.focused, data.map.contains(path) else {
            selection.ring.removeFromSuperlayer()
            return
        }
        let slot = data.map.slot(path)
        var frame = viewport.frame(of: slot)
        if let record = data.records[slot], record.isPlaced { frame = stage.placement(of: record) }
        selection.ring.frame = frame.insetBy(dx: 2, dy: 2)
        if selection.ring.superlayer !== view.layer { view.layer.addSublayer(selection.ring) }
    }
}
