import ADKFoundation
import ADKLayers
import Foundation

/// One update of a list's rows, from the first edit to its completions.
///
///     collecting ──resolve──▶ resolved ──didApply──▶ applied ──finish──▶ finished
///         │                                             ▲
///         └──────────────didApply, if nothing changed───┘
///
/// Only the methods here change the state.
@MainActor
final class ListUpdate: RowStore {
    enum Kind {
        /// Edits that the app makes.
        case edits
        /// The counts are read again. Rows whose place still exists keep it.
        case reload
        /// Headers and footers are read again. Rows stay.
        case supplements
    }

    enum State {
        /// Edits are added.
        case collecting
        /// The outcome of every item is known. Rows cannot be edited until the update is applied.
        case resolved(ResolvedChanges)
        /// The list has the new rows. `awaited` are the records that must be measured before the update finishes. It is
        /// nil until a pass has made them.
        case applied(awaited: [Awaited]?)
        case finished
    }

    /// A record that an update waits for, and the number of its sizes when the wait began.
    struct Awaited {
        let record: CellRecord
        let sizeCount: Int
    }

    #if DEBUG
        private let life = LiveObject(ListUpdate.self)
    #endif
    let kind: Kind
    private(set) var state = State.collecting
    /// The edits as the app made them.
    private(set) var edits = ChangeSet()
    /// The items of `reload(using:)` to which the update leads; nil if other edits take part.
    private(set) var items: (any ItemLists)?
    /// The changes by the edits in a list without supplementary items, if they are known.
    private var outcome: ResolvedChanges?
    private var completions: [(Bool) -> Void] = []
    /// Whether the rows are those that the edits lead to.
    private(set) var isSuccessful = true
    /// The number of waits. Rows shorter than their estimates bring more rows into the ranges.
    private var rounds = 0
    /// The rows that the update inserted or reloaded. They follow later updates.
    var rows = IndexPathSet()
    /// The time from which nothing else waits for the update, by the frame clock.
    private(set) var deadline: TimeInterval = .infinity

    /// The maximum number of waits for rows that come into the ranges, so that a long fling cannot block an update.
    static let maximumRounds = 16
    /// The seconds for which other updates wait for the completions of this one, and measured rows for others of it.
    static let limit: TimeInterval = 0.5

    init(_ kind: Kind) { self.kind = kind }

    // MARK: - Collecting

    /// Adds an edit.
    func edit(_ change: (inout ChangeSet) -> Void) {
        guard case .collecting = state else { preconditionFailure("an edit of an update that is \(state)") }
        change(&edits)
        forgetItems()
    }

    /// Overrides all animations of the edits.
    func disableAnimation() { edits.disablesAnimation = true }

    /// Forgets the edits, because everything will be reloaded.
    func discardEdits() {
        edits = ChangeSet()
        forgetItems()
    }

    /// The update leads to `items` unless another edit follows.
    func lead(to items: any ItemLists, by outcome: ResolvedChanges?) {
        self.items = items
        self.outcome = outcome
    }

    /// Other edits lead to other items.
    func forgetItems() {
        items = nil
        outcome = nil
    }

    /// Adds a completion. Its argument is whether the update succeeded.
    func whenFinished(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    var hasCompletions: Bool { !completions.isEmpty }

    // MARK: - Applying

    /// Checks the edits, and finds out what becomes of each item.
    func resolvedEdits(from old: SlotMap, to new: SlotMap) -> Result<ResolvedChanges, ChangeProblem> {
        if let known = outcome?.with(old, new) { return .success(known) }
        return ResolvedChanges.resolve(edits, from: old, to: new)
    }

    /// The edits were checked against the source's counts.
    func resolve(_ changes: ResolvedChanges) {
        guard case .collecting = state else { preconditionFailure("resolving an update that is \(state)") }
        state = .resolved(changes)
        deadline = FrameLoop.shared.now + ListUpdate.limit
    }

    /// The rows are not those that the edits lead to. A reload takes the place of the edits.
    func fail() {
        isSuccessful = false
        discardEdits()
    }

    /// The list has the new rows.
    func didApply() {
        state = .applied(awaited: nil)
        deadline = min(deadline, FrameLoop.shared.now + ListUpdate.limit)
    }

    /// Rows that are edited again belong to the later update.
    func apply(_ changes: ResolvedChanges) { rows = rows.mapped(through: changes) }

    func checkPlaces(in map: SlotMap) {
        Invariant.check(rows.subtracting(IndexPathSet(all: map)).isEmpty, "an update made rows \(rows)")
    }

    // MARK: - Waiting for nodes

    /// Whether other updates do not wait for this one any more.
    var isOverdue: Bool { FrameLoop.shared.now >= deadline }

    /// Whether the update waits only for visible rows: it has no completion that promises more.
    var waitsForVisibleRowsOnly: Bool { kind != .edits || !hasCompletions }

    /// Whether the rows that the update waits for are measured.
    var isReady: Bool {
        switch state {
        case .applied(let awaited): awaited.map { !$0.contains(where: isPending) } ?? false
        case .collecting, .resolved: false
        case .finished: true
        }
    }

    /// A row that was measured once counts, even if it changes its size all the time. One whose measurements are
    /// cancelled all the time counts after the limit.
    private func isPending(_ awaited: Awaited) -> Bool {
        let record = awaited.record
        guard !record.isDropped, record.sizeCount == awaited.sizeCount else { return false }
        return record.isMaking || !isOverdue
    }

    /// A pass has made records, of which `unmeasured` belong to the update. One whose rows are ready waits for them
    /// too: they came into the ranges since.
    func wait(for unmeasured: [CellRecord]) {
        guard case .applied(let awaited) = state, awaited == nil || isReady, rounds < ListUpdate.maximumRounds else {
            return
        }
        rounds += 1
        state = .applied(awaited: unmeasured.map { Awaited(record: $0, sizeCount: $0.sizeCount) })
    }

    /// A reload replaced the update, which does not wait any more.
    func supersede() {
        isSuccessful = false
        stopWaiting()
    }

    /// No more nodes will be made.
    func stopWaiting() {
        if case .applied = state { state = .applied(awaited: []) }
    }

    /// Ends the update. Returns its completions.
    func finish() -> [() -> Void] {
        let result = isSuccessful
        let ended = completions
        state = .finished
        completions = []
        return ended.map { completion in { completion(result) } }
    }
}

extension ListUpdate {
    /// The kind and the state, for dumps.
    var summary: String {
        switch state {
        case .collecting: "\(kind), collecting"
        case .resolved(let changes): "\(kind), resolved from \(changes.old.total) to \(changes.new.total) slots"
        case .applied(nil): "\(kind), applied"
        case .applied(let awaited?): "\(kind), applied, waits for \(awaited.count(where: isPending)) nodes"
        case .finished: "\(kind), finished"
        }
    }
}
