import Foundation

extension ExtentIndex {
    /// Applies a change. Rows that stay keep their lengths, also if they move. O(sections + edits).
    mutating func apply(_ changes: ResolvedChanges) {
        let moved = changes.rowMoves.compactMap { move -> (to: RowPlace, length: Double)? in
            storedSections[move.from.section]?.rows[move.from.row].map { (move.to, $0) }
        }
        if changes.sections.isIdentity {
            for section in changes.touchedSections where storedSections[section] != nil {
                edit(section, section, changes)
            }
        } else {
            let old = storedSections
            storedSections = [:]
            for (section, lengths) in old {
                guard let new = changes.sections.new(of: section) else { continue }
                storedSections[new] = lengths
                edit(section, new, changes)
            }
        }
        for (place, _) in moved where storedSections[place.section] == nil {
            storedSections[place.section] = Section(
                rows: RowLengths(count: changes.new.rows(in: place.section), estimate: rowEstimate))
        }
        for (place, length) in moved { storedSections[place.section]?.rows[place.row] = length }
        rebuild(map: changes.new)
    }

    /// Updates the lengths of `storedSections[new]`, which was section `old`.
    private mutating func edit(_ old: Int, _ new: Int, _ changes: ResolvedChanges) {
        if changes.reloadedSections.contains(old) {
            // A section without a title may have one now.
            forgetAbsence(inSection: new)
            // The old lengths of reloaded rows are better estimates than a mean.
            let count = changes.new.rows(in: new)
            let before = storedSections[new]?.rows.count ?? 0
            if before > count { storedSections[new]?.rows.remove(count..<before) }
            if before < count { storedSections[new]?.rows.insert(count - before, at: before) }
        } else if let edits = changes.edits[old] {
            storedSections[new]?.rows.edit(removed: edits.removed, added: edits.added)
        }
    }

    /// Makes all lengths estimates except those of the slots in `kept`: the width or the scale changed.
    mutating func forget(except kept: some Sequence<Int>, scale: CGFloat) {
        let lengths = kept.compactMap { slot in measured(slot).map { (slot, $0) } }
        self = ExtentIndex(
            map: map, rowEstimate: points(rowEstimate), headerEstimate: points(headerEstimate),
            footerEstimate: points(footerEstimate), scale: scale)
        for (slot, length) in lengths { setMeasured(slot, length) }
    }
}
