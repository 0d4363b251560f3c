import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Placing of nodes in the scroll view, and their interface states.
extension ListController {
    // MARK: - Placing

    /// Adds the views of visible rows to the scroll view and removes the others.
    func placeRows() {
        guard let view = scrollView else { return }
        placingRound += 1
        let round = placingRound
        let revision = data.revision
        // The app edited rows in a callback: placing must start again.
        func isInterrupted() -> Bool {
            if isCurrent(revision), placingRound == round { return false }
            setNeedsUpdate()
            return true
        }
        var missing: [Int: CGRect] = [:]
        var ends: [RowSeparators.End] = []
        for slot in visibleSlots where slot < data.map.total {
            guard let record = data.records[slot] else {
                if !isAbsent(slot) { missing[slot] = viewport.frame(of: slot) }
                continue
            }
            record.placingRound = round
            let isShown = place(record, in: view)
            if isInterrupted() { return }
            if !isShown { missing[slot] = viewport.frame(of: slot) }
            if !record.isSupplement, separators.style != .none { ends.append(separatorEnd(of: record)) }
        }
        if !isAwaitingArrivals {
            // New rows outside the viewport are not animated.
            for record in data.groups.arrivingRecords where !range.ranges.visible.contains(record.slot) {
                record.withdraw()
            }
        }
        for record in data.groups.placedRecords where record.placingRound != round {
            // A row that moves out of the viewport stays until its motion ends.
            if record.motion == nil || !place(record, in: view) { unplace(record) }
            if isInterrupted() { return }
        }
        for record in data.groups.replacingRecords where record.placingRound != round {
            // The old node is no longer visible.
            if let predecessor = record.predecessor { removePredecessor(predecessor, of: record) }
            if isInterrupted() { return }
            if let size = record.size { setSize(size, of: record.slot) }
        }
        placeholders.show(missing, in: view.layer)
        separators.show(ends, in: view.layer, scale: environment.scale)
        placeFocus()
        // Lays out new views in this frame.
        view.layoutIfNeeded()
    }

    /// Places a record's view. Returns whether the row shows something.
    private func place(_ record: CellRecord, in view: UIScrollView) -> Bool {
        if let predecessor = record.predecessor {
            guard let node = record.node, record.canBeLaidOut, node.isDisplayed || !isInWindow else {
                predecessor.show(at: CGRect(origin: placement(of: record).origin, size: predecessor.bounds.size))
                return true
            }
            finishReplacement(of: record)
        }
        guard let node = record.node, record.canBeLaidOut else { return false }
        node.container = self
        if record.isArriving {
            // Rows inserted together appear together, whatever the order of their measurements.
            if isAwaitingArrivals { return false }
            startArrival(of: record)
        }
        node.show(at: placement(of: record))
        showFade(of: record, at: FrameLoop.shared.frameTime)
        if !record.isPlaced {
            record.place()
            selection.showState(on: record, path: data.map.path(record.slot))
            events?.willDisplay(node, at: data.map.item(at: record.slot))
            // The app may have edited rows in the callback, so that this record is gone.
            guard record.isPlaced, node.container === self else { return false }
            // Headers stay above rows that are added later, and above separators.
            if record.isSupplement, node.zPosition == 0 { node.zPosition = 1 }
            view.insertSubview(node.view, at: record.isSupplement ? view.subviews.count : 0)
            if !record.isSupplement { node.sendVisibilityEvent(.visible, in: view) }
        }
        return true
    }

    /// The frame of a record's node.
    ///
    /// Its cross length is the measured one, not the list's current one. Another size would force a measurement on the
    /// main thread.
    func placement(of record: CellRecord) -> CGRect {
        var frame = viewport.restingFrame(of: record.slot)
        if let size = record.size {
            // A reloaded row keeps its old length until its old node is replaced.
            let isOwn = record.node != nil && record.predecessor == nil
            frame.size = axis.size(isOwn ? axis.length(size) : axis.length(frame.size), cross: axis.cross(size))
        }
        guard let motion = record.motion else { return viewport.convert(frame) }
        let time = FrameLoop.shared.frameTime
        frame.origin = axis.point(
            axis.start(frame.origin) + motion.offset(at: time), cross: axis.cross(frame.origin))
        let cross = motion.cross * motion.remaining(at: time)
        return viewport.convert(frame).offsetBy(dx: axis == .vertical ? cross : 0, dy: axis == .vertical ? 0 : cross)
    }

    /// The positions of new rows are known when all of them are measured.
    private var isAwaitingArrivals: Bool { data.groups.isAwaitingArrivals }

    func unplace(_ record: CellRecord) {
        guard record.isPlaced, let node = record.node else { return }
        endMotion(of: record)
        record.withdraw()
        removeFromView(node)
    }

    func removeFromView(_ node: ASCellNode) {
        node.view.removeFromSuperview()
        if defersEvents { removedNodes.append(node) } else { notifyEndDisplaying(node) }
    }

    func notifyEndDisplaying(_ node: ASCellNode) {
        if let view = scrollView { node.sendVisibilityEvent(.invisible, in: view) }
        events?.didEndDisplaying(node)
    }

    private func separatorEnd(of record: CellRecord) -> RowSeparators.End {
        let map = data.map
        let isLast =
            map.section(of: record.slot) == map.sections - 1
            && record.slot == map.slots(of: map.sections - 1).upperBound - 1
        var frame = placement(of: record)
        if record.predecessor != nil || record.node == nil { frame = viewport.frame(of: record.slot) }
        return RowSeparators.End(slot: record.slot, frame: frame, inset: record.node?.separatorInset, isLast: isLast)
    }

    // MARK: - Reloaded rows

    /// Replaces the old node of a reloaded row by the new one, which is drawn, and moves the rows below.
    func finishReplacement(of record: CellRecord) {
        guard let predecessor = record.predecessor, let size = record.size else { return }
        let animation = record.arrival
        let revision = data.revision
        record.endReplacement()
        let frame = predecessor.frame
        if animation != .none, isInWindow {
            startDeparture(
                of: predecessor, start: contentStart(of: frame), length: axis.length(frame.size), animation: .fade)
            animate { setSize(size, of: record.slot) }
        } else {
            removePredecessor(predecessor, of: record)
            // The app edited rows in the callback.
            guard isCurrent(revision) else { return setNeedsUpdate() }
            setSize(size, of: record.slot)
        }
        if let view = scrollView { _ = place(record, in: view) }
    }

    /// The start of a frame in the scroll view.
    func contentStart(of frame: CGRect) -> CGFloat { axis.start(viewport.convert(frame).origin) }

    func removePredecessor(_ node: ASCellNode, of record: CellRecord) {
        record.endReplacement()
        removeFromView(node)
        data.release(node)
    }

    // MARK: - Interface state

    /// Sets the interface state of every node near the viewport. Visible nodes come first, so that their drawing is
    /// queued first.
    func updateInterfaceStates(_ slots: [Int]) {
        let isVisible = isInWindow
        let isNear = isVisible || owner.interfaceState.contains(.preload) || owner.isNodeLoaded
        let sticky = viewport.stickySlots
        var states: [(node: ASCellNode, state: ASInterfaceState)] = []
        for slot in sticky + slots {
            guard let record = data.records[slot], let node = record.node, record.isReady else { continue }
            let isSeen = range.ranges.visible.contains(slot) || sticky.contains(slot)
            var state = isNear ? range.state(of: slot, isSeen: isSeen, containerIsVisible: isVisible) : .measureLayout
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
        for row in departing { states.append((row.node, row.node.interfaceState)) }
        let revision = data.revision
        range.applyStates(states) { [self] in isCurrent(revision) }
    }

    func sendVisibilityEvent(_ event: ASCellNodeVisibilityEvent) {
        guard let view = scrollView else { return }
        for record in data.groups.placedRecords where !record.isSupplement {
            record.node?.sendVisibilityEvent(event, in: view)
        }
    }
}

extension ASCellNode {
    /// Moves the cell. A change of position alone causes no layout, because outdated content is measured in the
    /// background.
    @MainActor
    func show(at newFrame: CGRect) {
        guard isNodeLoaded, bounds.size == newFrame.size else {
            frame = newFrame
            return
        }
        if view.frame != newFrame { view.frame = newFrame }
    }
}
