import CWatchdog
import XCTest

/// Reports to the watchdog which test is running. `Watchdog/watchdog.c` calls this before `main`.
@_cdecl("adk_watchdog_observe_xctest")
func observeXCTest() { XCTestObservationCenter.shared.addTestObserver(TestWatch()) }

private final class TestWatch: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) { adk_watchdog_test_began(testCase.name) }
    func testCaseDidFinish(_ testCase: XCTestCase) { adk_watchdog_test_ended(testCase.name) }
}
