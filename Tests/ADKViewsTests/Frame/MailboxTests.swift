import ADKFoundation
import TestSupport
import XCTest

final class MailboxTests: XCTestCase, @unchecked Sendable {
    /// The virtual clock does not move while jobs run, so the deadline never comes.
    func testJobsThatPostJobsDoNotBlockAFrameForEver() throws {
        onMain {
            @MainActor final class Chain {
                var count = 0
                func step() {
                    count += 1
                    MainMailbox.post { self.step() }
                }
            }
            MainMailbox.removeAll()
            let chain = Chain()
            chain.step()
            let clock = VirtualClock()
            XCTAssertTrue(MainMailbox.drain(clock: clock, deadline: 1))
            XCTAssertEqual(chain.count, 1_001)
            XCTAssertFalse(MainMailbox.isEmpty)
            MainMailbox.removeAll()
            XCTAssertFalse(MainMailbox.drain(clock: clock))
        }
    }
}
