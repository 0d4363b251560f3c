import ADKFoundation
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// The app's amount of animation: the same goals and calls, with less motion.
final class ReducedMotionTests: XCTestCase, @unchecked Sendable {
    /// Remembers the calls of an animation's delegate.
    @MainActor private final class CallLog: CAAnimationDelegate {
        private(set) var calls: [String] = []

        func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
    }

    /// Runs `body` with each amount. The desktop's setting comes back afterwards.
    @MainActor private func withEach(
        _ body: (ADKAnimations, HeadlessHost, UIView) throws -> Void
    ) throws {
        defer { UIApplication.shared.animations = .system }
        for amount in [ADKAnimations.full, .reduced, .none] {
            let (host, window) = makeHeadlessWindow(300, 100)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            view.backgroundColor = .red
            window.addSubview(view)
            try host.settle()
            UIApplication.shared.animations = amount
            try body(amount, host, view)
            try host.settle()
            XCTAssertNil(view.layer.motion, "\(amount)")
        }
    }

    @MainActor private func x(_ view: UIView) -> Double { Double(view.layer.paint.position.x) }
    @MainActor private func alpha(_ view: UIView) -> Double { Double(view.layer.paint.opacity) }

    func testTheDesktopsSettingAppliesUnlessTheAppHasOne() {
        onMain {
            let app = UIApplication.shared
            defer { (app.systemReducesMotion, app.animations) = (false, .system) }
            XCTAssertFalse(UIAccessibility.isReduceMotionEnabled)
            app.systemReducesMotion = true
            XCTAssertTrue(UIAccessibility.isReduceMotionEnabled)
            XCTAssertTrue(UIAccessibility.prefersCrossFadeTransitions)
            app.animations = .full
            XCTAssertFalse(UIAccessibility.isReduceMotionEnabled)
            app.animations = .none
            app.systemReducesMotion = false
            XCTAssertTrue(UIAccessibility.isReduceMotionEnabled)
        }
    }

    func testBlocksHaveTheSameGoalsAndCompletions() throws {
        try onMain {
            try withEach { amount, host, view in
                var ends: [Bool] = []
                UIView.animate(
                    withDuration: 0.4, delay: 0, options: .curveLinear,
                    animations: {
                        view.center.x = 110
                        view.alpha = 0
                    }, completion: { ends.append($0) })
                XCTAssertEqual(ends, [])
                try host.run(for: 0.1)
                let (place, opacity) = [
                    ADKAnimations.full: (35.0, 0.75), .reduced: (110, 0.5), .none: (110, 0),
                ][amount]!
                XCTAssertEqual(x(view), place, accuracy: 1e-5, "\(amount)")
                XCTAssertEqual(alpha(view), opacity, accuracy: 1e-5, "\(amount)")
                try host.settle()
                XCTAssertEqual(ends, [true], "\(amount)")
                XCTAssertEqual(x(view), 110)
                XCTAssertEqual(alpha(view), 0)
            }
        }
    }

    func testAddedAnimationsAreOverAtOnceAndHoldTheirEnds() throws {
        try onMain {
            try withEach { amount, host, view in
                let (spins, moves, fades) = (CallLog(), CallLog(), CallLog())
                let spin = CABasicAnimation(keyPath: "transform.rotation")
                (spin.toValue, spin.duration, spin.repeatCount, spin.delegate) = (Double.pi, 0.2, 2, spins)
                view.layer.add(spin, forKey: "spin")
                let move = CABasicAnimation(keyPath: "position.x")
                (move.toValue, move.duration, move.delegate) = (110, 0.4, moves)
                (move.fillMode, move.isRemovedOnCompletion) = (.forwards, false)
                view.layer.add(move, forKey: "move")
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (1, 0, 0.4, fades)
                view.layer.add(fade, forKey: "fade")
                try host.run(for: 0.1)
                let isMoving = amount == .full
                XCTAssertEqual(spins.calls, isMoving ? ["start"] : ["start", "stop true"], "\(amount)")
                XCTAssertEqual(view.layer.paint.affineTransform.isIdentity, !isMoving, "\(amount)")
                XCTAssertEqual(x(view), isMoving ? 35 : 110, accuracy: 1e-5, "\(amount)")
                let opacity = amount == .full ? 0.75 : amount == .reduced ? 0.5 : 1
                XCTAssertEqual(alpha(view), opacity, accuracy: 1e-5, "\(amount)")
                try host.settle()
                for log in [spins, moves, fades] { XCTAssertEqual(log.calls, ["start", "stop true"], "\(amount)") }
                XCTAssertEqual(x(view), 110)
                view.layer.removeAllAnimations()
            }
        }
    }

    func testGroupsAndKeyframesLoseTheirMotionOnly() throws {
        try onMain {
            try withEach { amount, host, view in
                let group = CAAnimationGroup()
                let move = CABasicAnimation(keyPath: "position.x")
                let fade = CABasicAnimation(keyPath: "opacity")
                (move.fromValue, move.toValue, fade.fromValue, fade.toValue) = (10, 110, 1, 0)
                (group.animations, group.duration) = ([move, fade], 0.4)
                view.layer.add(group, forKey: nil)
                try host.run(for: 0.1)
                XCTAssertEqual(x(view), [ADKAnimations.full: 35, .reduced: 110, .none: 10][amount]!, accuracy: 1e-5)
                XCTAssertEqual(alpha(view), amount == .none ? 1 : 0.75, accuracy: 1e-5)
                try host.settle()
                XCTAssertEqual(x(view), 10)
                var ends: [Bool] = []
                UIView.animateKeyframes(
                    withDuration: 0.4, delay: 0,
                    animations: {
                        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                            view.center.x = 110
                            view.alpha = 0
                        }
                    }, completion: { ends.append($0) })
                XCTAssertEqual(x(view), amount == .full ? 10 : 110)
                XCTAssertEqual(alpha(view), amount == .none ? 0 : 1)
                try host.settle()
                XCTAssertEqual(ends, [true], "\(amount)")
                XCTAssertEqual(alpha(view), 0)
            }
        }
    }

    func testAnAnimatorJumpsButFollowsScrubbing() throws {
        try onMain {
            try withEach { amount, host, view in
                var ends: [UIViewAnimatingPosition] = []
                let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
                    view.center.x = 110
                    view.alpha = 0
                }
                animator.addCompletion { ends.append($0) }
                animator.fractionComplete = 0.5
                XCTAssertEqual(x(view), 60, accuracy: 1e-9, "\(amount)")
                animator.isReversed = true
                animator.startAnimation()
                try host.run(for: 0.1)
                XCTAssertEqual(x(view), amount == .full ? 35 : 10, accuracy: 1e-5, "\(amount)")
                XCTAssertEqual(alpha(view), amount == .none ? 1 : 0.75, accuracy: 1e-5, "\(amount)")
                try host.settle()
                XCTAssertEqual(ends, [.start], "\(amount)")
                XCTAssertEqual(view.center.x, 10)
                XCTAssertEqual(view.alpha, 1)
            }
        }
    }

    func testARepeatedFadeIsNotShortened() throws {
        try onMain {
            defer { UIApplication.shared.animations = .system }
            let (host, window) = makeHeadlessWindow(100, 100)
            UIApplication.shared.animations = .reduced
            UIView.animate(
                withDuration: 0.4, delay: 0, options: [.repeat, .curveLinear], animations: { window.alpha = 0 })
            try host.run(for: 0.1)
            XCTAssertEqual(Double(window.layer.paint.opacity), 0.75, accuracy: 1e-5)
            window.alpha = 1
            try host.settle()
        }
    }
}
