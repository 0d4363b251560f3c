import ADKFoundation
import ADKNodes
import Foundation

/// The snapshots of a diffable data source: the one that its list shows, and those that wait.
///
/// They are applied one after the other, in the order of the calls. The difference of a small one is made on the main
/// thread if the call came from there, so that the list has it when the call returns. All others are made on a worker.
package final class SnapshotQueue<Section: Hashable & Sendable, Item: Hashable & Sendable>: @unchecked Sendable {
    package typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    /// How a list changes to a snapshot.
    package enum Manner: Sendable { case animated, immediate, reload }

    private struct Request: Sendable {
        let snapshot: Snapshot
        let manner: Manner
        let completion: (@MainActor @Sendable () -> Void)?
    }

    /// The difference of two snapshots; nil if everything is reloaded.
    private struct Step: Sendable {
        let request: Request
        /// The number of the list's snapshot from which the difference leads.
        let revision: Int
        let difference: ItemDiff?

        init(_ request: Request, _ base: (snapshot: Snapshot, revision: Int)) {
            self.request = request
            revision = base.revision
            difference = request.manner == .reload ? nil : request.snapshot.difference(from: base.snapshot)
        }
    }

    private struct State {
        var newest = Snapshot()
        var base = (snapshot: Snapshot(), revision: 0)
        var waiting: [Request] = []
        var isRunning = false
    }

    /// The largest number of items in both snapshots whose difference is made on the main thread.
    package static var immediateLimit: Int { 4_000 }

    private let state = Locked(State())
    // Main thread only.
    private nonisolated(unsafe) weak var weakList: ADKListNode?
    private nonisolated(unsafe) var isCurrent: @MainActor () -> Bool = { false }
    /// The animation of rows.
    @MainActor package var animation = ListAnimation.fade
    /// The items that the list shows.
    @MainActor package private(set) var shown = Snapshot()
    /// Brings the node of a reconfigured item up to date; nil if none can be.
    @MainActor package var reconfigure: ((ASCellNode, IndexPath, Item) -> Bool)?

    package init() {}

    /// Connects the queue to its list. `isCurrent` tells whether the list still has the data source of the queue.
    @MainActor
    package func connect(to list: ADKListNode, isCurrent: @escaping @MainActor () -> Bool) {
        weakList = list
        self.isCurrent = isCurrent
    }

    /// The snapshot of the latest call, which the list shows now or soon. Any thread.
    package var newest: Snapshot { state.withLock { $0.newest } }

    /// Changes the list to a snapshot. Any thread.
    package func apply(_ snapshot: Snapshot, _ manner: Manner, completion: (@MainActor @Sendable () -> Void)?) {
        let (begins, old) = state.withLock { state in
            let before = (!state.isRunning, state.newest)
            state.newest = snapshot.applied
            state.waiting.append(Request(snapshot: snapshot, manner: manner, completion: completion))
            state.isRunning = true
            return before
        }
        // Identifiers of the app may be freed here, outside of the lock.
        withExtendedLifetime(old) {}
        if begins { run() }
    }

    /// Moves an item that the user dropped at another place.
    @MainActor
    package func move(from source: IndexPath, to target: IndexPath) {
        guard let item = shown.item(at: source), let target = target.rowParts,
            shown.rows.indices.contains(target.section)
        else { return }
        shown.moveItem(item, to: target)
        let moved = shown
        state.withLock { state in
            if state.waiting.isEmpty, !state.isRunning { state.newest = moved }
            state.base = (moved, state.base.revision + 1)
        }
    }

    // MARK: - Steps

    /// Takes the snapshots that wait, until one of them needs another thread.
    private func run() {
        while let (request, base) = next() {
            let count = base.snapshot.numberOfItems + request.snapshot.numberOfItems
            if MainThread.isCurrent, request.manner == .reload || count <= Self.immediateLimit {
                let step = Step(request, base)
                guard MainActor.assumeIsolated({ show(step) }) else { return }
            } else {
                WorkQueue.shared.async(.display) { [self] in
                    let step = Step(request, base)
                    MainMailbox.post { [self] in if show(step) { run() } }
                }
                return
            }
        }
    }

    private func next() -> (Request, (snapshot: Snapshot, revision: Int))? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return (state.waiting.removeFirst(), state.base)
        }
    }

    /// Changes the list. Returns false if the list is being edited: the step then follows that edit.
    @MainActor
    private func show(_ given: Step) -> Bool {
        let list = isCurrent() ? weakList : nil
        if let controller = list?.controller, controller.updates.isCollecting || controller.data.isBusy {
            let body: @MainActor @Sendable () -> Void = { [self] in if show(given) { run() } }
            // A list that is busy calls the app, which made the call of now.
            if controller.data.isBusy { MainMailbox.post(body) } else { controller.whenSettled(body) }
            return false
        }
        let base = state.withLock { $0.base }
        // The user moved an item meanwhile.
        let step = given.revision == base.revision ? given : Step(given.request, base)
        let (snapshot, completion) = (step.request.snapshot, step.request.completion)
        // `base` keeps the identifiers before until the lock is free.
        withExtendedLifetime(base) { state.withLock { $0.base = (snapshot.applied, base.revision + 1) } }
        guard let list else {
            shown = snapshot.applied
            completion?()
            return true
        }
        guard let difference = step.difference else {
            shown = snapshot.applied
            list.reloadData(completion: completion)
            return true
        }
        edit(list, by: difference, to: snapshot, animated: step.request.manner == .animated, completion)
        return true
    }

    @MainActor
    private func edit(
        _ list: ADKListNode, by difference: ItemDiff, to snapshot: Snapshot, animated: Bool,
        _ completion: (@MainActor @Sendable () -> Void)?
    ) {
        let (updates, animation) = (list.controller.updates, animation)
        var finish: ((Bool) -> Void)?
        if let completion { finish = { _ in completion() } }
        list.performBatch(
            animated: animated,
            updates: {
                shown = snapshot.applied
                updates.edit { $0.add(difference.edits, animation) }
                updates.willShow(SnapshotCounts(counts: snapshot.rows.map(\.count)), by: difference.outcome)
            }, completion: finish)
        let outdated = reconfigureNodes(of: list, snapshot.marks)
        if !outdated.isEmpty {
            list.performBatch(
                animated: animated, updates: { updates.edit { $0.reloadedRows.add(outdated, animation) } })
        }
        if !snapshot.marks.reloadedSections.isEmpty { updates.reloadSupplements() }
    }

    /// Brings the nodes of reconfigured items up to date. Returns the rows that need new nodes. Rows that are far from
    /// the viewport have none, and get their content later. O(nodes).
    @MainActor
    private func reconfigureNodes(of list: ADKListNode, _ marks: SnapshotMarks<Section, Item>) -> AnimatedRowRuns {
        var outdated = AnimatedRowRuns()
        guard !marks.reconfiguredItems.isEmpty else { return outdated }
        let data = list.controller.data
        for record in Array(data.records.values) {
            guard let path = data.map.path(record.slot), let item = shown.item(at: path),
                marks.allowsReconfiguring(item, in: shown.sectionIdentifiers[path.section])
            else { continue }
            if let node = record.node, reconfigure?(node, path, item) ?? false { continue }
            outdated.add(path.row..<path.row + 1, in: path.section)
        }
        return outdated
    }
}

private struct SnapshotCounts: ItemLists {
    let counts: [Int]
}

extension NSDiffableDataSourceSnapshot {
    /// The edits that lead here from `old`; nil if everything must be reloaded. O(n log n), and O(n) if no item moves.
    package func difference(from old: Self) -> ItemDiff? {
        guard let matches = matcher(old, self) else { return nil }
        return ItemDiff(
            matches, from: old.rows.map(\.count), to: rows.map(\.count),
            sections: sectionIdentifiers.map { old.indexOfSection($0) ?? -1 })
    }

    /// The item at a place; nil if there is none.
    package func item(at path: IndexPath) -> ItemIdentifierType? {
        guard let place = path.rowParts, rows.indices.contains(place.section),
            rows[place.section].indices.contains(place.row)
        else { return nil }
        return rows[place.section][place.row]
    }

    /// Moves an item to a place, which is one of after the move.
    mutating func moveItem(_ item: ItemIdentifierType, to target: (section: Int, row: Int)) {
        guard let place = place(of: item) else { return }
        rows[place.section].remove(at: place.row)
        rows[target.section].insert(item, at: min(max(0, target.row), rows[target.section].count))
        owners[item] = sectionIdentifiers[target.section]
    }
}
