import ADKFoundation
import ADKGraphics
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Mistakes of a program at run time: each is reported once, and the program continues.
final class MisuseTests: XCTestCase, @unchecked Sendable {
    @MainActor private func report(_ body: () throws -> Void) rethrows -> [String] { try Misuse.messages(during: body) }

    func testARecogniserThatWaitsForItselfStillRecognises() {
        onMain {
            let tap = UITapGestureRecognizer()
            XCTAssertEqual(report { tap.require(toFail: tap) }.count, 1)
            XCTAssertFalse(tap.waits(for: tap))
        }
    }

    func testTheLocationOfAMissingTouchIsTheGesturesLocation() {
        onMain {
            let tap = UITapGestureRecognizer()
            let messages = report { XCTAssertEqual(tap.location(ofTouch: 3, in: nil), .zero) }
            XCTAssertEqual(messages, ["UITapGestureRecognizer.location(ofTouch: 3): there are 0 touches"])
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
                let format = UIGraphicsImageRendererFormat()
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

    func testAViewThatIsAddedToSomethingInItStaysWhereItIs() {
        onMain {
            let (outer, middle, inner) = (UIView(), UIView(), UIView())
            outer.addSubview(middle)
            middle.addSubview(inner)
            let messages = report {
                inner.addSubview(outer)
                inner.addSubview(inner)
                inner.layer.addSublayer(outer.layer)
            }
            XCTAssertEqual(messages.count, 3)
            XCTAssertNil(outer.superview)
            XCTAssertTrue(inner.superview === middle)
            XCTAssertTrue(inner.subviews.isEmpty && inner.layer.sublayers.isEmpty)
        }
    }

    func testAnIndexOutOfRangeIsReplacedByTheNearestOne() {
        onMain {
            let (parent, first, second, third) = (UIView(), UIView(), UIView(), UIView())
            let messages = report {
                parent.insertSubview(first, at: 7)
                parent.insertSubview(second, at: -3)
                parent.layer.insertSublayer(third.layer, at: 99)
            }
            XCTAssertEqual(messages.count, 3)
            XCTAssertTrue(parent.subviews.elementsEqual([second, first], by: ===))
            XCTAssertTrue(parent.layer.sublayers.elementsEqual([second.layer, first.layer, third.layer], by: ===))
        }
    }

    func testAddingASublayerAgainBringsItToTheFront() {
        onMain {
            let (parent, first, second) = (CALayer(), CALayer(), CALayer())
            XCTAssertEqual(
                report {
                    for layer in [first, second, first] { parent.addSublayer(layer) }
                }, [])
            XCTAssertTrue(parent.sublayers.elementsEqual([second, first], by: ===))
        }
    }

    func testATimerWithAnInvalidIntervalUsesAValidOne() throws {
        try onMain {
            let host = HeadlessHost.attached()
            var fired = 0
            let messages = report {
                for interval in [-1, .nan] as [TimeInterval] { FrameTimer.schedule(after: interval) { fired += 1 } }
                FrameTimer.schedule(after: .infinity) { fired += 100 }.invalidate()
                FrameTimer.schedule(every: 0) { fired += 1000 }.invalidate()
            }
            XCTAssertEqual(messages.count, 4)
            try host.settle()
            XCTAssertEqual(fired, 2)
        }
    }

    func testGeometryThatIsNoNumberIsLoggedAndIgnored() throws {
        try onMain {
            let harness = EventHarness()
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
            view.backgroundColor = .red
            view.layer.shadowOpacity = 1
            view.layer.contents = PixelBuffer(width: 4, height: 4)
            view.layer.contentsGravity = .center
            harness.content.addSubview(view)
            try harness.settle()
            let before = harness.window.capture()
            for wrong in [CGFloat.nan, .infinity, -.infinity, 1e300] {
                let messages = try report {
                    view.frame = CGRect(x: wrong, y: 0, width: 10, height: 10)
                    view.frame = CGRect(x: 0, y: 0, width: 10, height: wrong)
                    view.bounds = CGRect(x: 0, y: wrong, width: 40, height: 20)
                    view.center = CGPoint(x: wrong, y: 0)
                    view.transform = CGAffineTransform(scaleX: wrong, y: 1)
                    view.layer.sublayerTransform = CGAffineTransform(translationX: wrong, y: 1)
                    view.layer.anchorPoint = CGPoint(x: 0, y: wrong)
                    view.layer.shadowOffset = CGSize(width: wrong, height: 0)
                    view.layer.contentsScale = wrong
                    view.layer.contentsOutset = UIEdgeInsets(top: wrong, left: 0, bottom: 0, right: 0)
                    try harness.settle()
                }
                XCTAssertEqual(messages.count, 10, "\(wrong): \(messages)")
                view.layer.contentsRect = CGRect(x: wrong, y: wrong, width: wrong, height: wrong)
                view.layer.contentsRect = CALayer.unitRect
                try harness.settle()
            }
            let after = harness.window.capture()
            for y in 0..<200 { for x in 0..<200 { XCTAssertEqual(before.pixel(x: x, y: y), after.pixel(x: x, y: y)) } }
        }
    }

    func testAScrollViewWithInvalidMeasuresStillScrolls() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            harness.content.addSubview(scroller)
            for wrong in [CGFloat.nan, .infinity, -.infinity] {
                scroller.contentInset = UIEdgeInsets(top: wrong, left: wrong, bottom: wrong, right: wrong)
                scroller.contentSize = CGSize(width: wrong, height: wrong)
                harness.wheel(0, 1)
                harness.move(195, 20)
                scroller.contentOffset = CGPoint(x: wrong, y: wrong)
                try harness.wait(0.1)
                scroller.stopScrolling()
            }
            scroller.contentInset = .zero
            scroller.contentSize = CGSize(width: 200, height: 1000)
            scroller.contentOffset = .zero
            harness.wheel(0, 1)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 120)
        }
    }

    func testABorderOrCornerOfAbsurdWidthIsPainted() throws {
        try onMain {
            let harness = EventHarness()
            for (width, radius) in [(1e6, 1e6), (.infinity, .infinity), (.nan, .nan), (30, 4)] as [(CGFloat, CGFloat)] {
                let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
                view.layer.borderWidth = width
                view.layer.cornerRadius = radius
                view.layer.borderColor = .red
                harness.content.addSubview(view)
                try harness.settle()
                if width > 0 { XCTAssertEqual(harness.window.capture().pixel(x: 30, y: 20), 0xFFFF_0000, "\(width)") }
                view.removeFromSuperview()
            }
            let huge = UIView(frame: CGRect(x: -40_000, y: -40_000, width: 80_000, height: 80_000))
            huge.layer.cornerRadius = 40_000
            huge.layer.borderWidth = 40_000
            huge.backgroundColor = .blue
            huge.layer.borderColor = .red
            harness.content.addSubview(huge)
            try harness.settle()
            XCTAssertNotEqual(harness.window.capture().pixel(x: 100, y: 100), 0xFF00_0000)
        }
    }
}
