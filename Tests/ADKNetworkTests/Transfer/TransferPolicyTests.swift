import ADKFoundation
import TestSupport
import Testing

@testable import ADKNetwork

/// The rules that need no server.
struct TransferPolicyTests {
    // MARK: - Retries

    @Test func delaysGrowToTheirLimitWithJitter() {
        let policy = RetryPolicy(limit: 10, firstDelay: 1, longestDelay: 8)
        var random = SeededRandom(seed: 7)
        for attempts in 1...10 {
            let full = min(8, Double(1 << (attempts - 1)))
            var least = Double.infinity, most = 0.0
            for _ in 0..<500 {
                guard let delay = policy.delay(afterAttempts: attempts, random: &random) else { continue }
                #expect(delay >= full / 2 && delay <= full)
                least = min(least, delay)
                most = max(most, delay)
            }
            #expect(least < full * 0.55 && most > full * 0.95)
        }
        #expect(policy.delay(afterAttempts: 11, random: &random) == nil)
        #expect(RetryPolicy.none.delay(afterAttempts: 1, random: &random) == nil)
    }

    @Test func theSameSeedGivesTheSameDelays() {
        var first = JitterSource(seed: 3), second = JitterSource(seed: 3), third = JitterSource(seed: 4)
        let policy = RetryPolicy(limit: 100)
        func delays(_ source: inout JitterSource) -> [Double?] {
            (1...50).map { policy.delay(afterAttempts: $0, random: &source) }
        }
        let one = delays(&first)
        #expect(one == delays(&second))
        #expect(one != delays(&third))
    }

    @Test func theServersDelayIsTheLeast() {
        let policy = RetryPolicy(limit: 3, firstDelay: 1, longestDelay: 8, longestRetryAfter: 60)
        var random = SeededRandom(seed: 1)
        #expect(policy.delay(afterAttempts: 1, retryAfter: 20, random: &random) == 20)
        #expect(policy.delay(afterAttempts: 1, retryAfter: 60, random: &random) == 60)
        #expect(policy.delay(afterAttempts: 1, retryAfter: 61, random: &random) == nil)
        #expect(policy.delay(afterAttempts: 4, retryAfter: 1, random: &random) == nil)
        #expect((policy.delay(afterAttempts: 3, retryAfter: 0, random: &random) ?? 0) >= 2)
    }

    // MARK: - Redirects

    @Test func aRedirectToAnInsecureServerIsRefused() throws {
        let policy = RedirectPolicy()
        let secure = try TransferURL("https://host/a")
        #expect(throws: TransferError.redirectRefused("it leads from https to http")) {
            try policy.target(of: "http://host/b", after: [secure])
        }
        #expect(try policy.target(of: "//other/b", after: [secure]).requestText == "https://other/b")
        let plain = try TransferURL("http://host/a")
        #expect(try policy.target(of: "https://host/a", after: [plain]).requestText == "https://host/a")
    }

    // MARK: - Time

    @Test func theWatchFindsEachLimitAtItsTime() {
        var limits = TransferLimits()
        limits.stallSeconds = 10
        limits.totalSeconds = 100
        limits.leastRate = 100
        limits.rateSeconds = 5
        var watch = TransferWatch(limits, now: 1000)
        #expect(watch.deadline == 1010)
        #expect(watch.check(now: 1009.9) == nil)
        #expect(watch.check(now: 1010) == .timedOut(.stalled, seconds: 10))

        watch = TransferWatch(limits, now: 0)
        watch.received(0, now: 8)
        #expect(watch.deadline == 13)
        watch.received(499, now: 9)
        #expect(watch.check(now: 13) == .timedOut(.slow, seconds: 5))
        watch.received(1, now: 9)
        #expect(watch.check(now: 13) == nil)
        #expect(watch.deadline == 18)
        #expect(watch.check(now: 100) == .timedOut(.total, seconds: 100))
    }

    @Test func theTimeInWhichATransferWaitsForMemoryDoesNotCount() {
        var limits = TransferLimits()
        (limits.stallSeconds, limits.totalSeconds, limits.leastRate) = (10, 100, 0)
        var watch = TransferWatch(limits, now: 0)
        watch.setHeld(true, now: 20)
        #expect(watch.check(now: 5000) == nil && watch.deadline == .infinity)
        watch.setHeld(false, now: 5000)
        watch.setPaused(false, now: 5000)
        #expect(watch.deadline == 5010)
        watch.received(1, now: 5079)
        #expect(watch.check(now: 5079.9) == nil)
        #expect(watch.check(now: 5080) == .timedOut(.total, seconds: 100))
    }

    @Test func numbersWithoutAMeaningHaveADefinedResult() {
        var limits = TransferLimits()
        for value: Double in [.nan, -1, -Double.infinity, 0] {
            (limits.connectSeconds, limits.stallSeconds) = (value, value)
            (limits.rateSeconds, limits.totalSeconds) = (value, value)
            for now in [0, 1e9] {
                var watch = TransferWatch(limits, now: now)
                watch.received(1, now: now)
                _ = watch.check(now: now)
                #expect(!watch.deadline.isNaN)
                #expect(watch.connectSeconds(now: now) >= 0)
            }
            #expect(CurlMulti.milliseconds(value) >= 0)
            var policy = RetryPolicy(limit: 3)
            (policy.firstDelay, policy.longestDelay, policy.longestRetryAfter) = (value, value, value)
            var random = SeededRandom(seed: 1)
            #expect(policy.delay(afterAttempts: 1, random: &random) == 0)
        }
        #expect(CurlMulti.milliseconds(.infinity) == 3_600_000)
        var policy = RetryPolicy(limit: 3, firstDelay: .infinity, longestDelay: .infinity)
        var random = SeededRandom(seed: 1)
        #expect((policy.delay(afterAttempts: 1, random: &random) ?? .infinity) <= 86_400)
        policy.limit = .max
        #expect(policy.delay(afterAttempts: .max - 1, random: &random) != nil)
    }

    @Test func aWatchIsNeverDueWithoutALimit() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            var limits = TransferLimits()
            limits.rateSeconds = Double.random(in: 0...3, using: &random)
            limits.stallSeconds = Double.random(in: 0...3, using: &random)
            limits.totalSeconds = Double.random(in: 1...50, using: &random)
            var watch = TransferWatch(limits, now: Double.random(in: 0...1e6, using: &random))
            while true {
                let now = watch.deadline
                // An end, or a new window with a later deadline: a loop that waits for it does not spin.
                if watch.check(now: now) != nil { break }
                #expect(watch.deadline > now, "seed \(seed)")
                watch.received(Int.random(in: 0...2000, using: &random), now: now)
            }
        }
    }

    @Test func aFastBodyNeverFails() {
        var random = SeededRandom(seed: 5)
        var limits = TransferLimits()
        limits.totalSeconds = .infinity
        var watch = TransferWatch(limits, now: 0)
        var now = 0.0
        for _ in 0..<5000 {
            now += Double.random(in: 0...0.2, using: &random)
            watch.received(Int.random(in: 300...1000, using: &random), now: now)
            #expect(watch.check(now: now) == nil)
            #expect(watch.deadline > now)
        }
    }

    // MARK: - Heads

    private func read(_ lines: [String]) -> [ResponseReader.Event] {
        var reader = ResponseReader()
        return lines.map { line in Array(line.utf8).withUnsafeBytes { reader.append(line: $0) } }
    }

    @Test func aHeadEndsWithItsEmptyLine() {
        let events = read(["HTTP/1.1 200 OK\r\n", "A: 1\r\n", " 2\r\n", "junk\r\n", "\r\n", "A: trailer\r\n", "\r\n"])
        #expect(events[4] == .head(status: 200, ["A": "1 2"]))
        #expect(events.filter { $0 != .none }.count == 1)
    }

    @Test func statusLinesOfAllVersionsAreRead() {
        for (line, status) in [
            ("HTTP/1.0 301", 301), ("HTTP/2 200 ", 200), ("HTTP/3 404", 404), ("HTTP/1.1 999 x", 999),
            ("HTTP/1.1 20 x", nil), ("HTTP/1.1 2000", nil), ("HTTP/1.1", nil), ("HTTP/1.1 099 x", nil),
            ("HTTP/1.1 -20", nil),
        ] as [(String, Int?)] {
            #expect(Array(line.utf8).withUnsafeBytes(ResponseReader.status) == status, "\(line)")
        }
    }

    @Test func randomLinesNeverTrap() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            var reader = ResponseReader()
            for _ in 0..<20 {
                var line = Bool.random(using: &random) ? Array("HTTP/1.1 ".utf8) : []
                for _ in 0..<Int.random(in: 0...30, using: &random) {
                    line.append(UInt8.random(in: 0...255, using: &random))
                }
                _ = line.withUnsafeBytes { reader.append(line: $0) }
            }
        }
    }

    // MARK: - Log

    @Test func aLineOfTheLogIsJSONWithoutSecrets() throws {
        let url = try TransferURL("https://ann:hunter2@host/\"a\"?token=hunter2")
        var summary = TransferSummary()
        summary.head = ResponseHead(status: 200, headers: [:], url: url, length: 3)
        summary.totalSeconds = 1.5
        summary.queuedSeconds = 0.000_001
        summary.version = .http2
        let end = TransferEnd(result: .failure(.cancelled), summary: summary, resume: nil)
        #expect(
            TransferLog.line(end, url)
                == """
                {"url":"https://host/%22a%22","status":200,"error":"cancelled",\
                "message":"The transfer was cancelled.","bytes":0,"received":0,"wasted":0,"resumable":false,\
                "priority":"preload","retries":0,"total":1.500000,"queued":0.000001,\
                "protocol":"HTTP/2","reused":false}
                """)
        #expect(TransferLog.quoted("a\"\\\n\u{1}ü\u{7F}") == #""a\"\\\n\u0001ü\u007f""#)
    }
}
