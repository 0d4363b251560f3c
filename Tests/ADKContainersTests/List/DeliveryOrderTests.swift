import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Every frame of an edit is the same, in whatever order the workers finish.
final class DeliveryOrderTests: XCTestCase, @unchecked Sendable {
    private struct Edit: Sendable {
        let name: String
        let make: @MainActor @Sendable (TableHarness) -> Void
    }

    private static func paths(_ rows: Range<Int>) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }

    private static func insertion(_ animation: UITableView.RowAnimation, at row: Int) -> Edit {
        Edit(name: "three rows at \(row), animation \(animation)") { harness in
            harness.rows[0].insert(contentsOf: [100, 105, 111], at: row)
            harness.table.insertRows(at: paths(row..<row + 3), with: animation)
        }
    }

    private static let edits: [Edit] =
        [UITableView.RowAnimation.top, .bottom, .fade, .left].flatMap { [insertion($0, at: 0), insertion($0, at: 3)] }
        + [
            Edit(name: "rows are deleted and inserted") { harness in
                harness.rows[0].removeSubrange(1..<5)
                harness.rows[0].insert(contentsOf: [120, 121], at: 3)
                harness.table.performBatchUpdates({
                    harness.table.deleteRows(at: paths(1..<5), with: .top)
                    harness.table.insertRows(at: paths(3..<5), with: .top)
                })
            },
            Edit(name: "rows are inserted while two visible ones grow") { harness in
                harness.cell(0, 4)?.setHeight(171)
                harness.cell(0, 6)?.setHeight(33)
                harness.rows[0].insert(contentsOf: [130, 131], at: 2)
                harness.table.insertRows(at: paths(2..<4), with: .top)
            },
        ]

    /// The position and opacity of every cell in the list's view, frame by frame.
    @MainActor
    private func trace(
        _ edit: Edit, offset: CGFloat, framesBetween: Bool = false, _ order: ([Int]) -> [Int]
    ) throws -> [String] {
        let harness = TableHarness(
            [Array(0..<60)], width: 20, height: 400, scale: 2, heightOf: { CGFloat(50 + ($0 * 37) % 70) })
        harness.table.separatorStyle = .none
        try harness.host.settle()
        harness.table.contentOffset = CGPoint(x: 0, y: offset)
        try harness.host.settle()
        let held = HeldResults(harness)
        edit.make(harness)
        held.deliverAll(framesBetween: framesBetween, order)
        harness.table.controller.data.deliver = { MainMailbox.post($1) }
        var frames: [String] = []
        for _ in 0..<4 {
            let cells = harness.table.controller.data.groups.placedRecords.compactMap { record in
                (record.node as? BoxCell).map { cell in
                    let y = (cell.view.frame.minY - harness.table.contentOffset.y).rounded(4)
                    return "\(cell.name): \(y) \(cell.alpha.rounded(4)) \(cell.view.frame.minX.rounded(4))"
                }
            }
            frames.append(cells.joined(separator: ", "))
            try harness.host.run(for: 0.05)
        }
        return frames
    }

    func testEveryFrameIsTheSameInWhateverOrderWorkersFinish() throws {
        try onMain {
            var random = SeededRandom(seed: 11)
            for (number, edit) in DeliveryOrderTests.edits.enumerated() {
                // At the top, and with a row cut off by the viewport's top.
                let offset: CGFloat = number % 2 == 0 ? 0 : 137
                let expected = try self.trace(edit, offset: offset) { $0 }
                XCTAssertGreaterThan(Set(expected).count, 2, "\(edit.name): nothing moves")
                for round in 0..<3 {
                    let frames = try self.trace(edit, offset: offset, framesBetween: round != 1) { slots in
                        round == 0 ? slots.reversed() : slots.shuffled(using: &random)
                    }
                    let difference = zip(expected, frames).enumerated().first { $0.element.0 != $0.element.1 }
                    XCTAssertNil(difference, "seed 11, \(edit.name) at \(offset), round \(round)")
                    if difference != nil { break }
                }
            }
        }
    }

    /// Rows overlap while they move. Once the last one to be placed was behind the others.
    func testARowIsInFrontOfLaterOnesWhicheverWasMeasuredFirst() throws {
        try onMain {
            var random = SeededRandom(seed: 5)
            for round in 0..<8 {
                let harness = TableHarness([Array(0..<80)], width: 20, height: 400, heightOf: { _ in 50 })
                try harness.host.settle()
                let held = HeldResults(harness)
                // Far down, back by half a screen, and back to the top.
                for offset in [CGFloat(2_400), 2_200, 0] {
                    harness.table.contentOffset = CGPoint(x: 0, y: offset)
                    held.deliverAll(framesBetween: true) { slots in
                        round == 0 ? slots : round == 1 ? slots.reversed() : slots.shuffled(using: &random)
                    }
                    let cells = harness.table.controller.data.groups.placedRecords.compactMap { $0.node?.view }
                    let list = try XCTUnwrap(cells.first?.superview)
                    let depths = cells.compactMap { cell in list.subviews.firstIndex { $0 === cell } }
                    XCTAssertGreaterThan(depths.count, 7)
                    XCTAssertEqual(depths, depths.sorted(by: >), "seed 5, round \(round), at \(offset)")
                }
                harness.table.controller.data.deliver = { MainMailbox.post($1) }
            }
        }
    }

    func testRowsInsertedTogetherComeFromOnePlaceThoughTheLastIsMeasuredFirst() throws {
        try onMain {
            let harness = TableHarness(
                [Array(0..<12)], height: 700, heightOf: { $0 < 100 ? 90 : $0 == 100 ? 144 : 117 })
            try harness.host.settle()
            let held = HeldResults(harness)
            harness.rows[0].insert(contentsOf: [100, 101], at: 0)
            harness.table.insertRows(at: DeliveryOrderTests.paths(0..<2), with: .top)
            held.deliverAll(framesBetween: true) { $0.reversed() }
            let (first, second) = (try XCTUnwrap(harness.cell(0, 0)), try XCTUnwrap(harness.cell(0, 1)))
            let next = try XCTUnwrap(harness.cell(0, 2))
            XCTAssertEqual(first.view.frame.minY, -261, "new rows move with those that make room")
            XCTAssertEqual(second.view.frame.minY, first.view.frame.maxY)
            XCTAssertEqual(next.view.frame.minY, second.view.frame.maxY)
        }
    }
}

extension CGFloat {
    fileprivate func rounded(_ digits: Int) -> CGFloat {
        (self * pow(10, CGFloat(digits))).rounded() / pow(10, CGFloat(digits))
    }
}
