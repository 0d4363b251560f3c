import Foundation

/// The updates of a list: the one that is being collected, a reload that is due, and those that wait for their nodes.
@MainActor
package final class UpdateQueue {
    let data: DataController
    let viewport: ListViewport
    let stage: ListStage
    /// Nil once the list is freed.
    private(set) weak var delegate: (any UpdateQueueDelegate)?

    /// The number of batches that are open. Edits are collected while there is one.
    private(set) var depth = 0
    private var collecting: ListUpdate?
    /// Reads the counts with the next pass or an earlier query.
    private var dueReload: ListUpdate? = ListUpdate(.reload)
    /// The updates that wait for their rows, in the order in which they were applied.
    private var applied: [ListUpdate] = []
    /// Called when no update is in progress.
    private var observers: [() -> Void] = []
    /// The state that follows the rows.
    private(set) var stores = RowStores()
    let shownItems = ShownItems()

    init(data: DataController, viewport: ListViewport, stage: ListStage, delegate: any UpdateQueueDelegate) {
        self.data = data
        self.viewport = viewport
        self.stage = stage
        self.delegate = delegate
        register(shownItems)
    }

    /// From now on `store` follows the rows, until it is freed.
    package func register(_ store: any RowStore) { stores.register(store) }

    /// Whether the counts have not been read yet, or must be read again.
    var needsReload: Bool { dueReload != nil }
    /// Whether edits are being collected.
    var isCollecting: Bool { depth > 0 }
    /// Whether an update of the app waits for its nodes to run its completions.
    var hasWaitingEdits: Bool { applied.contains { $0.kind == .edits && $0.hasCompletions } }
    /// Whether an update waits for its rows.
    var hasWaitingUpdates: Bool { !applied.isEmpty }
    /// The time at which the first update stops to delay the completions of others; nil if none delays any.
    var deadline: TimeInterval? { applied.filter { !$0.isOverdue }.map(\.deadline).min() }

    // MARK: - Edits

    /// Collects the edits made in `updates` and applies them as one update. Nested calls join the outermost one.
    func performBatch(animated: Bool = true, _ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        let outer = depth
        beginBatch()
        updates()
        if depth != outer + 1 { endUnbalanced(outer) }
        guard depth == outer + 1 else { return finishApplied(completion) }
        _ = endBatch(animated: animated, completion: completion)
    }

    /// Ends the batches that a block began and did not end.
    private func endUnbalanced(_ outer: Int) {
        let more = depth - outer - 1
        listLog.error(
            """
            the block of a batch has \(abs(more)) more \(more > 0 ? "beginUpdates()" : "endUpdates(…)") than \
            \(more > 0 ? "endUpdates(…)" : "beginUpdates()"); its edits are applied
            """)
        while depth > outer + 1 { _ = endBatch() }
    }

    /// Calls the completion of a batch whose edits were applied by one `endUpdates` too many.
    private func finishApplied(_ completion: ((Bool) -> Void)?) {
        let update = ListUpdate(.edits)
        if let completion { update.whenFinished(completion) }
        commit(update)
    }

    /// Begins to collect edits, until the end of the batch.
    func beginBatch() {
        depth += 1
        collecting = collecting ?? ListUpdate(.edits)
    }

    /// Ends the innermost batch. The end of the outermost one applies the edits. Returns false if no batch is open.
    func endBatch(animated: Bool = true, completion: ((Bool) -> Void)? = nil) -> Bool {
        guard let update = collecting else { return false }
        if !animated { update.disableAnimation() }
        if let completion { update.whenFinished(completion) }
        depth -= 1
        if depth == 0 {
            collecting = nil
            commit(update)
            // A pass that ran while edits were collected left observers waiting.
            delegate?.setNeedsUpdate()
        }
        return true
    }

    /// Whether the open batch has edits.
    var hasCollectedEdits: Bool { collecting.map { !$0.edits.isEmpty } ?? false }

    /// The reload that is due, or else the open batch, leads to `items` unless another edit follows.
    func willShow(_ items: any ItemLists, by outcome: ResolvedChanges? = nil) {
        (dueReload ?? collecting)?.lead(to: items, by: outcome)
    }

    /// Adds an edit to the update being collected, or applies it as an update of its own.
    package func edit(_ change: (inout ChangeSet) -> Void) {
        let update = collecting ?? ListUpdate(.edits)
        update.edit(change)
        // A reload that is due reads the rows of after this edit.
        dueReload?.forgetItems()
        if depth == 0 { commit(update) }
    }

    private func commit(_ update: ListUpdate) {
        // Before the first load there is nothing to edit: the counts are read later.
        if !needsReload, !update.edits.isEmpty {
            if data.isBusy {
                listLog.error("rows were edited while another edit was being applied; everything is reloaded")
                setNeedsReload()
                update.fail()
            } else {
                resolveAndApply(update)
            }
        }
        if data.source?.hasContent != true { update.fail() }
        if case .collecting = update.state, update.hasCompletions { didApply(update) }
    }

    /// The list has the rows of `update`, which waits until they are measured.
    func didApply(_ update: ListUpdate) {
        update.didApply()
        register(update)
        applied.append(update)
        delegate?.setNeedsUpdate()
    }

    /// Applies an update if its edits lead to the counts that the source now returns, else a reload in its place.
    private func resolveAndApply(_ update: ListUpdate) {
        defer { delegate?.setNeedsUpdate() }
        let new = data.whileBusy { data.source?.readCounts(after: update.edits, from: data.map) ?? SlotMap() }
        switch update.resolvedEdits(from: data.map, to: new) {
        case .success(let changes): apply(changes, of: update)
        case .failure(let problem):
            update.fail()
            supersedeEdits()
            delegate?.updateWasInvalid(problem)
            let all = data.whileBusy { data.source?.readCounts() ?? SlotMap() }
            apply(.reload(from: data.map, to: all), of: update)
        }
    }

    // MARK: - Reloads

    /// Requests that all counts are read again, with the next pass or an earlier query.
    func setNeedsReload() {
        dueReload = dueReload ?? ListUpdate(.reload)
        dueReload?.forgetItems()
        collecting?.discardEdits()
        delegate?.setNeedsUpdate()
    }

    /// Requests a reload, which replaces all updates before it.
    package func reload() {
        supersedeEdits()
        setNeedsReload()
    }

    /// Calls `completion` when the reload that is due is applied and the visible rows are measured.
    func whenReloaded(_ completion: @escaping () -> Void) { dueReload?.whenFinished { _ in completion() } }

    private func supersedeEdits() {
        for update in applied where update.kind == .edits { update.supersede() }
    }

    /// Reads the counts if they are outdated. O(sections).
    func reloadIfNeeded() {
        guard let reload = dueReload, depth == 0, !data.isBusy else { return }
        dueReload = nil
        let new = data.whileBusy { data.source?.readCounts() ?? SlotMap() }
        apply(.reload(from: data.map, to: new), of: reload)
    }

    /// Checks again which headers and footers exist. Counts stay, and rows keep their nodes.
    func reloadSupplements() {
        guard !needsReload, depth == 0, !data.isBusy, let source = data.source else { return }
        let new = data.whileBusy { source.readSupplements(of: data.map) }
        data.dropSupplements()
        apply(
            ResolvedChanges(old: data.map, new: new, sections: SectionMapping(count: data.map.sections)),
            of: ListUpdate(.supplements))
        delegate?.setNeedsUpdate()
    }

    // MARK: - Completions

    /// A pass has made these records. Each update waits for its own rows among them, and for visible rows of no update,
    /// which came into view by it.
    func awaitRows(_ records: @autoclosure () -> [CellRecord], isVisible: (CellRecord) -> Bool) {
        guard !applied.isEmpty else { return }
        let unmeasured = records().filter { !$0.isCurrent(data.generation) }
        for update in applied {
            update.wait(
                for: unmeasured.filter { record in
                    let path = data.map.path(record.slot)
                    let owner = path.flatMap { path in applied.last { $0.rows.contains(path) } }
                    guard isVisible(record) || !update.waitsForVisibleRowsOnly else { return false }
                    return owner === update || owner == nil && isVisible(record) && record.isMaking
                })
        }
    }

    /// Calls `observer` when no update is in progress.
    func whenSettled(_ observer: @escaping () -> Void) { observers.append(observer) }

    /// Finishes the updates that are ready. Completions run in order, unless an update takes longer than its limit.
    /// Observers come last.
    func finishReady(isSettled: () -> Bool) {
        guard !applied.isEmpty || !observers.isEmpty else { return }
        var completions: [() -> Void] = []
        var waiting: [ListUpdate] = []
        var isDelayed = false
        for update in applied {
            if update.isReady, !isDelayed || !update.hasCompletions {
                completions += update.finish()
            } else {
                waiting.append(update)
                isDelayed = isDelayed || update.hasCompletions && !update.isReady && !update.isOverdue
            }
        }
        applied = waiting
        if !observers.isEmpty, isSettled() {
            completions += observers
            observers = []
        }
        for completion in completions { completion() }
    }

    /// Finishes all updates, because no rows will be made. A reload that is due stays due.
    func finishAll() {
        if let reload = dueReload, reload.hasCompletions {
            didApply(reload)
            dueReload = ListUpdate(.reload)
        }
        for update in applied { update.stopWaiting() }
        finishReady { true }
    }
}

/// The list that an update queue belongs to.
@MainActor
protocol UpdateQueueDelegate: AnyObject {
    /// Requests a pass.
    func setNeedsUpdate()
    /// The rows are about to change.
    func rowsWillChange(_ changes: ResolvedChanges)
    /// Data and geometry have the new rows. Views follow.
    func rowsDidChange()
    /// An update was invalid. A reload takes its place.
    func updateWasInvalid(_ problem: ChangeProblem)
}

extension UpdateQueue {
    /// Checks that each update is in the state of its place.
    func checkInvariants() {
        Invariant.check((depth > 0) == (collecting != nil), "\(depth) open batches, and \(summary)")
        for update in applied {
            if case .applied = update.state { continue }
            Invariant.check(false, "an update waits that is not applied: \(update.summary)")
        }
    }

    /// The updates in progress, for dumps.
    var summary: String {
        let updates = [collecting, dueReload].compactMap { $0 } + applied
        return updates.isEmpty ? "none" : updates.map(\.summary).joined(separator: "; ")
    }
}
