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
        viewport.keepingPosition { viewport.geometry.forgetAbsence() }
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
        stage.reportRemovals()
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
        stage.holdRemovals()
        range.contentDidChange()
        if set.isAnimated, stage.isVisible {
            stage.animate {
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
        viewport.keepingPosition(through: changes) {
            retired = data.adopt(changes)
            if wasEmpty {
                viewport.geometry.reset(to: changes.new, scale: environment.scale)
            } else {
                viewport.geometry.apply(changes)
            }
        }
        for (record, successor) in retired { retire(record, successor: successor, set, changes) }
    }

    /// Handles a record that is no longer in the list. It is dropped, or stays visible until its successor is drawn or
    /// its animation ends.
    private func retire(_ record: CellRecord, successor: Int?, _ set: ChangeSet, _ changes: ResolvedChanges) {
        stage.endMotion(of: record)
        let shown = record.isPlaced ? record.node : record.predecessor
        guard let node = shown, stage.isVisible else {
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
            stage.startDeparture(of: node, animation)
        } else {
            stage.removeShown(node)
        }
        if record.node === node { record.detachNode() }
        data.drop(record)
    }

    /// Makes new rows in the viewport at once and gives them their animations.
    private func animateInsertions(_ changes: ResolvedChanges, _ set: ChangeSet) {
        for slot in geometry.slots(in: viewport.rect, limit: 256) where data.records[slot] == nil {
            let item = changes.new.item(at: slot)
            let animation =
                item.path.flatMap { set.insertedRows.animation(of: $0) }
                ?? (set.insertedSections.contains(item.section) ? set.sectionAnimation : .none)
            guard animation != .none else { continue }
            data.allocate(slot)?.awaitArrival(animation)
        }
    }

    private func deletionAnimation(_ item: ListItem, _ set: ChangeSet) -> ListAnimation? {
        if set.deletedSections.contains(item.section) || set.reloadedSections.contains(item.section) {
            return set.sectionAnimation
        }
        return item.path.flatMap { set.deletedRows.animation(of: $0) }
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
        container.scale = viewport.scale
        remeasureAll(in: container)
        setNeedsUpdate()
    }

    func setEstimate(_ height: CGFloat) {
        var estimates = geometry.estimates
        estimates.row = height
        if geometry.measuredCount == 0 {
            viewport.keepingPosition { viewport.geometry.setEstimates(estimates, scale: environment.scale) }
        } else {
            viewport.geometry.setEstimates(estimates, scale: environment.scale)
        }
        setNeedsUpdate()
    }

    func setInsets(_ insets: UIEdgeInsets) {
        guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite) else {
            return listLog.error("a content inset of \(insets) is not finite; it is ignored")
        }
        viewport.setInsets(insets, of: listView)
        setNeedsUpdate()
    }

    func scroll(to path: IndexPath, position: ListScrollPosition, animated: Bool) {
        readCountsIfNeeded()
        guard data.map.contains(path) else { return }
        if viewport.scroll(to: data.map.slot(path), position: position, animated: animated) { setNeedsUpdate() }
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
        guard data.batchDepth == 0, !isInPass, !stage.isHoldingRemovals, geometry.container != nil,
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
