import ADKLists
import Foundation

extension LineIndex {
    /// Applies a change. Items that stay keep their sizes, also if they move. O(edits + stored lines of the sections
    /// that change) where rows are edited, and O(sections) more otherwise.
    mutating func apply(_ changes: ResolvedChanges) {
        var arrivals: [Int: [(item: Int, size: ItemSize)]] = [:]
        for move in changes.rowMoves {
            guard let size = storedSections[move.from.section]?.lines?.sizes[move.from.row] else { continue }
            arrivals[move.to.section, default: []].append((move.to.row, size))
        }
        var overrides = overrides
        if changes.sections.isIdentity {
            let touched = Set(changes.touchedSections).union(arrivals.keys).sorted()
            let edits = { (index: inout LineIndex) in
                for section in touched { index.edit(section, section, changes, arrivals[section] ?? [], overrides) }
            }
            // Without a reload, headers and footers stay.
            if changes.reloadedSections.isEmpty, changes.new.hasSameParts(as: map) {
                return change(touched, to: changes.new, edits)
            }
            edits(&self)
        } else {
            let old = storedSections
            storedSections = [:]
            overrides = [:]
            for (section, metrics) in self.overrides {
                if let new = changes.sections.new(of: section) { overrides[new] = metrics }
            }
            for (section, stored) in old {
                guard let new = changes.sections.new(of: section) else { continue }
                storedSections[new] = stored
                edit(section, new, changes, arrivals.removeValue(forKey: new) ?? [], overrides)
            }
            for (section, sizes) in arrivals {
                edit(changes.sections.old(of: section), section, changes, sizes, overrides)
            }
        }
        rebuild(map: changes.new, overrides: overrides)
    }

    /// Updates `storedSections[new]`, which was section `old`. `arrivals` are the sizes of items that move there.
    private mutating func edit(
        _ old: Int?, _ new: Int, _ changes: ResolvedChanges, _ arrivals: [(item: Int, size: ItemSize)],
        _ overrides: [Int: LineMetrics]
    ) {
        let count = changes.new.rows(in: new)
        let isReloaded = old.map { changes.reloadedSections.contains($0) } ?? false
        // A section without a header may have one now.
        if isReloaded { forgetAbsence(inSection: new) }
        guard var lines = storedSections[new]?.lines else {
            guard !arrivals.isEmpty else { return }
            var lines = SectionLines(count: count, metrics: overrides[new] ?? metrics)
            lines.edit(removed: RunSet(), added: RunSet(), sizes: arrivals)
            storedSections[new, default: Section()].lines = lines
            return
        }
        storedSections[new]?.lines = nil
        var (removed, added) = (RunSet(), RunSet())
        if isReloaded {
            // The old sizes of reloaded items are better estimates than a mean.
            if lines.count > count { removed = RunSet(count..<lines.count) }
            if lines.count < count { added = RunSet(lines.count..<count) }
        } else if let old, let edits = changes.edits[old] {
            (removed, added) = (edits.removed, edits.added)
        }
        if !removed.isEmpty || !added.isEmpty || !arrivals.isEmpty {
            lines.edit(removed: removed, added: added, sizes: arrivals)
        }
        storedSections[new]?.lines = lines
    }
}
