import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Making, measuring and dropping of nodes.
extension ListController {
    // MARK: - Ranges

    func dropFarRecords() {
        guard !retainsNodes else { return }
        let keep = range.ranges.keep
        let sticky = stickySlots
        let revision = data.revision
        // Of many rows of length 0, only those that a pass visits have nodes.
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
        let around = range.ranges.around
        let after = slots(around.after)
        let before = slots(around.before).reversed()
        let leadsForwards = range.direction.contains(axis.forwards)
        return slots(range.ranges.visible) + (leadsForwards ? after + before : before + after) + stickySlots
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

    // MARK: - Idle refinement

    /// Measures rows just beyond the ranges in idle time, a few at once, so that the scroll bar is accurate.
    func measureWhenIdle() {
        guard idleMeasuringScreenfuls > 0, isInWindow, !range.isBackground, range.mode == .full, isSettled,
            !(scrollView?.isInMotion ?? false), !data.groups.hasLengthOnly, let firstSlot = range.ranges.preload.first,
            let lastSlot = range.ranges.preload.last, lastSlot < extents.map.total
        else { return }
        let reach = idleMeasuringScreenfuls * viewportLength
        let first = extents.offset(of: firstSlot)
        let last = extents.offset(of: lastSlot + 1)
        let slots =
            Array(extents.slots(in: last...last + max(reach, 1), limit: 512))
            + extents.slots(in: max(-1, first - reach)...max(first, 0), limit: 512).reversed()
        for slot in slots.filter({ self.data.records[$0] == nil && self.extents.measured($0) == nil }).prefix(8) {
            guard data.records[slot] == nil, slot < data.map.total else { return }
            allocateOrMarkAbsent(slot, purpose: .lengthOnly)
        }
    }
}
