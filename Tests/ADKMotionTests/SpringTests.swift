import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct SpringTests {
    @Test func theSettlingDurationsAreThoseThatCoreAnimationDocuments() {
        #expect(abs(Spring().settlingDuration - 1.4727003346780927) < 1e-12)
        // "With a damping of 5, approximately 2.85 seconds; of 15, just over one second."
        #expect(abs(Spring(damping: 5).settlingDuration - 2.855) < 1e-3)
        #expect(abs(Spring(damping: 15).settlingDuration - 1.022) < 1e-3)
    }

    @Test func aSpringWithoutDampingSwingsAsACosine() {
        let spring = Spring(damping: 0)
        for step in 0..<100 {
            let time = Double(step) * 0.037
            #expect(abs(spring.value(at: time) - (1 - cos(10 * time))) < 1e-12)
            #expect(abs(spring.velocity(at: time) - 10 * sin(10 * time)) < 1e-11)
        }
        #expect(spring.settlingDuration == .infinity)
    }

    @Test func aCriticallyDampedSpringHasItsClosedForm() {
        let spring = Spring(damping: 20)
        for step in 0..<100 {
            let time = Double(step) * 0.013
            #expect(abs(spring.value(at: time) - (1 - (1 + 10 * time) * exp(-10 * time))) < 1e-12)
            #expect(abs(spring.velocity(at: time) - 100 * time * exp(-10 * time)) < 1e-11)
        }
    }

    @Test func anOverdampedSpringIsCriticalUnlessItIsAllowed() {
        let critical = Spring(damping: 20)
        let limited = Spring(damping: 50)
        let allowed = Spring(damping: 52, allowsOverdamping: true)
        // The decays of the allowed one are 2 and 50 per second.
        for step in 0..<100 {
            let time = Double(step) * 0.021
            #expect(limited.value(at: time) == critical.value(at: time))
            let (slow, fast): (Double, Double) = (50 * exp(-2 * time), 2 * exp(-50 * time))
            #expect(abs(allowed.value(at: time) - (1 - (slow - fast) / 48)) < 1e-12)
        }
        #expect(limited.dampingRatio == 2.5)
    }

    private func randomSpring(_ random: inout SeededRandom) -> Spring {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let (mass, stiffness) = (number(0.1...5), number(1...1000))
        let ratio: Double = [number(0.02...0.98), 1, 1 + 1e-9, 1 - 1e-9, 0.99999, 1.00001, number(1...4)].randomElement(
            using: &random)!
        return Spring(
            mass: mass, stiffness: stiffness, damping: ratio * 2 * (mass * stiffness).squareRoot(),
            initialVelocity: number(-20...20), allowsOverdamping: true)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func everySpringObeysItsEquationOfMotion(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let spring = randomSpring(&random)
        #expect(spring.value(at: 0) == 0)
        #expect(abs(spring.velocity(at: 0) - spring.initialVelocity) < 1e-9, "seed \(seed)")
        let pace = (spring.stiffness / spring.mass).squareRoot()
        let step = 1e-5 / pace
        for _ in 0..<20 {
            let time = Double.random(in: 0.001...4, using: &random) / pace
            let (before, after) = (time - step, time + step)
            let speed: Double = (spring.value(at: after) - spring.value(at: before)) / (2 * step)
            let force: Double = (spring.velocity(at: after) - spring.velocity(at: before)) / (2 * step)
            let scale = pace + abs(spring.initialVelocity)
            #expect(abs(speed - spring.velocity(at: time)) < 1e-4 * scale, "seed \(seed) at \(time)")
            let pull: Double = spring.stiffness * (1 - spring.value(at: time))
            let brake: Double = spring.damping * spring.velocity(at: time)
            let error: Double = force - (pull - brake) / spring.mass
            #expect(abs(error) < 1e-4 * scale * pace, "seed \(seed) at \(time)")
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func aSettledSpringStaysAtRest(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let spring = randomSpring(&random)
        let end = spring.settlingDuration
        #expect(end.isFinite && end > 0)
        for step in 0..<200 {
            let time = end * (1 + Double(step) / 100)
            #expect(abs(spring.value(at: time) - 1) <= Spring.restDistance * 1.000001, "seed \(seed) at \(time)")
        }
    }

    @Test func aSpringThatDoesNotSwingReachesItsRestExactlyAtItsSettlingDuration() {
        let spring = Spring(damping: 20)
        #expect(abs(1 - spring.value(at: spring.settlingDuration) - Spring.restDistance) < 1e-9)
    }

    @Test(arguments: [20, 20.1, 21, 25, 40, 200])
    func theSettlingDurationIsNotMuchLongerThanTheTimeToRest(damping: Double) {
        let spring = Spring(damping: damping, allowsOverdamping: true)
        #expect(1 - spring.value(at: spring.settlingDuration * 0.85) > Spring.restDistance)
    }

    @Test func theSpringsAroundTheCriticalDampingAreAlike() {
        let ratios: [Double] = [1 - 1e-5, 1 - 1e-7, 1 - 2e-9, 1, 1 + 2e-9, 1 + 1e-7, 1 + 1e-5]
        let springs = ratios.map { Spring(damping: 20 * $0, initialVelocity: 3, allowsOverdamping: true) }
        for spring in springs {
            for step in 1..<60 {
                let time = Double(step) * 0.05
                #expect(abs(spring.value(at: time) - springs[3].value(at: time)) < 1e-4)
            }
            #expect(abs(spring.settlingDuration - springs[3].settlingDuration) < 1e-2)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func aSpringDescribedByItsDurationSettlesInIt(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let ratio = [0.01, 0.3, 0.7, 0.999, 1, Double.random(in: 0.01...1, using: &random)].randomElement(
            using: &random)!
        let duration = Double.random(in: 0.05...10, using: &random)
        let velocity = [0, Double.random(in: -50...50, using: &random)].randomElement(using: &random)!
        let spring = Spring(dampingRatio: ratio, settlingIn: duration, initialVelocity: velocity)
        #expect(abs(spring.settlingDuration / duration - 1) < 1e-6, "seed \(seed): \(ratio), \(velocity)")
        #expect(abs(spring.dampingRatio - ratio) < 1e-9 && spring.mass == 1 && spring.initialVelocity == velocity)
    }

    @Test func aBounceIsTheLackOfDamping() {
        let half = Spring(duration: 0.5, bounce: 0.25)
        #expect(abs(half.stiffness - 16 * Double.pi * Double.pi) < 1e-9)
        #expect(abs(half.dampingRatio - 0.75) < 1e-12)
        #expect(Spring(duration: 0.5, bounce: 0).dampingRatio == 1)
        #expect(Spring(duration: 0.5, bounce: 1).damping == 0)
        let slow = Spring(duration: 0.5, bounce: -0.5)
        #expect(abs(slow.dampingRatio - 2) < 1e-12)
        #expect(slow.value(at: 0.3) < Spring(duration: 0.5, bounce: 0).value(at: 0.3), "overdamping is allowed")
    }

    @Test func numbersOutsideOfTheirRangeAreRestricted() {
        #expect(Spring(dampingRatio: 7, settlingIn: 1) == Spring(dampingRatio: 1, settlingIn: 1))
        #expect(Spring(dampingRatio: .nan, settlingIn: 1) == Spring(dampingRatio: 1, settlingIn: 1))
        #expect(Spring(dampingRatio: -1, settlingIn: 1) == Spring(dampingRatio: 0.01, settlingIn: 1))
        let shortest = Spring(dampingRatio: 1, settlingIn: Spring.shortestDuration)
        for duration in [0, -1, Double.nan] { #expect(Spring(dampingRatio: 1, settlingIn: duration) == shortest) }
        let longest = Spring(dampingRatio: 1, settlingIn: .infinity).settlingDuration
        #expect(abs(longest / Spring.longestDuration - 1) < 1e-9)
        #expect(Spring(duration: 1, bounce: .nan) == Spring(duration: 1, bounce: 0))
        #expect(Spring(duration: 1, bounce: 9) == Spring(duration: 1, bounce: 1))
        #expect(Spring(duration: 1, bounce: -9).settlingDuration.isFinite)
    }

    @Test func timesBeforeTheStartAndWithoutEndAreDefined() {
        for spring in [Spring(), Spring(damping: 0), Spring(damping: 20), Spring(damping: 60, allowsOverdamping: true)]
        {
            for time in [-1, -Double.infinity, .nan] {
                #expect(spring.value(at: time) == 0 && spring.velocity(at: time) == 0)
            }
            for time in [1e8, 1e12, Double.infinity] {
                #expect(spring.value(at: time).isFinite && spring.velocity(at: time).isFinite)
                if spring.damping > 0 { #expect(spring.value(at: time) == 1) }
            }
        }
    }
}
