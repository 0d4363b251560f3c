import Foundation

/// Runs of items that survive a change.
extension ResolvedChanges {
    /// Calls `visit` with the old slots of items that stay or are reloaded in place, as runs, and the new slot of each
    /// run's first item. O(sections + edits).
    func visitSurvivors(_ visit: (_ old: Range<Int>, _ new: Int, _ isReloaded: Bool) -> Void) {
        for before in 0..<old.sections {
            guard let after = sections.new(of: before) else { continue }
            let isReloaded = reloadedSections.contains(before)
            visitPair(old.header(of: before), new.header(of: after), isReloaded, visit)
            visitPair(old.footer(of: before), new.footer(of: after), isReloaded, visit)
            let (was, becomes) = (old.rows(in: before), new.rows(in: after))
            let edits = edits[before]
            for kind in 0..<min(old.otherKinds, new.otherKinds) {
                let (from, to) = (old.slots(of: before, kind: kind), new.slots(of: after, kind: kind))
                let count = min(from.count, to.count)
                visit(from.lowerBound..<from.lowerBound + count, to.lowerBound, isReloaded || edits != nil)
            }
            let (first, target) = (old.firstRow(of: before), new.firstRow(of: after))
            if isReloaded {
                visitRows(kept(of: before, in: after, min(was, becomes))) {
                    visit(first + $0.lowerBound..<first + $0.upperBound, target + $0.lowerBound, true)
                }
            } else if let edits {
                edits.visitSurvivors(was, becomes) {
                    visit(first + $0.lowerBound..<first + $0.upperBound, target + $1, $2)
                }
            } else {
                visitRows(RunSet(0..<min(was, becomes))) {
                    visit(first + $0.lowerBound..<first + $0.upperBound, target + $0.lowerBound, false)
                }
            }
        }
        for (from, to) in rowMoves {
            guard let source = old.slot(ListItem(from)), let target = new.slot(ListItem(to)) else { continue }
            visit(source..<source + 1, target, false)
        }
    }

    private func visitPair(_ from: Int?, _ to: Int?, _ isReloaded: Bool, _ visit: (Range<Int>, Int, Bool) -> Void) {
        if let from, let to { visit(from..<from + 1, to, isReloaded) }
    }

    private func visitRows(_ rows: RunSet, _ visit: (Range<Int>) -> Void) {
        for run in rows.runs { visit(run) }
    }

    /// The rows of a reloaded section that neither move away nor give their place to a moved row.
    private func kept(of before: Int, in after: Int, _ count: Int) -> RunSet {
        let left = rowMoves.keys.lazy.filter { $0.section == before }.map { $0.row..<$0.row + 1 }
        let taken = moveTargets.lazy.filter { $0.section == after }.map { $0.row..<$0.row + 1 }
        return RunSet(0..<count).subtracting(RunSet(Array(left) + Array(taken)))
    }
}

extension ResolvedChanges.Edits {
    /// The same for the rows of one section, which had `was` rows and has `becomes` now.
    fileprivate func visitSurvivors(
        _ was: Int, _ becomes: Int, _ visit: (_ old: Range<Int>, _ new: Int, _ isReloaded: Bool) -> Void
    ) {
        var (row, place) = (0, 0)
        var (leaving, arriving) = (removed.runs[...], added.runs[...])
        while row < was, place < becomes {
            if let run = leaving.first, run.lowerBound <= row {
                row = run.upperBound
                leaving.removeFirst()
            } else if let run = arriving.first, run.lowerBound <= place {
                place = run.upperBound
                arriving.removeFirst()
            } else {
                let count = min(
                    (leaving.first?.lowerBound ?? was) - row, (arriving.first?.lowerBound ?? becomes) - place)
                let run = RunSet(row..<row + count)
                for part in run.subtracting(reloaded).runs { visit(part, place + part.lowerBound - row, false) }
                for part in run.intersection(reloaded).runs { visit(part, place + part.lowerBound - row, true) }
                (row, place) = (row + count, place + count)
            }
        }
    }
}
