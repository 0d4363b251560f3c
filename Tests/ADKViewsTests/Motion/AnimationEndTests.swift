import ADKFoundation
import ADKGraphics
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Early ends of animations, and layers at rest that still have animations.
final class AnimationEndTests: XCTestCase, @unchecked Sendable {
    private final class Delegate: CAAnimationDelegate {
        var calls: [String] = []
        func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
    }

    @MainActor private func makeView() throws -> (HeadlessHost, UIWindow, UIView) {
        let (host, window) = makeHeadlessWindow(300, 200)
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 150))
        view.backgroundColor = .red
        let part = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
        part.backgroundColor = .blue
        part.layer.cornerRadius = 10
        view.addSubview(part)
        window.addSubview(view)
        try host.settle()
        return (host, window, view)
    }

    @MainActor private func makeHeldMove() -> CABasicAnimation {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (110, 160, 0.2)
        (move.isRemovedOnCompletion, move.fillMode) = (false, .both)
        return move
    }

    func testABlockOfKeyframesThatEndsItsOwnAnimationCompletes() throws {
        try onMain {
            let (host, _, view) = try makeView()
            var calls: [Bool] = []
            var transactions = 0
            CATransaction.begin()
            CATransaction.setCompletionBlock { transactions += 1 }
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
                UIView.performWithoutAnimation { view.alpha = 0.5 }
            } completion: {
                calls.append($0)
            }
            CATransaction.commit()
            try host.settle()
            XCTAssertEqual(calls.count, 1)
            XCTAssertEqual(transactions, 1)
            XCTAssertEqual(view.layer.paint.opacity, 0.5)
        }
    }

    func testAnimationsThatHoldOrWaitKeepNoRaster() throws {
        try onMain {
            let (host, window, view) = try makeView()
            view.layer.add(makeHeldMove(), forKey: "move")
            try host.run(for: 0.1)
            XCTAssertNotNil(view.layer.paint.rasterization, "it moves")
            XCTAssertGreaterThan(window.keptRasterBytes, 0)
            try host.settle()
            XCTAssertNotNil(view.layer.motion)
            XCTAssertNil(view.layer.paint.rasterization)
            XCTAssertEqual(window.keptRasterBytes, 0)
            view.layer.removeAllAnimations()
            try host.settle()

            UIView.animate(withDuration: 0.2, delay: 60) { view.center.x = 150 }
            try host.run(for: 0.1)
            XCTAssertNil(view.layer.paint.rasterization)
            XCTAssertEqual(window.keptRasterBytes, 0)
            try host.run(for: 60)
            XCTAssertNotNil(view.layer.paint.rasterization, "the delay is over")
            try host.settle()

            let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
                view.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
            }
            animator.startAnimation()
            try host.run(for: 0.2)
            XCTAssertNotNil(view.layer.paint.rasterization)
            animator.pauseAnimation()
            try host.settle()
            XCTAssertNil(view.layer.paint.rasterization)
            XCTAssertEqual(window.keptRasterBytes, 0)
            animator.startAnimation()
            try host.run(for: 0.1)
            XCTAssertNotNil(view.layer.paint.rasterization)
            view.layer.speed = 0
            animator.stopAnimation(true)
            UIView.animate(withDuration: 1) { view.center.x = 50 }
            try host.run(for: 0.1)
            XCTAssertEqual(window.keptRasterBytes, 0, "the layer's time stands still")
            view.layer.speed = 1
            try host.settle()
        }
    }

    func testALayerThatLeavesEndsWaitingAnimationsInTheNextFrame() throws {
        try onMain {
            let (host, _, view) = try makeView()
            var calls: [Bool] = []
            UIView.animate(
                withDuration: 0.2, delay: 10, animations: { view.alpha = 0 }, completion: { calls.append($0) })
            try host.run(for: 0.1)
            view.removeFromSuperview()
            try host.run(for: 0.1)
            XCTAssertEqual(calls, [false])
        }
    }

    func testAnAnimationThatHoldsDoesNotKeepTheDelegateOfALayerThatLeft() throws {
        try onMain {
            let (host, _, view) = try makeView()
            weak var kept: Delegate?
            do {
                let delegate = Delegate()
                kept = delegate
                let move = makeHeldMove()
                move.delegate = delegate
                view.subviews[0].layer.add(move, forKey: nil)
            }
            try host.settle()
            XCTAssertNotNil(kept)
            // The layer above is removed, in a completion too.
            UIView.animate(
                withDuration: 0.1, animations: { view.alpha = 0.5 }, completion: { _ in view.removeFromSuperview() })
            try host.settle()
            XCTAssertNil(kept)
            XCTAssertNil(view.subviews[0].layer.motion)
        }
    }

    func testALateRemovalReportsThatTheAnimationWasComplete() throws {
        try onMain {
            let (host, _, view) = try makeView()
            let delegate = Delegate()
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.duration, fade.delegate) = (0, 0.1, delegate)
            view.layer.add(fade, forKey: "fade")
            // No frame runs until after its end.
            (host.clock as? VirtualClock)?.advance(to: host.clock.now + 1)
            view.layer.removeAnimation(forKey: "fade")
            try host.settle()
            XCTAssertEqual(delegate.calls, ["start", "stop true"])
        }
    }

    func testEarlyEndsOfLayersWithTimesOfTheirOwnKeepTheirOrder() throws {
        try onMain {
            let (host, window, slow) = try makeView()
            let other = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            window.addSubview(other)
            slow.layer.speed = 0.25
            try host.run(for: 0.5)
            var order: [String] = []
            UIView.animate(withDuration: 5, animations: { other.alpha = 0 }, completion: { _ in order.append("first") })
            UIView.animate(withDuration: 5, animations: { slow.alpha = 0 }, completion: { _ in order.append("second") })
            try host.run(for: 0.1)
            other.alpha = 1
            (host.clock as? VirtualClock)?.advance(to: host.clock.now + 0.001)
            slow.alpha = 1
            try host.settle()
            XCTAssertEqual(order, ["first", "second"])
        }
    }

    func testBlockAnimationsEndTogetherWithThoseOfAnimators() throws {
        try onMain {
            let (host, _, view) = try makeView()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 200 }
            animator.startAnimation()
            UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 1) }
            UIView.animate(withDuration: 1) { view.layer.cornerRadius = 9 }
            try host.run(for: 0.3)
            view.layer.endBlockAnimations()
            XCTAssertEqual(view.layer.paint.position.x, 200)
            XCTAssertEqual(view.layer.paint.affineTransform, view.transform)
            XCTAssertLessThan(view.layer.paint.cornerRadius, 9, "neither place nor opacity")
            try host.settle()
        }
    }

    func testTheAnchorPointMovesWhatATransformOfSublayersShows() throws {
        try onMain {
            // The compositing check finds stale pixels.
            let (host, _, view) = try makeView()
            view.layer.sublayerTransform = CGAffineTransform(rotationAngle: 0.5)
            try host.settle()
            UIView.animate(withDuration: 0.3) { view.center.x = 140 }
            try host.run(for: 0.1)
            UIView.animate(withDuration: 0.3) { view.layer.anchorPoint = CGPoint(x: 0.2, y: 0.3) }
            try host.run(for: 0.1)
            XCTAssertNil(view.layer.paint.rasterization)
            try host.settle()
            view.layer.shadowOpacity = 1
            view.backgroundColor = nil
            try host.settle()
            view.layer.anchorPoint = CGPoint(x: 0.7, y: 0.6)
            try host.settle()
        }
    }

    func testABorderWithoutAColourIsBlackAlsoInMotion() throws {
        try onMain {
            let (host, _, view) = try makeView()
            let layer = view.layer
            layer.borderWidth = 2
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { layer.borderColor = .red }
            try host.run(for: 0.1)
            let shown = try XCTUnwrap(layer.paint.borderColor).components(for: .light)
            XCTAssertEqual(shown.alpha, 1)
            XCTAssertEqual(Double(shown.red), 0.1, accuracy: 1e-3)
            UIView.animate(withDuration: 0.2) { layer.borderColor = nil }
            XCTAssertNil(layer.borderColor)
            try host.settle()
            XCTAssertNil(layer.borderColor)
            XCTAssertNil(layer.paint.borderColor)
        }
    }

    func testAnimationsOfEachKindShowNoHugeNumbers() throws {
        try onMain {
            let (host, _, view) = try makeView()
            let wild = UICubicTimingParameters(
                controlPoint1: CGPoint(x: 0.3, y: 1e6), controlPoint2: CGPoint(x: 0.7, y: 1e6))
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: wild)
            animator.addAnimations { view.center.x = 2e5 }
            animator.startAnimation()
            let (a, b) = (Float(1e6), Float(1e6))
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.3, a, 0.7, b))
            view.bounds.size.height = 1e5
            view.layer.bounds.origin.y = 1e5
            CATransaction.commit()
            for _ in 0..<5 {
                try host.run(for: 0.1)
                let shown = view.layer.paint.values
                XCTAssertLessThanOrEqual(abs(shown.position.x), 1e9)
                XCTAssertLessThanOrEqual(abs(shown.bounds.height), 1e9)
                XCTAssertLessThanOrEqual(abs(shown.bounds.minY), 1e9)
            }
            view.removeFromSuperview()
            try host.settle()
        }
    }

    func testAGroupThatContainsItselfTwiceIsCopiedInAMoment() throws {
        try onMain {
            let (host, _, view) = try makeView()
            let group = CAAnimationGroup()
            group.animations = [group, group]
            XCTAssertEqual(Misuse.messages { view.layer.add(group, forKey: nil) }.count, 1)
            group.animations = nil
            let many = CAAnimationGroup()
            many.animations = (0..<5_000).map { _ in CABasicAnimation(keyPath: "opacity") }
            XCTAssertEqual(Misuse.messages { view.layer.add(many, forKey: "many") }.count, 1)
            XCTAssertEqual((view.layer.animation(forKey: "many") as? CAAnimationGroup)?.animations?.count, 1_000)
            XCTAssertEqual(Misuse.messages { view.layer.add(CAAnimationGroup(), forKey: nil) }.count, 0)
            try host.settle()
        }
    }

    func testASpringThatIsCutShortForLessMotionDoesNotJump() throws {
        try onMain {
            let (host, _, view) = try makeView()
            ADKAnimations.current = .reduced
            defer { ADKAnimations.current = .full }
            let spring = CASpringAnimation(keyPath: "opacity")
            (spring.fromValue, spring.toValue, spring.duration) = (0, 1, spring.settlingDuration)
            view.layer.add(spring, forKey: nil)
            try host.run(for: 0.1)
            XCTAssertEqual(view.layer.paint.opacity, 0.5, accuracy: 0.1)
            try host.run(for: 0.09)
            XCTAssertGreaterThan(view.layer.paint.opacity, 0.8)
            try host.settle()
        }
    }

    func testALayersDefaultTimeIsNoTimeOfItsOwn() {
        onMain {
            let layer = CALayer()
            (layer.speed, layer.duration, layer.beginTime) = (1, 2, 0)
            XCTAssertEqual(layer.duration, 2)
            let spring = CASpringAnimation()
            (spring.damping, spring.stiffness) = (100, 100)
            XCTAssertEqual(spring.bounce, 0, "the damping is limited to the critical one")
            spring.allowsOverdamping = true
            XCTAssertLessThan(spring.bounce, 0)
        }
    }

    func testADisplayLinkWithALowRateRequestsNoFramesInBetween() throws {
        try onMain {
            let (host, _, _) = try makeView()
            var times: [TimeInterval] = []
            let link = CADisplayLink { times.append($0.timestamp) }
            link.preferredFramesPerSecond = 2
            link.add(to: .main, forMode: .common)
            var requested = 0
            for _ in 0..<306 {
                try host.run(for: 1.0 / 60)
                if FrameLoop.shared.isAnimating { requested += 1 }
            }
            XCTAssertTrue((10...11).contains(times.count), "\(times)")
            for (former, next) in zip(times, times.dropFirst()) { XCTAssertEqual(next - former, 0.5, accuracy: 0.02) }
            XCTAssertLessThan(requested, 30)
            try host.settle()
            link.preferredFramesPerSecond = 0
            times = []
            try host.run(for: 0.5)
            XCTAssertGreaterThan(times.count, 20)
            link.invalidate()
            try host.run(for: 0.1)
            XCTAssertFalse(FrameLoop.shared.isAnimating)
        }
    }
}
