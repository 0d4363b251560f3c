import ADKFoundation
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Changes of items that were made before the reload, on any thread.
final class ItemChangesTests: XCTestCase, @unchecked Sendable {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var version = 0
    }

    private static func items(_ sections: [[Int]]) -> [[Item]] { sections.map { $0.map { Item(id: $0) } } }

    func testChangesOfAnotherThreadKeepTheNodesOfItemsThatStay() async throws {
        let (old, new) = ([[0, 1, 2, 3], [4, 5]], [[3, 0, 9], [5, 2, 4]])
        let changes = await Task.detached { ADKItemChanges(from: Self.items(old), to: Self.items(new)) }.value
        try await MainActor.run {
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 120, height: 10)
            let harness = CollectionHarness(old, layout)
            harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
            harness.node.reload(using: Self.items(old))
            try harness.host.settle()
            let nodes = harness.shown
            harness.items = new
            var isDone = false
            harness.node.reload(using: changes) { isDone = $0 }
            try harness.host.settle()
            XCTAssertTrue(isDone)
            XCTAssertEqual(Set(harness.shown.keys), [0, 2, 3, 4, 5, 9, 1000, 1001])
            for name in [0, 2, 3, 4, 5] { XCTAssertTrue(harness.shown[name] === nodes[name], "item \(name)") }
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testChangesFromOtherItemsThanTheShownOnesAreMadeAgain() throws {
        try onMain {
            let harness = TableHarness([[0, 1, 2]])
            harness.table.reload(using: Self.items(harness.rows))
            try harness.host.settle()
            let kept = harness.cell(0, 2)
            let late = ADKItemChanges(from: Self.items([[0, 1]]), to: Self.items([[2, 7]]))
            harness.rows = [[2, 7]]
            harness.table.reload(using: late)
            try harness.host.settle()
            XCTAssertEqual((0..<2).map { harness.cell(0, $0)?.name }, [2, 7])
            XCTAssertTrue(harness.cell(0, 0) === kept)
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testTheReloadDoesNotMatchTheItemsAgain() throws {
        struct CountedItem: Identifiable, Equatable {
            struct ID: Hashable {
                static let hashes = Locked(0)
                let number: Int
                func hash(into hasher: inout Hasher) {
                    ID.hashes.withLock { $0 += 1 }
                    hasher.combine(number)
                }
            }
            let id: ID
        }
        try onMain {
            let harness = TableHarness([[0, 1, 2]])
            let old = [0, 1, 2].map { CountedItem(id: CountedItem.ID(number: $0)) }
            let new = [CountedItem](old.reversed())
            harness.table.reload(using: old)
            try harness.host.settle()
            let changes = ADKItemChanges(from: old, to: new)
            let hashes = CountedItem.ID.hashes.withLock { $0 }
            XCTAssertGreaterThan(hashes, 0)
            harness.rows = [[2, 1, 0]]
            harness.table.reload(using: changes)
            XCTAssertEqual(CountedItem.ID.hashes.withLock { $0 }, hashes)
            try harness.host.settle()
            XCTAssertEqual((0..<3).map { harness.cell(0, $0)?.name }, [2, 1, 0])
        }
    }

    func testChangesThatDoNotLeadToTheItemsOfTheSourceAreReported() throws {
        try onMain {
            let harness = TableHarness([[0, 1, 2]])
            harness.table.reload(using: Self.items(harness.rows))
            try harness.host.settle()
            let changes = ADKItemChanges(from: Self.items([[0, 1, 2]]), to: Self.items([[2, 7]]))
            harness.rows = [[2, 7, 8, 9]]
            harness.table.reload(using: changes)
            try harness.host.settle()
            XCTAssertEqual((0..<4).map { harness.cell(0, $0)?.name }, [2, 7, 8, 9])
            XCTAssertEqual(harness.errors.count, 1)
        }
    }

    func testAnEditInTheBatchOfTheChangesIsAppliedWithThem() throws {
        try onMain {
            let harness = TableHarness([[0, 1, 2]])
            harness.table.reload(using: Self.items(harness.rows))
            try harness.host.settle()
            let changes = ADKItemChanges(from: Self.items([[0, 1, 2]]), to: Self.items([[1, 2]]))
            harness.rows = [[1, 2, 5]]
            harness.table.performBatchUpdates {
                harness.table.reload(using: changes)
                harness.table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
            }
            try harness.host.settle()
            XCTAssertEqual((0..<3).map { harness.cell(0, $0)?.name }, [1, 2, 5])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testChangesWithAnIdentityTwiceOrOtherSectionsReloadEverything() throws {
        try onMain {
            let harness = TableHarness([[0, 1, 2]])
            for rows in [[[1, 1, 2]], [[4], [5, 6]], [[]]] {
                harness.table.reload(using: Self.items(harness.rows))
                try harness.host.settle()
                let changes = ADKItemChanges(from: Self.items(harness.rows), to: Self.items(rows))
                harness.rows = rows
                harness.table.reload(using: changes)
                try harness.host.settle()
                XCTAssertEqual(harness.table.numberOfSections, rows.count)
                for (section, names) in rows.enumerated() {
                    XCTAssertEqual(names.indices.map { harness.cell(section, $0)?.name }, names)
                }
            }
            XCTAssertEqual(harness.errors, [])
        }
    }
}
