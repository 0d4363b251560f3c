import Foundation

/// Applying of an update: records, geometry and views follow it in one step.
extension UpdateQueue {
    func apply(_ changes: ResolvedChanges, of update: ListUpdate) {
        update.resolve(changes)
        let animations = EditAnimations(update.edits)
        // Callbacks of the app run after the update, because rows cannot be edited meanwhile.
        stage.holdRemovals()
        data.whileBusy {
            delegate?.rowsWillChange(changes)
            if update.edits.isAnimated, stage.isVisible {
                stage.decorations.beginUpdate()
                stage.animate {
                    replaceRows(changes, animations)
                    animateInsertions(changes, animations, of: update)
                }
            } else {
                replaceRows(changes, animations)
            }
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

    private func replaceRows(_ changes: ResolvedChanges, _ animations: EditAnimations) {
        viewport.keepingPosition(through: changes) {
            stores.apply(changes)
            let scale = viewport.scale
            viewport.changeGeometry { geometry in
                if changes.old.total == 0 {
                    geometry.reset(to: changes.new, scale: scale)
                } else {
                    geometry.apply(changes)
                }
            }
        }
        viewport.constraintsMayHaveChanged()
        stage.sectionScrollers.rowsDidChange()
        delegate?.rowsDidChange()
        for retired in data.takeRetired() {
            let item = changes.old.item(at: retired.record.slot)
            stage.retire(
                retired.record, item, successor: retired.successor, replacement: animations.reload(of: item),
                deletion: animations.deletion(of: item))
        }
    }

    /// Makes new rows in the viewport at once and gives them their animations.
    private func animateInsertions(_ changes: ResolvedChanges, _ animations: EditAnimations, of update: ListUpdate) {
        let group = ArrivalGroup(deadline: update.deadline)
        for slot in viewport.geometry.slots(in: viewport.rect, limit: 256) where data.records[slot] == nil {
            let item = changes.new.item(at: slot)
            var animation = animations.insertion(of: item)
            // A supplementary view that the layout adds to a section that was there.
            if animation == .none, item.path == nil, viewport.geometry.initialPlace(of: slot) != nil {
                animation = .fade
            }
            if animation != .none { data.allocate(slot)?.awaitArrival(animation, with: group) }
        }
    }
}

extension ResolvedChanges {
    /// The rows that are inserted or reloaded. O(edits), and O(sections) if sections are edited.
    fileprivate var newRows: RowSet {
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
        return RowSet(slots: RunSet(slots), in: new)
    }
}
