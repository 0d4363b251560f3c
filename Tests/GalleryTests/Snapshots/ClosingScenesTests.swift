import AsyncDisplayKit
import GalleryScenes
import TestSupport
import XCTest

final class ClosingScenesTests: XCTestCase {
    /// The row animations of a closed window used to continue and to draw frames.
    func testClosingAWindowEndsItsRowAnimations() throws {
        try onMain {
            let desk = SceneHarness(width: 420, height: 700) { JobsViewController() }
            defer { desk.close() }
            try desk.host.settle()
            desk.controller.receive(2)
            try desk.host.run(for: 0.1)
            XCTAssertTrue(FrameLoop.shared.isAnimating)

            desk.window.close()
            let begin = desk.host.clock.now
            try desk.host.settle()

            XCTAssertLessThan(desk.host.clock.now - begin, 2.5 * desk.host.frameInterval)
        }
    }
}
