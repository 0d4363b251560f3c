import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// A layer whose animation follows a pointer is rasterized, like one that follows the time.
final class ScrubbedRasterTests: XCTestCase, @unchecked Sendable {
    /// A white screen with cards that can move to the side.
    @MainActor private func makeScreen(in window: UIWindow) -> UIView {
        let screen = UIView(frame: window.bounds)
        screen.backgroundColor = .white
        screen.clipsToBounds = true
        window.addSubview(screen)
        for index in 0..<5 {
            let card = UIView(frame: CGRect(x: 4 + index * 30, y: 6, width: 22, height: 100))
            card.backgroundColor = .blue
            card.layer.cornerRadius = 6
            screen.addSubview(card)
        }
        return screen
    }

    /// Scrubs with `show`, whose parameter is the progress, and returns the pixels that were painted into
    /// rasters after the second step.
    @MainActor private func scrub(
        _ screen: UIView, _ window: UIWindow, _ host: HeadlessHost, _ show: (Double) -> Void
    ) throws -> Int {
        for step in 1...2 {
            show(Double(step) / 20)
            try host.run(for: 1.0 / 60)
        }
        XCTAssertNotNil(screen.layer.paint.rasterization, "the second step shows that it is scrubbed")
        let painted = window.compositor.paintedRasterPixels
        for step in 3...10 {
            show(Double(step) / 20)
            try host.run(for: 1.0 / 60)
            XCTAssertNotNil(screen.layer.paint.rasterization, "step \(step)")
        }
        return window.compositor.paintedRasterPixels - painted
    }

    @MainActor private func assertRests(_ screen: UIView, _ window: UIWindow, _ host: HeadlessHost) throws {
        try host.run(for: 0.2)
        XCTAssertNil(screen.layer.paint.rasterization, "a layer that stands still has its own pixels")
        XCTAssertEqual(window.keptRasterBytes, 0)
        var frames = 0
        FrameLoop.shared.onFrame = { _ in frames += 1 }
        try host.run(for: 2)
        FrameLoop.shared.onFrame = nil
        XCTAssertEqual(frames, 0)
    }

    func testALayerThatAnAnimatorScrubsIsPaintedOnce() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(160, 120)
            let screen = self.makeScreen(in: window)
            try host.settle()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { screen.frame.origin.x = 160 }
            let painted = try self.scrub(screen, window, host) { animator.fractionComplete = CGFloat($0) }
            XCTAssertEqual(painted, 0)
            XCTAssertEqual(screen.layer.paint.position.x, 80 + 80, accuracy: 1e-6)
            try self.assertRests(screen, window, host)
            animator.stopAnimation(true)
        }
    }

    func testALayerWhoseTimeIsScrubbedIsPaintedOnce() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(160, 120)
            let screen = self.makeScreen(in: window)
            try host.settle()
            window.layer.speed = 0
            window.layer.timeOffset = 10
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { screen.frame.origin.x = 160 }
            try host.run(for: 1.0 / 60)
            let painted = try self.scrub(screen, window, host) { window.layer.timeOffset = 10 + $0 }
            XCTAssertEqual(painted, 0)
            try self.assertRests(screen, window, host)
            screen.layer.removeAllAnimations()
        }
    }
}
