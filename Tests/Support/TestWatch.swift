import CWatchdog
import XCTest

/// Tells the watchdog which test runs; `Watchdog/watchdog.c` does the rest, and calls this before `main`.
@_cdecl("adk_watchdog_observe_xctest")
func observeXCTest() { XCTestObservationCenter.shared.addTestObserver(TestWatch()) }

private final class TestWatch: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) { adk_watchdog_test_began(testCase.name) }
    func testCaseDidFinish(_ testCase: XCTestCase) { adk_watchdog_test_ended(testCase.name) }
}
