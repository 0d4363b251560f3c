import Foundation

/// The states of rows whose nodes were dropped, by slot.
///
/// They follow the edits of the list. At most 1,024 rows keep one; rows of nested lists count too. The states that were
/// stored first are forgotten first.
@MainActor
struct RowStates {
    /// The maximum number of rows.
    static let limit = 1024

    private struct Entry {
        let state: KeptCellState
        let number: Int
    }

    private var entries: [Int: Entry] = [:]
    private var stored = 0
    /// The sum of the states' weights.
    private(set) var weight = 0

    var isEmpty: Bool { entries.isEmpty }
    var slots: [Int] { entries.keys.sorted() }

    /// Stores a state. O(1), amortised.
    mutating func store(_ state: KeptCellState, of slot: Int) {
        _ = take(slot)
        stored += 1
        entries[slot] = Entry(state: state, number: stored)
        weight += state.weight
        guard weight > RowStates.limit else { return }
        // Some room, so that the next states cost no sorting.
        for (slot, _) in entries.sorted(by: { $0.value.number < $1.value.number })
        where weight > RowStates.limit * 3 / 4 && entries.count > 1 {
            _ = take(slot)
        }
    }

    /// Removes and returns the state of a slot. O(1).
    mutating func take(_ slot: Int) -> KeptCellState? {
        guard let entry = entries.removeValue(forKey: slot) else { return nil }
        weight -= entry.state.weight
        return entry.state
    }

    /// Moves the states with their rows. Deleted and reloaded rows lose theirs. O(states log edits).
    mutating func apply(_ changes: ResolvedChanges) {
        guard !entries.isEmpty else { return }
        let old = entries
        entries = [:]
        weight = 0
        for (slot, entry) in old where slot < changes.old.total {
            guard case .stays(let item) = changes.outcome(of: changes.old.item(at: slot)),
                let new = changes.new.slot(item)
            else { continue }
            entries[new] = entry
            weight += entry.state.weight
        }
    }

    mutating func removeAll() { self = RowStates() }
}
