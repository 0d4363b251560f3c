import Foundation
import Testing

@testable import ADKDesktop

/// A simulated screen and frame loop: wake-ups, queries and answers are numbers, and no clock is read.
private struct Harness {
    /// Seconds between the screen's refreshes.
    var period: TimeInterval
    var phase: TimeInterval = 0.0123
    var firstCount: UInt64 = 1_000_000
    /// Error of the server's stamp for a refresh number, in seconds.
    var stampError: (UInt64) -> TimeInterval = { _ in 0 }
    var answers = true

    var pacer: FramePacer
    var clock = DisplayClock()
    var throttle = VBlankQueryThrottle()
    private(set) var asked = 0
    var now: TimeInterval = 100
    private var answer: (serial: UInt32, time: TimeInterval, count: UInt64)?

    init(period: TimeInterval, guess: TimeInterval = 1.0 / 60) {
        self.period = period
        pacer = FramePacer(interval: guess)
    }

    /// Seconds between `time` and the nearest refresh.
    func distanceFromRefresh(_ time: TimeInterval) -> TimeInterval {
        let periods = (time - phase) / period
        return abs(periods - periods.rounded()) * period
    }

    /// Waits for the next frame's time and runs the frame; returns when it began.
    @discardableResult
    mutating func frame(late: TimeInterval = 0.0001) -> TimeInterval {
        now = max(now, pacer.due) + late
        if let answer, answer.time <= now, throttle.isAnswered(answer.serial) {
            let stamp = answer.time + stampError(answer.count)
            throttle.noteAnswer(isPlausible: clock.note(ust: UInt64(stamp * 1e6), msc: answer.count, now: now))
            self.answer = nil
        }
        pacer.refreshCycle = clock.refreshCycle
        pacer.frameBegins(at: now)
        if let serial = throttle.frameWasShown(hasEnoughTicks: clock.isFull) {
            asked += 1
            let number = ((now - phase) / period).rounded(.down) + 1
            if answers { answer = (serial, phase + number * period, firstCount + UInt64(number)) }
        }
        return now
    }

    mutating func run(frames: Int) -> [TimeInterval] { (0..<frames).map { _ in frame() } }
}

/// A random number generator; failures print its seed.
private struct RandomNumbers {
    var state: UInt64
    mutating func next(in range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
}

struct PacingTests {
    static let rates = [24.0, 30, 50, 59.94, 60, 75, 120, 143.856, 144, 240, 360]

    @Test(arguments: rates) func framesFallInStepWithTheScreenWithAnyTimerInterval(rate: Double) {
        for guess in [24.0, 60, 144, 240] {
            for start in 0..<8 {
                var harness = Harness(period: 1 / rate, guess: 1 / guess)
                harness.now += Double(start) / 8 / rate
                _ = harness.run(frames: 200)

                let begins = harness.run(frames: 400)

                for (earlier, later) in zip(begins, begins.dropFirst()) {
                    #expect(abs(later - earlier - harness.period) < harness.period / 100, "\(rate) Hz, guess \(guess)")
                }
                #expect(
                    harness.distanceFromRefresh(harness.pacer.slot) < harness.period / 100, "\(rate) Hz, guess \(guess)"
                )
            }
        }
    }

    @Test(arguments: rates) func whileFramesFallInStepNoneIsMuchLongerOrShorter(rate: Double) {
        // The rate is known from RandR; the phase of the refreshes is not.
        for start in 0..<32 {
            var harness = Harness(period: 1 / rate, guess: 1 / rate)
            harness.now += Double(start) / 32 / rate
            let begins = harness.run(frames: 120)
            for (earlier, later) in zip(begins, begins.dropFirst()) {
                #expect(abs(later - earlier - harness.period) < harness.period / 16, "\(rate) Hz, start \(start)")
            }
            #expect(harness.distanceFromRefresh(harness.pacer.slot) < harness.period / 100)
        }
    }

    @Test func fewQueriesAreSentOnceTheRefreshCycleIsKnown() {
        var harness = Harness(period: 1.0 / 60)
        _ = harness.run(frames: 200)
        let before = harness.asked
        _ = harness.run(frames: 800)
        #expect(harness.asked - before <= 100)
        #expect(harness.asked - before >= 80)
    }

    /// Stamps of a virtual screen are those of a timer on a busy machine.
    @Test(arguments: 1...40) func aClockThatScattersLeavesFramesAsEvenAsTheTimer(seed: Int) {
        var harness = Harness(period: 1.0 / 60)
        let width = [0.0005, 0.001, 0.002, 0.004, 0.008][seed % 5]
        harness.stampError = { count in
            var random = RandomNumbers(state: UInt64(seed) &* 77 &+ count)
            return random.next(in: -width / 4...width)
        }
        let begins = harness.run(frames: 1000)
        for (earlier, later) in zip(begins, begins.dropFirst()) {
            #expect(abs(later - earlier - 1.0 / 60) < 1.0 / 60 / 16, "seed \(seed), width \(width)")
        }
    }

    @Test func framesThatAreLateComeBackIntoTheirSlots() {
        for late in stride(from: 0.0, to: 3, by: 0.05) {
            var harness = Harness(period: 1.0 / 144, guess: 1.0 / 144)
            _ = harness.run(frames: 100)
            harness.frame(late: late * harness.period)
            let after = harness.now
            harness.frame()
            #expect(harness.distanceFromRefresh(harness.pacer.slot) < harness.period / 100, "late by \(late)")
            #expect(harness.now - after < harness.period * 1.27, "late by \(late)")
        }
    }

    @Test func afterAPauseAFrameIsDrawnAtOnceAndTheNextIsInStep() {
        for length in stride(from: 1.01, to: 40, by: 0.173) {
            var harness = Harness(period: 1.0 / 60, guess: 1.0 / 60)
            _ = harness.run(frames: 300)
            harness.now += length * harness.period

            let input = harness.now
            #expect(harness.pacer.due <= input, "a frame may begin at once, pause \(length)")
            let first = harness.frame(late: 0)
            #expect(first == input)
            // Less than an interval late: the frame keeps its slot.
            guard length > 2 else { continue }
            #expect(harness.pacer.slot == input)

            let delay = harness.pacer.due - input
            #expect(delay >= harness.period * 0.249 && delay <= harness.period * 1.26, "pause \(length)")
            #expect(harness.distanceFromRefresh(harness.pacer.due) < harness.period / 100, "pause \(length)")
        }
    }

    @Test func aServerThatNeverAnswersIsQueriedThreeTimesAndTheTimerPacesFrames() {
        var harness = Harness(period: 1.0 / 60)
        harness.answers = false
        let begins = harness.run(frames: 2000)
        #expect(harness.asked == VBlankQueryThrottle.lossLimit)
        for (earlier, later) in zip(begins.dropFirst(), begins.dropFirst(2)) {
            #expect(abs(later - earlier - 1.0 / 60) < 1e-9)
        }
    }

    @Test func aServerWithAnotherClockIsSoonNoLongerQueried() {
        for error in [-1e5, -2.5, 0.5, 3, 1e9] {
            var harness = Harness(period: 1.0 / 60)
            harness.now = 200_000
            harness.stampError = { _ in error }
            let begins = harness.run(frames: 500)
            #expect(harness.asked == VBlankQueryThrottle.implausibleLimit, "\(error)")
            #expect(harness.clock.refreshCycle == nil)
            for (earlier, later) in zip(begins.dropFirst(), begins.dropFirst(2)) {
                #expect(abs(later - earlier - 1.0 / 60) < 1e-9)
            }
        }
    }

    @Test func aFewLateStampsDoNotChangeThePace() {
        var harness = Harness(period: 1.0 / 60, guess: 1.0 / 60)
        _ = harness.run(frames: 100)
        // A stalled machine stamps some refreshes late.
        harness.stampError = { $0 % 100 < 8 ? 0.009 : 0 }
        let begins = harness.run(frames: 1000)
        for (earlier, later) in zip(begins, begins.dropFirst()) {
            #expect(abs(later - earlier - harness.period) < harness.period / 100)
        }
        #expect(harness.distanceFromRefresh(harness.pacer.slot) < harness.period / 100)
    }

    @Test func anotherScreenIsFollowedAfterAFewAnswers() {
        for (before, after) in [(60.0, 144.0), (144, 60), (59.94, 60), (240, 30), (60, 60)] {
            var harness = Harness(period: 1 / before, guess: 1 / before)
            _ = harness.run(frames: 300)
            // A new screen has other refresh numbers and another phase.
            (harness.period, harness.phase, harness.firstCount) = (1 / after, 0.0071, 5)
            _ = harness.run(frames: 300)
            #expect(harness.distanceFromRefresh(harness.pacer.slot) < harness.period / 100, "\(before) to \(after)")
            #expect(abs(harness.pacer.step - harness.period) < harness.period / 1000, "\(before) to \(after)")
        }
    }

    @Test func afterTheMachineSleptAFrameIsDrawnAtOnceAndTheNewCycleIsFollowed() {
        for gap in [3.0, 60, 3600, 1e6] {
            var harness = Harness(period: 1.0 / 60, guess: 1.0 / 60)
            _ = harness.run(frames: 200)
            harness.now += gap
            (harness.phase, harness.firstCount) = (0.0031, 17)
            let woken = harness.now
            #expect(harness.frame(late: 0) == woken)
            // The old line is too old, so the timer paces the frame.
            #expect(abs(harness.pacer.due - woken - 1.0 / 60) < 1e-9)
            _ = harness.run(frames: 200)
            #expect(harness.distanceFromRefresh(harness.pacer.slot) < harness.period / 100, "gap \(gap)")
        }
    }
}

struct DisplayClockTests {
    /// A clock with `count` ticks of a regular screen.
    private func filled(_ count: Int = 16) -> DisplayClock {
        var clock = DisplayClock()
        for index in 0..<count { clock.note(at: Double(index) / 60 + 10, UInt64(index) + 500) }
        return clock
    }

    @Test func aFewTicksMakeALine() throws {
        #expect(filled(DisplayClock.ticksNeeded - 1).refreshCycle == nil)
        let refreshCycle = try #require(filled(DisplayClock.ticksNeeded).refreshCycle)
        #expect(abs(refreshCycle.interval - 1.0 / 60) < 1e-6)
        #expect(abs(refreshCycle.distance(of: 11)) < 1e-5)
        #expect(abs(refreshCycle.distance(of: 11.003) - 0.003) < 1e-5)
        #expect(abs(refreshCycle.distance(of: 10.998) + 0.002) < 1e-5)
        #expect(abs(refreshCycle.next(from: 10.998) - 11) < 1e-5)
        #expect(abs(refreshCycle.next(from: 11.002) - 11 - 1.0 / 60) < 1e-5)
    }

    @Test func countsThatGoBackOrJumpDoNotBreakTheClock() {
        let counts: [UInt64] = [0, 1, 515, 516, 517, 1_000_000, 1 << 32, 1 << 63, .max - 1, .max]
        // All sequences of three counts after a regular line, at every distance in time.
        for first in counts {
            for second in counts {
                for third in counts {
                    for step in [0.0, 1e-6, 1.0 / 60, 0.9] {
                        var clock = filled()
                        var time = 10.26
                        for count in [first, second, third] {
                            time += step
                            clock.note(at: time, count)
                        }
                        if let refreshCycle = clock.refreshCycle {
                            #expect(DisplayClock.rates.contains(1 / refreshCycle.interval))
                        }
                        // A regular screen is followed again.
                        for index in 0..<40 { clock.note(at: time + 1 + Double(index) / 75, UInt64(index) + 20_000) }
                        #expect(clock.refreshCycle.map { abs($0.interval - 1.0 / 75) < 1e-4 } == true)
                    }
                }
            }
        }
    }

    @Test func impossibleStampsAreRejected() {
        var clock = DisplayClock()
        for stamp: UInt64 in [0, 1, 97_000_000, 100_100_000, 1_700_000_000_000_000, .max] {
            let isPlausible = clock.note(ust: stamp, msc: 1, now: 100)
            #expect(!isPlausible, "\(stamp)")
        }
        let isPlausible = clock.note(ust: 99_999_000, msc: 1, now: 100)
        #expect(isPlausible)
    }

    @Test func aScreenThatIsOffHasNoRefreshCycle() {
        var clock = DisplayClock()
        for index in 0..<100 {
            clock.note(at: Double(index) + 10, UInt64(index))
            #expect(clock.refreshCycle == nil)
        }
    }

    @Test func aRepeatedTickCountsOnce() {
        var clock = filled()
        let before = clock.refreshCycle
        clock.note(at: 10.26, 515)
        #expect(clock.refreshCycle == before)
    }
}

extension DisplayClock {
    fileprivate mutating func note(at time: TimeInterval, _ count: UInt64) {
        note(ust: UInt64((time * 1e6).rounded()), msc: count, now: time)
    }
}

struct FramePacerTests {
    @Test func aFrameAfterAPauseIsDueAtOnce() {
        var pacer = FramePacer(interval: 0.01)
        #expect(pacer.due < 0)

        pacer.frameBegins(at: 5)

        #expect(pacer.due == 5.01)
        #expect(pacer.due < 6)
    }

    @Test func lateFramesKeepTheGrid() {
        var pacer = FramePacer(interval: 0.5)
        pacer.frameBegins(at: 1)
        for (begin, due) in [(1.5625, 2.0), (2.0, 2.5), (2.75, 3.0)] {
            pacer.frameBegins(at: begin)
            #expect(pacer.due == due)
        }
    }

    @Test func aFrameLateByAnIntervalBeginsANewGrid() {
        var pacer = FramePacer(interval: 0.5)
        pacer.frameBegins(at: 1)

        pacer.frameBegins(at: 2)

        #expect(pacer.due == 2.5)
    }

    @Test func aFrameThatShowedNothingDoesNotDelayTheNext() {
        var pacer = FramePacer(interval: 0.5)
        pacer.frameBegins(at: 1)

        pacer.forgetLastFrame()

        #expect(pacer.due < 1)
    }

    @Test func atRestResultsAreShownBeforeTheNextSlotButNotAtOnce() {
        var pacer = FramePacer(interval: 0.016)
        pacer.frameBegins(at: 1)
        pacer.frameEnds(at: 1.001)
        #expect(pacer.dueForResults == 1.004)
        pacer.frameBegins(at: 1)
        pacer.frameEnds(at: 1.000_25)
        #expect(abs(pacer.dueForResults - 1.001_25) < 1e-9, "short frames may come often")
        #expect(pacer.dueForResults < pacer.due)

        // A frame between two slots starts a new grid.
        pacer.frameBegins(at: 1.005)
        #expect(abs(pacer.due - 1.021) < 1e-9)
    }
}
