import AsyncDisplayKit
import GalleryScenes
import TestSupport
import XCTest

final class ClosingScenesTests: XCTestCase {
    /// The row animations of a closed window used to continue and to draw frames.
    func testClosingAWindowEndsItsRowAnimations() throws {
        try onMain {
            FrameLoop.shared.detach()
            defer { FrameLoop.shared.detach() }
            let host = HeadlessHost()
            FrameLoop.shared.attach(host)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 700))
            let controller = JobsViewController()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            try host.settle()
            controller.receive(2)
            try host.run(for: 0.1)
            XCTAssertTrue(FrameLoop.shared.isAnimating)

            window.close()
            let begin = host.clock.now
            try host.settle()

            XCTAssertLessThan(host.clock.now - begin, 2.5 * host.frameInterval)
        }
    }
}
