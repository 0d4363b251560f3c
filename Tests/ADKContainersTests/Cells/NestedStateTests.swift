import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The state of lists in rows that leave the viewport and return.
final class NestedStateTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func shown() throws -> NestedHarness {
        let harness = NestedHarness()
        try harness.host.settle()
        return harness
    }

    /// The frames of the placed cells relative to the viewport, by number.
    @MainActor
    private func placedFrames(_ strip: StripNode) -> [Int: CGFloat] {
        var frames: [Int: CGFloat] = [:]
        for (slot, record) in strip.list.data.records where record.isPlaced {
            frames[slot] = (record.node?.view.frame.minX ?? 0) - (strip.view as! UIScrollView).contentOffset.x
        }
        return frames
    }

    func testARowWithinTheKeepRangeKeepsItsNodeAndItsListsState() throws {
        try onMain {
            let harness = try self.shown()
            let strip = try harness.strip(0)
            let offset = try harness.scroll(strip, to: 4013)
            let before = self.placedFrames(strip)
            try harness.scroll(to: 700)
            XCTAssertTrue(try harness.strip(0) === strip)
            try harness.scroll(to: 0)
            XCTAssertTrue(try harness.strip(0) === strip)
            XCTAssertEqual(strip.offset, offset)
            XCTAssertEqual(self.placedFrames(strip), before)
            XCTAssertEqual(harness.table.controller.rowStates.slots, [])
        }
    }

    func testADroppedRowReturnsWithItsListsPositionSizesAndSelection() throws {
        try onMain {
            let harness = try self.shown()
            for x in stride(from: 50.0, through: 1500, by: 50) { try harness.scroll(harness.strip(2), to: x) }
            try harness.scroll(harness.strip(2), to: 1413)
            weak let old = harness.cell(2)
            let strip = try harness.strip(2)
            strip.list.interaction.selection.allowsMultipleSelection = true
            for row in [40, 3, 36] { strip.list.interaction.select(IndexPath(row: row, section: 0)) }
            let before = self.placedFrames(strip)
            XCTAssertGreaterThan(before.count, 2)
            let length = strip.list.viewport.contentLength
            try harness.scroll(to: 7000)
            XCTAssertNil(harness.cell(2), "the node is dropped")
            XCTAssertEqual(harness.table.controller.rowStates.slots, [2], "only a row that differs from a new one")
            try harness.scroll(to: 0)
            let new = try harness.strip(2)
            XCTAssertNil(old)
            XCTAssertEqual(new.offset, 1413)
            XCTAssertEqual((new.view as? UIScrollView)?.contentOffset.x, 1413)
            XCTAssertEqual(self.placedFrames(new), before)
            XCTAssertEqual(new.list.viewport.contentLength, length, "all measured sizes")
            XCTAssertEqual(new.list.interaction.selection.selected.map(\.row), [40, 3, 36])
            XCTAssertTrue(new.list.data.records[36]?.node?.isSelected ?? false)
            XCTAssertTrue(new.list.range.hasScrolled)
            XCTAssertTrue(harness.table.controller.rowStates.isEmpty, "the node has it")
            XCTAssertEqual(try harness.strip(1).offset, 0)
        }
    }

    func testAReturningRowPreloadsAtItsPositionBeforeItHasAView() throws {
        try onMain {
            let harness = try self.shown()
            let offset = try harness.scroll(harness.strip(0), to: 4000)
            let visible = try harness.strip(0).list.visiblePaths
            try harness.scroll(to: 7000)
            // In steps, upwards, until the row is in the preload range only: 2.5 screens ahead.
            for y in stride(from: 6800.0, through: 800, by: -200) { try harness.scroll(to: y) }
            let strip = try harness.strip(0)
            XCTAssertTrue(strip.isInPreloadState)
            XCTAssertFalse(strip.isNodeLoaded)
            XCTAssertEqual(strip.offset, offset)
            let slots = Set(strip.list.data.records.keys)
            XCTAssertTrue(slots.isSuperset(of: visible.map(\.row)), "\(slots)")
            XCTAssertFalse(slots.contains(0))
            let nodes = strip.list.data.records.compactMapValues(\.node)
            try harness.scroll(to: 0)
            XCTAssertTrue(try harness.strip(0) === strip)
            XCTAssertEqual(strip.list.visiblePaths, visible)
            for path in visible { XCTAssertTrue(strip.list.data.records[path.row]?.node === nodes[path.row]) }
            XCTAssertEqual((strip.view as? UIScrollView)?.contentOffset.x, offset)
        }
    }

    func testARowThatIsDroppedBeforeItWasShownKeepsItsStateForTheNextNode() throws {
        try onMain {
            let harness = try self.shown()
            let offset = try harness.scroll(harness.strip(0), to: 4000)
            try harness.scroll(to: 7000)
            for y in stride(from: 6800.0, through: 800, by: -200) { try harness.scroll(to: y) }
            XCTAssertFalse(try harness.strip(0).isNodeLoaded)
            try harness.scroll(to: 7000)
            XCTAssertNil(harness.cell(0))
            try harness.scroll(to: 0)
            XCTAssertEqual(try harness.strip(0).offset, offset)
        }
    }

    func testTheStateFollowsMovesInsertionsAndDeletions() throws {
        try onMain {
            let harness = try self.shown()
            let offsets = try (0..<6).map { try harness.scroll(harness.strip($0), to: CGFloat(1000 + $0 * 100)) }
            try harness.scroll(to: 7000)
            XCTAssertEqual(harness.table.controller.rowStates.slots, Array(0..<6))
            harness.rows = [1000, 1001] + [0, 2, 5, 3] + harness.rows[6...] + [4]
            harness.table.performBatchUpdates {
                harness.table.insertRows(at: [0, 1].map { IndexPath(row: $0, section: 0) }, with: .none)
                harness.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
                harness.table.moveRow(at: IndexPath(row: 5, section: 0), to: IndexPath(row: 4, section: 0))
                harness.table.moveRow(at: IndexPath(row: 4, section: 0), to: IndexPath(row: 200, section: 0))
            }
            try harness.host.settle()
            XCTAssertEqual(harness.table.controller.rowStates.slots, [2, 3, 4, 5, 200])
            try harness.scroll(to: 0)
            for name in [0, 2, 5, 3] {
                XCTAssertEqual(try harness.strip(name).offset, offsets[name], "row \(name)")
            }
            XCTAssertEqual(try harness.strip(1000).offset, 0)
            harness.table.scrollToRow(at: IndexPath(row: 200, section: 0), at: .bottom, animated: false)
            try harness.host.settle()
            XCTAssertEqual(try harness.strip(4).offset, offsets[4])
        }
    }

    func testAReloadOfTheRowForgetsTheState() throws {
        try onMain {
            let harness = try self.shown()
            let offsets = try (0..<3).map { try harness.scroll(harness.strip($0), to: 1000) }
            try harness.scroll(to: 7000)
            harness.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.table.controller.rowStates.slots, [0, 2])
            try harness.scroll(to: 0)
            XCTAssertEqual(try (0..<3).map { try harness.strip($0).offset }, [offsets[0], 0, offsets[2]])
            try harness.scroll(to: 7000)
            harness.table.reloadData()
            try harness.host.settle()
            XCTAssertTrue(harness.table.controller.rowStates.isEmpty)
            try harness.scroll(to: 0)
            XCTAssertEqual(try harness.strip(0).offset, 0)
        }
    }

    func testChangedContentOpensAtTheSameItemOrAtTheNearestPlace() throws {
        try onMain {
            let harness = try self.shown()
            for x in stride(from: 100.0, through: 1000, by: 100) { try harness.scroll(harness.strip(0), to: x) }
            let first = try XCTUnwrap(harness.strip(0).list.visiblePaths.first)
            try harness.scroll(harness.strip(1), to: 10_000)
            try harness.scroll(harness.strip(2), to: 1000)
            try harness.scroll(to: 7000)
            harness.counts = { [$0 == 0 ? 600 : $0 == 1 ? 20 : 0] }
            try harness.scroll(to: 0)
            XCTAssertEqual(try harness.strip(0).list.visiblePaths.first, first, "the sizes are unknown again")
            let short = try harness.strip(1)
            XCTAssertEqual(short.list.visiblePaths.last?.row, 19)
            XCTAssertEqual(short.offset, short.list.viewport.startRange.upperBound)
            let empty = try harness.strip(2)
            XCTAssertEqual(empty.offset, 0)
            XCTAssertNotNil(empty.list.restoring, "it waits for rows")
            empty.count = 500
            empty.list.reloadData(completion: nil)
            try harness.host.settle()
            XCTAssertNil(empty.list.restoring)
            XCTAssertGreaterThan(empty.offset, 500)
        }
    }

    func testAnInvertedStripReturnsToItsPlace() throws {
        try onMain {
            let harness = NestedHarness()
            harness.configure = { cell in ASPerformBlockOnMainThread { cell.strips[0].list.setInverted(true) } }
            try harness.host.settle()
            let view = try XCTUnwrap(harness.strip(0).view as? UIScrollView)
            try harness.scroll(harness.strip(0), to: view.contentOffset.x - 1500)
            let before = try self.placedFrames(harness.strip(0))
            let start = try harness.strip(0).offset
            XCTAssertGreaterThan(start, 1000)
            try harness.leaveAndReturn()
            XCTAssertEqual(try harness.strip(0).offset, start)
            XCTAssertEqual(try self.placedFrames(harness.strip(0)), before)
        }
    }

    func testAStripFromRightToLeftReturnsToItsPlace() throws {
        try onMain {
            let harness = NestedHarness()
            harness.configure = { $0.strips[0].semanticContentAttribute = .forceRightToLeft }
            try harness.host.settle()
            let view = try XCTUnwrap(harness.strip(0).view as? UIScrollView)
            XCTAssertEqual(try harness.strip(0).cells[0]?.view.frame.maxX, view.contentSize.width, "the first is right")
            try harness.scroll(harness.strip(0), to: view.contentOffset.x - 1500)
            let before = try self.placedFrames(harness.strip(0))
            let start = try harness.strip(0).offset
            XCTAssertGreaterThan(start, 1000)
            try harness.leaveAndReturn()
            XCTAssertEqual(try harness.strip(0).offset, start)
            XCTAssertEqual(try self.placedFrames(harness.strip(0)), before)
        }
    }

    func testTwoListsOfACellAndItsOwnStateReturnEachToItsPlace() throws {
        try onMain {
            let harness = NestedHarness()
            harness.rowHeight = 25
            harness.counts = { _ in [100, 500] }
            try harness.host.settle()
            let far = try harness.scroll(harness.strip(0, 1), to: 4000)
            let near = try (0..<2).map { try harness.scroll(harness.strip(1, $0), to: CGFloat(300 + $0 * 300)) }
            harness.cell(3)?.note = "draft"
            try harness.leaveAndReturn()
            XCTAssertEqual(try (0..<2).map { try harness.strip(0, $0).offset }, [0, far])
            XCTAssertEqual(try (0..<2).map { try harness.strip(1, $0).offset }, near)
            XCTAssertEqual(harness.cell(3)?.note, "draft")
            XCTAssertNil(harness.cell(2)?.note)
        }
    }

    func testARowThatReturnsMakesNoBatchRequestThatWasAnswered() throws {
        try onMain {
            let harness = NestedHarness()
            let requests = Locked<[ASBatchContext]>([])
            harness.counts = { _ in [1] }
            harness.configure = { cell in
                guard cell.name == 0 else { return }
                ASPerformBlockOnMainThread {
                    cell.strips[0].fetch = { context in requests.withLock { $0.append(context) } }
                }
            }
            try harness.host.run(for: 0.5)
            XCTAssertEqual(requests.current.count, 1)
            // The batch is in progress while the row has no node.
            harness.table.contentOffset.y = 7000
            try harness.host.run(for: 0.5)
            XCTAssertNil(harness.cell(0))
            harness.table.contentOffset.y = 0
            try harness.host.run(for: 0.5)
            XCTAssertEqual(requests.current.count, 1, "the new list waits for the same batch")
            harness.table.contentOffset.y = 7000
            try harness.host.run(for: 0.5)
            requests.withLock { $0.removeFirst() }.completeBatchFetching(false)
            try harness.host.settle()
            try harness.scroll(to: 0)
            XCTAssertEqual(requests.current.count, 0, "there is no more, as the delegate said")
            XCTAssertEqual(try harness.strip(0).list.batching.lastDecision, .exhausted)
        }
    }

    func testABatchThatEndsAfterItsNodeWasDroppedShowsItsRowsInTheNextNode() throws {
        try onMain {
            let harness = NestedHarness()
            let requests = Locked<[ASBatchContext]>([])
            harness.counts = { _ in [1] }
            harness.configure = { cell in
                guard cell.name == 0 else { return }
                ASPerformBlockOnMainThread {
                    cell.strips[0].fetch = { context in requests.withLock { $0.append(context) } }
                }
            }
            try harness.host.run(for: 0.5)
            harness.table.contentOffset.y = 7000
            try harness.host.run(for: 0.5)
            harness.table.contentOffset.y = 0
            try harness.host.run(for: 0.5)
            let strip = try harness.strip(0)
            XCTAssertEqual(strip.list.visiblePaths.count, 1)
            let cell = strip.cells[0]
            strip.count = 8
            requests.withLock { $0.removeFirst() }.completeBatchFetching(false)
            try harness.host.settle()
            XCTAssertEqual(strip.list.data.map.rows, 8)
            XCTAssertGreaterThan(strip.list.visiblePaths.count, 1)
            XCTAssertTrue(strip.cells[0] === cell, "nothing is reloaded")
        }
    }

    func testRandomScrollsAndEditsKeepEveryRowsOffset() throws {
        try onMain {
            var random = SeededRandom(seed: 20_26)
            let harness = try self.shown()
            var model: [Int: CGFloat] = [:]
            var next = 1000
            for step in 0..<60 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    let y = CGFloat.random(in: 0...9000, using: &random).rounded()
                    try harness.scroll(to: min(y, CGFloat(harness.rows.count) * 50 - 400))
                case 2, 3:
                    let paths = harness.table.controller.visiblePaths
                    guard let path = paths.randomElement(using: &random) else { continue }
                    let x = CGFloat.random(in: 1...9000, using: &random).rounded()
                    let name = harness.rows[path.row]
                    try harness.scroll(harness.strip(name), to: x)
                    model[name] = try harness.strip(name).offset
                case 4:
                    let row = Int.random(in: 0..<harness.rows.count, using: &random)
                    model[harness.rows.remove(at: row)] = nil
                    harness.table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
                default:
                    let row = Int.random(in: 0...harness.rows.count, using: &random)
                    harness.rows.insert(next, at: row)
                    next += 1
                    harness.table.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
                }
                try harness.host.settle()
                for path in harness.table.controller.visiblePaths {
                    let name = harness.rows[path.row]
                    XCTAssertEqual(try harness.strip(name).offset, model[name] ?? 0, "step \(step), row \(name)")
                }
            }
            XCTAssertGreaterThan(model.count, 5)
        }
    }
}
