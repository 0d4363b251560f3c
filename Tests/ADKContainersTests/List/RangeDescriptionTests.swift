import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The description of a list's ranges, as the overlay shows it.
final class RangeDescriptionTests: XCTestCase, @unchecked Sendable {
    func testTheBandsAreTheRangesInContentPointsAndEachItemHasItsState() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            harness.table.contentOffset = CGPoint(x: 0, y: 1000)
            try harness.host.settle()
            let description = try XCTUnwrap(harness.table.view.rangeDescription)
            // 400 points: trailing 1.5 and leading 2.5 screens of the mode `full`, and 0.5 more for `keep`.
            XCTAssertEqual(description.bands.map(\.name), ["keep", "preload", "display", "viewport"])
            XCTAssertEqual(
                description.bands.map { [$0.frame.minY, $0.frame.maxY] },
                [[200, 2600], [400, 2400], [800, 1800], [1000, 1400]])
            XCTAssertEqual(description.items.count, 24)
            for item in description.items {
                let row = Int(item.frame.minY / 100)
                let expected: RangeDescription.ItemState =
                    (10...13).contains(row)
                    ? .visible
                    : (8...17).contains(row) ? .drawn : (4...23).contains(row) ? .measured : item.state
                XCTAssertEqual(item.state, expected, "row \(row)")
            }
            XCTAssertEqual(description.lines[0], "ASTableNode, 100 items")
            XCTAssertTrue(description.lines[1].hasPrefix("full, towards the bottom"), description.lines[1])
            harness.table.contentOffset = CGPoint(x: 0, y: 900)
            try harness.host.settle()
            let back = try XCTUnwrap(harness.table.view.rangeDescription)
            XCTAssertTrue(back.lines[1].contains("towards the top"), back.lines[1])
            XCTAssertEqual(back.bands.map { [$0.frame.minY, $0.frame.maxY] }[1], [-100, 1900])
        }
    }

    func testAMemoryWarningEmptiesTheDisplayBandOfAListOutsideTheWindow() throws {
        try onMain {
            let harness = TableHarness([Array(0..<100)])
            try harness.host.settle()
            harness.table.controller.range.forceMode(.lowMemory)
            harness.table.controller.setNeedsUpdate()
            try harness.host.settle()
            let description = try XCTUnwrap(harness.table.view.rangeDescription)
            XCTAssertTrue(description.bands[2].frame.isNull)
            XCTAssertEqual(description.bands[1].frame, description.bands[3].frame)
        }
    }

    func testThePointerOverAStripShowsTheStripsRanges() throws {
        try onMain {
            let harness = NestedHarness(width: 700, height: 500)
            try harness.host.settle()
            XCTAssertFalse(ASDisplayNode.shouldShowRangeDebugOverlay)
            let made = harness.table.controller.data.records.count
            let window = harness.outer.window
            ASDisplayNode.shouldShowRangeDebugOverlay = true
            defer { ASDisplayNode.shouldShowRangeDebugOverlay = false }
            XCTAssertFalse(window.showsFrameOverlay)
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 20, y: 20), modifiers: []), to: window)
            try harness.host.run(for: 1)
            let strip = try XCTUnwrap(harness.strip(0).view as? ADKListView)
            XCTAssertEqual(window.shownRanges?.lines, strip.rangeDescription?.lines)
            XCTAssertTrue(strip.rangeDescription?.lines[0].hasPrefix("StripNode, 500") ?? false)
            XCTAssertEqual(harness.table.controller.data.records.count, made, "the ranges are the same")
        }
    }
}
