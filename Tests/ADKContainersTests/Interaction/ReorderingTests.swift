import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

final class ReorderingTests: XCTestCase, @unchecked Sendable {
    /// A table of rows that can be dragged. Rows are 100 points high unless `heightOf` says otherwise.
    @MainActor
    private func makeHarness(
        _ rows: [[Int]] = [Array(0..<30)], height: CGFloat = 400, heightOf: @escaping (Int) -> CGFloat = { _ in 100 }
    ) throws -> TableHarness {
        let harness = TableHarness(rows, height: height, heightOf: heightOf)
        harness.canMove = true
        try harness.host.settle()
        return harness
    }

    /// The tops of the visible rows' views in the viewport, by name.
    @MainActor
    private func tops(_ harness: TableHarness) -> [Int: CGFloat] {
        var result: [Int: CGFloat] = [:]
        for view in harness.table.view.subviews {
            guard let cell = (view.layer as? NodeLayer)?.node as? BoxCell else { continue }
            result[cell.name] = view.frame.minY - harness.table.contentOffset.y
        }
        return result
    }

    func testADraggedRowIsMovedInTheModelAndTheTable() throws {
        try onMain {
            let harness = try self.makeHarness()
            let requests = harness.requestedRows.count
            let cell = harness.cell(0, 1)
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(270))
            XCTAssertEqual(self.tops(harness)[1], 220, "the row follows the pointer")
            try harness.host.run(for: 1)
            XCTAssertEqual(self.tops(harness), [0: 0, 2: 100, 1: 220, 3: 300], "row 2 makes room")
            XCTAssertEqual(harness.rows[0].prefix(4), [0, 1, 2, 3], "the model waits for the drop")
            XCTAssertEqual(harness.table.indexPath(for: try XCTUnwrap(cell))?.row, 1)
            try harness.release(harness.point(270))
            XCTAssertEqual(harness.moves, ["1 to 0.2"])
            XCTAssertEqual(harness.rows[0].prefix(4), [0, 2, 1, 3])
            XCTAssertEqual(self.tops(harness), [0: 0, 2: 100, 1: 200, 3: 300])
            XCTAssertTrue(harness.cell(0, 2) === cell, "the node moves with its row")
            XCTAssertEqual(harness.requestedRows.count, requests, "no node is made again")
            XCTAssertEqual(harness.errors, [])
            XCTAssertEqual(harness.selections, [], "a drag is no click")
            XCTAssertEqual(cell?.zPosition, 0)
        }
    }

    func testTheRowFliesFromThePointerToItsPlace() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(230))
            try harness.host.run(for: 1)
            XCTAssertEqual(harness.cell(0, 1)?.zPosition, 3)
            FrameLoop.shared.post(
                .pointerUp(button: .primary, at: harness.point(230), time: harness.host.clock.now, modifiers: []),
                to: harness.window)
            var seen: [CGFloat] = []
            for _ in 0..<20 {
                try harness.host.run(for: 0.02)
                seen.append(self.tops(harness)[1] ?? -1)
                XCTAssertEqual(self.tops(harness)[2], 100, "the others are already in their places")
            }
            XCTAssertEqual(seen, seen.sorted(), "it moves to its place without a jump")
            XCTAssertGreaterThanOrEqual(seen[0], 180)
            XCTAssertLessThan(seen[0], 200)
            XCTAssertEqual(seen.last, 200)
            XCTAssertEqual(harness.cell(0, 2)?.zPosition, 0)
        }
    }

    func testRowsThatCannotMoveAreNotDragged() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.canMove = false
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(270))
            try harness.release(harness.point(270))
            XCTAssertEqual(self.tops(harness)[1], 100)
            XCTAssertEqual(harness.moves, [])
            XCTAssertFalse(
                harness.table.controller.interaction.beginInteractiveMovement(
                    at: IndexPath(row: 1, section: 0), by: .press))
        }
    }

    func testEscapeReturnsTheRow() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(270))
            try harness.host.run(for: 1)
            try harness.key(.keyboardEscape)
            XCTAssertEqual(self.tops(harness), [0: 0, 1: 100, 2: 200, 3: 300])
            try harness.drag(to: harness.point(350))
            try harness.release(harness.point(350))
            XCTAssertEqual(harness.moves, [])
            XCTAssertEqual(self.tops(harness), [0: 0, 1: 100, 2: 200, 3: 300])
            XCTAssertEqual(harness.cell(0, 1)?.zPosition, 0)
        }
    }

    func testALongPressLiftsARow() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.press(harness.point(150))
            try harness.host.run(for: 0.6)
            XCTAssertEqual(harness.table.controller.interaction.movement?.path.row, 1)
            XCTAssertEqual(harness.cell(0, 1)?.isHighlighted, false)
            try harness.drag(to: harness.point(145))
            XCTAssertEqual(self.tops(harness)[1], 95, "a movement below the threshold counts")
            try harness.release(harness.point(145))
            XCTAssertEqual(harness.moves, [])
            XCTAssertEqual(harness.selections, [])
        }
    }

    func testTheDelegateChoosesTheTarget() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.target = { proposed in IndexPath(row: max(2, proposed.row), section: 0) }
            try harness.press(harness.point(350))
            try harness.drag(to: harness.point(50))
            try harness.host.run(for: 1)
            XCTAssertEqual(harness.proposals, ["0.0"], "asked once for each place")
            XCTAssertEqual(self.tops(harness), [0: 0, 1: 100, 3: 0, 2: 300])
            try harness.drag(to: harness.point(60))
            XCTAssertEqual(harness.proposals, ["0.0"])
            try harness.release(harness.point(60))
            XCTAssertEqual(harness.moves, ["3 to 0.2"])
            harness.target = { _ in IndexPath(row: 900, section: 4) }
            try harness.press(harness.point(50))
            try harness.drag(to: harness.point(250))
            try harness.release(harness.point(250))
            XCTAssertEqual(harness.moves, ["3 to 0.2"], "an impossible target moves nothing")
        }
    }

    func testRowsOfOtherHeightsMakeRoomForTheHeightOfTheRow() throws {
        try onMain {
            let harness = try self.makeHarness { [60, 30, 200, 80, 50, 40][$0 % 6] }
            // Tops: 0, 60, 90, 290, 370.
            XCTAssertEqual(self.tops(harness), [0: 0, 1: 60, 2: 90, 3: 290, 4: 370])
            try harness.press(harness.point(10))
            try harness.drag(to: harness.point(310))
            try harness.host.run(for: 1)
            XCTAssertEqual(self.tops(harness), [1: 0, 2: 30, 3: 230, 0: 300, 4: 370])
            try harness.release(harness.point(310))
            XCTAssertEqual(harness.moves, ["0 to 0.3"])
            XCTAssertEqual(self.tops(harness), [1: 0, 2: 30, 3: 230, 0: 310, 4: 370])
        }
    }

    func testARowMovesToAnotherSection() throws {
        try onMain {
            let harness = try self.makeHarness([[0, 1], [10], []], height: 800)
            let titled = TitledRows(harness, header: { "\($0)" })
            harness.table.dataSource = titled
            try harness.host.settle()
            let height = harness.table.rectForRow(at: IndexPath(row: 0, section: 0)).minY
            let first = harness.table.rectForRow(at: IndexPath(row: 0, section: 0)).midY
            let other = harness.table.rectForRow(at: IndexPath(row: 0, section: 1)).midY
            try harness.press(harness.point(first))
            // Beyond the middle of the last row is the place after it.
            try harness.drag(to: harness.point(other + 30))
            try harness.host.run(for: 1)
            let shown = self.tops(harness)
            XCTAssertEqual(shown[1], height, "the rows between move up by one row")
            XCTAssertEqual(shown[10], 2 * height + 100, "with the header between them")
            try harness.release(harness.point(other + 30))
            XCTAssertEqual(harness.moves, ["0 to 1.1"])
            XCTAssertEqual(harness.rows, [[1], [10, 0], []])
            XCTAssertEqual(self.tops(harness)[0], 2 * height + 200)
            XCTAssertEqual(harness.errors, [])
            // An empty section, through its header.
            let empty = harness.table.rectForRow(at: IndexPath(row: 1, section: 1)).maxY + height / 2
            let row = harness.table.rectForRow(at: IndexPath(row: 0, section: 1)).midY
            try harness.press(harness.point(row))
            try harness.drag(to: harness.point(empty))
            try harness.release(harness.point(empty))
            XCTAssertEqual(harness.rows, [[1], [0], [10]])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testADragScrollsAtTheEdgeAndKeepsItsNode() throws {
        try onMain {
            let harness = try self.makeHarness([Array(0..<300)])
            let cell = harness.cell(0, 1)
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(395))
            try harness.host.run(for: 5)
            let offset = harness.table.contentOffset.y
            XCTAssertGreaterThan(offset, 1500)
            XCTAssertEqual(self.tops(harness)[1], 345, "it stays at the pointer")
            XCTAssertTrue(harness.cell(0, 1) === cell, "far from its place")
            XCTAssertEqual(cell?.isInDisplayState, true)
            try harness.drag(to: harness.point(200))
            try harness.host.run(for: 1)
            let start = harness.table.contentOffset.y
            let row = Int((start + 200) / 100)
            // The first of the rows that made room left the viewport.
            let before = self.tops(harness).filter { $0.value > -100 }
            try harness.release(harness.point(200))
            XCTAssertEqual(harness.table.contentOffset.y, start)
            XCTAssertEqual(self.tops(harness).filter { $0.key != 1 }, before.filter { $0.key != 1 })
            XCTAssertEqual(harness.moves, ["1 to 0.\(row)"])
            XCTAssertTrue(harness.cell(0, row) === cell)
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testABatchDuringADragMovesTheRowAlong() throws {
        try onMain {
            let harness = try self.makeHarness()
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(270))
            try harness.host.run(for: 1)
            harness.rows[0].insert(contentsOf: [900, 901], at: 0)
            harness.table.insertRows(
                at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .fade)
            try harness.host.run(for: 1)
            XCTAssertEqual(harness.table.controller.interaction.movement?.path.row, 3)
            XCTAssertEqual(harness.table.controller.interaction.movement?.target.row, 4)
            try harness.release(harness.point(270))
            XCTAssertEqual(harness.moves, ["1 to 0.4"])
            XCTAssertEqual(harness.rows[0].prefix(6), [900, 901, 0, 2, 1, 3])
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testADeletedOrReloadedRowEndsItsDrag() throws {
        try onMain {
            for isDeletion in [true, false] {
                let harness = try self.makeHarness()
                try harness.press(harness.point(150))
                try harness.drag(to: harness.point(270))
                try harness.host.run(for: 1)
                if isDeletion {
                    harness.rows[0].remove(at: 1)
                    harness.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
                } else {
                    harness.table.reloadData()
                }
                try harness.host.run(for: 1)
                XCTAssertNil(harness.table.controller.interaction.movement)
                try harness.drag(to: harness.point(350))
                try harness.release(harness.point(350))
                XCTAssertEqual(harness.moves, [])
                XCTAssertEqual(
                    self.tops(harness), isDeletion ? [0: 0, 2: 100, 3: 200, 4: 300] : [0: 0, 1: 100, 2: 200, 3: 300])
                XCTAssertEqual(harness.errors, [])
            }
        }
    }

    func testASourceThatEditsTheTableItselfMovesTheRowOnce() throws {
        try onMain {
            let harness = try self.makeHarness()
            harness.onMove = {
                harness.table.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 2, section: 0))
            }
            try harness.press(harness.point(150))
            try harness.drag(to: harness.point(270))
            try harness.release(harness.point(270))
            XCTAssertEqual(self.tops(harness), [0: 0, 2: 100, 1: 200, 3: 300])
            XCTAssertEqual(harness.cell(0, 2)?.name, 1)
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testASourceThatIgnoresAMoveBetweenSectionsIsReported() throws {
        try onMain {
            let harness = try self.makeHarness([[0, 1], [10, 11]])
            harness.onMove = { harness.rows = [[0, 1], [10, 11]] }
            try harness.press(harness.point(50))
            try harness.drag(to: harness.point(250))
            try harness.release(harness.point(250))
            XCTAssertEqual(harness.errors.count, 1)
            XCTAssertEqual(self.tops(harness), [0: 0, 1: 100, 10: 200, 11: 300])
        }
    }

    func testRandomDragsAgreeWithTheModel() throws {
        try onMain {
            let seed = UInt64(20_261_122)
            var random = SeededRandom(seed: seed)
            let harness = try self.makeHarness([Array(0..<5), Array(5..<7), Array(7..<12)])
            for round in 0..<40 {
                let start = CGFloat(random.next(5...395))
                let end = CGFloat(random.next(60...340))
                try harness.press(harness.point(start))
                try harness.drag(to: harness.point((start + end) / 2))
                try harness.drag(to: harness.point(end))
                if random.next(0...3) == 0 { try harness.key(.keyboardEscape) }
                try harness.release(harness.point(end))
                let shown = (0..<3).map { section in
                    (0..<harness.table.numberOfRows(inSection: section)).map { harness.cell(section, $0)?.name }
                }
                for (section, names) in harness.rows.enumerated() {
                    XCTAssertEqual(names.count, shown[section].count, "seed \(seed), round \(round)")
                    for (name, other) in zip(names, shown[section]) where other != nil {
                        XCTAssertEqual(name, other, "seed \(seed), round \(round)")
                    }
                }
                XCTAssertEqual(harness.rows.flatMap { $0 }.sorted(), Array(0..<12), "seed \(seed), round \(round)")
                XCTAssertNil(harness.table.controller.stage.rearrangement, "seed \(seed), round \(round)")
                XCTAssertNil(harness.table.controller.stage.raised, "seed \(seed), round \(round)")
            }
            XCTAssertEqual(harness.errors, [])
            XCTAssertGreaterThan(harness.moves.count, 10)
        }
    }
}
