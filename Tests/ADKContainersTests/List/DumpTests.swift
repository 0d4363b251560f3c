import ADKNodes
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The text that describes a list in messages of tests and to a debugger.
final class DumpTests: XCTestCase, @unchecked Sendable {
    func testItNamesRowsRangesUpdatesAndStates() throws {
        try onMain {
            let harness = TableHarness([Array(0..<20)])
            let list = harness.table.controller
            XCTAssertTrue(list.dump.contains("updates: reload, collecting"), list.dump)
            try harness.host.settle()
            list.checkInvariants()
            for part in [
                "20 rows in 1 sections, 20 slots, 14 rows measured; revision 1, generation ",
                "\nviewport: vertical, start 0.0 in 0.0...1600.0, length 400.0 of 2000.0, first slot 0\n",
                "\nranges: full, visible 0..<4, display ", "\nupdates: none\n",
                "\n  slot 3, section 0 row(3): measured in",
                "placed, at 0.0, 300.0, size 100.0 x 100.0\n",
            ] {
                XCTAssertTrue(list.dump.contains(part), "\(part) is not in\n\(list.dump)")
            }
            harness.rows[0].remove(at: 1)
            harness.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
            for part in ["\n  departing: ", "moves from 0.0, 100.0"] {
                XCTAssertTrue(list.dump.contains(part), "\(part) is not in\n\(list.dump)")
            }
            try harness.host.settle()
            list.checkInvariants()
        }
    }
}
