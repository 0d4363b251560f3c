import Foundation

/// The edits of one batch, as the app made them.
///
/// As in UIKit, deletions, reloads and the origins of moves use index paths before the batch. Insertions and the
/// targets of moves use index paths after it.
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
    /// The animation of inserted, deleted and reloaded sections.
    var sectionAnimation = ListAnimation.none

    /// Overrides all animations of the edits.
    var disablesAnimation = false

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && rowMoves.isEmpty
            && deletedSections.isEmpty
            && insertedSections.isEmpty && reloadedSections.isEmpty && sectionMoves.isEmpty
    }

    /// The sections whose rows are edited; nil if sections are inserted, deleted, moved or reloaded.
    var touchedSections: Set<Int>? {
        guard deletedSections.isEmpty, insertedSections.isEmpty, reloadedSections.isEmpty, sectionMoves.isEmpty else {
            return nil
        }
        return Set([deletedRows, insertedRows, reloadedRows].flatMap(\.bySection.keys))
            .union(rowMoves.map(\.from.section)).union(rowMoves.map(\.to.section))
    }

    /// Whether any edit is animated.
    var isAnimated: Bool {
        !disablesAnimation
            && (sectionAnimation != .none || !rowMoves.isEmpty || !sectionMoves.isEmpty || deletedRows.isAnimated
                || insertedRows.isAnimated || reloadedRows.isAnimated)
    }
}
