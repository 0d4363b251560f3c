import Foundation

extension ResolvedChanges {
    /// Checks and resolves a change set. Fails with a sentence that names the contradiction.
    ///
    /// O(sections + edits · log edits).
    static func resolve(_ set: ChangeSet, from old: SlotMap, to new: SlotMap) -> Result<ResolvedChanges, ChangeProblem>
    {
        do throws(ChangeProblem) {
            var result = ResolvedChanges(old: old, new: new, sections: try mapSections(set, old, new))
            result.reloadedSections = set.reloadedSections.all
            try checkRows(set, old, new)
            try result.editRows(set)
            return .success(result)
        } catch {
            return .failure(error)
        }
    }

    private static func mapSections(_ set: ChangeSet, _ old: SlotMap, _ new: SlotMap) throws(ChangeProblem)
        -> SectionMapping
    {
        // Checked before an `IndexSet` is made of them, which cannot hold every integer.
        for move in set.sectionMoves {
            if !(0..<old.sections).contains(move.from) {
                throw ChangeProblem(
                    "section \(move.from) did not exist (\(old.sections) sections before)", section: move.from)
            }
            if !(0..<new.sections).contains(move.to) {
                throw ChangeProblem(
                    "section \(move.to) was inserted or moved to, but there are \(new.sections) afterwards",
                    section: move.to)
            }
        }
        let origins = IndexSet(set.sectionMoves.map(\.from))
        let targets = IndexSet(set.sectionMoves.map(\.to))
        let (deleted, inserted) = (set.deletedSections.all, set.insertedSections.all)
        let reloaded = set.reloadedSections.all
        for section in deleted.union(reloaded).union(origins)
        where !(0..<old.sections).contains(section) {
            throw ChangeProblem("section \(section) did not exist (\(old.sections) sections before)", section: section)
        }
        for section in inserted.union(targets) where !(0..<new.sections).contains(section) {
            throw ChangeProblem(
                "section \(section) was inserted or moved to, but there are \(new.sections) afterwards",
                section: section)
        }
        guard origins.count == set.sectionMoves.count, targets.count == set.sectionMoves.count else {
            let moves = set.sectionMoves.map { "\($0.from) to \($0.to)" }
            throw ChangeProblem("a section was moved twice, or two sections to one index: \(moves)")
        }
        let twice = deleted.intersection(reloaded)
            .union(deleted.intersection(origins)).union(reloaded.intersection(origins))
        if let section = twice.first {
            throw ChangeProblem("section \(section) has more than one of: deletion, reload, move", section: section)
        }
        if let section = inserted.intersection(targets).first {
            throw ChangeProblem("section \(section) was both inserted and moved to", section: section)
        }
        guard old.sections - deleted.count + inserted.count == new.sections else {
            throw ChangeProblem(
                "\(old.sections) sections before, \(deleted.count) deleted, "
                    + "\(inserted.count) inserted, \(new.sections) afterwards")
        }
        if deleted.isEmpty, inserted.isEmpty, set.sectionMoves.isEmpty {
            return SectionMapping(count: old.sections)
        }
        return SectionMapping(
            oldCount: old.sections, newCount: new.sections, removed: deleted.union(origins),
            added: inserted.union(targets), moves: set.sectionMoves)
    }

    /// Checks that every edited row exists.
    private static func checkRows(_ set: ChangeSet, _ old: SlotMap, _ new: SlotMap) throws(ChangeProblem) {
        for runs in [set.deletedRows, set.reloadedRows] {
            for (section, list) in runs.bySection {
                guard (0..<old.sections).contains(section) else {
                    throw ChangeProblem(
                        "section \(section) did not exist (\(old.sections) sections before)", section: section)
                }
                let count = old.rows(in: section)
                if let row = list.lazy.compactMap({ $0.firstRow(outside: count) }).first {
                    throw ChangeProblem(
                        "row \(row) of section \(section) did not exist (\(count) rows before)", section: section,
                        before: count)
                }
            }
        }
        for move in set.rowMoves {
            guard old.contains(move.from) else {
                throw ChangeProblem(
                    "row \(move.from.row) of section \(move.from.section) was moved but did not exist",
                    section: move.from.section)
            }
            guard new.contains(move.to) else {
                throw ChangeProblem(
                    "a row was moved to row \(move.to.row) of section \(move.to.section), which does not exist",
                    section: move.to.section)
            }
        }
        for (section, list) in set.insertedRows.bySection {
            guard (0..<new.sections).contains(section) else {
                throw ChangeProblem(
                    "rows were inserted into section \(section), but there are \(new.sections)", section: section)
            }
            let count = new.rows(in: section)
            if let row = list.lazy.compactMap({ $0.firstRow(outside: count) }).first {
                throw ChangeProblem(
                    "row \(row) was inserted into section \(section), which has \(count) rows afterwards",
                    section: section, after: count)
            }
        }
    }

    private mutating func editRows(_ set: ChangeSet) throws(ChangeProblem) {
        guard let moves = RowMoves(set.rowMoves) else {
            throw ChangeProblem("a row was moved twice, or two rows to one index path")
        }
        rowMoves = moves
        let (allDeleted, allInserted) = (set.deletedRows.rowSets, set.insertedRows.rowSets)
        let allReloaded = set.reloadedRows.rowSets
        for (section, rows) in moves.targets {
            guard let row = allInserted[section]?.intersection(rows).first else { continue }
            throw ChangeProblem("row \(row) of section \(section) was both inserted and moved to", section: section)
        }
        let touched = touched(set)
        try checkUntouched(touched)
        for before in touched {
            let leaving = moves.origins[before] ?? IntegerRunSet()
            let deleted = allDeleted[before] ?? IntegerRunSet()
            let reloaded = allReloaded[before] ?? IntegerRunSet()
            if !reloaded.isEmpty || !leaving.isEmpty,
                let row = [
                    deleted.intersection(reloaded), deleted.intersection(leaving), reloaded.intersection(leaving),
                ]
                .first(where: { !$0.isEmpty })?.first
            {
                throw ChangeProblem(
                    "row \(row) of section \(before) has more than one of: deletion, reload, move",
                    section: before)
            }
            guard let after = sections.new(of: before), !reloadedSections.contains(before) else { continue }
            let arriving = moves.targets[after] ?? IntegerRunSet()
            let inserted = allInserted[after] ?? IntegerRunSet()
            let (was, becomes) = (old.rows(in: before), new.rows(in: after))
            let removed = leaving.isEmpty ? deleted : deleted.union(leaving)
            let added = arriving.isEmpty ? inserted : inserted.union(arriving)
            guard was - removed.count + added.count == becomes else {
                let moved =
                    leaving.isEmpty && arriving.isEmpty
                    ? "" : "\(leaving.count) moved out, \(arriving.count) moved in, "
                throw ChangeProblem(
                    "section \(after): \(was) rows before, \(deleted.count) deleted, \(inserted.count) inserted, "
                        + "\(moved)\(becomes) afterwards",
                    section: after, before: was, after: becomes)
            }
            if !removed.isEmpty || !added.isEmpty || !reloaded.isEmpty {
                edits[before] = Edits(removed: removed, added: added, reloaded: reloaded)
            }
        }
    }

    /// The old indexes of sections with edited rows, ascending.
    private func touched(_ set: ChangeSet) -> [Int] {
        var result = Set(set.deletedRows.bySection.keys).union(set.reloadedRows.bySection.keys)
            .union(rowMoves.origins.keys)
        for new in Set(set.insertedRows.bySection.keys).union(rowMoves.targets.keys) {
            if let old = sections.old(of: new) { result.insert(old) }
        }
        return result.sorted()
    }

    /// Checks that sections without edits have as many rows as before. `touched` are the others by their old indexes,
    /// ascending. O(sections).
    private func checkUntouched(_ touched: [Int]) throws(ChangeProblem) {
        var next = 0
        for before in 0..<old.sections {
            if next < touched.count, touched[next] == before {
                next += 1
                continue
            }
            guard let after = sections.new(of: before), old.rows(in: before) != new.rows(in: after),
                !reloadedSections.contains(before)
            else { continue }
            let (was, becomes) = (old.rows(in: before), new.rows(in: after))
            throw ChangeProblem(
                "section \(after): \(was) rows before, 0 deleted, 0 inserted, \(becomes) afterwards", section: after,
                before: was,
                after: becomes)
        }
    }
}

/// A contradiction in a change set.
struct ChangeProblem: Error, Equatable {
    let text: String
    var section: Int?
    var before: Int?
    var after: Int?

    init(_ text: String, section: Int? = nil, before: Int? = nil, after: Int? = nil) {
        self.text = text
        self.section = section
        self.before = before
        self.after = after
    }
}
