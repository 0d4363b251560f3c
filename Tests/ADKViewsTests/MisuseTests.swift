import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKViews

/// Mistakes that a program can make at run time: each is reported once, and the program goes on.
final class MisuseTests: XCTestCase, @unchecked Sendable {
    @MainActor private func report(of body: () -> Void) -> [String] { Misuse.messages(during: body) }

    func testARecogniserThatWaitsForItselfStillRecognises() {
        onMain {
            let tap = UITapGestureRecognizer()
            XCTAssertEqual(report { tap.require(toFail: tap) }.count, 1)
            XCTAssertFalse(tap.waits(for: tap))
        }
    }

    func testTheLocationOfATouchThatIsNotThereIsThatOfTheGesture() {
        onMain {
            let tap = UITapGestureRecognizer()
            let messages = report { XCTAssertEqual(tap.location(ofTouch: 3, in: nil), .zero) }
            XCTAssertEqual(messages, ["UITapGestureRecognizer.location(ofTouch: 3): there are 0 touches"])
        }
    }

    func testATimerWithAnImpossibleIntervalFiresAtOnce() throws {
        try onMain {
            let host = HeadlessHost()
            FrameLoop.shared.attach(host)
            defer { FrameLoop.shared.detach() }
            for interval in [-1, .infinity, .nan] as [TimeInterval] {
                var fired = false
                let messages = report { FrameTimer.schedule(after: interval) { fired = true } }
                XCTAssertEqual(messages.count, 1)
                try host.run(for: 0.1)
                XCTAssertTrue(fired, "\(interval)")
            }
        }
    }

    func testARepeatingTimerWithoutAnIntervalFiresWithEveryFrame() throws {
        try onMain {
            let host = HeadlessHost()
            FrameLoop.shared.attach(host)
            defer { FrameLoop.shared.detach() }
            for interval in [0, -1, .infinity, .nan] as [TimeInterval] {
                var count = 0
                var timer: FrameTimer?
                let messages = report { timer = FrameTimer.schedule(every: interval) { count += 1 } }
                XCTAssertEqual(messages.count, 1)
                try host.run(for: 0.5)
                timer?.invalidate()
                XCTAssertTrue((25...31).contains(count), "\(count) times with \(interval)")
            }
        }
    }

    func testAControllerWhoseLoadViewSetsNoViewHasAnEmptyOne() {
        final class Forgetful: UIViewController {
            var loads = 0
            override func loadView() { loads += 1 }
        }
        onMain {
            let controller = Forgetful()
            let messages = report { XCTAssertEqual(controller.view.subviews.count, 0) }
            XCTAssertEqual(messages, ["Forgetful.loadView() set no view; an empty view is used"])
            XCTAssertEqual(controller.loads, 1)
        }
    }

    func testLoadViewThatReadsTheViewFirstDoesNotLoadForEver() {
        final class Hasty: UIViewController {
            override func loadView() { view.backgroundColor = .red }
        }
        onMain {
            let controller = Hasty()
            let messages = report { XCTAssertEqual(controller.view.backgroundColor, .red) }
            XCTAssertEqual(messages, ["Hasty.view was read before loadView() had set it; an empty view is used"])
        }
    }

    func testAControllerAddedToItselfOrToItsChildStaysWhereItIs() {
        onMain {
            let (parent, child) = (UIViewController(), UIViewController())
            parent.addChild(child)
            XCTAssertEqual(report { parent.addChild(parent) }.count, 1)
            XCTAssertEqual(report { child.addChild(parent) }.count, 1)
            XCTAssertTrue(child.parent === parent)
            XCTAssertNil(parent.parent)
            XCTAssertEqual(child.children.count, 0)
        }
    }

    func testAnImageRendererWithoutAScaleDrawsOnePixelPerPoint() {
        onMain {
            for scale in [0, -2, .infinity, .nan] as [CGFloat] {
                var format = UIGraphicsImageRendererFormat()
                format.scale = scale
                var image: UIImage?
                let messages = report {
                    image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2), format: format).image { _ in }
                }
                XCTAssertEqual(messages.count, 1)
                XCTAssertEqual(image?.scale, 1)
                XCTAssertEqual(image?.size, CGSize(width: 3, height: 2))
            }
        }
    }
}
