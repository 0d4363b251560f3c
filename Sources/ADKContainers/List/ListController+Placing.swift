import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Making, measuring, placing and dropping of nodes.
extension ListController {
    // MARK: - Ranges

    func dropFarRecords() {
        guard !retainsNodes else { return }
        let keep = range.ranges.keep
        let sticky = stickySlots
        let revision = data.revision
        // Of many rows of length 0, only those that a pass visitCount have nodes.
        let visited = keep.count > ListController.hiddenLimit ? Set(slots(keep)) : nil
        let far = data.records.values.filter { record in
            let isNear = visited?.contains(record.slot) ?? keep.contains(record.slot)
            return !record.isLengthOnly && !isNear && !sticky.contains(record.slot) && record.motion == nil
        }
        for record in far.sorted(by: { $0.slot < $1.slot }) {
            data.drop(record)
            // The app edited rows in a callback.
            guard isCurrent(revision) else { return }
        }
    }

    func willDrop(_ record: CellRecord) {
        unplace(record)
        if let predecessor = record.predecessor { removePredecessor(predecessor, of: record) }
        endMotion(of: record)
    }

    var visibleSlots: [Int] { slots(range.ranges.visible) + stickySlots }

    /// The slots of the preload range: visible ones first, then those ahead, nearest first, then those behind.
    var slotsByNeed: [Int] {
        let (all, visible) = (range.ranges.preload, range.ranges.visible)
        guard !visible.isEmpty else { return slots(all) + stickySlots }
        let after = slots(visible.upperBound..<max(all.upperBound, visible.upperBound))
        let before = slots(min(all.lowerBound, visible.lowerBound)..<visible.lowerBound).reversed()
        let leadsForwards = range.direction.contains(axis.forwards)
        return slots(visible) + (leadsForwards ? after + before : before + after) + stickySlots
    }

    /// Makes the nodes that the ranges need, nearest first, and updates the priority of queued work.
    func allocateMissing(_ slots: [Int]) {
        let revision = data.revision
        for slot in slots {
            if let record = data.records[slot] {
                record.promoteToRow()
                record.measurement?.move(to: priority(of: slot))
                data.remeasureIfNeeded(record)
            } else if !isAbsent(slot) {
                allocateOrMarkAbsent(slot)
            }
            // The app edited rows in a callback.
            guard isCurrent(revision) else { return }
        }
        for record in data.groups.staleRecords {
            data.remeasureIfNeeded(record)
            guard isCurrent(revision) else { return }
        }
    }

    /// Makes a record, or notes that a header or footer does not exist.
    private func allocateOrMarkAbsent(_ slot: Int, purpose: CellMeasurement.Purpose = .row) {
        let revision = data.revision
        if data.allocate(slot, purpose: purpose) == nil, isCurrent(revision), data.map.path(slot) == nil {
            withAnchor { extents.setAbsent(slot) }
        }
    }

    // MARK: - Measuring

    func didMeasure(_ record: CellRecord, _ size: CGSize, _ purpose: CellMeasurement.Purpose) {
        let length = axis.length(size)
        if purpose == .lengthOnly {
            setLength(length, of: record.slot)
            if !retainsNodes { data.drop(record) }
            setNeedsUpdate()
            return
        }
        if let node = record.node {
            node.container = self
            if !record.isPlaced { selection.showState(on: record, path: data.map.path(record.slot)) }
        }
        // A reloaded row keeps its old length until its old node is replaced.
        if record.predecessor == nil {
            let resizes = record.isPlaced && sizeChangeDuration > 0 && extents.measured(record.slot) != nil
            if extents.measured(record.slot) != length, !needsNoAnimation,
                resizes || record.arrival != .none || isMoving
            {
                animate(duration: resizes ? sizeChangeDuration : RowMotion.duration) {
                    setLength(length, of: record.slot)
                }
            } else {
                setLength(length, of: record.slot)
            }
        }
        if record.isPlaced, let node = record.node {
            node.show(at: placement(of: record))
            node.view.setNeedsLayout()
        }
        setNeedsUpdate()
    }

    /// Whether the list is not visible, so that nothing needs animation.
    private var needsNoAnimation: Bool { !isInWindow || range.isBackground }

    /// Stores a measured length without moving the visible rows.
    func setLength(_ length: CGFloat, of slot: Int) {
        guard extents.measured(slot) != length else { return }
        withAnchor { extents.setMeasured(slot, length) }
    }

    /// Measures all rows again, after the cross length or the scale changed. With `forgets`, lengths become estimates,
    /// except those of rows with a node.
    func remeasureAll(forgets: Bool) {
        guard data.map.total > 0 else {
            extents = estimatedExtents(of: data.map)
            return
        }
        if forgets {
            let kept = data.records.values.filter(\.isReady).map(\.slot)
            withAnchor { extents.forget(except: kept, scale: environment.scale) }
        }
        data.remeasureAll()
    }

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
                if !isAbsent(slot) { missing[slot] = frame(of: slot) }
                continue
            }
            record.placingRound = round
            let isShown = place(record, in: view)
            if isInterrupted() { return }
            if !isShown { missing[slot] = frame(of: slot) }
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
            if let size = record.size { setLength(axis.length(size), of: record.slot) }
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
            arrive(record)
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
        let size = record.node == nil ? nil : record.size
        let length =
            record.predecessor == nil
            ? size.map { axis.length($0) } ?? extents.extent(of: record.slot)
            : extents.extent(of: record.slot)
        var start = stickyStart(of: record.slot) ?? extents.offset(of: record.slot)
        let time = FrameLoop.shared.frameTime
        if let motion = record.motion { start += motion.offset(at: time) }
        var result = frame(start: start, length: length, cross: record.size.map { axis.cross($0) })
        if let motion = record.motion, motion.cross != 0 {
            let offset = motion.cross * motion.remaining(at: time)
            result = axis == .vertical ? result.offsetBy(dx: offset, dy: 0) : result.offsetBy(dx: 0, dy: offset)
        }
        return result
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
        if record.predecessor != nil || record.node == nil { frame = self.frame(of: record.slot) }
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
            depart(predecessor, start: contentStart(of: frame), length: axis.length(frame.size), animation: .fade)
            animate { setLength(axis.length(size), of: record.slot) }
        } else {
            removePredecessor(predecessor, of: record)
            // The app edited rows in the callback.
            guard isCurrent(revision) else { return setNeedsUpdate() }
            setLength(axis.length(size), of: record.slot)
        }
        if let view = scrollView { _ = place(record, in: view) }
    }

    func contentStart(of frame: CGRect) -> CGFloat {
        let visual = axis.start(frame.origin)
        return isInverted ? contentLength - visual - axis.length(frame.size) : visual
    }

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
        let sticky = stickySlots
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

    // MARK: - Idle refinement

    /// Measures rows just beyond the ranges in idle time, a few at once, so that the scroll bar is accurate.
    func refineWhenIdle() {
        guard refinementScreenfuls > 0, isInWindow, !range.isBackground, range.mode == .full, isSettled,
            !(scrollView?.isInMotion ?? false), !data.groups.hasLengthOnly, !range.ranges.preload.isEmpty,
            range.ranges.preload.upperBound <= extents.map.total
        else { return }
        let reach = refinementScreenfuls * viewportLength
        let first = extents.offset(of: range.ranges.preload.lowerBound)
        let last = extents.offset(of: range.ranges.preload.upperBound)
        let slots =
            extents.slots(in: last...last + max(reach, 1), limit: 512).lazy.map { $0 }
            + Array(extents.slots(in: max(-1, first - reach)...max(first, 0), limit: 512).reversed())
        for slot in slots.filter({ self.data.records[$0] == nil && self.extents.measured($0) == nil }).prefix(8) {
            guard data.records[slot] == nil, slot < data.map.total else { return }
            allocateOrMarkAbsent(slot, purpose: .lengthOnly)
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
