import ADKFoundation
import Foundation

/// Runs of items that survive a change.
extension ResolvedChanges {
    /// Calls `visit` with the old slots of items that stay or are reloaded in place, as runs, and the new slot of each
    /// run's first item. O(sections + edits).
    package func visitSurvivors(_ visit: (_ old: Range<Int>, _ new: Int, _ isReloaded: Bool) -> Void) {
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
        for move in rowMoves {
            let source = old.firstRow(of: move.from.section) + move.from.row
            visit(source..<source + 1, new.firstRow(of: move.to.section) + move.to.row, false)
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
        RunSet(0..<count).subtracting(rowMoves.origins[before] ?? RunSet())
            .subtracting(rowMoves.targets[after] ?? RunSet())
    }
}

extension ResolvedChanges.Edits {
    /// The same for the rows of one section, which had `was` rows and has `becomes` now.
    fileprivate func visitSurvivors(
        _ was: Int, _ becomes: Int, _ visit: (_ old: Range<Int>, _ new: Int, _ isReloaded: Bool) -> Void
    ) {
        var (row, place) = (0, 0)
        var (leaving, arriving, changed) = (removed.runs[...], added.runs[...], reloaded.runs[...])
        while row < was, place < becomes {
            WorkCount.note()
            if let run = leaving.first, run.lowerBound <= row {
                row = run.upperBound
                leaving.removeFirst()
            } else if let run = arriving.first, run.lowerBound <= place {
                place = run.upperBound
                arriving.removeFirst()
            } else if let run = changed.first, run.upperBound <= row {
                changed.removeFirst()
            } else {
                // Up to the next row that leaves, arrives, or is the first or the last reloaded one.
                let isReloaded = changed.first.map { $0.lowerBound <= row } ?? false
                let end = changed.first.map { isReloaded ? $0.upperBound : $0.lowerBound } ?? was
                let count = min(
                    min(leaving.first?.lowerBound ?? was, end) - row, (arriving.first?.lowerBound ?? becomes) - place)
                visit(row..<row + count, place, isReloaded)
                (row, place) = (row + count, place + count)
            }
        }
    }
}
