import ADKLists
import Foundation

/// The slots that items have now, and those that they had when their layout was calculated (entries).
struct SlotPlaces {
    /// Nil while both are the same. -1 for none.
    private var entries: [Int32]?
    private var slots: [Int32] = []

    var isIdentity: Bool { entries == nil }
    /// The number of slots after the last change; 0 while both are the same.
    var total: Int { entries?.count ?? 0 }
    /// The number of slots that have an entry. O(n).
    var count: Int { entries?.count { $0 >= 0 } ?? 0 }

    /// The entry of an item; nil for an item that is new since.
    func entry(of slot: Int) -> Int? {
        guard let entries else { return slot }
        guard entries.indices.contains(slot), entries[slot] >= 0 else { return nil }
        return Int(entries[slot])
    }

    /// The slot of an entry; nil for an item that is gone.
    func slot(of entry: Int) -> Int? {
        guard entries != nil else { return entry }
        return slots[entry] < 0 ? nil : Int(slots[entry])
    }

    /// Follows a change of the items. Reloaded items keep their places. O(n).
    mutating func apply(_ changes: ResolvedChanges) {
        let former = entries
        var new = [Int32](repeating: -1, count: changes.new.total)
        var back = [Int32](repeating: -1, count: former == nil ? changes.old.total : slots.count)
        changes.visitSurvivors { old, place, _ in
            for slot in old {
                let target = place + slot - old.lowerBound
                let entry = former?[slot] ?? Int32(slot)
                new[target] = entry
                if entry >= 0 { back[Int(entry)] = Int32(target) }
            }
        }
        entries = new
        slots = back
    }

    /// Checks that both directions agree. O(n).
    func checkInvariants() {
        guard let entries else { return }
        for (slot, entry) in entries.enumerated() where entry >= 0 {
            Invariant.check(
                slots[Int(entry)] == Int32(slot), "slot \(slot) has the entry \(entry) of slot \(slots[Int(entry)])")
        }
        let used = slots.count { $0 >= 0 }
        Invariant.check(used == count, "\(used) entries have slots instead of \(count)")
    }
}
