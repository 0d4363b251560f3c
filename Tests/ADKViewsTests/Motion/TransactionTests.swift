import ADKFoundation
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Transactions, blocks of keyframes and display links.
final class TransactionTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeLayer() throws -> (HeadlessHost, UIView, CALayer) {
        let (host, window) = makeHeadlessWindow(300, 100)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        window.addSubview(view)
        try host.settle()
        return (host, view, view.layer)
    }

    @MainActor private func x(_ layer: CALayer) -> Double { Double(layer.paint.position.x) }

    func testChangesInATransactionWithADurationAreAnimated() throws {
        try onMain {
            let (host, _, layer) = try makeLayer()
            CATransaction.begin()
            layer.position.x = 0
            XCTAssertEqual(x(layer), 0, "without a duration, changes show at once")
            CATransaction.setAnimationDuration(0.4)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.position.x = 100
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            XCTAssertTrue(CATransaction.disableActions())
            layer.opacity = 0.5
            UIView.animate(withDuration: 1) { layer.cornerRadius = 4 }
            XCTAssertEqual(layer.paint.opacity, 0.5)
            XCTAssertEqual(layer.paint.cornerRadius, 4)
            CATransaction.setDisableActions(false)
            layer.borderWidth = 0
            CATransaction.commit()
            XCTAssertFalse(CATransaction.disableActions())
            layer.borderWidth = 8
            CATransaction.commit()
            layer.zPosition = 3
            XCTAssertEqual(layer.paint.zPosition, 3, "outside, changes show at once")
            try host.run(for: 0.1)
            XCTAssertEqual(x(layer), 25, accuracy: 1e-5)
            XCTAssertEqual(Double(layer.paint.borderWidth), 2, accuracy: 1e-5)
            try host.settle()
            XCTAssertNil(layer.motion)
            XCTAssertFalse(AnimationContext.disablesActions)
            XCTAssertNil(AnimationContext.current)
        }
    }

    func testTheTimingFunctionOfATransactionIsThatOfBlocksInIt() throws {
        try onMain {
            let (host, view, layer) = try makeLayer()
            CATransaction.begin()
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
            UIView.animate(withDuration: 0.4) { view.center.x = 110 }
            CATransaction.commit()
            try host.run(for: 0.2)
            XCTAssertEqual(x(layer), 10 + 100 * 0.315356813, accuracy: 1e-5)
        }
    }

    func testTheCompletionOfATransactionComesAfterAllItsAnimations() throws {
        try onMain {
            let (host, view, layer) = try makeLayer()
            var calls: [String] = []
            CATransaction.begin()
            CATransaction.setCompletionBlock { calls.append("outer") }
            CATransaction.begin()
            CATransaction.setCompletionBlock { calls.append("inner") }
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            layer.add(fade, forKey: "fade")
            XCTAssertEqual(layer.animation(forKey: "fade")?.duration, 0.25)
            CATransaction.commit()
            UIView.animate(
                withDuration: 0.4, animations: { view.center.x = 50 }, completion: { _ in calls.append("block") })
            CATransaction.commit()
            CATransaction.begin()
            CATransaction.setCompletionBlock { calls.append("empty") }
            CATransaction.commit()
            XCTAssertEqual(calls, [], "completions run in a step")
            try host.run(for: 0.1)
            XCTAssertEqual(calls, ["empty"])
            try host.run(for: 0.2)
            XCTAssertEqual(calls, ["empty", "inner"])
            try host.settle()
            XCTAssertEqual(calls, ["empty", "inner", "block", "outer"])
        }
    }

    func testOutsideOfBeginAndCommitATransactionEndsWithTheFrame() throws {
        try onMain {
            let (host, _, layer) = try makeLayer()
            var calls = 0
            CATransaction.setCompletionBlock { calls += 1 }
            CATransaction.setAnimationDuration(0.2)
            XCTAssertEqual(CATransaction.animationDuration(), 0.2)
            layer.position.x = 110
            XCTAssertEqual(x(layer), 10)
            try host.run(for: 0.1)
            XCTAssertEqual(calls, 0)
            XCTAssertGreaterThan(x(layer), 10)
            XCTAssertEqual(CATransaction.animationDuration(), 0.25)
            layer.opacity = 0.5
            XCTAssertEqual(layer.paint.opacity, 0.5, "the transaction is over")
            try host.settle()
            XCTAssertEqual(calls, 1)
            CATransaction.setAnimationDuration(0.2)
            CATransaction.flush()
            layer.position.x = 10
            XCTAssertEqual(x(layer), 10)
            XCTAssertEqual(Misuse.messages { CATransaction.commit() }.count, 1)
            XCTAssertEqual(Misuse.messages { CATransaction.setAnimationDuration(.nan) }.count, 1)
            try host.settle()
        }
    }

    func testRandomTransactionsCompleteOnceAndInnerOnesFirst() throws {
        try onMain {
            for seed in 0..<10 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let (host, view, layer) = try makeLayer()
                // For each transaction: the one around, and its completions.
                var outer: [Int?] = []
                var ended: [Int] = []
                var open: [Int] = []
                for step in 0..<60 {
                    let target = CGFloat(Int.random(in: 0..<200, using: &random))
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0:
                        let id = outer.count
                        outer.append(open.last)
                        open.append(id)
                        CATransaction.begin()
                        CATransaction.setCompletionBlock { ended.append(id) }
                    case 1: if open.popLast() != nil { CATransaction.commit() }
                    case 2:
                        let animation = CABasicAnimation(keyPath: "position.x")
                        animation.fromValue = target
                        animation.duration = Double.random(in: 0.01...0.3, using: &random)
                        layer.add(animation, forKey: "\(step % 3)")
                    case 3: UIView.animate(withDuration: 0.1) { view.center.x = target }
                    case 4: layer.removeAnimation(forKey: "\(step % 3)")
                    default: if open.isEmpty { try host.run(for: 0.05) }
                    }
                }
                for _ in open { CATransaction.commit() }
                try host.settle()
                XCTAssertEqual(ended.sorted(), Array(outer.indices), "seed \(seed): each once")
                for (id, around) in outer.enumerated() {
                    guard let around else { continue }
                    let places = (ended.firstIndex(of: id), ended.firstIndex(of: around))
                    XCTAssertLessThan(places.0 ?? 0, places.1 ?? 0, "seed \(seed)")
                }
                XCTAssertNil(AnimationContext.current, "seed \(seed)")
            }
        }
    }

    // MARK: - Keyframes

    func testKeyframesOfABlockMoveInTheirParts() throws {
        try onMain {
            let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
            // At 0, 0.1, 0.2 s and so on; the keyframes are 10 -> 50 in 0.1...0.3 s, and 50 -> 90 in 0.4...0.6 s.
            let cases: [(UIView.KeyframeAnimationOptions, [Double])] = [
                (.calculationModeLinear, [10, 10, 30, 50, 50, 70, 90, 90, 90]),
                (.calculationModeDiscrete, [10, 50, 50, 50, 90, 90, 90, 90, 90]),
                (.calculationModePaced, [10, 20, 30, 40, 50, 60, 70, 80, 90]),
                (.autoreverse, [10, 10, 30, 50, 50, 70, 90, 90, 90, 90, 90, 70, 50, 50, 30, 10, 90]),
            ]
            for (options, expected) in cases {
                let (host, view, layer) = try makeLayer()
                var ends: [Bool] = []
                UIView.animateKeyframes(
                    withDuration: 0.8, delay: 0, options: options.union(linear),
                    animations: {
                        view.alpha = 0
                        UIView.addKeyframe(withRelativeStartTime: 0.125, relativeDuration: 0.25) { view.center.x = 50 }
                        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.x = 90 }
                    }, completion: { ends.append($0) })
                XCTAssertEqual(view.center.x, 90)
                // Later than a tenth of a second, so that rounding does not decide at jumps.
                try host.run(for: 1e-8)
                for (index, value) in expected.enumerated() {
                    XCTAssertEqual(x(layer), value, accuracy: 1e-5, "\(options.rawValue), \(index)")
                    if options == .calculationModeLinear {
                        XCTAssertEqual(Double(layer.paint.opacity), 1 - Double(index) / 8, accuracy: 1e-5)
                    }
                    try host.run(for: 0.1)
                }
                XCTAssertEqual(ends, [true])
                XCTAssertNil(layer.motion)
            }
        }
    }

    func testKeyframesBeginOnScreenAndBadOnesHaveADefinedResult() throws {
        try onMain {
            let (host, view, layer) = try makeLayer()
            var ends: [String] = []
            UIView.animate(
                withDuration: 0.4, animations: { view.center.x = 110 }, completion: { ends.append("a \($0)") })
            try host.run(for: 0.2)
            let before = x(layer)
            UIView.animateKeyframes(
                withDuration: 0.2, delay: 0.1, options: .calculationModeCubic,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: -1) { view.center.x = 20 }
                    UIView.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 5) { view.center.x = 40 }
                    UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.9) { view.center.x = 60 }
                }, completion: { ends.append("b \($0)") })
            XCTAssertEqual(x(layer), before)
            try host.run(for: 0.05)
            XCTAssertEqual(x(layer), before, accuracy: 1e-9, "it waits in its place")
            XCTAssertEqual(ends, ["a false"])
            try host.settle()
            XCTAssertEqual(ends, ["a false", "b true"])
            XCTAssertEqual(x(layer), 60)
            let messages = Misuse.messages {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 10 }
            }
            XCTAssertEqual(messages.count, 1)
            XCTAssertEqual(x(layer), 10)
        }
    }

    // MARK: - Display links

    func testADisplayLinkIsCalledInEveryFrameUntilItIsInvalidated() throws {
        try onMain {
            let (host, view, layer) = try makeLayer()
            var times: [Double] = []
            let link = CADisplayLink { link in
                times.append(link.timestamp)
                XCTAssertEqual(link.duration, 1.0 / 60, accuracy: 1e-9)
                XCTAssertEqual(link.targetTimestamp - link.timestamp, 1.0 / 60, accuracy: 1e-9)
                view.center.x = CGFloat(times.count)
            }
            try host.run(for: 0.1)
            XCTAssertEqual(times, [], "it was not added")
            link.add(to: .main, forMode: .common)
            try host.settle()
            let begin = times.count
            try host.run(for: 0.5)
            XCTAssertEqual(times.count - begin, 30)
            XCTAssertEqual(x(layer), Double(times.count), "changes show in the same frame")
            for (earlier, later) in zip(times, times.dropFirst()) {
                XCTAssertEqual(later - earlier, 1.0 / 60, accuracy: 1e-6)
            }
            link.isPaused = true
            let count = times.count
            try host.run(for: 0.5)
            XCTAssertEqual(times.count, count)
            XCTAssertFalse(FrameLoop.shared.isAnimating)
            link.isPaused = false
            try host.run(for: 0.1)
            XCTAssertGreaterThan(times.count, count)
            link.invalidate()
            let last = times.count
            try host.run(for: 0.1)
            XCTAssertEqual(times.count, last)
            XCTAssertEqual(Misuse.messages { link.add(to: .main, forMode: .common) }.count, 1)
        }
    }

    func testADisplayLinkSkipsFramesForALowerRate() throws {
        try onMain {
            let (host, _, _) = try makeLayer()
            var count = 0
            let link = CADisplayLink { link in
                count += 1
                XCTAssertEqual(link.targetTimestamp - link.timestamp, 1.0 / 20, accuracy: 1e-9)
                if count == 10 { link.invalidate() }
            }
            link.preferredFramesPerSecond = 20
            link.add(to: .main, forMode: .common)
            try host.run(for: 0.4)
            XCTAssertEqual(count, 8, accuracy: 1)
            try host.run(for: 1)
            XCTAssertEqual(count, 10)
            for rate in [Float.nan, -3, .infinity, 0] {
                link.preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
                XCTAssertEqual(link.preferredFramesPerSecond, 0)
            }
        }
    }
}
