import ADKMotion
import Foundation
import TestSupport
import Testing

@Suite struct MediaTimingTests {
    private func timing(_ duration: TimeInterval, _ change: (inout MediaTiming) -> Void = { _ in }) -> MediaTiming {
        var timing = MediaTiming()
        timing.duration = duration
        change(&timing)
        return timing
    }

    @Test func aPlainTimingRunsOnceFromItsBeginTime() {
        let timing = timing(2) { $0.beginTime = 10 }
        #expect(!timing.sample(at: 9.9).hasEffect && timing.sample(at: 9.9).phase == .before)
        #expect(timing.sample(at: 10).progress == 0 && timing.sample(at: 10).hasEffect)
        #expect(timing.sample(at: 11).progress == 0.5)
        #expect(timing.sample(at: 12).phase == .after && !timing.sample(at: 12).hasEffect)
        #expect(timing.sample(at: 12).progress == 1)
        #expect(timing.endTime == 12 && timing.isFinished(at: 12) && !timing.isFinished(at: 11.999))
    }

    @Test(arguments: [
        (CAMediaTimingFillMode.removed, false, false), (.forwards, false, true), (.backwards, true, false),
        (.both, true, true),
    ])
    func aFillModeHoldsTheValuesOutsideOfTheActiveTime(mode: CAMediaTimingFillMode, first: Bool, last: Bool) {
        let timing = timing(1) { $0.fillMode = mode }
        #expect(timing.sample(at: -1).hasEffect == first && timing.sample(at: -1).progress == 0)
        #expect(timing.sample(at: 5).hasEffect == last && timing.sample(at: 5).progress == 1)
    }

    @Test func speedAndOffsetMapTheParentsTime() {
        let timing = timing(4) {
            $0.beginTime = 100
            $0.speed = 2
            $0.timeOffset = 1
        }
        #expect(timing.localTime(at: 100) == 1 && timing.localTime(at: 101) == 3)
        #expect(timing.parentTime(at: 3) == 101)
        #expect(timing.sample(at: 100).progress == 0.25)
        #expect(timing.endTime == 101.5)
    }

    @Test func aStoppedTimingStaysAtItsOffset() {
        let timing = timing(4) {
            $0.speed = 0
            $0.timeOffset = 3
        }
        for time in [-100, 0, 1e6] { #expect(timing.sample(at: time).progress == 0.75) }
        #expect(timing.endTime == nil && timing.parentTime(at: 1) == nil && timing.nextChange(from: 0) == nil)
        #expect(!timing.isFinished(at: 1e9))
    }

    @Test func aCycleThatReversesEndsWhereItBegan() {
        let timing = timing(1) {
            $0.autoreverses = true
            $0.fillMode = .both
        }
        #expect(timing.activeDuration == 2)
        #expect(timing.sample(at: 0.25).progress == 0.25 && !timing.sample(at: 0.25).isReversed)
        #expect(timing.sample(at: 1.25).progress == 0.75 && timing.sample(at: 1.25).isReversed)
        #expect(timing.sample(at: 9).progress == 0)
    }

    @Test func aFractionOfACycleEndsInItsMiddle() {
        let timing = timing(2) {
            $0.repeatCount = 2.25
            $0.fillMode = .forwards
        }
        #expect(timing.activeDuration == 4.5)
        #expect(timing.sample(at: 4.4).iteration == 2)
        let end = timing.sample(at: 100)
        #expect(end.progress == 0.25 && end.iteration == 2 && end.phase == .after)
    }

    @Test func theEndOfCompleteCyclesIsTheEndOfTheLastOne() {
        let timing = timing(0.1) {
            $0.repeatCount = 3
            $0.fillMode = .forwards
        }
        #expect(timing.sample(at: 1).progress == 1 && timing.sample(at: 1).iteration == 2)
        #expect(timing.sample(at: 0.1).iteration == 1 && timing.sample(at: 0.1).progress == 0)
    }

    @Test func aRepeatDurationWinsOverTheCount() {
        let timing = timing(1) {
            $0.repeatCount = 100
            $0.repeatDuration = 2.5
        }
        #expect(timing.activeDuration == 2.5 && timing.endTime == 2.5)
    }

    @Test func anEndlessTimingEndsInAHundredYears() {
        let timing = timing(1) { $0.repeatCount = .infinity }
        #expect(timing.activeDuration == MediaTiming.longest)
        #expect(timing.sample(at: 1e6 + 0.5).progress == 0.5 && timing.sample(at: 1e6 + 0.5).iteration == 1_000_000)
    }

    @Test func aTimingWithoutDurationIsOverAtOnce() {
        let timing = timing(0) { $0.fillMode = .both }
        #expect(timing.sample(at: -1).progress == 0 && timing.sample(at: 0).progress == 1)
        #expect(timing.isFinished(at: 0))
        let there = self.timing(0) {
            $0.autoreverses = true
            $0.fillMode = .forwards
        }
        #expect(there.sample(at: 0).progress == 0, "it came back")
    }

    /// The progress, found by walking through the cycles one by one.
    private func naive(_ timing: MediaTiming, at time: TimeInterval) -> (progress: Double, iteration: Int)? {
        var left = (time - timing.beginTime) * timing.speed + timing.timeOffset
        let cycle = timing.duration * (timing.autoreverses ? 2 : 1)
        let active =
            timing.repeatDuration > 0
            ? timing.repeatDuration : cycle * (timing.repeatCount > 0 ? timing.repeatCount : 1)
        guard left >= 0, left < active else { return nil }
        var iteration = 0
        while left >= cycle {
            left -= cycle
            iteration += 1
        }
        let part = left / timing.duration
        return (part > 1 ? 2 - part : part, iteration)
    }

    private func randomTiming(_ random: inout SeededRandom) -> MediaTiming {
        // Eighths, so that the naive model has no rounding errors.
        func eighths(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 8 }
        return timing(eighths(1...24)) {
            $0.beginTime = eighths(-80...80)
            $0.speed = [1, 2, 0.5, -1].randomElement(using: &random)!
            $0.timeOffset = eighths(0...24)
            $0.repeatCount = [0, 1, 3, 2.5, 0.25].randomElement(using: &random)!
            $0.repeatDuration = [0, 0, eighths(1...60)].randomElement(using: &random)!
            $0.autoreverses = Bool.random(using: &random)
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func theStateIsThatOfAWalkThroughTheCycles(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let timing = randomTiming(&random)
        for _ in 0..<60 {
            let time = Double(Int.random(in: -800...800, using: &random)) / 8
            let sample = timing.sample(at: time)
            let expected = naive(timing, at: time)
            #expect((sample.phase == .active) == (expected != nil), "seed \(seed), \(timing) at \(time)")
            guard let expected else { continue }
            #expect(abs(sample.progress - expected.progress) < 1e-9, "seed \(seed), \(timing) at \(time)")
            #expect(sample.iteration == expected.iteration, "seed \(seed), \(timing) at \(time)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func nothingChangesBeforeTheNextChange(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var timing = randomTiming(&random)
        timing.fillMode = .both
        let time = Double(Int.random(in: -400...400, using: &random)) / 8
        let now = timing.sample(at: time)
        guard let next = timing.nextChange(from: time) else {
            // It is over: its last value, or its first one if time runs backwards, holds for good.
            for later in [0.125, 1, 77, 1e4] { #expect(timing.sample(at: time + later) == now, "seed \(seed)") }
            return
        }
        #expect(next >= time)
        if next == time {
            #expect(now.phase == .active, "seed \(seed)")
        } else {
            for part in [0, 0.25, 0.75] {
                #expect(timing.sample(at: time + (next - time) * part).phase == now.phase, "seed \(seed)")
            }
            #expect(timing.sample(at: next + 1e-6).phase == .active, "seed \(seed)")
        }
    }

    @Test func aTimeThatIsNotANumberIsTheBeginning() {
        let timing = timing(1) { $0.beginTime = 5 }
        #expect(timing.sample(at: .nan) == timing.sample(at: 5))
        #expect(timing.nextChange(from: .nan) == nil)
        #expect(timing.sample(at: .infinity).phase == .after && timing.sample(at: -.infinity).phase == .before)
    }
}
