import ADKFoundation
import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct KeyframesTests {
    @Test func linearKeyframesAreJoinedByLines() {
        let frames = Keyframes([0.0, 10, 0], keyTimes: [0, 0.25, 1])!
        #expect(frames.value(at: 0.125) == 5 && frames.value(at: 0.25) == 10 && frames.value(at: 0.625) == 5)
        #expect(frames.value(at: 0) == 0 && frames.value(at: 1) == 0)
    }

    @Test func eachSegmentHasItsCurve() {
        let easeIn = CAMediaTimingFunction(name: .easeIn).curve
        let frames = Keyframes([0.0, 1, 2], curves: [easeIn])!
        #expect(frames.value(at: 0.25) == easeIn.value(at: 0.5))
        #expect(frames.value(at: 0.75) == 1.5, "a segment without a curve is linear")
    }

    @Test func discreteKeyframesHoldUntilTheNext() {
        let even = Keyframes([1.0, 2, 3, 4], mode: .discrete)!
        #expect([0, 0.24, 0.25, 0.5, 0.99, 1].map(even.value(at:)) == [1, 1, 2, 3, 4, 4])
        let timed = Keyframes([1.0, 2], keyTimes: [0, 0.8, 1], mode: .discrete)!
        #expect(timed.value(at: 0.79) == 1 && timed.value(at: 0.81) == 2)
        #expect(Keyframes([7.0], mode: .discrete)!.value(at: 0.5) == 7)
    }

    @Test func pacedKeyframesMoveAtAnEvenSpeed() {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 140)]
        let frames = Keyframes(points, keyTimes: [0, 0.9, 1], mode: .paced)!
        #expect(frames.times == [0, 1.0 / 3, 1], "given times are not used")
        let middle = frames.value(at: 0.5)
        #expect(abs(middle.x - 30) < 1e-9 && abs(middle.y - 65) < 1e-9)
    }

    @Test func equalValuesArePacedEvenly() {
        #expect(Keyframes([5.0, 5, 5], mode: .paced)!.times == [0, 0.5, 1])
        #expect(Keyframes([5.0, 5, 5], mode: .cubicPaced)!.value(at: 0.3) == 5)
    }

    @Test func aCubicCurvePassesThroughItsValuesWithCatmullAndRomsDirections() {
        let frames = Keyframes([0.0, 1, 5, 6], mode: .cubic)!
        for (index, value) in [0.0, 1, 5, 6].enumerated() {
            #expect(abs(frames.value(at: Double(index) / 3) - value) < 1e-12)
        }
        // In the middle of the second segment: the mean of its ends, and an eighth of the difference of the directions.
        #expect(abs(frames.value(at: 0.5) - (3 + (2.5 - 2.5) / 8)) < 1e-12)
        let bent = Keyframes([0.0, 0, 1, 1], mode: .cubic)!
        #expect(abs(bent.value(at: 0.5) - 0.5) < 1e-12)
        #expect(bent.value(at: 0.35) < 0.5 * 0.15, "it leaves slowly")
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func aCubicCurveHasOneSpeedOnBothSidesOfEachValue(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 3...7, using: &random)
        let values = (0..<count).map { _ in Double.random(in: -100...100, using: &random) }
        let inner = (0..<count - 2).map { _ in Double.random(in: 0.05...0.95, using: &random) }.sorted()
        guard zip(inner, inner.dropFirst()).allSatisfy({ $1 - $0 > 0.01 }) else { return }
        let tension = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
        let bias = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
        let frames = Keyframes(
            values, keyTimes: [0] + inner + [1], mode: .cubic,
            tangents: KeyframeSmoothness(tension: tension, bias: bias))!
        /// The speed on one side of a value, exact for curves of the second degree.
        func speed(_ time: Double, _ step: Double) -> Double {
            let (here, near, far) = (
                frames.value(at: time), frames.value(at: time + step), frames.value(at: time + 2 * step)
            )
            return (4 * near - 3 * here - far) / (2 * step)
        }
        for time in inner {
            let (before, after) = (speed(time, -1e-5), speed(time, 1e-5))
            #expect(abs(before - after) < 1e-2 + 1e-4 * abs(after), "seed \(seed) at \(time): \(before), \(after)")
        }
    }

    @Test func fullTensionStopsAtEachValueAndContinuityMakesCorners() {
        let values = [0.0, 10, 0]
        func speeds(_ smoothness: KeyframeSmoothness) -> (Double, Double) {
            let frames = Keyframes(values, mode: .cubic, tangents: smoothness)!
            let step = 1e-6
            return (
                (frames.value(at: 0.5) - frames.value(at: 0.5 - step)) / step,
                (frames.value(at: 0.5 + step) - frames.value(at: 0.5)) / step
            )
        }
        let tight = speeds(KeyframeSmoothness(tension: [0, 1, 0]))
        #expect(abs(tight.0) < 1e-3 && abs(tight.1) < 1e-3)
        let corner = speeds(KeyframeSmoothness(continuity: [0, -1, 0]))
        #expect(abs(corner.0 - 20) < 1e-2 && abs(corner.1 + 20) < 1e-2, "straight lines: \(corner)")
        let strange = speeds(KeyframeSmoothness(tension: [.nan, .nan], continuity: [0, 55], bias: [-99]))
        #expect(strange.0.isFinite && strange.1.isFinite)
    }

    @Test func aCubicPacedCurveMovesAtAnEvenSpeed() {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 110, y: 90), CGPoint(x: 400, y: 100)]
        let frames = Keyframes(points, mode: .cubicPaced)!
        var steps: [Double] = []
        var last = frames.value(at: 0)
        for step in 1...200 {
            let next = frames.value(at: Double(step) / 200)
            steps.append(last.distance(to: next))
            last = next
        }
        #expect(last == points[3])
        let mean = steps.reduce(0, +) / 200
        let isEven = steps.allSatisfy { abs($0 / mean - 1) < 0.05 }
        #expect(isEven, "\(steps.min()!) to \(steps.max()!) around \(mean)")
    }

    @Test func turnsOfMoreThanHalfGoOnInTheirDirection() {
        let turns = (0...4).map { CGAffineTransform(rotationAngle: Double($0) * 1.5) }
        let frames = Keyframes(turns)!
        for step in 0...40 {
            let expected = CGAffineTransform(rotationAngle: 6 * Double(step) / 40)
            #expect(abs(frames.value(at: Double(step) / 40).a - expected.a) < 1e-9)
        }
    }

    @Test func oneValueHoldsAndNoValueIsNoAnimation() {
        for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
            #expect(Keyframes([3.0], mode: mode)!.value(at: 0.4) == 3)
            #expect(Keyframes<Double>([], mode: mode) == nil)
            let frames = Keyframes([1.0, 2, 4], mode: mode)!
            #expect(frames.value(at: .nan) == 1 && frames.value(at: -5) == 1 && frames.value(at: 5) == 4)
        }
    }

    @Test func twoValuesAtOneTimeAreAJump() {
        let frames = Keyframes([0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])!
        #expect(frames.value(at: 0.4999999) < 1 && frames.value(at: 0.5) == 5)
        let end = Keyframes([0.0, 1, 5], keyTimes: [0, 1, 1])!
        #expect(abs(end.value(at: 0.999999) - 1) < 1e-5 && end.value(at: 1) == 5)
    }
}
