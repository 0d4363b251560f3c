import Foundation

/// Takes a list from the rows of before an update to those of after it.
///
/// `apply` notes what is on screen and takes five steps. Each needs those before it: frames need the rows, the offset
/// needs the frames, and views move to their places in the new viewport. Rows cannot be edited meanwhile.
@MainActor
struct AppliedUpdate {
    let changes: ResolvedChanges
    let update: ListUpdate
    let queue: UpdateQueue
    private let animations: EditAnimations
    private var data: DataController { queue.data }
    private var viewport: ListViewport { queue.viewport }
    private var stage: ListStage { queue.stage }

    init(_ changes: ResolvedChanges, of update: ListUpdate, in queue: UpdateQueue) {
        self.changes = changes
        self.update = update
        self.queue = queue
        animations = EditAnimations(update.edits)
    }

    func apply() {
        let motion = noteMotion()
        let position = viewport.notePosition(through: changes)
        records()
        geometry()
        offset(position)
        views()
        arrivals(motion)
    }

    /// Notes where rows are shown; nil if they do not move visibly.
    private func noteMotion() -> ListStage.NotedMotion? {
        guard update.edits.isAnimated, stage.isVisible else { return nil }
        stage.decorations.beginUpdate()
        return stage.noteMotion()
    }

    /// Records and all other state by slot or path follow the rows.
    private func records() { queue.stores.apply(changes) }

    /// The layout has the new items.
    private func geometry() {
        let scale = viewport.scale
        viewport.changeGeometry { geometry in
            if changes.old.total == 0 {
                geometry.reset(to: changes.new, scale: scale)
            } else {
                geometry.apply(changes)
            }
        }
    }

    /// The first visible row that stays is where it was.
    private func offset(_ position: KeptPosition?) {
        viewport.keep(position)
        viewport.constraintsMayHaveChanged()
    }

    /// Views of rows that are gone leave, and the row that the user moves keeps its place at the pointer.
    private func views() {
        queue.delegate?.rowsDidChange()
        for retired in data.takeRetired() {
            let item = changes.old.item(at: retired.record.slot)
            stage.retire(
                retired.record, item, successor: retired.successor, replacement: animations.reload(of: item),
                deletion: animations.deletion(of: item))
        }
    }

    /// New rows in the viewport are made at once and get their animations. The others start to move.
    private func arrivals(_ motion: ListStage.NotedMotion?) {
        guard let motion else { return }
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
        stage.startMotion(motion)
    }
}
