import Foundation

/// The animations of a batch's edits, `none` if the batch is not animated. Queries are O(log edits).
struct EditAnimations {
    private let set: ChangeSet
    private let inserted: RowAnimations
    private let deleted: RowAnimations
    private let reloaded: RowAnimations

    /// O(edits log edits) for an animated batch.
    init(_ set: ChangeSet) {
        self.set = set.isAnimated ? set : ChangeSet()
        inserted = RowAnimations(self.set.insertedRows)
        deleted = RowAnimations(self.set.deletedRows)
        reloaded = RowAnimations(self.set.reloadedRows)
    }

    /// The animation with which a new item appears.
    func insertion(of item: ListItem) -> ListAnimation {
        inserted.animation(of: item) ?? set.insertedSections.animation(of: item.section) ?? .none
    }

    /// The animation with which an item of the old rows leaves.
    func deletion(of item: ListItem) -> ListAnimation {
        set.deletedSections.animation(of: item.section) ?? set.reloadedSections.animation(of: item.section)
            ?? deleted.animation(of: item) ?? .none
    }

    /// The animation with which an item of the old rows is replaced.
    func reload(of item: ListItem) -> ListAnimation {
        reloaded.animation(of: item) ?? set.reloadedSections.animation(of: item.section) ?? .none
    }
}

/// The animations of rows.
private struct RowAnimations {
    private var sections: [Int: [(animation: ListAnimation, rows: RunSet)]] = [:]

    init(_ runs: RowRuns) {
        guard runs.isAnimated else { return }
        sections = runs.bySection.mapValues { runs in
            var animations: [(animation: ListAnimation, rows: [Range<Int>])] = []
            for run in runs {
                // Most batches use one animation.
                if let index = animations.firstIndex(where: { $0.animation == run.animation }) {
                    animations[index].rows.append(run.rows)
                } else {
                    animations.append((run.animation, [run.rows]))
                }
            }
            return animations.map { ($0.animation, RunSet($0.rows)) }
        }
    }

    func animation(of item: ListItem) -> ListAnimation? {
        guard case .row(let row) = item.part else { return nil }
        return sections[item.section]?.first { $0.rows.contains(row) }?.animation
    }
}
