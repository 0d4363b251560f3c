import Foundation

/// A change set after it was checked against the row counts: what becomes of every item.
package struct ResolvedChanges {
    /// The edits of rows in a section that stays.
    package struct Edits: Equatable {
        /// Rows that leave their place, by their old numbers.
        package var removed = IntegerRunSet()
        /// Rows that are inserted or moved here, by their new numbers.
        package var added = IntegerRunSet()
        /// Rows that are reloaded in place, by their old numbers.
        package var reloaded = IntegerRunSet()
    }

    package private(set) var old: SlotMap
    package private(set) var new: SlotMap
    package var sections: SectionMapping
    /// Edits by the section's old index.
    package var edits: [Int: Edits] = [:]
    /// Rows that move with their nodes, from old to new places.
    package var rowMoves = RowMoves()
    /// Sections that are reloaded as a whole, by their old indexes.
    package var reloadedSections = IndexSet()

    /// Reloads everything. An item that exists before and after keeps its place.
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

    /// The same changes of rows in lists that may have supplementary items; nil if they have other counts.
    func with(_ old: SlotMap, _ new: SlotMap) -> ResolvedChanges? {
        guard old.counts == self.old.counts, new.counts == self.new.counts else { return nil }
        var result = self
        (result.old, result.new) = (old, new)
        return result
    }

    package var touchedSections: [Int] { Array(Set(edits.keys).union(reloadedSections)) }

    /// The number of slots by which all items of a section move; nil if the section is edited, reloaded or deleted.
    func shift(ofSection section: Int) -> Int? {
        guard let new = sections.new(of: section), edits[section] == nil, !reloadedSections.contains(section),
            self.new.hasSameParts(as: old)
        else { return nil }
        return self.new.slots(of: new).lowerBound - old.slots(of: section).lowerBound
    }

    package enum RowOutcome: Equatable {
        case stays(ListItem)
        /// A new node takes this place.
        case reloaded(ListItem)
        case gone
    }

    /// The outcome of an item. O(log edits).
    package func outcome(of item: ListItem) -> RowOutcome {
        if !rowMoves.isEmpty, let path = item.path, let moved = rowMoves.target(of: path) {
            return .stays(ListItem(moved.path))
        }
        guard let section = sections.new(of: item.section) else { return .gone }
        if reloadedSections.contains(item.section) {
            let same = ListItem(section: section, part: item.part)
            if let path = same.path, rowMoves.isTarget(path) { return .gone }
            return new.slot(same) == nil ? .gone : .reloaded(same)
        }
        let same = ListItem(section: section, part: item.part)
        guard let edits = edits[item.section] else { return .stays(same) }
        guard case .row(let row) = item.part else {
            // Headers and footers stay when rows are edited. Other supplementary items may belong to rows: the source
            // is asked again.
            if case .supplement = item.part { return new.slot(same) == nil ? .gone : .reloaded(same) }
            return .stays(same)
        }
        if edits.removed.contains(row) { return .gone }
        let item = ListItem(
            section: section, part: .row(edits.added.nonMember(at: row - edits.removed.count(below: row))))
        return edits.reloaded.contains(row) ? .reloaded(item) : .stays(item)
    }

    /// The slot of the item at `slot` after the change; nil if it is gone.
    package func map(_ slot: Int) -> Int? {
        switch outcome(of: old.item(at: slot)) {
        case .stays(let item), .reloaded(let item): new.slot(item)
        case .gone: nil
        }
    }

    /// The first row from `slot` on that stays in place. Skips a run of deleted rows in one step.
    func nextSurvivor(from slot: Int) -> Int? {
        var slot = slot
        // Bounded: after 256 runs, a row is too far away to serve as an anchor.
        for _ in 0..<256 where slot < old.total {
            let item = old.item(at: slot)
            // A moved row cannot be the anchor.
            if let path = item.path, rowMoves.target(of: path) == nil, !sections.moved.contains(item.section),
                map(slot) != nil
            {
                return slot
            }
            guard case .row(let row) = item.part else {
                if case .supplement = item.part {
                    slot = old.slots(of: item.section).upperBound
                } else {
                    slot += 1
                }
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
