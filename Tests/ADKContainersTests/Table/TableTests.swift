import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

final class TableTests: XCTestCase, @unchecked Sendable {
    @MainActor private func paths(_ rows: Range<Int>, section: Int = 0) -> [IndexPath] {
        rows.map { IndexPath(row: $0, section: section) }
    }

    func testRowsAreMadeMeasuredDrawnAndPlaced() throws {
        try onMain {
            let harness = TableHarness([Array(0..<5)], heightOf: { CGFloat(50 + $0 * 10) })
            try harness.host.settle()
            XCTAssertEqual(harness.table.visibleNodes.count, 5)
            XCTAssertEqual(
                harness.table.rectForRow(at: IndexPath(row: 2, section: 0)),
                CGRect(x: 0, y: 110, width: 100, height: 70))
            let pixels = harness.window.capture()
            XCTAssertEqual(pixels.pixel(x: 50, y: 10), 0xFFFF_0000, "row 0 is red")
            XCTAssertEqual(harness.table.controller.placeholderCount, 0)
        }
    }

    func testTheViewIsATableViewOfTheNodesStyle() {
        onMain {
            for style in [UITableView.Style.plain, .grouped] {
                let view: UITableView = ASTableNode(style: style).view
                XCTAssertEqual(view.style, style)
            }
        }
    }

    func testRowsAreMeasuredAndDrawnAtTheScaleOfTheirWindowFromTheFirst() throws {
        try onMain {
            // Independent of the scale of the previous window.
            for scale in [2, 1, 1.5] as [CGFloat] {
                let harness = TableHarness([Array(0..<30)], scale: scale, heightOf: { _ in 50.6 })
                try harness.host.settle()
                let expected = (50.6 * scale).rounded(.up) / scale
                for row in 0..<8 {
                    let cell = try XCTUnwrap(harness.cell(0, row))
                    XCTAssertEqual(cell.frame.height, expected, accuracy: 1e-9, "row \(row) at scale \(scale)")
                    XCTAssertEqual(
                        cell.subnodes[0].layer.contents?.height, Int((expected * scale).rounded()),
                        "row \(row) at \(scale)")
                }
            }
        }
    }

    func testANewAppearanceReachesRowsOutsideTheViewport() throws {
        try onMain {
            let harness = TableHarness([Array(0..<30)])
            try harness.host.settle()
            let waiting = try XCTUnwrap(harness.cell(0, 5)?.subnodes[0])
            XCTAssertFalse(waiting.isVisible)
            let before = try XCTUnwrap(waiting.layer.contents)
            harness.window.overrideUserInterfaceStyle = .dark
            try harness.host.settle()
            XCTAssertFalse(waiting.layer.contents === before)
            XCTAssertTrue(harness.table.isVisible)
        }
    }

    func testVisibleRowsAreMeasuredAndQueuedForDrawingBeforeOtherRowsAreMade() throws {
        try onMain {
            let harness = TableHarness([Array(0..<30)])
            var beyond: [[String]] = []
            harness.onRequest = { [unowned harness] path in
                guard path.row >= 4 else { return }
                beyond.append((0..<4).map { harness.cell(0, $0)?.states.current.joined() ?? "not measured" })
            }
            try harness.host.settle()
            XCTAssertEqual(harness.requestedRows.prefix(4).map(\.row), [0, 1, 2, 3])
            XCTAssertGreaterThan(beyond.count, 4)
            XCTAssertEqual(beyond.first, Array(repeating: "+preload+display+visible", count: 4))
        }
    }

    func testNodesAreMadeOnlyAroundTheViewport() throws {
        try onMain {
            let harness = TableHarness([Array(0..<1000)])
            try harness.host.settle()
            XCTAssertLessThan(harness.requestedRows.count, 20)
            harness.table.contentOffset = CGPoint(x: 0, y: 50_000)
            try harness.host.settle()
            XCTAssertLessThan(harness.requestedRows.count, 60)
            XCTAssertEqual(harness.firstVisible?.name, 500)
        }
    }

    func testAMillionRowsOpenLikeAHundred() throws {
        try onMain {
            let small = TableHarness([Array(0..<100)])
            try small.host.settle()
            let askedSmall = small.requestedRows.count
            let large = TableHarness([Array(0..<1_000_000)])
            try large.host.settle()
            XCTAssertEqual(large.requestedRows.count, askedSmall)
            XCTAssertEqual(large.table.contentHeight, 100_000_000)
        }
    }

    func testScrollingALongDistanceKeepsTheNumberOfNodesFlat() throws {
        try onMain {
            let harness = TableHarness([Array(0..<3000)], heightOf: { CGFloat(60 + $0 % 80) })
            try harness.host.settle()
            var most = 0
            for step in 0..<120 {
                harness.table.contentOffset = CGPoint(x: 0, y: CGFloat(step) * 250)
                try harness.host.settle()
                most = max(most, harness.table.controller.data.records.count)
            }
            XCTAssertLessThan(most, 60)
        }
    }

    func testEveryStateIsEnteredInOrderAndLeftAgain() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0, 0))
            XCTAssertEqual(cell.states.current, ["+preload", "+display", "+visible"])
            harness.table.contentOffset = CGPoint(x: 0, y: 5000)
            try harness.host.settle()
            XCTAssertEqual(
                cell.states.current, ["+preload", "+display", "+visible", "-preload", "-display", "-visible"])
            let ahead = try XCTUnwrap(harness.cell(0, 60))
            XCTAssertEqual(ahead.states.current, ["+preload"])
            XCTAssertFalse(ahead.isNodeLoaded, "a row that is only preloaded needs no view")
        }
    }

    func testContentsOfRowsBehindAreDropped() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            let cell = try XCTUnwrap(harness.cell(0, 0))
            XCTAssertNotNil(cell.subnodes[0].layer.contents)
            harness.table.contentOffset = CGPoint(x: 0, y: 900)
            try harness.host.settle()
            XCTAssertNil(cell.subnodes[0].layer.contents)
        }
    }

    // MARK: - Updates

    func testInsertedRowsAboveDoNotMoveTheVisibleRows() throws {
        try onMain {
            let harness = TableHarness([Array(100..<200)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 1030)
            try harness.host.settle()
            let before = try XCTUnwrap(harness.firstVisible)
            let pixels = harness.window.capture()
            harness.heightOf = { CGFloat($0 % 7) * 20 + 30 }
            harness.rows[0].insert(contentsOf: 0..<40, at: 0)
            harness.table.insertRows(at: paths(0..<40), with: .none)
            try harness.host.settle()
            let after = try XCTUnwrap(harness.firstVisible)
            XCTAssertEqual(after.name, before.name)
            XCTAssertEqual(after.distance, before.distance, accuracy: 0.001)
            let same = harness.window.capture()
            for y in 0..<400 { XCTAssertEqual(memcmp(pixels.row(y), same.row(y), 90 * 4), 0, "row \(y) moved") }
        }
    }

    func testRandomEditsAboveAndBelowNeverMoveTheFirstVisibleRow() throws {
        try onMain {
            var random = SeededRandom(seed: 20)
            let harness = TableHarness([Array(0..<300)], heightOf: { CGFloat(40 + ($0 * 37) % 120) })
            try harness.host.settle()
            var next = 1000
            for round in 0..<60 {
                harness.table.contentOffset = CGPoint(x: 0, y: CGFloat(Int.random(in: 500...8000, using: &random)))
                try harness.host.settle()
                let before = try XCTUnwrap(harness.firstVisible)
                let kept = try XCTUnwrap(harness.rows[0].firstIndex(of: before.name))
                let at = Int.random(in: 0..<harness.rows[0].count, using: &random)
                if Bool.random(using: &random) || harness.rows[0].count < 150 {
                    let count = Int.random(in: 1...9, using: &random)
                    // A row inserted at the visible row's own index pushes it down: still above.
                    harness.rows[0].insert(contentsOf: next..<next + count, at: at)
                    next += count
                    harness.table.insertRows(at: paths(at..<at + count), with: .none)
                } else if at != kept {
                    harness.rows[0].remove(at: at)
                    harness.table.deleteRows(at: paths(at..<at + 1), with: .none)
                }
                try harness.host.settle()
                let after = try XCTUnwrap(harness.firstVisible)
                XCTAssertEqual(after.name, before.name, "seed 20 round \(round)")
                XCTAssertEqual(after.distance, before.distance, accuracy: 0.01, "seed 20 round \(round)")
            }
        }
    }

    func testACellThatGrowsAboveTheViewportDoesNotMoveTheVisibleRows() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 250)
            try harness.host.settle()
            let before = try XCTUnwrap(harness.firstVisible)
            try XCTUnwrap(harness.cell(0, 0)).setHeight(333)
            try harness.host.settle()
            let after = try XCTUnwrap(harness.firstVisible)
            XCTAssertEqual(after.name, before.name)
            XCTAssertEqual(after.distance, before.distance, accuracy: 0.001)
            XCTAssertEqual(harness.table.rectForRow(at: IndexPath(row: 0, section: 0)).height, 333)
        }
    }

    func testAVisibleCellThatGrowsMovesTheRowsBelow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<10)])
            try harness.host.settle()
            try XCTUnwrap(harness.cell(0, 1)).setHeight(180)
            try harness.host.settle()
            XCTAssertEqual(harness.cell(0, 2)?.frame.minY, 280)
            XCTAssertEqual(harness.requestedRows.count, Set(harness.requestedRows).count, "no row was made twice")
        }
    }

    func testNodesKeepTheirIdentityThroughUpdates() throws {
        try onMain {
            let harness = TableHarness([Array(0..<6), [90]])
            try harness.host.settle()
            let third = try XCTUnwrap(harness.cell(0, 3))
            harness.rows[0].remove(at: 0)
            harness.rows[0].append(50)
            harness.table.performBatchUpdates({
                harness.table.deleteRows(at: self.paths(0..<1), with: .none)
                harness.table.insertRows(at: self.paths(5..<6), with: .none)
            })
            try harness.host.settle()
            XCTAssertTrue(harness.cell(0, 2) === third)
            XCTAssertEqual(third.indexPath, IndexPath(row: 2, section: 0))
            XCTAssertEqual(harness.cell(1, 0)?.name, 90)
        }
    }

    func testReloadedRowsGetNewNodes() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            try harness.host.settle()
            let old = try XCTUnwrap(harness.cell(0, 1))
            harness.rows[0][1] = 77
            harness.table.reloadRows(at: paths(1..<2), with: .none)
            try harness.host.settle()
            XCTAssertFalse(harness.cell(0, 1) === old)
            XCTAssertEqual(harness.cell(0, 1)?.name, 77)
        }
    }

    func testAnInvalidUpdateReloadsTheTable() throws {
        try onMain {
            let harness = TableHarness([Array(0..<4)])
            try harness.host.settle()
            harness.rows[0] = [7, 8]
            harness.table.insertRows(at: paths(0..<1), with: .none)
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 2)
            XCTAssertEqual(harness.cell(0, 0)?.name, 7)
        }
    }

    func testCompletionsOfNestedBatchesRunInOrderWhenTheNewRowsAreMeasured() throws {
        try onMain {
            let harness = TableHarness([[1, 2]])
            try harness.host.settle()
            var order: [String] = []
            harness.rows[0].append(3)
            harness.table.performBatchUpdates(
                {
                    harness.table.performBatchUpdates(
                        {
                            harness.table.insertRows(at: self.paths(2..<3), with: .none)
                        },
                        completion: { isFinished in
                            order.append("inner \(isFinished) \(harness.cell(0, 2)?.calculatedSize.height ?? 0)")
                        })
                }, completion: { order.append("outer \($0)") })
            XCTAssertEqual(order, [], "the new row does not exist yet")
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), 3)
            try harness.host.settle()
            XCTAssertEqual(order, ["inner true 100.0", "outer true"])
        }
    }

    func testReloadDataCompletesWhenTheNewRowsExist() throws {
        try onMain {
            let harness = TableHarness([[1, 2]])
            try harness.host.settle()
            harness.rows[0] = [5, 6, 7]
            let done = expectation(description: "reloaded")
            harness.table.reloadData {
                XCTAssertEqual(harness.cell(0, 2)?.name, 7)
                done.fulfill()
            }
            try harness.host.settle()
            wait(for: [done], timeout: 0)
        }
    }

    // MARK: - Size and batches

    func testAResizeMeasuresRowsAgainAndKeepsTheTopRow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<200)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 2_540)
            try harness.host.settle()
            let before = try XCTUnwrap(harness.firstVisible)
            harness.window.resizeHeadless(to: CGSize(width: 260, height: 300))
            try harness.host.settle()
            let after = try XCTUnwrap(harness.firstVisible)
            XCTAssertEqual(after.name, before.name)
            XCTAssertEqual(harness.cell(0, after.name)?.frame.width, 260)
            XCTAssertTrue(harness.table.visibleNodes.allSatisfy { $0.frame.width == 260 })
        }
    }

    func testNoCellIsMeasuredOnTheMainThreadWhateverHappens() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            BoxCell.measuredOnMain.withLock { $0 = 0 }
            try harness.host.settle()
            harness.window.resizeHeadless(to: CGSize(width: 150, height: 500))
            FrameLoop.shared.runFrame()
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 3000)
            try harness.host.settle()
            try XCTUnwrap(harness.cell(0, 30)).setHeight(250)
            try harness.host.settle()
            XCTAssertEqual(BoxCell.measuredOnMain.current, 0)
            XCTAssertEqual(harness.cell(0, 30)?.frame.size, CGSize(width: 150, height: 250))
        }
    }

    func testBatchesAreFetchedOneAtATimeUntilTheScreenIsFull() throws {
        try onMain {
            let harness = TableHarness([[]])
            let running = Locked(0)
            let batches = Locked(0)
            harness.fetch = { context in
                running.withLock { $0 += 1 }
                XCTAssertEqual(running.current, 1, "two batches at once")
                batches.withLock { $0 += 1 }
                MainActor.assumeIsolated {
                    _ = FrameTimer.schedule(after: 0.2) {
                        let start = harness.rows[0].count
                        harness.rows[0].append(contentsOf: start..<start + 3)
                        harness.table.insertRows(
                            at: (start..<start + 3).map { IndexPath(row: $0, section: 0) }, with: .none)
                        running.withLock { $0 -= 1 }
                        context.completeBatchFetching(true)
                    }
                }
            }
            harness.table.setNeedsLayout()
            try harness.host.settle()
            // A viewport of 4 rows and two screens ahead: 12 rows.
            XCTAssertEqual(harness.rows[0].count, 15)
            XCTAssertEqual(batches.current, 5)
        }
    }

    func testABatchThatSaysNoMoreIsNotAskedAgain() throws {
        try onMain {
            let harness = TableHarness([[1]])
            let batches = Locked(0)
            harness.fetch = { context in
                batches.withLock { $0 += 1 }
                context.completeBatchFetching(false)
            }
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 1)
            try harness.host.settle()
            XCTAssertEqual(batches.current, 1)
        }
    }

    func testAnimatedAndDirectScrollingToARow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<500)])
            try harness.host.settle()
            harness.table.scrollToRow(at: IndexPath(row: 300, section: 0), at: .top, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.firstVisible?.name, 300)
            XCTAssertEqual(harness.firstVisible?.distance, 0)
            harness.table.scrollToRow(at: IndexPath(row: 305, section: 0), at: .bottom, animated: true)
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, 306 * 100 - 400)
        }
    }

    func testNothingLeaksWhenATableIsFreed() throws {
        try onMain {
            weak var table: ASTableNode?
            FrameLoop.shared.detach()
            let before = ASDisplayNode.count.current
            do {
                let harness = TableHarness([Array(0..<50)])
                try harness.host.settle()
                table = harness.table
                harness.window.rootViewController = nil
                try harness.host.settle()
                FrameLoop.shared.detach()
            }
            XCTAssertNil(table)
            XCTAssertEqual(ASDisplayNode.count.current, before)
        }
    }
}
