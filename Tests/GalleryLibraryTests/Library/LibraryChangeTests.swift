import TestSupport
import Testing

@testable import GalleryLibrary

struct LibraryChangeTests {
    /// Applies a change as a list does, to photos by their numbers.
    private func result(of change: LibraryChange, on old: [Int], _ new: [Int]) -> [Int] {
        let leaving = Set(change.deletions + change.moves.map(\.old))
        var kept = old.indices.filter { !leaving.contains($0) }.map { old[$0] }[...]
        let moved = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.new, old[$0.old]) })
        let inserted = Set(change.insertions)
        return new.indices.compactMap { index in
            moved[index] ?? (inserted.contains(index) ? new[index] : kept.popFirst())
        }
    }

    /// The length of the longest run of common numbers that keep their order, by trying all.
    private func longestRun(_ old: [Int], _ new: [Int]) -> Int {
        let common = new.compactMap { old.firstIndex(of: $0) }
        return (0..<1 << common.count).reduce(0) { best, choice in
            let run = common.indices.filter { choice >> $0 & 1 == 1 }.map { common[$0] }
            return run == run.sorted() ? max(best, run.count) : best
        }
    }

    @Test func allSmallChangesAreRightAndMinimal() {
        // Every selection of five numbers in every order.
        var lists: [[Int]] = [[]]
        var longest: [[Int]] = [[]]
        for _ in 0..<5 {
            longest = longest.flatMap { list in (0..<5).filter { !list.contains($0) }.map { list + [$0] } }
            lists += longest
        }
        for old in [[0, 1, 2, 3, 4], [3, 1, 4], [2], []] {
            for new in lists {
                let change = LibraryChange(from: old, to: new, capacity: 5)
                #expect(result(of: change, on: old, new) == new)
                #expect(change.deletions == old.indices.filter { !new.contains(old[$0]) })
                #expect(change.insertions == new.indices.filter { !old.contains(new[$0]) })
                let common = new.count - change.insertions.count
                #expect(change.moves.count == common - longestRun(old, new), "\(old) to \(new)")
            }
        }
    }

    @Test func aLargeRandomChangeIsRight() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let old = Array((0..<20_000).shuffled(using: &random).prefix(12_000))
        var new = old.filter { _ in Bool.random(using: &random) }
        for _ in 0..<500 { new.swapAt(Int.random(in: 0..<new.count, using: &random), new.count / 2) }
        new += Set(0..<20_000).subtracting(old).prefix(5_000).sorted()

        let change = LibraryChange(from: old, to: new, capacity: 20_000)

        #expect(result(of: change, on: old, new) == new, "seed \(seed)")
        #expect(change.moves.count <= 1_000, "seed \(seed)")
    }
}
