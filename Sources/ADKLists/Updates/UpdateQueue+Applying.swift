import Foundation

/// Applying of an update, in one step: see `AppliedUpdate`.
extension UpdateQueue {
    func apply(_ changes: ResolvedChanges, of update: ListUpdate) {
        update.resolve(changes)
        // Callbacks of the app run after the update, because rows cannot be edited meanwhile.
        stage.holdRemovals()
        data.whileBusy {
            delegate?.rowsWillChange(changes)
            AppliedUpdate(changes, of: update, in: self).apply()
            delegate?.setNeedsUpdate()
        }
        didApply(update)
        update.rows = changes.newRows
        shownItems.show(update.items, in: changes.new)
        if Invariant.areChecked {
            viewport.geometry.checkInvariants()
            stores.checkPlaces(in: viewport.geometry.map)
        }
        stage.reportRemovals()
    }
}

extension ResolvedChanges {
    /// The rows that are inserted or reloaded. O(edits), and O(sections) if sections are edited.
    fileprivate var newRows: IndexPathSet {
        var slots: [Range<Int>] = []
        for (before, edits) in edits {
            guard let after = sections.new(of: before) else { continue }
            let first = new.firstRow(of: after)
            func place(_ row: Int) -> Int { edits.added.nonMember(at: row - edits.removed.count(below: row)) }
            for run in edits.added.runs { slots.append(first + run.lowerBound..<first + run.upperBound) }
            for row in edits.reloaded { slots.append(first + place(row)..<first + place(row) + 1) }
        }
        for before in reloadedSections {
            if let after = sections.new(of: before) { slots.append(new.rowSlots(of: after)) }
        }
        if !sections.isIdentity {
            for after in 0..<new.sections where sections.old(of: after) == nil { slots.append(new.rowSlots(of: after)) }
        }
        return IndexPathSet(slots: IntegerRunSet(slots), in: new)
    }
}
