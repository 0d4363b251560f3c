import ADKFoundation
import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct RetargetingTests {
    private static let linear = MotionCurve.timing(.linear, duration: 1)
    private static let easeOut = MotionCurve.timing(CAMediaTimingFunction(name: .easeOut).curve, duration: 0.5)

    @Test func aValueAtRestMovesExactlyByItsCurve() {
        var value = Retargeting(10.0)
        value.retarget(to: 30, by: Self.linear, at: 5)
        #expect(value.value(at: 5) == 10 && value.value(at: 5.25) == 15 && value.value(at: 6) == 30)
        #expect(value.velocity(at: 5.5)[0] == 20 && value.velocity(at: 6)[0] == 0)
        #expect(value.target == 30 && value.endTime == 6)
        #expect(value.isAtRest(at: 6) && !value.isAtRest(at: 5.99))
    }

    @Test func aTurnInTheMiddleGoesOnAtItsSpeed() {
        var value = Retargeting(0.0)
        value.retarget(to: 100, by: Self.linear, at: 0)
        value.retarget(to: 0, by: Self.linear, at: 0.5)
        #expect(value.value(at: 0.5) == 50 && value.velocity(at: 0.5)[0] == 100)
        #expect(value.value(at: 0.6) > 50, "it goes on before it turns")
        #expect(value.value(at: 1.5) == 0 && value.isAtRest(at: 1.5))
    }

    @Test func aGivenSpeedIsAdded() {
        let spring = MotionCurve.spring(Spring(damping: 20, initialVelocity: 4))
        var value = Retargeting(0.0)
        value.retarget(to: 100, by: Self.linear, at: 0)
        value.retarget(to: 200, by: spring, at: 0.5, keepsStartSpeed: true)
        #expect(abs(value.velocity(at: 0.5)[0] - (100 + 400)) < 1e-9)
    }

    @Test func aDelayedMotionLetsTheOldOneGoOn() {
        var value = Retargeting(0.0)
        value.retarget(to: 100, by: Self.linear, at: 0)
        value.retarget(to: 0, by: Self.linear, at: 0.5, delay: 0.5)
        #expect(abs(value.value(at: 0.75) - 75) < 1e-9, "as if nothing had happened")
        #expect(value.value(at: 2) == 0 && value.endTime == 2)
        var other = Retargeting(0.0)
        other.retarget(to: 1, by: Self.linear, at: 0, delay: -3)
        #expect(other.endTime == 1)
    }

    private func randomCurve(_ random: inout SeededRandom) -> MotionCurve {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let duration = number(0.1...1)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .timing(.linear, duration: duration)
        case 1: return .timing(CAMediaTimingFunction(name: .easeOut).curve, duration: duration)
        case 2:
            let curve = CubicBezier(
                x1: number(0.1...0.9), y1: number(-1...2), x2: number(0.1...0.9), y2: number(-1...2))
            return .timing(curve, duration: duration)
        default:
            return .spring(
                Spring(dampingRatio: number(0.2...1), settlingIn: duration, initialVelocity: number(-5...5)))
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func noChangeOfTheTargetMakesTheValueOrItsSpeedJump(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var value = Retargeting(CGPoint(x: 3, y: 4))
        var time = 0.0
        for change in 0..<60 {
            // Changes follow each other so quickly that many motions overlap.
            let wasMoving = !value.isAtRest(at: time)
            let (place, speed) = (value.value(at: time), value.velocity(at: time))
            let target = CGPoint(
                x: Double.random(in: -100...100, using: &random), y: Double.random(in: -100...100, using: &random))
            value.retarget(to: target, by: randomCurve(&random), at: time)
            #expect(value.value(at: time).distance(to: place) < 1e-6, "seed \(seed), change \(change)")
            if wasMoving {
                let jump = value.velocity(at: time) - speed
                #expect((jump * jump).sum().squareRoot() < 1e-5, "seed \(seed), change \(change)")
            }
            #expect(value.target == target)
            time += Double.random(in: 0...0.05, using: &random)
        }
        let end = value.endTime ?? time
        #expect(value.value(at: end) == value.target && value.isAtRest(at: end), "seed \(seed)")
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func theVelocityIsTheChangeOfTheValue(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var value = Retargeting(0.0)
        var time = 0.0
        for _ in 0..<6 {
            value.retarget(to: Double.random(in: -100...100, using: &random), by: randomCurve(&random), at: time)
            time += Double.random(in: 0.01...0.3, using: &random)
        }
        let step = 1e-6
        for _ in 0..<20 {
            let instant = time + Double.random(in: 0.001...1, using: &random)
            // At the end of a spring's duration its rest is cut off.
            let jump = abs(value.value(at: instant + step) - value.value(at: instant - step))
            guard jump < 0.01 else { continue }
            let change = (value.value(at: instant + step) - value.value(at: instant - step)) / (2 * step)
            #expect(abs(change - value.velocity(at: instant)[0]) < 1 + abs(change) * 1e-2, "seed \(seed)")
        }
    }

    @Test func manyChangesCostNoMoreThanAFew() {
        var value = Retargeting(0.0)
        for step in 0..<10_000 { value.retarget(to: Double(step % 2) * 100, by: Self.linear, at: Double(step) * 1e-4) }
        let (place, speed) = (value.value(at: 1), value.velocity(at: 1))
        #expect(place.isFinite && abs(place) < 200 && speed[0].isFinite)
        #expect(value.value(at: 3) == value.target)
    }

    @Test func motionsWithoutEndDoNotMakeTheValueDrift() {
        let swinging = MotionCurve.spring(Spring(damping: 0, initialVelocity: 3))
        #expect(swinging.duration == MediaTiming.longest)
        var value = Retargeting(0.0)
        for step in 0..<200 {
            let time = Double(step) * 0.01
            let (place, speed) = (value.value(at: time), value.velocity(at: time)[0])
            value.retarget(to: step % 2 == 0 ? 1 : 0, by: swinging, at: time)
            #expect(abs(value.value(at: time) - place) < 1e-9)
            if step > 0 { #expect(abs(value.velocity(at: time)[0] - speed) < 1e-6) }
        }
        for step in 0..<100 { #expect(abs(value.value(at: 10 + Double(step))) < 100) }
        value.finish()
        #expect(value.value(at: 10) == value.target)
    }

    @Test func aTurnGoesOnByTheSmallerAngleFromItsGoal() {
        var value = Retargeting(CGAffineTransform.identity)
        for turn in 1...4 {
            value.retarget(
                to: CGAffineTransform(rotationAngle: Double(turn) * 2), by: Self.easeOut, at: Double(turn) * 0.1)
        }
        // The whole turn is 8 radians clockwise, not the remainder of it.
        var total = 0.0
        var last = 0.0
        for step in 0...200 {
            let transform = value.value(at: 0.4 + Double(step) * 0.005)
            let angle = Double(atan2(transform.b, transform.a))
            if step > 0 {
                let difference = angle - last
                total += difference - (difference / (2 * .pi)).rounded() * 2 * .pi
            }
            last = angle
        }
        #expect(total > 4, "\(total)")
    }

    /// Taking the start's speed away from a steep curve leads at most a quarter of the distance away from the sum of
    /// both motions.
    @Test(arguments: 0..<300 as Range<UInt64>)
    func aSteepCurveToASecondTargetLeadsNowhereElse(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let steep: [(Double, Double, Double, Double)] = [(0.05, 0.9, 0.1, 1), (0, 1, 0, 1), (0, 0, 0, 1)]
        let (x1, y1, x2, y2) =
            seed < 3 ? steep[Int(seed)] : (number(0...1), number(0...1), number(0...1), number(0...1))
        let curve = MotionCurve.timing(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2), duration: number(0.1...2))
        let other = MotionCurve.timing(CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), duration: 1)
        let (first, target, start) = (number(-100...100), number(-100...100), number(0.1...0.9))
        var value = Retargeting(0.0)
        value.retarget(to: first, by: other, at: 0)
        value.retarget(to: target, by: curve, at: start)
        for step in 0...400 {
            let passed = Double(step) * 0.005
            let sum =
                target - first * (1 - other.progress(at: start + passed))
                + (first - target) * (1 - curve.progress(at: passed))
            let place = value.value(at: start + passed)
            #expect(abs(place - sum) <= 0.26 * abs(target - first) + 1e-9, "seed \(seed), \(curve) at \(passed)")
        }
    }

    @Test func finishing() {
        var value = Retargeting(0.0)
        value.retarget(to: 100, by: Self.linear, at: 0)
        value.finish()
        #expect(value.value(at: 0.25) == 100 && value.endTime == nil)
        var same = Retargeting(5.0)
        same.retarget(to: 5, by: Self.linear, at: 0)
        #expect(same.isAtRest(at: 0), "there is nothing to do")
    }

    @Test func aMotionWithoutDurationIsOverAtOnce() {
        var value = Retargeting(0.0)
        value.retarget(to: 7, by: .timing(.linear, duration: 0), at: 1)
        #expect(value.value(at: 1) == 7 && value.isAtRest(at: 1))
        value.retarget(to: 9, by: .timing(.linear, duration: .nan), at: 2)
        #expect(value.value(at: 2) == 9)
    }

    @Test func curvesAreDefinedForAllTimes() {
        for curve in [Self.linear, Self.easeOut, .spring(Spring()), .timing(.linear, duration: -1)] {
            #expect(curve.progress(at: 0) == (curve.duration > 0 ? 0 : 1))
            for time in [-1, -Double.infinity, .nan] {
                #expect(curve.progress(at: time) == 0 && curve.velocity(at: time) == 0)
            }
            #expect(curve.progress(at: .infinity) == 1 && curve.velocity(at: .infinity) == 0)
        }
        let endless = MotionCurve.timing(.linear, duration: .infinity)
        #expect(endless.duration == MediaTiming.longest)
        #expect(endless.progress(at: 5) < 1e-8 && endless.velocity(at: 5) < 1e-8)
        #expect(MotionCurve.timing(.linear, duration: 0).progress(at: 0) == 1, "the start is the end")
        #expect(MotionCurve.spring(Spring()).duration == Spring().settlingDuration)
    }

    @Test func theNextChangeIsNowInMotionAndTheEndOfTheShortestDelayBefore() {
        var value = Retargeting(0.0)
        #expect(value.nextChange(from: 1) == nil)
        value.retarget(to: 1, by: .timing(.linear, duration: 2), at: 1, delay: 5)
        value.retarget(to: 2, by: .timing(.linear, duration: 2), at: 1, delay: 3)
        #expect(value.nextChange(from: 1) == 4)
        #expect(value.nextChange(from: 4) == 4)
        #expect(value.nextChange(from: 5.5) == 5.5)
        #expect(value.nextChange(from: 6) == 6)
        #expect(value.nextChange(from: 8) == nil)
    }
}
