import ADKLayers
import ADKNodes
import Foundation

/// The pass: derives everything from the viewport, at most once a frame.
extension ListController {
    func update() {
        // A callback inside a pass requests another pass, which runs later.
        guard !isInPass else { return setNeedsUpdate() }
        isInPass = true
        keepingOwner(runPass)
        isInPass = false
    }

    private func runPass() {
        guard prepareViewport() else {
            updates.finishAll()
            return finishSynchronizing()
        }
        data.beginPass()
        updates.reloadIfNeeded()
        events?.willBeginPass()
        viewport.readDirections()
        prepareGeometry()
        restoreStateIfNeeded()
        viewport.publishContentSize()
        viewport.followScrollGoal()
        let neededFullPass = needsFullPass
        needsFullPass = false
        let rangesChanged = updateRanges()
        let isChanged = rangesChanged || neededFullPass || geometry.changesVisibleItems(in: viewport.rect)
        // Where only the offset changed, at most headers and footers move with it.
        guard isChanged || !stage.placeStickyRows() else { return batching.check() }
        do {
            try updateRows()
            finishSynchronizing()
        } catch {
            setNeedsUpdate()
        }
        if Invariant.areChecked { checkInvariants() }
    }

    /// Makes, places and updates the rows that the ranges need.
    private func updateRows() throws(PassInterruption) {
        let revision = data.revision
        try step(revision) { dropFarRecords() }
        let slots = slotsByNeed
        // A list that shows nothing yet makes and draws the visible rows before the others.
        let visibleRowsFirst = range.mode == .minimum && !visibleRowsAreReady
        try step(revision) { allocateMissing(visibleRowsFirst ? stage.visibleSlots : slots) }
        if isInWindow { try step(revision) { data.finishMeasuringIfBlocking(stage.visibleSlots) } }
        if geometry.changesVisibleItems(in: viewport.rect) {
            try step(revision) { geometry.updateVisibleItems(in: viewport.rect) }
        }
        try step(revision) { stage.placeRows() }
        interaction.showHeldPlaces()
        try step(revision) { updateInterfaceStates(slots) }
        // The drawing of the visible rows starts after this pass. The next pass makes the other rows.
        if visibleRowsFirst, visibleRowsAreReady { setNeedsUpdate() }
        batching.check()
        awaitRows(visibleRowsFirst ? stage.visibleSlots : slots)
        try step(revision) { updates.finishReady { isSettled } }
        // The rows around the goal are measured. Those before it in the ranges can still move it.
        if viewport.scrollGoal?.isAnimated == false, slots.allSatisfy(geometry.isMeasured) { viewport.scrollGoal = nil }
        wakeAtDeadline()
        measureWhenIdle()
        events?.didFinishPass()
    }

    /// Updates wait for the rows in these slots that are not measured.
    private func awaitRows(_ slots: [Int]) {
        // A layout that is calculated in the background has no places for the rows yet.
        guard preparation?.isBusy != true else { return }
        let visible = range.ranges.visible
        updates.awaitRows(slots.compactMap { data.records[$0] }) { visible.contains($0.slot) }
    }

    /// Runs a pass when an update has taken longer than its limit.
    private func wakeAtDeadline() {
        let next = [stage.arrivalDeadline, updates.deadline].compactMap { $0 }.min()
        guard next != wake?.time else { return }
        wake?.timer.invalidate()
        wake = next.map { time in
            (
                time,
                FrameTimer.schedule(after: max(0, time - FrameLoop.shared.now)) { [weak self] in
                    self?.wake = nil
                    self?.setNeedsUpdate()
                }
            )
        }
    }

    /// A method of the app edited the rows during a pass, which must start again.
    private struct PassInterruption: Error {}

    /// Runs a step of a pass in which methods of the app may be called.
    private func step(_ revision: Int, _ body: () -> Void) throws(PassInterruption) {
        body()
        if !data.isCurrent(revision) { throw PassInterruption() }
    }

    /// Whether there is a viewport to make rows for.
    private func prepareViewport() -> Bool {
        guard containerState != .away else { return false }
        // A list in a row may be loaded long before its view is laid out in a window.
        if !owner.isNodeLoaded || owner.isRangeManaged && !isInWindow { updateViewportBeforeLoad() }
        return geometry.container != nil
    }

    /// Measures and places the visible rows and waits for the measurements.
    ///
    /// Rows shorter than their estimates make more rows visible. This repeats until all are measured, at most 16 times,
    /// in case every measurement changes the visible rows.
    func measureVisibleRowsNow() {
        guard !isInPass else { return }
        for _ in 0..<ListController.visibleRounds {
            update()
            if stage.visibleSlots.allSatisfy({ data.records[$0]?.isReady ?? geometry.isAbsent($0) }) { return }
            data.finishMeasuring(stage.visibleSlots)
            setNeedsUpdate()
        }
    }

    private static let visibleRounds = 16

    /// Whether all visible rows are measured and have an interface state.
    private var visibleRowsAreReady: Bool {
        stage.visibleSlots.allSatisfy { slot in
            guard let record = data.records[slot] else { return geometry.isAbsent(slot) }
            return record.isReady && record.node?.interfaceState.contains(.preload) ?? false
        }
    }

    /// Updates the ranges. Returns whether they changed.
    private func updateRanges() -> Bool {
        let old = (range.ranges, range.mode)
        range.chooseMode(isVisible: containerState == .visible, isDrawn: visibleIsDrawn)
        range.updateRanges(viewport: viewport.rect, in: geometry, revision: viewport.geometryRevision)
        return (range.ranges, range.mode) != old
    }

    /// Whether a pass would change nothing.
    var isSteady: Bool {
        guard !needsFullPass, !geometry.hasSticky, viewport.scrollGoal == nil, range.mode == .full,
            geometry.isPrepared(for: viewport.rect), !geometry.changesVisibleItems(in: viewport.rect)
        else { return false }
        return range.isSteady(
            at: viewport.start, isInMotion: scrollView?.isInMotion ?? false, revision: viewport.geometryRevision)
    }

    /// Before its view is in a window, a list inside a row takes its size from the layout.
    private func updateViewportBeforeLoad() {
        var container = viewport.container
        // A new scale alone waits for the view.
        if let scale = geometry.container?.scale { container.scale = scale }
        if geometry.needsResizing(for: container) { viewportDidChange() }
    }

    func visibleIsDrawn() -> Bool {
        let visible = geometry.visited(range.ranges.visible)
        return !visible.isEmpty && visible.allSatisfy { isDrawn($0) }
    }

    /// Whether the item at `slot` is drawn.
    func isDrawn(_ slot: Int) -> Bool {
        guard let record = data.records[slot] else { return geometry.isAbsent(slot) }
        return record.isReady && (record.node?.isDisplayed ?? false)
    }

    /// Whether all lengths in the viewport are measured.
    var visibleRowsAreMeasured: Bool { viewport.coveredSlots.allSatisfy { geometry.isMeasured($0) } }

    /// Whether all visible rows are made and measured, and no edit is in progress.
    var isSettled: Bool {
        !updates.needsReload && !updates.isCollecting && preparation?.isBusy != true
            && geometry.visited(range.ranges.visible).allSatisfy { slot in
                data.records[slot].map { $0.isCurrent(data.generation) } ?? geometry.isAbsent(slot)
            }
    }
}
