import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Random actions of all kinds on the virtual clock, mainly for the thread sanitizer.
final class SoakTests: XCTestCase, @unchecked Sendable {
    /// Virtual seconds. The full run has ADK_SOAK_SECONDS=60.
    private static var seconds: Double {
        ProcessInfo.processInfo.environment["ADK_SOAK_SECONDS"].flatMap(Double.init) ?? 4
    }

    func testScrollingUpdatingResizingAndMinimisingAtRandomEndsInAConsistentState() throws {
        try onMain {
            var random = SeededRandom(seed: 31)
            var next = 5000
            let harness = TableHarness([Array(0..<400), Array(400..<500)], heightOf: { CGFloat(30 + ($0 * 13) % 120) })
            harness.table.idleMeasuringScreenfuls = 2
            try harness.host.settle()
            let end = harness.host.clock.now + Self.seconds
            while harness.host.clock.now < end {
                switch Int.random(in: 0..<12, using: &random) {
                case 0...3:
                    harness.table.view.scroll(by: CGVector(dx: 0, dy: CGFloat.random(in: -1500...1500, using: &random)))
                case 4, 5:
                    let at = Int.random(in: 0...harness.rows[0].count, using: &random)
                    harness.rows[0].insert(contentsOf: next..<next + 3, at: at)
                    next += 3
                    harness.table.insertRows(
                        at: (at..<at + 3).map { IndexPath(row: $0, section: 0) },
                        with: Bool.random(using: &random) ? .fade : .none)
                case 6 where harness.rows[0].count > 20:
                    let at = Int.random(in: 0..<harness.rows[0].count - 4, using: &random)
                    harness.rows[0].removeSubrange(at..<at + 4)
                    harness.table.deleteRows(at: (at..<at + 4).map { IndexPath(row: $0, section: 0) }, with: .top)
                case 7:
                    (harness.table.visibleNodes.randomElement(using: &random) as? BoxCell)?
                        .setHeight(CGFloat(Int.random(in: 10...200, using: &random)))
                case 8:
                    harness.window.resizeHeadless(
                        to: CGSize(
                            width: CGFloat(Int.random(in: 60...300, using: &random)),
                            height: CGFloat(Int.random(in: 100...600, using: &random))))
                case 9: harness.window.isOutOfSight.toggle()
                case 10: harness.table.reloadData()
                default: ASMemoryPressure.warn()
                }
                try harness.host.run(for: Double.random(in: 0.01...0.12, using: &random))
            }
            harness.window.isOutOfSight = false
            try harness.host.settle()
            XCTAssertEqual(harness.table.numberOfRows(inSection: 0), harness.rows[0].count)
            for path in harness.table.indexPathsForVisibleRows() {
                XCTAssertEqual(harness.cell(path.section, path.row)?.name, harness.rows[path.section][path.row])
            }
            XCTAssertEqual(harness.table.view.subviews.count, harness.table.controller.data.groups.placedRecords.count)
            XCTAssertEqual(harness.table.controller.placeholderCount, 0)
        }
    }
}
