import Foundation

/// A change set worked out against the row counts: where everything goes.
struct ResolvedChanges {
    /// What happens to the rows of a section that stays.
    struct Edits: Equatable {
        /// Rows that leave their place, by their number before.
        var removed = RunSet()
        /// Rows that are new in their place, by their number afterwards; those moved here among them.
        var added = RunSet()
        /// Rows made anew where they are, by their number before.
        var reloaded = RunSet()
    }

    let old: SlotMap
    let new: SlotMap
    var sections: SectionMapping
    /// By section before.
    var edits: [Int: Edits] = [:]
    /// Rows that go elsewhere with their nodes, from before to afterwards.
    var rowMoves: [IndexPath: IndexPath] = [:]
    var moveGoals = Set<IndexPath>()
    /// Sections, by their number before, all of whose rows are made anew.
    var reloadedSections = IndexSet()

    /// Everything is made anew; what has the same place keeps it.
    static func reload(from old: SlotMap, to new: SlotMap) -> ResolvedChanges {
        let kept = min(old.sections, new.sections)
        var result = ResolvedChanges(
            old: old, new: new,
            sections: old.sections == new.sections
                ? SectionMapping(count: kept)
                : SectionMapping(
                    oldCount: old.sections, newCount: new.sections,
                    removed: IndexSet(integersIn: kept..<max(kept, old.sections)),
                    added: IndexSet(integersIn: kept..<max(kept, new.sections)), moves: []))
        if kept > 0 { result.reloadedSections = IndexSet(integersIn: 0..<kept) }
        return result
    }

    var touchedSections: [Int] { Array(Set(edits.keys).union(reloadedSections)) }

    enum Fate: Equatable {
        case stays(ListItem)
        /// At its place there is something new.
        case reloaded(ListItem)
        case gone
    }

    /// What becomes of something. O(log edits).
    func fate(of item: ListItem) -> Fate {
        if let path = item.path, let moved = rowMoves[path] { return .stays(ListItem(moved)) }
        guard let section = sections.new(of: item.section) else { return .gone }
        if reloadedSections.contains(item.section) {
            let same = ListItem(section: section, part: item.part)
            if let path = same.path, moveGoals.contains(path) { return .gone }
            return new.slot(same) == nil ? .gone : .reloaded(same)
        }
        guard case .row(let row) = item.part else {
            // A section's title may say how many rows it has.
            return .stays(ListItem(section: section, part: item.part))
        }
        guard let edits = edits[item.section] else { return .stays(ListItem(section: section, part: item.part)) }
        if edits.removed.contains(row) { return .gone }
        let item = ListItem(section: section, part: .row(edits.added.gap(row - edits.removed.count(below: row))))
        return edits.reloaded.contains(row) ? .reloaded(item) : .stays(item)
    }

    /// Where the thing at `slot` is afterwards; nil if it is gone.
    func map(_ slot: Int) -> Int? {
        switch fate(of: old.item(at: slot)) {
        case .stays(let item), .reloaded(let item): new.slot(item)
        case .gone: nil
        }
    }

    /// The first row from `slot` on that stays where it is, runs of gone rows skipped in one step.
    func nextSurvivor(from slot: Int) -> Int? {
        var slot = slot
        // Bounded: past so many ends of runs nobody knows any more what was near.
        for _ in 0..<256 where slot < old.total {
            let item = old.item(at: slot)
            // What is itself moved is no measure of what stays.
            if let path = item.path, rowMoves[path] == nil, !sections.moved.contains(item.section), map(slot) != nil {
                return slot
            }
            guard case .row(let row) = item.part else {
                slot += 1
                continue
            }
            if sections.new(of: item.section) == nil {
                slot = old.slots(of: item.section).upperBound
            } else {
                slot += (edits[item.section]?.removed.run(of: row)?.upperBound ?? row + 1) - row
            }
        }
        return nil
    }
}
