import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// The pixels of a window: when it has some, and when it paints none.
final class WindowCompositingTests: XCTestCase, @unchecked Sendable {
    func testANewBackgroundIsPaintedBeyondTheBoundsUntilTheSurfaceHasTheirSize() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(60, 60)
            window.backgroundColor = .white
            try host.settle()
            window.layer.bounds.size.height = 50
            try host.settle()
            window.backgroundColor = .red
            try host.settle()
            let shown = try XCTUnwrap(window.surface?.shownBuffer)
            XCTAssertEqual(shown.row(shown.height - 1)[0], 0xFFFF_0000)
        }
    }

    func testNothingChangedMeansNoFrame() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(60, 60)
            let controller = UIViewController()
            window.rootViewController = controller
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            scroller.contentSize = CGSize(width: 40, height: 400)
            let view = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
            view.backgroundColor = .red
            view.layer.contents = PixelBuffer(width: 20, height: 20)
            view.layer.shadowOpacity = 0.5
            view.layer.cornerRadius = 4
            scroller.addSubview(view)
            controller.view.addSubview(scroller)
            scroller.contentOffset.y = 10
            try host.settle()
            var frames = 0
            UIApplication.shared.onFrame = { _ in frames += 1 }

            // Sets every property to its current value.
            let layer = view.layer
            window.rootViewController = controller
            window.backgroundColor = window.backgroundColor
            (view.frame, view.bounds, view.center, view.transform) = (
                view.frame, view.bounds, view.center, view.transform
            )
            (view.alpha, view.isHidden, view.clipsToBounds) = (view.alpha, view.isHidden, view.clipsToBounds)
            (layer.backgroundColor, layer.contents, layer.contentsScale) = (
                layer.backgroundColor, layer.contents, layer.contentsScale
            )
            (layer.contentsGravity, layer.contentsRect, layer.contentsCenter) =
                (layer.contentsGravity, layer.contentsRect, layer.contentsCenter)
            (layer.contentsOutset, layer.contentsCapInsets) = (layer.contentsOutset, layer.contentsCapInsets)
            (layer.cornerRadius, layer.maskedCorners, layer.zPosition) = (
                layer.cornerRadius, layer.maskedCorners, layer.zPosition
            )
            (layer.borderWidth, layer.borderColor, layer.anchorPoint) = (
                layer.borderWidth, layer.borderColor, layer.anchorPoint
            )
            (layer.shadowColor, layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius) =
                (layer.shadowColor, layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius)
            (layer.sublayerTransform, layer.affineTransform) = (layer.sublayerTransform, layer.affineTransform)
            scroller.contentOffset = scroller.contentOffset
            (scroller.contentSize, scroller.contentInset) = (scroller.contentSize, scroller.contentInset)
            XCTAssertFalse(FrameLoop.shared.needsFrame)
            try host.run(for: 0.5)
            XCTAssertEqual(frames, 0)

            // Proves that the counter works: one real change is one frame.
            view.backgroundColor = .blue
            XCTAssertTrue(FrameLoop.shared.needsFrame)
            try host.run(for: 0.5)
            XCTAssertEqual(frames, 1)
        }
    }

    func testAWindowOfOnePixelAndOneOfGreatWidthAreShown() throws {
        try onMain {
            for size in [CGSize(width: 1, height: 1), CGSize(width: 8000, height: 200)] {
                let (host, window) = makeHeadlessWindow(size.width, size.height)
                try host.settle()
                XCTAssertEqual(window.capture().width, Int(size.width))
            }
        }
    }

    func testABufferWithoutAFrameIsNotShown() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(20, 20)
            let surface = try XCTUnwrap(window.surface)
            XCTAssertNil(surface.shownBuffer)
            XCTAssertNil(window.shownPixels())
            try host.settle()
            XCTAssertNotNil(window.shownPixels())
            window.resizeHeadless(to: CGSize(width: 30, height: 20))
            XCTAssertNil(surface.shownBuffer)
            try host.settle()
            XCTAssertEqual(surface.shownBuffer?.width, 30)
        }
    }
}
