import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Old pixels stay until the new ones are drawn, and unchanged rows keep their nodes.
final class ReloadTests: XCTestCase, @unchecked Sendable {
    /// Screenshots of all frames until no work is left.
    @MainActor
    private func frames(_ harness: TableHarness) throws -> [PixelBuffer] {
        var screenshots: [PixelBuffer] = []
        FrameLoop.shared.onFrame = { _ in screenshots.append(harness.window.capture()) }
        try harness.host.settle()
        FrameLoop.shared.onFrame = nil
        return screenshots
    }

    @MainActor
    private func isSame(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
        // Left of the scroll bar, which appears and disappears.
        (0..<a.height).allSatisfy { memcmp(a.row($0), b.row($0), 85 * 4) == 0 }
    }

    func testReloadingTheSameContentChangesNoPixelOfAnyFrame() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)], heightOf: { CGFloat(40 + $0 % 5 * 10) })
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 1234)
            try harness.host.settle()
            let before = harness.window.capture()
            let old = try XCTUnwrap(harness.table.visibleNodes.first)
            harness.table.reloadData()
            for image in try self.frames(harness) { XCTAssertTrue(self.isSame(image, before), "a frame blinked") }
            XCTAssertTrue(self.isSame(harness.window.capture(), before))
            XCTAssertFalse(harness.table.visibleNodes.contains { $0 === old }, "no row got a new node")
            harness.table.performBatch(
                animated: false,
                updates: {
                    harness.table.reloadRows(at: harness.table.indexPathsForVisibleRows(), with: .fade)
                })
            for image in try self.frames(harness) { XCTAssertTrue(self.isSame(image, before), "a frame blinked") }
            harness.table.reloadSections([0], with: .none)
            for image in try self.frames(harness) { XCTAssertTrue(self.isSame(image, before), "a frame blinked") }
        }
    }

    func testAReloadedRowShowsItsOldPixelsUntilTheNewOnesAreDrawn() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            let before = harness.window.capture()
            harness.rows[0][1] = 50
            harness.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
            var colors: [UInt32] = []
            FrameLoop.shared.onFrame = { _ in colors.append(harness.window.capture().pixel(x: 50, y: 150)) }
            try harness.host.settle()
            FrameLoop.shared.onFrame = nil
            let (old, new) = (before.pixel(x: 50, y: 150), harness.window.capture().pixel(x: 50, y: 150))
            XCTAssertNotEqual(old, new)
            XCTAssertTrue(Set(colors).isSubset(of: [old, new]), "another colour was visible between old and new")
            XCTAssertEqual(harness.table.view.subviews.count, 4)
        }
    }

    struct Item: Identifiable, Equatable {
        let id: Int
        var version = 0
    }

    func testADiffedReloadKeepsNodesByIdentity() throws {
        try onMain {
            let harness = TableHarness([Array(0..<8)])
            try harness.host.settle()
            func items(_ names: [Int]) -> [Item] { names.map { Item(id: $0) } }
            harness.table.reload(using: items(harness.rows[0]))
            try harness.host.settle()
            var nodes: [Int: BoxCell] = [:]
            for row in 0..<8 { nodes[row] = harness.cell(0, row) }
            // 0 is deleted, 7 moves to the front, 3 and 4 change places, 20 is inserted.
            harness.rows[0] = [7, 1, 2, 4, 3, 20, 5, 6]
            var isDone = false
            harness.table.reload(using: items(harness.rows[0])) { isDone = $0 }
            try harness.host.settle()
            XCTAssertTrue(isDone)
            for (row, name) in harness.rows[0].enumerated() {
                XCTAssertEqual(harness.cell(0, row)?.name, name)
                if name != 20 { XCTAssertTrue(harness.cell(0, row) === nodes[name], "row \(name)") }
            }
            // A row with the same identity and other content gets a new node.
            let old = harness.cell(0, 1)
            var changed = items(harness.rows[0])
            changed[1].version = 1
            harness.table.reload(using: changed)
            try harness.host.settle()
            XCTAssertFalse(harness.cell(0, 1) === old)
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testADiffAfterAnotherEditOrWithAnIdentityTwiceReloads() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            try harness.host.settle()
            harness.table.reload(using: harness.rows[0].map { Item(id: $0) })
            try harness.host.settle()
            harness.rows[0] = [1, 1, 2]
            harness.table.reload(using: harness.rows[0].map { Item(id: $0) })
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 3)
            harness.rows[0].append(9)
            harness.table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
            harness.rows[0] = [5, 6]
            harness.table.reload(using: harness.rows[0].map { Item(id: $0) })
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 1)?.name, 6)
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testADiffAfterAMoveShowsTheNewItems() throws {
        try onMain {
            let harness = TableHarness([[1, 2, 3]])
            try harness.host.settle()
            @MainActor func reload() { harness.table.reload(using: harness.rows[0].map { Item(id: $0) }) }
            @MainActor func names() -> [Int?] { (0..<3).map { harness.cell(0, $0)?.name } }
            reload()
            try harness.host.settle()
            harness.rows = [[2, 3, 1]]
            harness.table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
            harness.rows = [[2, 3, 1]]
            reload()
            try harness.host.settle()
            XCTAssertEqual(names(), [2, 3, 1])
            // As many rows as before.
            harness.rows = [[9, 3, 1]]
            harness.table.performBatchUpdates {
                harness.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                harness.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            }
            harness.rows = [[3, 1, 9]]
            reload()
            try harness.host.settle()
            XCTAssertEqual(names(), [3, 1, 9])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testTwoDiffsInOneBatchShowTheItemsOfTheSecond() throws {
        try onMain {
            let harness = TableHarness([[1, 2, 3]])
            try harness.host.settle()
            @MainActor func reload() { harness.table.reload(using: harness.rows[0].map { Item(id: $0) }) }
            reload()
            try harness.host.settle()
            harness.table.performBatchUpdates {
                harness.rows = [[2, 1, 3]]
                reload()
                harness.rows = [[3, 2, 1]]
                reload()
            }
            try harness.host.settle()
            XCTAssertEqual((0..<3).map { harness.cell(0, $0)?.name }, [3, 2, 1])
            XCTAssertEqual(harness.errors, [])
        }
    }

    /// The diff alone, compared with plain arrays over several sections.
    func testRandomDiffsLeadFromTheOldToTheNewItems() throws {
        var random = SeededRandom(seed: 8)
        for round in 0..<400 {
            let pool = Array(0..<30).shuffled(using: &random)
            func cut(_ names: ArraySlice<Int>) -> [[Item]] {
                var sections: [[Item]] = [[], [], []]
                for name in names {
                    sections[Int.random(in: 0..<3, using: &random)].append(
                        Item(id: name, version: Int.random(in: 0...1, using: &random)))
                }
                return sections
            }
            let (old, new) = (cut(pool[0..<20]), cut(pool[8..<28].shuffled(using: &random)[...]))
            let changes = try XCTUnwrap(ADKItemChanges(from: old, to: new).diff).outcome
            for (section, items) in old.enumerated() {
                for (row, item) in items.enumerated() {
                    let outcome = changes.outcome(of: ListItem(IndexPath(row: row, section: section)))
                    switch outcome {
                    case .stays(let goal):
                        let path = try XCTUnwrap(goal.path)
                        XCTAssertEqual(new[path.section][path.row], item, "seed 8 round \(round)")
                    case .reloaded(let goal):
                        let path = try XCTUnwrap(goal.path)
                        XCTAssertEqual(new[path.section][path.row].id, item.id, "seed 8 round \(round)")
                    case .gone:
                        // Deleted, or changed and moved at once.
                        XCTAssertFalse(new.contains { $0.contains(item) }, "seed 8 round \(round)")
                    }
                }
            }
        }
    }
}
