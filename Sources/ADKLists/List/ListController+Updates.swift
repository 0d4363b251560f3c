import ADKFoundation
import ADKLayers
import ADKNodes
import Foundation

/// Commands of containers.
extension ListController {
    // MARK: - Rows

    func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        batching.rowsWillReload()
        updates.reload()
        guard let completion else { return }
        // A list that is not shown makes no rows to wait for.
        if owner.isNodeLoaded || owner.interfaceState.contains(.preload) {
            updates.whenReloaded { completion() }
        } else {
            completion()
        }
    }

    /// A new data source: all state of the old rows is invalid.
    package func sourceDidChange() {
        batching.reset()
        updates.reload()
    }

    /// A new delegate: rows keep their nodes; headers, footers and size limits are read again.
    package func delegateDidChange() {
        guard data.map.total > 0 else { return }
        updates.reloadSupplements()
        viewport.keepingPosition { viewport.geometry.forgetAbsence() }
        relayout()
        batching.delegateDidChange()
    }

    /// Reads outdated counts before a query. O(sections) after a reload, else O(1).
    func readCountsIfNeeded() { updates.reloadIfNeeded() }

    package func relayout() {
        guard var container = geometry.container else { return }
        container.scale = viewport.scale
        remeasureAll(in: container)
        setNeedsUpdate()
    }

    // MARK: - Layout

    package func setEstimate(_ height: CGFloat) {
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
            return Misuse.report("contentInset", insets, of: owner, "the old value is kept")
        }
        viewport.setInsets(insets, of: listView)
        setNeedsUpdate()
    }

    /// Scrolls to a row. `across` is its place across the axis, in lists that scroll in both directions.
    package func scroll(
        to path: IndexPath, position: ListScrollPosition, across: ListScrollPosition = .nearest, animated: Bool
    ) {
        readCountsIfNeeded()
        guard data.map.contains(path) else {
            return Misuse.report("target of a scroll", path, of: owner, "there is no such item, and nothing scrolls")
        }
        prepareGeometry()
        // A method of the layout may have edited rows.
        guard data.map.contains(path) else { return }
        let (slot, revision) = (data.map.slot(path), data.revision)
        stage.sectionScrollers.scroll(to: slot, across, animated: animated)
        if viewport.scroll(to: slot, position: position, across: across, animated: animated) { setNeedsUpdate() }
        // The app edited rows in a callback of the scroll: the goal names another row, or none.
        if !data.isCurrent(revision) { viewport.scrollGoal = nil }
    }

    // MARK: - Progress

    func whenSettled(_ body: @escaping @MainActor () -> Void) {
        if isSettled, !updates.hasWaitingEdits {
            body()
        } else {
            updates.whenSettled(body)
            setNeedsUpdate()
        }
    }

    /// Whether the view shows the rows of the last update, and no completion of an update is due.
    var isSynchronized: Bool {
        guard owner.isNodeLoaded else { return true }
        return !updates.needsReload && !updates.isCollecting && !updates.hasWaitingUpdates
    }

    func whenSynchronized(_ body: @escaping @MainActor () -> Void) {
        guard !isSynchronized else { return body() }
        synchronizationObservers.append(body)
        setNeedsUpdate()
    }

    /// A pass is over: it may have placed the last of the visible rows.
    func finishSynchronizing() {
        // An observer may edit rows. The others wait for these.
        while isSynchronized, !synchronizationObservers.isEmpty { synchronizationObservers.removeFirst()() }
    }

    func waitUntilSettled() {
        guard !updates.isCollecting, !isInPass, !stage.isHoldingRemovals, geometry.container != nil,
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
