import Foundation

/// Everything that happens to a list's rows between the begin and end of one batch.
///
/// As in UIKit: deletes, reloads and the origins of moves speak of rows as they were before,
/// inserts and the goals of moves of rows as they are afterwards.
struct ChangeSet {
    struct Move: Hashable {
        let from: IndexPath
        let to: IndexPath
    }

    struct SectionMove: Hashable {
        let from: Int
        let to: Int
    }

    var deletedRows = RowRuns()
    var insertedRows = RowRuns()
    var reloadedRows = RowRuns()
    var rowMoves: [Move] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var sectionMoves: [SectionMove] = []
    /// How sections come and go.
    var sectionAnimation = UITableView.RowAnimation.none

    /// Whatever the edits say.
    var isUnanimated = false

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && rowMoves.isEmpty
            && deletedSections.isEmpty
            && insertedSections.isEmpty && reloadedSections.isEmpty && sectionMoves.isEmpty
    }

    /// The sections whose rows it speaks of; nil where sections come, go, move or are made anew themselves.
    var touchedSections: Set<Int>? {
        guard deletedSections.isEmpty, insertedSections.isEmpty, reloadedSections.isEmpty, sectionMoves.isEmpty else {
            return nil
        }
        return Set([deletedRows, insertedRows, reloadedRows].flatMap(\.bySection.keys))
            .union(rowMoves.map(\.from.section)).union(rowMoves.map(\.to.section))
    }

    /// Whether anything but sections or rows made anew in place is in it.
    var isAnimated: Bool {
        !isUnanimated
            && (sectionAnimation != .none || !rowMoves.isEmpty || !sectionMoves.isEmpty || deletedRows.isAnimated
                || insertedRows.isAnimated || reloadedRows.isAnimated)
    }
}
