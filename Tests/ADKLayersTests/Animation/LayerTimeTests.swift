import ADKFoundation
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers

/// Layers with a time of their own, and random animations against a naive model.
final class LayerTimeTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeLayers() throws -> (LayerHost, LayerWindow, CALayer, CALayer) {
        let (host, window) = makeLayerWindow(300, 100)
        let outer = CALayer(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        let inner = CALayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        inner.backgroundColor = .red
        window.layer.addSublayer(outer)
        outer.addSublayer(inner)
        try host.settle()
        return (host, window, outer, inner)
    }

    func testAStoppedLayerHoldsTheAnimationsBelowAndContinuesThem() throws {
        try onMain {
            let (host, _, outer, inner) = try makeLayers()
            var ends: [Bool] = []
            animate(0.4, .linear) {
                inner.position.x = 110
            } completion: {
                ends.append($0)
            }
            host.run(for: 0.1)
            // Apple's own lines for a pause.
            let paused = outer.convertTime(CACurrentMediaTime(), from: nil)
            outer.speed = 0
            outer.timeOffset = paused
            host.run(for: 0.3)
            XCTAssertEqual(Double(inner.paint.position.x), 35, accuracy: 1e-5)
            host.run(for: 1)
            XCTAssertFalse(FrameLoop.shared.isAnimating, "a stopped layer needs no frames")
            // And for a resumption.
            let stopped = outer.timeOffset
            (outer.speed, outer.timeOffset, outer.beginTime) = (1, 0, 0)
            outer.beginTime = outer.convertTime(CACurrentMediaTime(), from: nil) - stopped
            XCTAssertEqual(Double(inner.paint.position.x), 35, accuracy: 1e-5)
            host.run(for: 0.2)
            XCTAssertEqual(Double(inner.paint.position.x), 85, accuracy: 1e-5)
            XCTAssertEqual(ends, [])
            try host.settle()
            XCTAssertEqual(ends, [true])
            XCTAssertNil(inner.motion)
        }
    }

    func testSpeedsOfLayersMultiplyAndTimesConvert() throws {
        try onMain {
            let (host, window, outer, inner) = try makeLayers()
            outer.speed = 2
            inner.speed = 0.25
            inner.timeOffset = 5
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (20, 120, 0.2)
            inner.add(move, forKey: nil)
            for step in 1...3 {
                host.run(for: 0.1)
                XCTAssertEqual(Double(inner.paint.position.x), 20 + 25 * Double(step), accuracy: 1e-5)
            }
            host.run(for: 0.1)
            XCTAssertEqual(inner.paint.position.x, 10)
            XCTAssertEqual(inner.convertTime(3, from: nil), 3 * 2 * 0.25 + 5)
            XCTAssertEqual(inner.convertTime(6.5, to: nil), 3)
            XCTAssertEqual(outer.convertTime(6.5, from: inner), 6)
            XCTAssertEqual(inner.convertTime(6.5, to: window.layer), 3)
        }
    }

    func testALateAnimationOfASlowLayerBeginsInTheLayersTime() throws {
        try onMain {
            let (host, _, _, inner) = try makeLayers()
            inner.speed = 0.5
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (20, 120, 0.2)
            move.beginTime = inner.convertTime(CACurrentMediaTime(), from: nil) + 0.5
            let log = CallLog()
            move.delegate = log
            inner.add(move, forKey: nil)
            host.run(for: 0.9)
            XCTAssertEqual(log.calls, [])
            host.run(for: 0.3)
            XCTAssertEqual(log.calls, ["start"])
            XCTAssertEqual(Double(inner.paint.position.x), 70, accuracy: 1e-5)
            try host.settle()
            XCTAssertEqual(log.calls, ["start", "stop true"])
            // Time that runs back never reaches the start.
            inner.speed = -1
            move.beginTime = inner.convertTime(CACurrentMediaTime(), from: nil) + 0.1
            inner.add(move, forKey: "never")
            try host.settle()
            XCTAssertEqual(inner.paint.position.x, 10)
            inner.removeAllAnimations()
            try host.settle()
            XCTAssertEqual(log.calls.last, "stop false")
        }
    }

    /// An animation of x, as plain numbers.
    private struct NaiveMove {
        var from, to, duration, wait, count, speed, offset: Double
        var isAdditive, autoreverses, holdsFirst, holdsLast: Bool
        var begin = 0.0

        /// Counts cycles one by one.
        func x(over below: Double, at time: Double) -> Double {
            var local = (time - begin - wait) * speed + offset
            let cycle = autoreverses ? duration * 2 : duration
            let end = cycle * count
            if local < 0 {
                if !holdsFirst { return below }
                local = 0
            } else if local >= end {
                if !holdsLast { return below }
                local = end
            }
            var passed = local
            while passed > cycle + 1e-9 || (local < end && passed >= cycle) { passed -= cycle }
            var part = passed / duration
            if autoreverses, part > 1 { part = 2 - part }
            let value = from + (to - from) * part
            return isAdditive ? below + value : value
        }

        func isOver(at time: Double) -> Bool {
            (time - begin - wait) * speed + offset >= duration * (autoreverses ? 2 : 1) * count
        }
    }

    func testRandomAnimationsShowTheSumOfAllAndEndOnce() throws {
        try onMain {
            for seed in 0..<12 as Range<UInt64> { try run(seed) }
        }
    }

    @MainActor private func run(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (host, _, _, layer) = try makeLayers()
        var moves: [(key: String, move: NaiveMove, stays: Bool)] = []
        var logs: [CallLog] = []
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        for step in 0..<80 {
            let now = CACurrentMediaTime()
            switch Int.random(in: 0..<10, using: &random) {
            case 0: layer.position.x = CGFloat(number(0...100).rounded())
            case 1:
                let key = "\(Int.random(in: 0..<6, using: &random))"
                layer.removeAnimation(forKey: key)
                moves.removeAll { $0.key == key }
            default:
                let key = "\(Int.random(in: 0..<6, using: &random))"
                let mode: CAMediaTimingFillMode = [.removed, .forwards, .backwards, .both].randomElement(
                    using: &random)!
                let stays = Bool.random(using: &random)
                var naive = NaiveMove(
                    from: number(0...100), to: number(0...100), duration: number(0.05...0.4),
                    wait: Bool.random(using: &random) ? 0 : number(0.01...0.3),
                    count: number(0.5...3), speed: number(0.5...2), offset: number(0...0.02),
                    isAdditive: Bool.random(using: &random), autoreverses: Bool.random(using: &random),
                    holdsFirst: mode == .backwards || mode == .both, holdsLast: mode == .forwards || mode == .both)
                (naive.count, naive.speed) = (Double(Float(naive.count)), Double(Float(naive.speed)))
                naive.begin = now
                let animation = CABasicAnimation(keyPath: "position.x")
                (animation.fromValue, animation.toValue, animation.duration) = (naive.from, naive.to, naive.duration)
                (animation.beginTime, animation.repeatCount) = (now + naive.wait, Float(naive.count))
                (animation.speed, animation.timeOffset) = (Float(naive.speed), naive.offset)
                (animation.isAdditive, animation.autoreverses) = (naive.isAdditive, naive.autoreverses)
                (animation.fillMode, animation.isRemovedOnCompletion) = (mode, !stays)
                let log = CallLog()
                logs.append(log)
                animation.delegate = log
                layer.add(animation, forKey: key)
                moves.removeAll { $0.key == key }
                moves.append((key, naive, stays))
            }
            host.run(for: Double(Int.random(in: 0...6, using: &random)) / 60)
            let time = CACurrentMediaTime()
            if time > now { moves.removeAll { !$0.stays && $0.move.isOver(at: time) } }
            let expected = moves.reduce(Double(layer.position.x)) { $1.move.x(over: $0, at: time) }
            XCTAssertEqual(
                Double(layer.paint.position.x), expected, accuracy: 1e-4, "seed \(seed), step \(step)")
        }
        layer.removeAllAnimations()
        try host.settle()
        XCTAssertNil(layer.motion, "seed \(seed)")
        for log in logs {
            XCTAssertEqual(log.calls.filter { $0.hasPrefix("stop") }.count, 1, "seed \(seed): \(log.calls)")
            XCTAssertLessThanOrEqual(log.calls.filter { $0 == "start" }.count, 1, "seed \(seed)")
        }
    }
}
