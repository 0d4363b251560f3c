import ADKFoundation
import Foundation
import Testing

@testable import ADKLists

/// Snapshots of diffable data sources, compared with plain arrays.
@Suite struct DiffableSnapshotTests {
    typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    static func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
        var result = Snapshot()
        for (section, items) in sections {
            result.appendSections([section])
            result.appendItems(items, toSection: section)
        }
        return result
    }

    /// The sections and items, after a check that all queries agree with them.
    private func content(of snapshot: Snapshot) -> [String: [Int]] {
        var result: [String: [Int]] = [:]
        var index = 0
        for (number, section) in snapshot.sectionIdentifiers.enumerated() {
            let items = snapshot.itemIdentifiers(inSection: section)
            result[section] = items
            #expect(snapshot.indexOfSection(section) == number)
            #expect(snapshot.numberOfItems(inSection: section) == items.count)
            for item in items {
                #expect(snapshot.indexOfItem(item) == index)
                #expect(snapshot.sectionIdentifier(containingItem: item) == section)
                index += 1
            }
        }
        #expect(snapshot.numberOfItems == index && snapshot.itemIdentifiers.count == index)
        #expect(snapshot.numberOfSections == result.count)
        return result
    }

    @Test func itemsAreAddedBesideOthersAndMoveBetweenSections() {
        var snapshot = Self.snapshot([("a", [1, 2]), ("b", [3])])
        snapshot.appendItems([4])
        snapshot.insertItems([5, 6], beforeItem: 2)
        snapshot.insertItems([7], afterItem: 3)
        #expect(content(of: snapshot) == ["a": [1, 5, 6, 2], "b": [3, 7, 4]])
        snapshot.moveItem(1, afterItem: 7)
        snapshot.moveItem(4, beforeItem: 5)
        snapshot.moveItem(6, afterItem: 2)
        #expect(content(of: snapshot) == ["a": [4, 5, 2, 6], "b": [3, 7, 1]])
        snapshot.deleteItems([5, 3, 99])
        #expect(content(of: snapshot) == ["a": [4, 2, 6], "b": [7, 1]])
        snapshot.moveItem(4, beforeItem: 4)
        snapshot.deleteAllItems()
        #expect(content(of: snapshot) == ["a": [], "b": []])
    }

    @Test func sectionsMoveWithTheirItems() {
        var snapshot = Self.snapshot([("a", [1]), ("b", [2])])
        snapshot.insertSections(["c", "d"], beforeSection: "b")
        snapshot.insertSections(["e"], afterSection: "b")
        #expect(snapshot.sectionIdentifiers == ["a", "c", "d", "b", "e"])
        snapshot.moveSection("b", beforeSection: "a")
        snapshot.moveSection("c", afterSection: "e")
        #expect(snapshot.sectionIdentifiers == ["b", "a", "d", "e", "c"])
        #expect(content(of: snapshot)["b"] == [2])
        snapshot.deleteSections(["b", "d", "x"])
        #expect(content(of: snapshot) == ["a": [1], "e": [], "c": []])
        #expect(snapshot.sectionIdentifier(containingItem: 2) == nil)
    }

    @Test func marksAreThoseOfItemsInTheSnapshot() {
        var snapshot = Self.snapshot([("a", [1, 2, 3])])
        let messages = Misuse.messages(ofThisThread: true) {
            snapshot.reloadItems([3, 1, 9])
            snapshot.reconfigureItems([2, 8])
            snapshot.reloadSections(["a", "z"])
        }
        #expect(messages.count == 3)
        #expect(snapshot.reloadedItemIdentifiers == [1, 3] && snapshot.reconfiguredItemIdentifiers == [2])
        #expect(snapshot.reloadedSectionIdentifiers == ["a"])
        snapshot.deleteItems([3])
        snapshot.appendItems([3])
        #expect(snapshot.reloadedItemIdentifiers == [1])
        #expect(snapshot.applied.reloadedItemIdentifiers.isEmpty && snapshot.applied.itemIdentifiers == [1, 2, 3])
    }

    @Test func mistakesAreLoggedAndLeaveAValidSnapshot() {
        let start = Self.snapshot([("a", [1, 2]), ("b", [3])])
        let mistakes: [(String, (inout Snapshot) -> Void, [String: [Int]])] = [
            ("twice in one call", { $0.appendItems([4, 5, 4]) }, ["a": [1, 2], "b": [3, 4, 5]]),
            ("in the snapshot", { $0.appendItems([1, 4]) }, ["a": [2], "b": [3, 1, 4]]),
            ("in the same section", { $0.insertItems([2], beforeItem: 1) }, ["a": [2, 1], "b": [3]]),
            ("beside itself", { $0.insertItems([4, 1], afterItem: 1) }, ["a": [1, 4, 2], "b": [3]]),
            ("unknown anchor", { $0.insertItems([4], afterItem: 9) }, ["a": [1, 2], "b": [3]]),
            ("unknown section", { $0.appendItems([4], toSection: "x") }, ["a": [1, 2], "b": [3]]),
            ("unknown item", { $0.moveItem(9, afterItem: 1) }, ["a": [1, 2], "b": [3]]),
            ("section twice", { $0.appendSections(["a", "c", "c"]) }, ["a": [1, 2], "b": [3], "c": []]),
            ("unknown section anchor", { $0.insertSections(["c"], beforeSection: "x") }, ["a": [1, 2], "b": [3]]),
            ("unknown moved section", { $0.moveSection("x", afterSection: "a") }, ["a": [1, 2], "b": [3]]),
            ("unknown asked section", { _ = $0.itemIdentifiers(inSection: "x") }, ["a": [1, 2], "b": [3]]),
        ]
        for (name, mistake, result) in mistakes {
            var snapshot = start
            let messages = Misuse.messages(ofThisThread: true) { mistake(&snapshot) }
            #expect(messages.count == 1, "\(name): \(messages)")
            #expect(content(of: snapshot) == result, "\(name)")
        }
        var empty = Snapshot()
        #expect(Misuse.messages(ofThisThread: true) { empty.appendItems([1]) }.count == 1)
        #expect(empty.numberOfItems == 0)
    }

    @Test func hundredThousandItemsTakeLinearSteps() throws {
        let sections = (0..<100).map { ("\($0)", Array($0 * 1_000..<($0 + 1) * 1_000)) }
        let old = Self.snapshot(sections)
        var new = Self.snapshot(sections.reversed())
        new.deleteItems(Array(stride(from: 0, to: 100_000, by: 7)))
        new.appendItems(Array(200_000..<201_000))
        let difference = try #require(new.difference(from: old))
        #expect(difference.edits.sectionMoves.count == 99 && difference.edits.rowMoves.isEmpty)
        let deleted = difference.edits.deletedRows.rowSets.values.reduce(0) { $0 + $1.count }
        #expect(deleted == (100_000 + 6) / 7)
    }

    /// An identifier whose hashes are all the same.
    private struct Collider: Hashable, Sendable {
        let number: Int
        func hash(into hasher: inout Hasher) { hasher.combine(1) }
    }

    @Test func identifiersWithOneHashAreKeptApart() throws {
        var old = NSDiffableDataSourceSnapshot<Collider, Collider>()
        old.appendSections([Collider(number: 0), Collider(number: 1)])
        old.appendItems((0..<200).map { Collider(number: $0) }, toSection: Collider(number: 0))
        var new = old
        new.moveItem(Collider(number: 0), afterItem: Collider(number: 199))
        new.deleteItems([Collider(number: 50)])
        let difference = try #require(new.difference(from: old))
        #expect(difference.edits.rowMoves.map(\.from.row) == [0])
        #expect(difference.edits.deletedRows.rowSets[0]?.count == 1 && difference.edits.insertedRows.isEmpty)
    }
}
