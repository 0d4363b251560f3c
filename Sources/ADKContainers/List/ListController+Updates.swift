import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Edits of rows, which keep the visible rows in position.
extension ListController {
    func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        batching.rowsWillReload()
        pendingCompletions.supersedeBatches()
        data.setNeedsReload()
        guard let completion else { return }
        // A list that is not shown makes no rows to wait for.
        if owner.isNodeLoaded || owner.interfaceState.contains(.preload) {
            pendingCompletions.add(reload: completion)
        } else {
            completion()
        }
    }

    /// A new data source: all state of the old rows is invalid.
    func sourceDidChange() {
        batching.reset()
        pendingCompletions.supersedeBatches()
        data.setNeedsReload()
    }

    /// A new delegate: rows keep their nodes; headers, footers and size limits are read again.
    func delegateDidChange() {
        guard data.map.total > 0 else { return }
        data.reloadSupplements()
        withAnchor { geometry.forgetAbsence() }
        relayout()
        batching.delegateDidChange()
    }

    /// Reads outdated counts before a query. O(sections) after a reload, else O(1).
    func readCountsIfNeeded() {
        if data.needsReload { data.reloadIfNeeded() }
    }

    func didApplyBatch(_ completions: [(Bool) -> Void], isApplied: Bool) {
        pendingCompletions.add(batch: completions, isFinished: isApplied)
        setNeedsUpdate()
    }

    func didApply() {
        let removed = removedNodes
        removedNodes = []
        for node in removed { notifyEndDisplaying(node) }
    }

    func finishWaiting() {
        for completion in pendingCompletions.drainReady(isSettled: { isSettled }) { completion() }
    }

    /// Runs all completions: without a viewport no rows will be made.
    func finishWithoutRows() {
        for completion in pendingCompletions.drainAll() { completion() }
    }

    // MARK: - Applying

    func apply(_ changes: ResolvedChanges, of set: ChangeSet) {
        defersEvents = true
        defer { defersEvents = false }
        range.contentDidChange()
        if set.isAnimated, isInWindow, !range.isBackground {
            animate {
                commit(changes, set)
                animateInsertions(changes, set)
            }
        } else {
            commit(changes, set)
        }
        setNeedsUpdate()
    }

    private func commit(_ changes: ResolvedChanges, _ set: ChangeSet) {
        let wasEmpty = changes.old.total == 0
        selection.apply(changes)
        var retired: [(record: CellRecord, successor: Int?)] = []
        withAnchor(changes) {
            retired = data.adopt(changes)
            if wasEmpty {
                geometry.reset(to: changes.new, scale: environment.scale)
            } else {
                geometry.apply(changes)
            }
        }
        for (record, successor) in retired { retire(record, successor: successor, set, changes) }
    }

    /// Handles a record that is no longer in the list. It is dropped, or stays visible until its successor is drawn or
    /// its animation ends.
    private func retire(_ record: CellRecord, successor: Int?, _ set: ChangeSet, _ changes: ResolvedChanges) {
        endMotion(of: record)
        let shown = record.isPlaced ? record.node : record.predecessor
        guard let node = shown, isInWindow, !range.isBackground else {
            data.drop(record)
            return
        }
        record.withdraw()
        data.unregister(node)
        let old = changes.old.item(at: record.slot)
        if let successor, let new = data.allocate(successor), new.node == nil, new.predecessor == nil {
            new.beginReplacing(
                node,
                set.isAnimated ? old.path.flatMap { set.reloadedRows.animation(of: $0) } ?? set.sectionAnimation : .none
            )
        } else if set.isAnimated, let animation = deletionAnimation(old, set), animation != .none {
            startDeparture(
                of: node, start: contentStart(of: node.frame), length: axis.length(node.frame.size),
                animation: animation)
        } else {
            removeShown(node)
        }
        if record.node === node { record.detachNode() }
        data.drop(record)
    }

    /// Makes new rows in the viewport at once and gives them their animations.
    private func animateInsertions(_ changes: ResolvedChanges, _ set: ChangeSet) {
        for slot in geometry.slots(in: viewport, limit: 256) where data.records[slot] == nil {
            let item = changes.new.item(at: slot)
            let animation =
                item.path.flatMap { set.insertedRows.animation(of: $0) }
                ?? (set.insertedSections.contains(item.section) ? set.sectionAnimation : .none)
            guard animation != .none else { continue }
            data.allocate(slot)?.awaitArrival(animation)
        }
    }

    private func deletionAnimation(_ item: ListItem, _ set: ChangeSet) -> UITableView.RowAnimation? {
        if set.deletedSections.contains(item.section) || set.reloadedSections.contains(item.section) {
            return set.sectionAnimation
        }
        return item.path.flatMap { set.deletedRows.animation(of: $0) }
    }

    func removeShown(_ node: ASCellNode) {
        removeFromView(node)
        data.release(node)
    }

    // MARK: - Anchoring

    func withAnchor(_ change: () -> Void) {
        withAnchor(map: { $0 }, next: { $0 < self.geometry.map.total ? $0 : nil }, change)
    }

    func withAnchor(_ changes: ResolvedChanges, _ change: () -> Void) {
        withAnchor(map: changes.map, next: changes.nextSurvivor, change)
    }

    /// Changes rows or lengths without moving the visible rows.
    ///
    /// The first visible row that stays keeps its distance to the viewport's start. At the very ends, `stickToTop` and
    /// `stickToBottom` decide. A row that the list scrolled to keeps its position.
    private func withAnchor(map: (Int) -> Int?, next: (Int) -> Int?, _ change: () -> Void) {
        guard scrollView != nil, geometry.map.total > 0, geometry.container != nil else {
            change()
            publishContentSize()
            return
        }
        let start = viewportStart
        let edges = startRange
        let isAtEnd = stickToBottom && edges.upperBound > edges.lowerBound && start >= edges.upperBound - 0.5
        let isAtTop = stickToTop && start <= edges.lowerBound + 0.5
        let goal = scrollGoal.flatMap { goal in goal.isAnimated ? nil : map(goal.slot) }
        var anchor: (slot: Int, distance: CGFloat)?
        if !isAtEnd, !isAtTop || goal != nil {
            anchor = firstRow(from: start, next: next).map { ($0, start - self.start(of: $0)) }
        }
        let mapped = anchor.flatMap { map($0.slot) }
        let animatedGoal = scrollGoal.flatMap { goal in goal.isAnimated ? map(goal.slot) : nil }
        change()
        if let slot = goal ?? animatedGoal { scrollGoal?.slot = slot } else { scrollGoal = nil }
        var target = start
        if isAtEnd {
            target = startRange.upperBound
        } else if goal != nil, let wanted = scrollGoalStart() {
            target = wanted
        } else if let anchor, let slot = mapped, slot < geometry.map.total {
            target = self.start(of: slot) + anchor.distance
        }
        // The new content may be too short to keep the position.
        if start <= edges.upperBound + 0.5 { target = min(target, startRange.upperBound) }
        if start >= edges.lowerBound - 0.5 { target = max(target, startRange.lowerBound) }
        for row in departing { row.start += target - start }
        moveViewport(to: target)
    }

    /// The first visible row that stays, or the next one after it.
    private func firstRow(from start: CGFloat, next: (Int) -> Int?) -> Int? {
        var slot = slot(at: max(0, start))
        // Skip headers, which may stick, and rows of length 0.
        for _ in 0..<64 where slot < geometry.map.total {
            if geometry.map.path(slot) != nil, end(of: slot) > start { break }
            slot += 1
        }
        return slot < geometry.map.total ? next(slot) : nil
    }
}

// MARK: - Interface for containers

extension ListController {
    func performBatch(animated: Bool, _ updates: () -> Void, completion: ((Bool) -> Void)?) {
        data.performBatch(
            {
                updates()
                if !animated { data.disableAnimation() }
            }, completion: completion)
    }

    func relayout() {
        guard var container = geometry.container else { return }
        container.scale = environment.scale
        remeasureAll(in: container)
        setNeedsUpdate()
    }

    func setEstimate(_ height: CGFloat) {
        var estimates = geometry.estimates
        estimates.row = height
        if geometry.measuredCount == 0 {
            withAnchor { geometry.setEstimates(estimates, scale: environment.scale) }
        } else {
            geometry.setEstimates(estimates, scale: environment.scale)
        }
        setNeedsUpdate()
    }

    func setInsets(_ insets: UIEdgeInsets) {
        let isAtTop = viewportStart <= startRange.lowerBound + 0.5
        guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite) else {
            return listLog.error("a content inset of \(insets) is not finite; it is ignored")
        }
        listView.contentInset = insets
        if isAtTop { moveViewport(to: startRange.lowerBound) }
        setNeedsUpdate()
    }

    func whenSettled(_ body: @escaping @MainActor () -> Void) {
        if isSettled, !pendingCompletions.hasBatches {
            body()
        } else {
            pendingCompletions.add(idle: body)
            setNeedsUpdate()
        }
    }

    func waitUntilSettled() {
        guard data.batchDepth == 0, !isInPass, !defersEvents, geometry.container != nil,
            let host = FrameLoop.shared.host
        else {
            return
        }
        update()
        while !isSettled {
            if MainMailbox.isEmpty, WorkQueue.shared.unfinishedCount == 0 {
                update()
                if MainMailbox.isEmpty, WorkQueue.shared.unfinishedCount == 0 { return }
            }
            if MainMailbox.isEmpty { WorkQueue.shared.waitForProgress() }
            MainMailbox.drain(clock: host.clock)
            update()
        }
    }
}
