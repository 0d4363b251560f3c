import ADKFoundation
import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct PropertyAnimationTests {
    private func timing(_ duration: TimeInterval, begin: TimeInterval = 0) -> MediaTiming {
        var timing = MediaTiming()
        timing.duration = duration
        timing.beginTime = begin
        return timing
    }

    private func range(_ from: Double?, _ to: Double?, _ by: Double?) -> PropertyAnimation<Double> {
        PropertyAnimation(.range(ValueRange(from: from, to: to, by: by)), timing: timing(1))
    }

    /// The table of CABasicAnimation's documentation. The property is 100 now and was 40 before.
    @Test(arguments: [
        (10 as Double?, 20 as Double?, nil as Double?, 10.0, 20.0), (10, nil, 5, 10, 15), (nil, 20, 5, 15, 20),
        (10, nil, nil, 10, 100), (nil, 20, nil, 100, 20), (nil, nil, 5, 100, 105), (nil, nil, nil, 40, 100),
        (10, 20, 5, 10, 20),
    ])
    func endsThatAreLeftOutComeFromTheProperty(from: Double?, to: Double?, by: Double?, first: Double, last: Double) {
        let animation = range(from, to, by)
        #expect(animation.value(at: 0, below: 100, previous: 40) == first)
        #expect(abs(animation.value(at: 1 - 1e-12, below: 100, previous: 40) - last) < 1e-9)
    }

    @Test func anAnimationOutsideOfItsTimeChangesNothing() {
        #expect(range(10, 20, nil).value(at: -1, below: 7) == 7 && range(10, 20, nil).value(at: 1, below: 7) == 7)
    }

    @Test func anAdditiveAnimationIsAddedToTheValueBelow() {
        var animation = range(10, 20, nil)
        animation.isAdditive = true
        #expect(animation.value(at: 0.5, below: 100) == 115)
        var toOnly = range(nil, 8, nil)
        toOnly.isAdditive = true
        #expect(toOnly.value(at: 0.5, below: 100) == 104, "it begins at nothing")
    }

    @Test func aCumulativeAnimationGoesOnFromCycleToCycle() {
        var animation = range(0, 10, nil)
        animation.isCumulative = true
        animation.timing.repeatCount = 3
        animation.timing.fillMode = .forwards
        #expect(animation.value(at: 0.5, below: 0) == 5 && animation.value(at: 2.5, below: 0) == 25)
        #expect(animation.value(at: 99, below: 0) == 30)
        animation.isCumulative = false
        #expect(animation.value(at: 2.5, below: 0) == 5)
    }

    @Test func aCumulativeTurnGoesRound() {
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        var animation = PropertyAnimation<CGAffineTransform>(
            .range(ValueRange(from: .identity, to: quarter)), timing: timing(1))
        animation.isCumulative = true
        animation.timing.repeatCount = 8
        let value = animation.value(at: 5.5, below: .identity)
        let expected = CGAffineTransform(rotationAngle: 5.5 * .pi / 2)
        #expect(abs(value.a - expected.a) < 1e-9 && abs(value.b - expected.b) < 1e-9)
    }

    @Test func aSpringsPaceIsThatOfItsSeconds() {
        let spring = Spring()
        let animation = PropertyAnimation(
            .range(ValueRange(from: 0.0, to: 100)), pace: .spring(spring), timing: timing(2, begin: 5))
        #expect(abs(animation.value(at: 5.3, below: 0) - 100 * spring.value(at: 0.3)) < 1e-9)
    }

    @Test func aSpringThatIsCutOffEndsAtItsRest() {
        var animation = PropertyAnimation(
            .range(ValueRange(from: 0.0, to: 100)), pace: .spring(Spring(damping: 0)), timing: timing(0.33))
        animation.timing.fillMode = .forwards
        #expect(animation.value(at: 0.33, below: 0) == 100)
    }

    @Test func keyframesFollowThePaceOfTheAnimation() {
        let easeIn = CAMediaTimingFunction(name: .easeIn).curve
        let frames = Keyframes([0.0, 1, 0])!
        let animation = PropertyAnimation(.keyframes(frames), pace: .timing(easeIn), timing: timing(1))
        #expect(animation.value(at: 0.5, below: 9) == frames.value(at: easeIn.value(at: 0.5)))
    }

    @Test func additiveMotionsFromAnOldTargetDoNotJump() {
        // As in UIKit, a second animation begins in the middle of the first, with a curve that starts slowly.
        let ease = PropertyAnimation<Double>.Pace.timing(CAMediaTimingFunction(name: .easeInEaseOut).curve)
        var first = PropertyAnimation(.range(ValueRange(from: -100, to: 0)), pace: ease, timing: timing(1))
        var second = PropertyAnimation(
            .range(ValueRange(from: 100.0, to: 0)), pace: ease, timing: timing(1, begin: 0.5))
        first.isAdditive = true
        second.isAdditive = true
        func both(at time: TimeInterval) -> Double {
            second.value(at: time, below: first.value(at: time, below: 0))
        }
        #expect(abs(first.value(at: 0.5, below: 100) - both(at: 0.5)) < 1e-9)
        #expect(both(at: 1.5) == 0)
    }
}
