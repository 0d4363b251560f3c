import Foundation

/// The edits of one batch, as the app made them.
///
/// As in UIKit, deletions, reloads and the origins of moves use index paths before the batch. Insertions and the
/// targets of moves use index paths after it.
package struct ChangeSet {
    package struct Move: Hashable {
        package let from: RowPlace
        package let to: RowPlace
    }

    package struct SectionMove: Hashable {
        package let from: Int
        package let to: Int

        package init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
    }

    package var deletedRows = AnimatedRowRuns()
    package var insertedRows = AnimatedRowRuns()
    package var reloadedRows = AnimatedRowRuns()
    var rowMoves: [Move] = []
    package var deletedSections = SectionEdits()
    package var insertedSections = SectionEdits()
    package var reloadedSections = SectionEdits()
    package var sectionMoves: [SectionMove] = []

    /// Overrides all animations of the edits.
    var disablesAnimation = false

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && rowMoves.isEmpty
            && !editsSections
    }

    private var editsSections: Bool {
        !deletedSections.all.isEmpty || !insertedSections.all.isEmpty || !reloadedSections.all.isEmpty
            || !sectionMoves.isEmpty
    }

    /// The sections whose rows are edited; nil if sections are inserted, deleted, moved or reloaded.
    var touchedSections: Set<Int>? {
        guard !editsSections else { return nil }
        return Set([deletedRows, insertedRows, reloadedRows].flatMap(\.bySection.keys))
            .union(rowMoves.map(\.from.section)).union(rowMoves.map(\.to.section))
    }

    /// Whether any edit is animated.
    var isAnimated: Bool {
        !disablesAnimation
            && (!rowMoves.isEmpty || !sectionMoves.isEmpty
                || [deletedRows, insertedRows, reloadedRows].contains(where: \.isAnimated)
                || [deletedSections, insertedSections, reloadedSections].contains(where: \.isAnimated))
    }
}

/// Sections with the animations of their edits.
package struct SectionEdits {
    private(set) var all = IndexSet()
    private var sections: [ListAnimation: IndexSet] = [:]

    var isAnimated: Bool { sections.keys.contains { $0 != .none } }

    mutating func add(_ more: IndexSet, _ animation: ListAnimation = .none) {
        guard !more.isEmpty else { return }
        all.formUnion(more)
        sections[animation, default: IndexSet()].formUnion(more)
    }

    /// The animation of a section's edit; nil if the section is not edited.
    func animation(of section: Int) -> ListAnimation? { sections.first { $0.value.contains(section) }?.key }
}
