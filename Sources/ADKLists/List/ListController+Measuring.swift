import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Making, measuring and dropping of nodes.
extension ListController {
    // MARK: - Ranges

    func dropFarRecords() {
        guard !retainsNodes else { return }
        let keep = range.ranges.keep
        let sticky = viewport.stickySlots
        let revision = data.revision
        // Of many rows of length 0, only those that a pass visits have nodes.
        let visited = keep.count > VisitLimits.empty ? Set(geometry.visited(keep)) : nil
        let written = stage.writtenRecord
        var far: [CellRecord] = []
        for (slot, record) in data.records where !(visited?.contains(slot) ?? keep.contains(slot)) {
            let stays =
                record.isLengthOnly || record.motion != nil || sticky.contains(slot) || stage.isLifted(record)
                || record === written
            if !stays { far.append(record) }
        }
        for record in far.inOrder {
            keepState(of: record)
            guard data.isCurrent(revision) else { return }
            data.drop(record)
            // The app edited rows in a callback.
            guard data.isCurrent(revision) else { return }
        }
    }

    /// The slots of the preload range: visible ones first, then those ahead, nearest first, then those behind.
    var slotsByNeed: [Int] {
        let around = range.ranges.around
        let after = geometry.visited(around.after)
        let before = geometry.visited(around.before).reversed()
        let leadsForwards = range.direction.contains(axis.forwards)
        return geometry.visited(range.ranges.visible) + (leadsForwards ? after + before : before + after)
            + viewport.stickySlots
    }

    /// Makes the nodes that the ranges need, nearest first, and updates the priority of queued work.
    func allocateMissing(_ slots: [Int]) {
        let revision = data.revision
        for slot in slots {
            if let record = data.records[slot] {
                record.promoteToRow()
                checkConstraint(of: record)
                record.measurement?.move(to: priority(of: slot))
                data.remeasureIfNeeded(record)
            } else if !geometry.isAbsent(slot) {
                allocateOrMarkAbsent(slot)
            }
            // The app edited rows in a callback.
            guard data.isCurrent(revision) else { return }
        }
        for record in data.groups.staleRecords {
            data.remeasureIfNeeded(record)
            guard data.isCurrent(revision) else { return }
        }
    }

    /// Marks a size as outdated if the item came to a place where the layout gives it another one.
    ///
    /// Sizes are whole pixels, so that a difference of less than one does not count. With `restartsMeasuring`, a
    /// measurement in progress is outdated as well. Without it, its size is compared when it arrives.
    func checkConstraint(of record: CellRecord, restartsMeasuring: Bool = false) {
        let revision = viewport.constraintRevision
        guard record.constraintRevision != revision, restartsMeasuring || record.measurement == nil,
            let size = record.size
        else { return }
        let (item, rows) = (data.map.item(at: record.slot), data.revision)
        // The geometry may ask the app for the row.
        guard data.isConfirmed(item) else { return }
        record.constraintRevision = revision
        let range = geometry.constraint(for: item, limits: .unconstrained)
        guard data.isCurrent(rows) else { return }
        let fitting = ASSizeRangeClamp(range, size)
        let pixel = 1 / viewport.scale - 0.001
        if abs(fitting.width - size.width) >= pixel || abs(fitting.height - size.height) >= pixel {
            record.invalidate()
        }
    }

    /// Makes a record, or notes that a header or footer does not exist.
    private func allocateOrMarkAbsent(_ slot: Int, purpose: CellMeasurement.Purpose = .row) {
        let revision = data.revision
        if data.allocate(slot, purpose: purpose) == nil, data.isCurrent(revision), data.map.path(slot) == nil {
            viewport.keepingPosition { viewport.geometry.setAbsent(slot) }
        }
    }

    // MARK: - Measuring

    func didMeasure(_ record: CellRecord, _ size: CGSize, _ purpose: CellMeasurement.Purpose) {
        if purpose == .lengthOnly {
            viewport.setSize(size, of: record.slot)
            if !retainsNodes { data.drop(record) }
            setNeedsUpdate()
            return
        }
        if let node = record.node {
            node.container = self
            if !record.isPlaced { interaction.selection.showState(on: record, path: data.map.path(record.slot)) }
        }
        // A reloaded row keeps its old length until its old node is replaced.
        if record.predecessor == nil {
            let canMove = stage.sizeChangeDuration > 0 && UIView.areAnimationsEnabled
            let resizes = record.isPlaced && canMove && geometry.isMeasured(record.slot)
            if geometry.hasMeasured(size, of: record.slot) || !stage.isVisible {
                viewport.setSize(size, of: record.slot)
            } else if record.isPlaced, let pace = RowPace.inherited {
                stage.animate(pace, growing: record) { viewport.setSize(size, of: record.slot) }
            } else if resizes || record.arrival != .none || stage.isMoving {
                stage.animate(duration: resizes ? stage.sizeChangeDuration : RowMotion.duration) {
                    viewport.setSize(size, of: record.slot)
                }
            } else {
                viewport.setSize(size, of: record.slot)
            }
        }
        if record.isPlaced, let node = record.node {
            stage.show(node, of: record)
            node.view.setNeedsLayout()
        }
        setNeedsUpdate()
    }

    /// Measures all rows again, for another container. Sizes become estimates, except those of rows with a node.
    func remeasureAll(in container: ListContainer) {
        let kept = data.records.values.filter(\.isReady).map(\.slot)
        if geometry.container == nil {
            viewport.changeGeometry { $0.resize(to: container, keeping: kept) }
        } else {
            viewport.keepingPosition { viewport.changeGeometry { $0.resize(to: container, keeping: kept) } }
        }
        if data.map.total > 0 { data.remeasureAll() }
    }

    // MARK: - Idle refinement

    /// Measures rows just beyond the ranges in idle time, a few at once, so that the scroll bar is accurate.
    func measureWhenIdle() {
        guard idleMeasuringScreenfuls > 0, isInWindow, !range.isBackground, range.mode == .full, isSettled,
            !(scrollView?.isInMotion ?? false), !data.groups.hasLengthOnly, let firstSlot = range.ranges.preload.first,
            let lastSlot = range.ranges.preload.last, lastSlot < geometry.map.total
        else { return }
        let reach = idleMeasuringScreenfuls * viewport.length
        let first = geometry.start(of: firstSlot)
        let last = geometry.end(of: lastSlot)
        let before = max(-1, first - reach)
        let cross = axis.cross(geometry.contentSize)
        let slots =
            Array(geometry.slots(in: axis.rect(last, max(reach, 1), cross: cross), limit: 512))
            + geometry.slots(in: axis.rect(before, max(first, 0) - before, cross: cross), limit: 512).reversed()
        for slot in slots.filter({ self.data.records[$0] == nil && !self.geometry.isMeasured($0) }).prefix(8) {
            guard data.records[slot] == nil, slot < data.map.total else { return }
            allocateOrMarkAbsent(slot, purpose: .lengthOnly)
        }
    }
}
