import ADKNodes
import ADKViews
import Foundation

/// The stage of the list, and the interface states of the nodes on it and near it.
extension ListController: ListStageDelegate {
    func willDisplay(_ node: ASCellNode, _ record: CellRecord) {
        interaction.selection.showState(on: record, path: data.map.path(record.slot))
        events?.willDisplay(node, at: data.map.item(at: record.slot))
    }

    func didEndDisplaying(_ node: ASCellNode) {
        // As in Texture, headers and footers get no events.
        if let view = scrollView, !node.isSupplement { node.sendVisibilityEvent(.invisible, in: view) }
        events?.didEndDisplaying(node)
    }

    func didPlaceRows() {
        interaction.placeFocus()
        stage.lowerRestingRow()
    }

    /// Sets the interface state of every node near the viewport. Visible nodes come first, so that their drawing is
    /// queued first.
    func updateInterfaceStates(_ slots: [Int]) {
        let container = containerState
        let sticky = viewport.stickySlots
        var states: [(node: ASCellNode, state: ASInterfaceState)] = []
        // The row at the pointer is visible, and the one with the caret, however far their places are.
        let held = [stage.rearrangement?.source, stage.writtenRecord?.slot].compactMap { $0 }
        for slot in held + sticky + slots {
            guard let record = data.records[slot], let node = record.node, record.isReady else { continue }
            let isSeen = range.ranges.visible.contains(slot) || sticky.contains(slot) || held.contains(slot)
            var state = range.state(of: slot, isSeen: isSeen, in: container)
            // A node that replaces another is drawn before it becomes visible.
            if record.predecessor != nil { state.remove(.visible) }
            if !record.canBeLaidOut { state.subtract([.display, .visible]) }
            states.append((node, state))
        }
        for record in data.groups.movingRecords where record.isPlaced && !range.ranges.visible.contains(record.slot) {
            if let node = record.node { states.append((node, node.interfaceState)) }
        }
        for record in data.groups.replacingRecords {
            if let predecessor = record.predecessor { states.append((predecessor, predecessor.interfaceState)) }
        }
        for row in stage.departing { states.append((row.node, row.node.interfaceState)) }
        let revision = data.revision
        range.applyStates(states) { [self] in data.isCurrent(revision) }
    }

    func sendVisibilityEvent(_ event: ASCellNodeVisibilityEvent) {
        guard let view = scrollView else { return }
        for record in data.groups.placedRecords where !record.isSupplement {
            record.node?.sendVisibilityEvent(event, in: view)
        }
    }
}
