import Foundation
import TestSupport
import XCTest

@testable import ADKViews

/// Timers of Foundation with a headless host: scenes do not depend on the real time.
final class FoundationTimerTests: XCTestCase, @unchecked Sendable {
    func testATimerOfFoundationNeitherFiresInASceneNorHoldsItUp() throws {
        try onMain {
            let (host, _) = makeHeadlessWindow(100, 100, background: nil)
            let timers = [
                Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in XCTFail("one that is due") },
                Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in XCTFail("one that repeats") },
            ]
            let start = host.clock.now
            try host.settle()
            XCTAssertEqual(host.clock.now, start, "nothing is pending")
            try host.run(for: 3)
            for timer in timers { timer.invalidate() }
        }
    }
}
