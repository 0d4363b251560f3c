import ADKFoundation
import ADKMotion
import XCTest

/// Numbers that no animation can have are reported, and have a defined result.
final class MisuseTests: XCTestCase {
    private func assertReports(_ parts: [String], line: UInt = #line, _ body: () -> Void) {
        let messages = Misuse.messages(during: body)
        XCTAssertEqual(messages.count, parts.count, "\(messages)", line: line)
        for (message, part) in zip(messages, parts) { XCTAssertTrue(message.contains(part), message, line: line) }
    }

    func testControlPointsBeforeTheStartAndAfterTheEndAreMoved() {
        assertReports(["(-1.0, 0.0), (2.0, 1.0)"]) {
            XCTAssertEqual(
                CAMediaTimingFunction(controlPoints: -1, 0, 2, 1), CAMediaTimingFunction(controlPoints: 0, 0, 1, 1))
        }
    }

    func testControlPointsThatAreNotNumbersGiveALinearCurve() {
        assertReports(["nan", "inf"]) {
            XCTAssertEqual(
                CAMediaTimingFunction(controlPoints: .nan, 0, 1, 1), CAMediaTimingFunction(name: .linear))
            XCTAssertEqual(
                CAMediaTimingFunction(controlPoints: 0, .infinity, 1, 1), CAMediaTimingFunction(name: .linear))
        }
    }

    func testAnUnknownNameGivesALinearCurve() {
        assertReports(["wobble"]) {
            XCTAssertEqual(
                CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "wobble")),
                CAMediaTimingFunction(name: .linear))
        }
    }

    func testAnIndexWithoutAControlPointGivesTheNearest() {
        var pair: [Float] = [9, 9]
        assertReports(["not -1", "not 4"]) {
            CAMediaTimingFunction(name: .easeIn).getControlPoint(at: -1, values: &pair)
            XCTAssertEqual(pair, [0, 0])
            CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 4, values: &pair)
            XCTAssertEqual(pair, [1, 1])
        }
    }

    func testAnImpossibleSpringHasTheStandardNumbers() {
        assertReports(["mass", "stiffness", "damping", "initial velocity"]) {
            XCTAssertEqual(
                Spring(mass: 0, stiffness: -1, damping: .nan, initialVelocity: .infinity), .standard)
        }
        assertReports(["damping"]) { XCTAssertEqual(Spring(damping: -3).damping, 10) }
        assertReports(["mass"]) { XCTAssertEqual(Spring(mass: 1e30).mass, 1e9) }
    }

    func testAVelocityThatIsNotANumberCountsAsZero() {
        assertReports(["initial velocity"]) {
            let spring = Spring(dampingRatio: 0.5, settlingIn: 1, initialVelocity: .nan)
            XCTAssertEqual(spring.initialVelocity, 0)
            XCTAssertEqual(spring.settlingDuration, 1, accuracy: 1e-9)
        }
    }

    func testImpossibleTimesAreReplaced() {
        var timing = MediaTiming()
        assertReports(["beginTime", "duration", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration"]) {
            timing.beginTime = .nan
            timing.duration = -1
            timing.duration = .nan
            timing.speed = .nan
            timing.timeOffset = -.infinity
            timing.repeatCount = -2
            timing.repeatDuration = .nan
        }
        XCTAssertEqual([timing.beginTime, timing.duration, timing.speed], [0, 0, 1])
        XCTAssertEqual(timing.timeOffset, -MediaTiming.longest)
        XCTAssertEqual([timing.repeatCount, timing.repeatDuration], [0, 0])
    }

    func testAMotionThatStartsAtNoTimeEndsAtOnce() {
        var value = Retargeting(1.0)
        assertReports(["nan", "inf"]) {
            value.retarget(to: 2, by: .timing(.linear, duration: 1), at: .nan)
            XCTAssertEqual(value.value(at: 0), 2)
            value.retarget(to: 3, by: .timing(.linear, duration: 1), at: -.infinity)
            XCTAssertTrue(value.value(at: 0) == 3 && value.isAtRest(at: 0))
        }
        assertReports([]) {
            value.retarget(to: 4, by: .timing(.linear, duration: 1), at: 0, delay: .nan)
            value.retarget(to: 5, by: .timing(.linear, duration: 1), at: 0, delay: .infinity)
        }
        XCTAssertTrue(value.endTime?.isFinite ?? false)
        XCTAssertTrue(value.value(at: .nan).isFinite)
    }

    func testAnEndlessDurationIsNoMistake() {
        var timing = MediaTiming()
        assertReports([]) {
            timing.duration = .infinity
            timing.repeatCount = .greatestFiniteMagnitude
        }
        XCTAssertEqual(timing.activeDuration, MediaTiming.longest)
    }

    func testKeyframesWithTimesThatDoNotFitAreEven() {
        let values = [1.0, 2, 3]
        for times in [[0, 0.5], [0, 0.9, 0.5], [0.1, 0.5, 1], [0, 0.5, 0.9], [0, .nan, 1], [], [0, 0.5, 1, 1]] {
            assertReports(["3 keyframes"]) {
                XCTAssertEqual(Keyframes(values, keyTimes: times)?.times, [0, 0.5, 1])
            }
        }
        assertReports(["3 keyframes"]) {
            XCTAssertEqual(
                Keyframes(values, keyTimes: [0, 0.5, 0.2, 1], mode: .discrete)?.times, [0, 1.0 / 3, 2.0 / 3])
        }
        assertReports([]) {
            XCTAssertEqual(Keyframes(values, keyTimes: [0, 0.5, 0.9], mode: .discrete)?.times, [0, 0.5, 0.9])
        }
    }
}
