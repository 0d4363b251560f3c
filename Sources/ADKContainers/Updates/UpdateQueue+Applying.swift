import Foundation

/// Applying of an update: records, geometry and views follow it in one step.
extension UpdateQueue {
    func apply(_ changes: ResolvedChanges, of update: ListUpdate) {
        update.resolve(changes)
        let animations = EditAnimations(update.edits)
        // Callbacks of the app run after the update, because rows cannot be edited meanwhile.
        stage.holdRemovals()
        data.whileBusy {
            delegate.rowsWillChange(changes)
            if update.edits.isAnimated, stage.isVisible {
                stage.decorations.beginUpdate()
                stage.animate {
                    replaceRows(changes, animations)
                    animateInsertions(changes, animations)
                }
            } else {
                replaceRows(changes, animations)
            }
            delegate.setNeedsUpdate()
        }
        update.didApply()
        if Invariant.areChecked { viewport.geometry.checkInvariants() }
        stage.reportRemovals()
    }

    private func replaceRows(_ changes: ResolvedChanges, _ animations: EditAnimations) {
        var retired: [(record: CellRecord, successor: Int?)] = []
        viewport.keepingPosition(through: changes) {
            retired = data.adopt(changes)
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
        delegate.rowsDidChange()
        for (record, successor) in retired {
            let item = changes.old.item(at: record.slot)
            stage.retire(
                record, item, successor: successor, replacement: animations.reload(of: item),
                deletion: animations.deletion(of: item))
        }
    }

    /// Makes new rows in the viewport at once and gives them their animations.
    private func animateInsertions(_ changes: ResolvedChanges, _ animations: EditAnimations) {
        for slot in viewport.geometry.slots(in: viewport.rect, limit: 256) where data.records[slot] == nil {
            let item = changes.new.item(at: slot)
            var animation = animations.insertion(of: item)
            // A supplementary view that the layout adds to a section that was there.
            if animation == .none, item.path == nil, viewport.geometry.initialPlace(of: slot) != nil {
                animation = .fade
            }
            if animation != .none { data.allocate(slot)?.awaitArrival(animation) }
        }
    }
}
