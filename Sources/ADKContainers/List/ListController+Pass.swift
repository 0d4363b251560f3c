import ADKNodes
import ADKViews
import Foundation

/// The pass: once a frame everything is decided from the viewport.
extension ListController {
    func update() {
        // A callback of the pass under way asks for another: that comes after it.
        guard !isInPass else { return setNeedsUpdate() }
        isInPass = true
        defer { isInPass = false }
        guard prepareViewport() else { return finishWithoutRows() }
        data.beginPass()
        data.reloadIfNeeded()
        publishContentSize()
        followScrollGoal()
        let revision = data.revision
        let neededFullPass = needsFullPass
        needsFullPass = false
        guard updateRanges() || neededFullPass || mayStick else {
            batching.check()
            return
        }
        if !runPass(revision) { setNeedsUpdate() }
    }

    /// False where an app's method, called on the way, edited the rows: the pass begins again.
    private func runPass(_ revision: Int) -> Bool {
        dropFarRecords()
        guard isCurrent(revision) else { return false }
        let slots = slotsByNeed
        // A list that shows nothing yet has what is in sight made and drawn before it begins with the rest.
        let visibleRowsFirst = range.mode == .minimum && !visibleRowsAreReady
        allocateMissing(visibleRowsFirst ? visibleSlots : slots)
        guard isCurrent(revision) else { return false }
        if isInWindow {
            data.finishMeasuringIfBlocking(visibleSlots)
            guard isCurrent(revision) else { return false }
        }
        placeRows()
        guard isCurrent(revision) else { return false }
        updateInterfaceStates(slots)
        guard isCurrent(revision) else { return false }
        // Its drawing is queued after this pass: the rest is for the next.
        if visibleRowsFirst, visibleRowsAreReady { setNeedsUpdate() }
        batching.check()
        if !visibleRowsFirst { pendingCompletions.awaitNodes(slots.compactMap { data.records[$0] }) }
        finishWaiting()
        guard isCurrent(revision) else { return false }
        refineWhenIdle()
        events?.didFinishPass()
        return true
    }

    /// The rows are those that a walk over them began with.
    func isCurrent(_ revision: Int) -> Bool { data.revision == revision && !data.needsReload }

    /// Whether there is a viewport to make rows for.
    private func prepareViewport() -> Bool {
        if !owner.isNodeLoaded {
            guard owner.interfaceState.contains(.preload) else { return false }
            viewportBeforeLoad()
        }
        return measuredCross > 0
    }

    /// Measures and places the rows in sight, on this thread's time.
    ///
    /// Rows that are less high than their estimates bring more rows into sight: that is repeated until all are
    /// measured, but not for ever, where each measurement changes what is in sight.
    func measureVisibleRowsNow() {
        guard !isInPass else { return }
        for _ in 0..<ListController.visibleRounds {
            update()
            if visibleSlots.allSatisfy({ data.records[$0]?.isReady ?? isAbsent($0) }) { return }
            data.finishMeasuring(visibleSlots)
            setNeedsUpdate()
        }
    }

    private static let visibleRounds = 16

    /// Everything in sight was measured and told that it is seen.
    private var visibleRowsAreReady: Bool {
        visibleSlots.allSatisfy { slot in
            guard let record = data.records[slot] else { return isAbsent(slot) }
            return record.isReady && record.node?.interfaceState.contains(.preload) ?? false
        }
    }

    /// Whether the ranges are others than in the last pass.
    private func updateRanges() -> Bool {
        let old = (range.ranges, range.mode)
        range.chooseMode(isVisible: isInWindow, isDrawn: visibleIsDrawn)
        range.updateRanges(viewport: axis.rect(viewportStart, viewportLength, cross: measuredCross), axis: axis) {
            extents.slots(in: $0)
        }
        steadyStarts = range.steadyStarts(viewportStart, length: viewportLength, axis: axis, in: extents)
        return (range.ranges, range.mode) != old
    }

    /// Whether a pass with the viewport at `start` would find what the last one found.
    func isSteady(at start: CGFloat) -> Bool {
        guard !needsFullPass, !mayStick, scrollGoal == nil, range.mode == .full, let steadyStarts else { return false }
        let span = scrollView?.isInMotion ?? false ? steadyStarts.inMotion : steadyStarts.atRest
        return span?.contains(start) ?? false
    }

    /// A list in a row that nobody has seen yet takes its size from the layout.
    private func viewportBeforeLoad() {
        let cross = axis.cross(owner.bounds.size)
        if cross > 0, cross != measuredCross { viewportDidChange() }
    }

    func visibleIsDrawn() -> Bool {
        let visible = slots(range.ranges.visible)
        return !visible.isEmpty && visible.allSatisfy { isDrawn($0) }
    }

    /// Whether `slot` shows what it should.
    func isDrawn(_ slot: Int) -> Bool {
        guard let record = data.records[slot] else { return isAbsent(slot) }
        return record.isReady && (record.node?.isDisplayed ?? false)
    }

    /// A header or footer that does not exist.
    func isAbsent(_ slot: Int) -> Bool { data.records[slot] == nil && extents.isAbsent(slot) }

    /// The slots of `span` that a pass looks at. Of many that have no length the first count, and what follows
    /// all of them. O(slots returned · log n).
    func slots(_ span: Range<Int>) -> [Int] {
        let span = span.clamped(to: 0..<extents.map.total)
        guard span.count > ListController.hiddenLimit else { return Array(span) }
        var result: [Int] = []
        var hidden = 0
        var slot = span.lowerBound
        while slot < span.upperBound, result.count < ListController.slotLimit {
            if extents.measured(slot) == 0 {
                hidden += 1
                if hidden > ListController.hiddenLimit {
                    let next = extents.slot(at: extents.offset(of: slot))
                    guard next > slot else { break }
                    slot = next
                    continue
                }
            }
            result.append(slot)
            slot += 1
        }
        return result
    }

    /// How long everything in sight is, is known.
    var visibleRowsAreMeasured: Bool { slotsInViewport.allSatisfy { extents.measured($0) != nil } }

    /// Everything in sight was made and measured, and no edit is under way.
    var isSettled: Bool {
        !data.needsReload && data.batchDepth == 0
            && slots(range.ranges.visible).allSatisfy { slot in
                data.records[slot].map { $0.isCurrent(data.generation) } ?? isAbsent(slot)
            }
    }
}
