import ADKFoundation
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Property animators: control keeps the place, and each end has its values and its calls.
final class PropertyAnimatorTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeView() throws -> (HeadlessHost, UIView) {
        let (host, window) = makeHeadlessWindow(300, 100)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        window.addSubview(view)
        try host.settle()
        return (host, view)
    }

    /// A move from x = 10 to 110 in 0.4 s.
    @MainActor private func makeMove(
        _ view: UIView, _ curve: UIView.AnimationCurve = .linear
    ) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: 0.4, curve: curve) { view.center.x = 110 }
    }

    @MainActor private func x(_ view: UIView) -> Double { Double(view.layer.paint.position.x) }

    func testAnAnimatorRunsItsBlocksWhenItStartsAndCompletesOnce() throws {
        try onMain {
            let (host, view) = try makeView()
            let animator = makeMove(view)
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            try host.run(for: 0.1)
            XCTAssertEqual(view.center.x, 10)
            XCTAssertEqual(animator.state, .inactive)
            animator.startAnimation()
            XCTAssertTrue(animator.isRunning)
            XCTAssertEqual(view.center.x, 110)
            for step in 1...3 {
                try host.run(for: 0.1)
                XCTAssertEqual(x(view), 10 + 25 * Double(step), accuracy: 1e-5)
                XCTAssertEqual(Double(animator.fractionComplete), Double(step) / 4, accuracy: 1e-7)
            }
            XCTAssertEqual(ends, [])
            try host.settle()
            XCTAssertEqual(ends, [.end])
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertEqual(x(view), 110)
            XCTAssertNil(view.layer.motion)
            XCTAssertFalse(FrameLoop.shared.isAnimating)

            UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 0.2, delay: 1, options: .curveLinear, animations: { view.center.x = 10 },
                completion: { ends.append($0) })
            try host.run(for: 0.9)
            XCTAssertFalse(FrameLoop.shared.isAnimating, "a delay needs no frames")
            XCTAssertEqual(x(view), 110)
            try host.run(for: 0.2)
            XCTAssertEqual(x(view), 60, accuracy: 1e-4)
            try host.settle()
            XCTAssertEqual(ends, [.end, .end])
        }
    }

    func testAPauseKeepsThePlaceAndScrubbingShowsThePart() throws {
        try onMain {
            let (host, view) = try makeView()
            let animator = makeMove(view, .easeIn)
            animator.startAnimation()
            try host.run(for: 0.2)
            let place = x(view)
            XCTAssertEqual(place, 10 + 100 * 0.315356813, accuracy: 1e-5)
            animator.pauseAnimation()
            XCTAssertEqual(x(view), place)
            XCTAssertEqual(Double(animator.fractionComplete), 0.315356813, accuracy: 1e-7)
            try host.run(for: 1)
            XCTAssertFalse(FrameLoop.shared.isAnimating, "a pause needs no frames")
            XCTAssertEqual(x(view), place)
            for part in [0.9, 0.1, 0.5, -3, 7, 0.5] {
                animator.fractionComplete = CGFloat(part)
                XCTAssertEqual(x(view), 10 + 100 * min(1, max(0, part)), accuracy: 1e-9)
                XCTAssertEqual(view.center.x, 110)
            }
            // It goes on from its place on the curve: at half of the change, the parameter is 0.5^(1/2) or so.
            animator.startAnimation()
            XCTAssertEqual(x(view), 60, accuracy: 1e-6)
            let curve = CAMediaTimingFunction(name: .easeIn).curve
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                if curve.value(at: (low + high) / 2) < 0.5 { low = (low + high) / 2 } else { high = (low + high) / 2 }
            }
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 10 + 100 * curve.value(at: low + 0.25), accuracy: 1e-4)
            try host.settle()
            XCTAssertEqual(x(view), 110)

            // Along the curve.
            let other = makeMove(view, .easeIn)
            view.center.x = 10
            other.scrubsLinearly = false
            other.fractionComplete = 0.5
            XCTAssertEqual(x(view), 10 + 100 * 0.315356813, accuracy: 1e-5)
            XCTAssertEqual(other.fractionComplete, 0.5, accuracy: 1e-9)
            other.stopAnimation(true)
        }
    }

    func testAReversalTurnsRoundInItsPlaceAndEndsAtTheStart() throws {
        try onMain {
            let (host, view) = try makeView()
            var ends: [UIViewAnimatingPosition] = []
            let animator = makeMove(view)
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            try host.run(for: 0.3)
            animator.isReversed = true
            XCTAssertEqual(x(view), 85, accuracy: 1e-5)
            XCTAssertEqual(animator.fractionComplete, 0.25, accuracy: 1e-7, "in the present direction")
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 60, accuracy: 1e-5)
            animator.isReversed = false
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 85, accuracy: 1e-5)
            animator.pauseAnimation()
            animator.isReversed = true
            animator.fractionComplete = 0.4
            XCTAssertEqual(x(view), 70, accuracy: 1e-5)
            animator.startAnimation()
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 45, accuracy: 1e-5)
            try host.settle()
            XCTAssertEqual(ends, [.start])
            XCTAssertEqual(view.center.x, 10, "the model has the value of the start")
            XCTAssertEqual(x(view), 10)
            XCTAssertNil(view.layer.motion)
        }
    }

    func testAnAnimatorContinuesWithAnotherPace() throws {
        try onMain {
            let (host, view) = try makeView()
            let animator = makeMove(view)
            animator.fractionComplete = 0.2
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
            XCTAssertEqual(x(view), 30, accuracy: 1e-9)
            try host.run(for: 0.4)
            XCTAssertEqual(x(view), 70, accuracy: 1e-5)
            animator.pauseAnimation()
            XCTAssertEqual(animator.fractionComplete, 0.6, accuracy: 1e-7)
            animator.continueAnimation(withTimingParameters: UISpringTimingParameters(), durationFactor: 0)
            let spring = Spring(mass: 1, stiffness: 100, damping: 20)
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 110 - 40 * (1 - spring.value(at: 0.1)), accuracy: 1e-4)
            try host.settle()
            XCTAssertEqual(x(view), 110)
        }
    }

    func testAStoppedAnimatorFinishesAtThePlaceThatIsAskedFor() throws {
        try onMain {
            for (position, expected) in [(UIViewAnimatingPosition.start, 10.0), (.current, 35), (.end, 110)] {
                let (host, view) = try makeView()
                var ends: [UIViewAnimatingPosition] = []
                let animator = makeMove(view)
                animator.addCompletion { ends.append($0) }
                animator.startAnimation()
                try host.run(for: 0.1)
                animator.stopAnimation(false)
                XCTAssertEqual(animator.state, .stopped)
                try host.run(for: 0.1)
                XCTAssertEqual(x(view), 35, accuracy: 1e-5)
                XCTAssertEqual(Misuse.messages { animator.startAnimation() }.count, 1)
                XCTAssertEqual(Misuse.messages { animator.addAnimations {} }.count, 1)
                animator.finishAnimation(at: position)
                XCTAssertEqual(Double(view.center.x), expected, accuracy: 1e-5)
                XCTAssertEqual(x(view), expected, accuracy: 1e-5)
                XCTAssertEqual(ends, [position])
                XCTAssertNil(view.layer.motion)
                XCTAssertEqual(Misuse.messages { animator.finishAnimation(at: .end) }.count, 1)
                // The animator can be used again.
                animator.addAnimations { view.center.x = 200 }
                animator.startAnimation()
                try host.run(for: 0.1)
                animator.stopAnimation(true)
                XCTAssertEqual(animator.state, .inactive)
                XCTAssertEqual(Double(view.center.x), expected + (200 - expected) / 4, accuracy: 1e-4)
                XCTAssertEqual(ends, [position], "no completion without finishing")
            }
        }
    }

    func testAnimationsAreAddedLateAndInTheMidst() throws {
        try onMain {
            let (host, view) = try makeView()
            let animator = makeMove(view)
            animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
            animator.startAnimation()
            try host.run(for: 0.2)
            XCTAssertEqual(view.layer.paint.opacity, 1, accuracy: 1e-6)
            // From 60, at half of the change, to 10.
            animator.addAnimations { view.center.x = 10 }
            XCTAssertEqual(x(view), 60, accuracy: 1e-5)
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 35, accuracy: 1e-5)
            XCTAssertEqual(view.layer.paint.opacity, 0.5, accuracy: 1e-6)
            animator.fractionComplete = 0.25
            XCTAssertEqual(x(view), 35, accuracy: 1e-5, "before the change, it follows the first change")
            animator.isReversed = true
            animator.startAnimation()
            try host.settle()
            XCTAssertEqual(view.center.x, 10)
            XCTAssertEqual(view.alpha, 1)
        }
    }

    func testOtherChangesReplaceAnAnimatorsAnimation() throws {
        try onMain {
            let (host, view) = try makeView()
            var ends: [UIViewAnimatingPosition] = []
            let animator = makeMove(view)
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            try host.run(for: 0.1)
            view.center.x = 200
            XCTAssertEqual(x(view), 200)
            animator.isReversed = true
            try host.settle()
            XCTAssertEqual(ends, [.start])
            XCTAssertEqual(view.center.x, 200, "a value that was set stays")

            let second = UIViewPropertyAnimator(duration: 0.4, curve: .linear) { view.center.x = 100 }
            second.startAnimation()
            try host.run(for: 0.2)
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear, animations: { view.center.x = 50 })
            XCTAssertEqual(x(view), 150, accuracy: 1e-5)
            try host.run(for: 0.2)
            XCTAssertEqual(x(view), 100, accuracy: 1e-4)
            try host.settle()
            XCTAssertEqual(x(view), 50)
            XCTAssertNil(view.layer.motion)
        }
    }

    func testAnAnimatorThatPausesAtItsEndCanReturn() throws {
        try onMain {
            let (host, view) = try makeView()
            var ends: [UIViewAnimatingPosition] = []
            let animator = makeMove(view)
            animator.pausesOnCompletion = true
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            try host.run(for: 0.5)
            XCTAssertFalse(animator.isRunning)
            XCTAssertEqual(animator.state, .active)
            XCTAssertEqual(animator.fractionComplete, 1)
            animator.isReversed = true
            animator.pausesOnCompletion = false
            animator.startAnimation()
            try host.run(for: 0.1)
            XCTAssertEqual(x(view), 85, accuracy: 1e-4)
            try host.settle()
            XCTAssertEqual(ends, [.start])
            XCTAssertEqual(x(view), 10)
        }
    }

    func testAReleasedAnimatorLeavesNothingBehind() throws {
        try onMain {
            let (host, view) = try makeView()
            weak var released: UIViewPropertyAnimator?
            do {
                let animator = makeMove(view)
                animator.pauseAnimation()
                released = animator
            }
            XCTAssertNil(released)
            AnimationEngine.shared.wake()
            try host.settle()
            XCTAssertNil(view.layer.motion)
            XCTAssertEqual(x(view), 110)
            do {
                let animator = makeMove(view)
                view.center.x = 10
                animator.startAnimation()
                released = animator
            }
            XCTAssertNotNil(released, "a running one stays alive")
            try host.settle()
            XCTAssertNil(released)
        }
    }

    func testNoRandomControlMakesAValueJump() throws {
        try onMain {
            for seed in 0..<15 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let (host, view) = try makeView()
                let curve: UIView.AnimationCurve = [.linear, .easeIn, .easeOut, .easeInOut].randomElement(
                    using: &random)!
                let animator = makeMove(view, curve)
                animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.3)
                var ends: [UIViewAnimatingPosition] = []
                animator.addCompletion { ends.append($0) }
                animator.startAnimation()
                for step in 0..<40 where animator.state == .active {
                    let before = (x(view), Double(view.layer.paint.opacity))
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0: animator.pauseAnimation()
                    case 1: animator.isReversed.toggle()
                    case 2: animator.startAnimation()
                    case 3: animator.fractionComplete = animator.fractionComplete
                    case 4:
                        guard !animator.isRunning else { break }
                        animator.continueAnimation(
                            withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
                            durationFactor: CGFloat.random(in: 0...1, using: &random))
                    default: break
                    }
                    view.layer.motion.map(view.layer.show)
                    XCTAssertEqual(x(view), before.0, accuracy: 1e-4, "seed \(seed), step \(step)")
                    XCTAssertEqual(
                        Double(view.layer.paint.opacity), before.1, accuracy: 1e-6, "seed \(seed), step \(step)")
                    try host.run(for: Double(Int.random(in: 0...4, using: &random)) / 60)
                }
                if animator.state == .active { animator.startAnimation() }
                try host.settle()
                XCTAssertEqual(ends.count, 1, "seed \(seed)")
                XCTAssertEqual(x(view), ends == [.start] ? 10 : 110, "seed \(seed)")
                XCTAssertEqual(Double(view.center.x), x(view), "seed \(seed)")
                XCTAssertEqual(view.alpha, ends == [.start] ? 1 : 0, "seed \(seed)")
                XCTAssertNil(view.layer.motion, "seed \(seed)")
                XCTAssertFalse(FrameLoop.shared.isAnimating, "seed \(seed)")
            }
        }
    }
}
