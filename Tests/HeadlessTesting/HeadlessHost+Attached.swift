import ADKLayers
import ADKViews
import XCTest

extension HeadlessHost {
    /// A new host of the frame loop, in place of a former one. It is detached when the running test of XCTest ends, so
    /// that no window of a test lives in the next one.
    package static func attached(scale: CGFloat = 1) -> HeadlessHost {
        _ = HostRemoval.atEndOfTests
        FrameLoop.shared.detach()
        let host = HeadlessHost(scale: scale)
        FrameLoop.shared.attach(host)
        return host
    }
}

/// Detaches the host of each test.
private final class HostRemoval: NSObject, XCTestObservation {
    @MainActor static let atEndOfTests: Void = XCTestObservationCenter.shared.addTestObserver(HostRemoval())

    func testCaseDidFinish(_ testCase: XCTestCase) {
        // XCTest calls observers on the main thread.
        MainActor.assumeIsolated { FrameLoop.shared.detach() }
    }
}
