import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The desktop's scale changes while a list is visible.
final class RescaleTests: XCTestCase, @unchecked Sendable {
    /// Heights that are whole pixels at no scale.
    private func height(_ name: Int) -> CGFloat { 61.3 + CGFloat(name % 7) * 11.7 }

    func testVisibleRowsStayAndEveryRowIsMeasuredAndDrawnForTheNewScale() throws {
        try onMain {
            let harness = TableHarness([Array(0..<300)], heightOf: height)
            try harness.host.settle()
            harness.table.scrollToRow(at: IndexPath(row: 120, section: 0), at: .top, animated: false)
            harness.table.contentOffset.y += 23
            try harness.host.settle()
            let before = try XCTUnwrap(harness.firstVisible)
            for scale in [2, 1.25, 3, 1] as [CGFloat] {
                BoxCell.measuredOnMain.withLock { $0 = 0 }
                harness.host.setScale(scale)
                try harness.host.settle()
                let now = try XCTUnwrap(harness.firstVisible)
                XCTAssertEqual(now.name, before.name, "scale \(scale)")
                XCTAssertEqual(now.distance, before.distance, accuracy: 1.01, "scale \(scale)")
                XCTAssertEqual(BoxCell.measuredOnMain.current, 0, "scale \(scale)")
                let pixel = harness.table.contentOffset.y * scale
                XCTAssertEqual(pixel, pixel.rounded(), accuracy: 0.0001, "scale \(scale)")
                XCTAssertFalse(harness.table.visibleNodes.isEmpty)
                for case let cell as BoxCell in harness.table.visibleNodes {
                    let expected = (height(cell.name) * scale).rounded(.up) / scale
                    XCTAssertEqual(cell.bounds.height, expected, accuracy: 1 / scale + 0.0001, "scale \(scale)")
                    let contents = try XCTUnwrap(cell.subnodes.first?.layer.contents)
                    XCTAssertEqual(contents.width, Int((100 * scale).rounded()), "scale \(scale)")
                    XCTAssertEqual(cell.asyncTraitCollection().displayScale, scale)
                }
            }
        }
    }

    func testAFlingGoesOnThroughSeveralScales() throws {
        try onMain {
            let harness = TableHarness([Array(0..<2000)], heightOf: height)
            try harness.host.settle()
            let view = harness.table.view
            for (round, scale) in ([2, 1.5, 1, 4, 1.75] as [CGFloat]).enumerated() {
                view.scroll(by: CGVector(dx: 0, dy: round % 2 == 0 ? 6000 : -2000))
                try harness.host.run(for: 0.06)
                XCTAssertTrue(view.isInMotion)
                let place = view.contentOffset.y
                harness.host.setScale(scale)
                FrameLoop.shared.runFrame()
                XCTAssertTrue(view.isInMotion, "scale \(scale)")
                XCTAssertEqual(view.contentOffset.y, place, accuracy: 400, "scale \(scale)")
                try harness.host.settle()
                XCTAssertEqual(harness.table.controller.placeholderCount, 0)
                XCTAssertNotNil(harness.firstVisible)
            }
        }
    }

    func testAtTheTopItStaysAtTheTopWithOneFrameOfLayout() throws {
        try onMain {
            let harness = TableHarness([Array(0..<50)], heightOf: height)
            try harness.host.settle()
            harness.host.setScale(2)
            try harness.host.settle()
            XCTAssertEqual(harness.table.contentOffset.y, 0)
            let rows = (0..<5).map { harness.table.rectForRow(at: IndexPath(row: $0, section: 0)) }
            for (row, next) in zip(rows, rows.dropFirst()) { XCTAssertEqual(row.maxY, next.minY, accuracy: 0.0001) }
        }
    }
}
