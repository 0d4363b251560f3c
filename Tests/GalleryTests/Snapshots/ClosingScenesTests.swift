import AsyncDisplayKit
import GalleryScenes
import TestSupport
import XCTest

final class ClosingScenesTests: XCTestCase {
    /// The row animations of a closed window used to continue and to draw frames.
    func testClosingAWindowEndsItsRowAnimations() throws {
        try onMain {
            let harness = SceneHarness(width: 420, height: 700) { JobsViewController() }
            defer { harness.close() }
            try harness.host.settle()
            harness.controller.receive(2)
            try harness.host.run(for: 0.1)
            XCTAssertTrue(FrameLoop.shared.isAnimating)

            harness.window.close()
            let begin = harness.host.clock.now
            try harness.host.settle()

            XCTAssertLessThan(harness.host.clock.now - begin, 2.5 * harness.host.frameInterval)
        }
    }
}
