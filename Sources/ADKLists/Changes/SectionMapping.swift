import Foundation

/// The mapping between old and new section indexes.
package struct SectionMapping: Equatable {
    private let count: Int
    /// Moved sections, by their old indexes.
    package let moved: IndexSet
    /// Nil if every section keeps its index.
    private let newOfOld: [Int]?
    private let oldOfNew: [Int]?

    init(count: Int) {
        self.count = count
        moved = []
        newOfOld = nil
        oldOfNew = nil
    }

    /// `removed` and `added` include the moved sections.
    init(oldCount: Int, newCount: Int, removed: IndexSet, added: IndexSet, moves: [ChangeSet.SectionMove]) {
        var forward = Array(repeating: -1, count: oldCount)
        var backward = Array(repeating: -1, count: newCount)
        let kept = zip(
            (0..<oldCount).lazy.filter { !removed.contains($0) }, (0..<newCount).lazy.filter { !added.contains($0) })
        for (old, new) in kept {
            forward[old] = new
            backward[new] = old
        }
        for move in moves {
            forward[move.from] = move.to
            backward[move.to] = move.from
        }
        count = oldCount
        moved = IndexSet(moves.map(\.from))
        newOfOld = forward
        oldOfNew = backward
    }

    package var isIdentity: Bool { newOfOld == nil }

    package func new(of old: Int) -> Int? {
        guard let newOfOld else { return old }
        return newOfOld[old] < 0 ? nil : newOfOld[old]
    }

    package func old(of new: Int) -> Int? {
        guard let oldOfNew else { return new }
        return oldOfNew[new] < 0 ? nil : oldOfNew[new]
    }
}
