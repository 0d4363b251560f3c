import ADKFoundation
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Property animators with springs, and animators with unusual ends.
final class AnimatorCourseTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeViews() throws -> (HeadlessHost, UIView, UIView) {
        let (host, window) = makeHeadlessWindow(300, 100)
        let views = [0, 30].map { UIView(frame: CGRect(x: 0, y: $0, width: 20, height: 20)) }
        for view in views {
            view.backgroundColor = .red
            window.addSubview(view)
        }
        try host.settle()
        return (host, views[0], views[1])
    }

    @MainActor private func x(_ view: UIView) -> Double { Double(view.layer.paint.position.x) }

    func testAChangeAddedToASpringHasTheWholeCurve() throws {
        try onMain {
            for frames in [1, 6, 10, 12, 14, 20, 30, 50] {
                let (host, first, second) = try makeViews()
                let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { first.center.x = 110 }
                animator.startAnimation()
                for _ in 0..<frames { try host.run(for: 1.0 / 60) }
                guard animator.state == .active else { continue }
                let before = x(first)
                animator.addAnimations {
                    second.center.x += 100
                    first.center.x = 50
                }
                second.layer.motion.map(second.layer.show)
                first.layer.motion.map(first.layer.show)
                XCTAssertEqual(x(second), 10, accuracy: 1e-6, "\(frames) frames")
                XCTAssertEqual(x(first), before, accuracy: 1e-6, "\(frames) frames")
                while animator.state == .active {
                    try host.run(for: 1.0 / 60)
                    XCTAssertTrue((-50...170).contains(x(second)), "\(frames) frames: \(x(second))")
                }
                XCTAssertEqual(x(second), 110)
                XCTAssertEqual(x(first), 50)
            }
        }
    }

    func testAPausedSpringGoesOnWhereItWas() throws {
        try onMain {
            /// The values of 60 frames, with a pause after some of them.
            @MainActor func run(pauseAfter pause: Int?) throws -> [Double] {
                let (host, view, _) = try makeViews()
                let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { view.center.x = 110 }
                animator.startAnimation()
                var result: [Double] = []
                for frame in 0..<60 {
                    if frame == pause {
                        animator.pauseAnimation()
                        try host.run(for: 0.5)
                        animator.startAnimation()
                    }
                    try host.run(for: 1.0 / 60)
                    result.append(x(view))
                }
                return result
            }
            let whole = try run(pauseAfter: nil)
            let back = try XCTUnwrap((1..<60).first { whole[$0 - 1] > 110 && whole[$0] < whole[$0 - 1] })
            for pause in [back, back + 2, back + 9, 3] {
                for (frame, pair) in zip(try run(pauseAfter: pause), whole).enumerated() {
                    XCTAssertEqual(pair.0, pair.1, accuracy: 0.01, "pause after \(pause), frame \(frame)")
                }
            }
        }
    }

    func testABlockMayStopItsOwnAnimator() throws {
        try onMain {
            let (host, view, other) = try makeViews()
            weak var released: UIViewPropertyAnimator?
            do {
                let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear)
                released = animator
                let stops = Locked(true)
                animator.addAnimations { [unowned animator] in
                    view.center.x = 100
                    if stops.current { animator.stopAnimation(true) }
                    view.alpha = 0.5
                }
                animator.addAnimations { other.alpha = 0 }
                animator.startAnimation()
                XCTAssertFalse(animator.isRunning)
                XCTAssertEqual(animator.state, .inactive)
                XCTAssertEqual(view.layer.paint.opacity, 0.5)
                stops.withLock { $0 = false }
                animator.addAnimations { view.center.x = 200 }
                animator.startAnimation()
                XCTAssertTrue(animator.isRunning)
                try host.settle()
                XCTAssertEqual(x(view), 200)
            }
            XCTAssertNil(released)
            XCTAssertNil(view.layer.motion)
            XCTAssertNil(other.layer.motion)
        }
    }

    func testAReleasedAnimatorEndsInTheNextFrameWithItsTransaction() throws {
        try onMain {
            let (host, view, _) = try makeViews()
            var calls = 0
            do {
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 110 }
                CATransaction.begin()
                CATransaction.setCompletionBlock { calls += 1 }
                animator.fractionComplete = 0.5
                CATransaction.commit()
                try host.settle()
                XCTAssertEqual(x(view), 60)
                XCTAssertEqual(calls, 0)
            }
            try host.settle()
            XCTAssertEqual(x(view), 110)
            XCTAssertEqual(calls, 1)
            XCTAssertNil(view.layer.motion)
        }
    }

    func testAViewThatWasOutsideOfItsWindowGetsTheValuesOfTheEnd() throws {
        try onMain {
            let (host, view, other) = try makeViews()
            let window = try XCTUnwrap(view.window)
            var ends: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
                view.center.x = 110
                other.center.x = 110
            }
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            try host.run(for: 0.2)
            animator.isReversed = true
            view.removeFromSuperview()
            other.removeFromSuperview()
            try host.run(for: 0.02)
            window.addSubview(view)
            other.center.x = 77
            try host.settle()
            XCTAssertEqual(ends, [.start])
            XCTAssertEqual(view.center.x, 10)
            XCTAssertEqual(x(view), 10)
            XCTAssertEqual(other.center.x, 77, "a value that was set meanwhile stays")
        }
    }

    func testAnAnimatorThatReturnsLaysOutAgainAndTellsTheScrollView() throws {
        try onMain {
            final class Layout: UIView {
                var sizes: [CGFloat] = []
                override func layoutSubviews() { sizes.append(bounds.width) }
            }
            final class Scroll: UIScrollView {
                var offsets: [CGFloat] = []
                override func contentOffsetDidChange() { offsets.append(contentOffset.y) }
            }
            let (host, view, _) = try makeViews()
            let layout = Layout(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            let scroll = Scroll(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            scroll.contentSize = CGSize(width: 40, height: 400)
            view.window?.addSubview(layout)
            view.window?.addSubview(scroll)
            try host.settle()
            let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
                layout.frame.size.width = 80
                scroll.contentOffset.y = 100
            }
            animator.startAnimation()
            try host.run(for: 0.1)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .start)
            try host.settle()
            XCTAssertEqual(layout.bounds.width, 40)
            XCTAssertEqual(layout.sizes.last, 40)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            XCTAssertEqual(scroll.offsets.last, 0)
        }
    }

    func testAnAnimatorWhoseHostIsGoneIsInactive() throws {
        try onMain {
            let (host, view, _) = try makeViews()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 110 }
            animator.startAnimation()
            try host.run(for: 0.1)
            FrameLoop.shared.detach()
            XCTAssertFalse(animator.isRunning)
            XCTAssertEqual(animator.state, .inactive)
        }
    }
}
