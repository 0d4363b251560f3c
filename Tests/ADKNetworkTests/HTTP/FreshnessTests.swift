import ADKNetwork
import TestSupport
import Testing

struct FreshnessTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT.
    private let start = 784_111_777

    private func date(_ offset: Int) -> String { HTTPDate(secondsSince1970: start + offset).description }

    private func freshness(_ headers: HTTPHeaders, status: Int = 200, delay: Int = 0) -> Freshness {
        Freshness(status: status, headers: headers, requestTime: start - delay, responseTime: start)
    }

    @Test func maxAgeComesBeforeExpires() {
        let fresh = freshness(["Cache-Control": "max-age=10", "Expires": date(1000), "Date": date(0)])
        #expect(fresh.lifetime == 10)
        #expect(fresh.isFresh(at: start + 9) && !fresh.isFresh(at: start + 10))
    }

    @Test func expiresIsCountedFromTheDate() {
        #expect(freshness(["Expires": date(100), "Date": date(40)]).lifetime == 60)
        #expect(freshness(["Expires": date(100)]).lifetime == 100)
        #expect(freshness(["Expires": date(-1), "Date": date(0)]).lifetime == 0)
        #expect(freshness(["Expires": "0", "Last-Modified": date(-100_000)]).lifetime == 0)
        #expect(freshness(HTTPHeaders([("Expires", date(5)), ("Expires", date(5))])).lifetime == 5)
        #expect(freshness(HTTPHeaders([("Expires", date(5)), ("Expires", date(6))])).lifetime == 0)
    }

    @Test func theLifetimeIsGuessedFromTheLastChange() {
        #expect(freshness(["Last-Modified": date(-1000), "Date": date(0)]).lifetime == 100)
        #expect(freshness(["Last-Modified": date(-1000), "Date": date(-100)]).lifetime == 90)
        #expect(freshness(["Last-Modified": date(-100_000_000)]).lifetime == 86_400)
        #expect(freshness(["Last-Modified": date(100)]).lifetime == 0)
        #expect(freshness(["Last-Modified": "yesterday"]).lifetime == 0)
        #expect(freshness(["Last-Modified": date(-1000)], status: 500).lifetime == 0)
        #expect(freshness([:]).lifetime == 0)
    }

    @Test func theAgeIsTheLargerOfTheApparentAndTheReportedOne() {
        #expect(freshness(["Date": date(-30)]).initialAge == 30)
        #expect(freshness(["Date": date(30)]).initialAge == 0)
        #expect(freshness(["Date": date(-30), "Age": "20"], delay: 5).initialAge == 30)
        #expect(freshness(["Date": date(-30), "Age": "28"], delay: 5).initialAge == 33)
        #expect(freshness(["Age": "x"], delay: 5).initialAge == 5)
        #expect(freshness(HTTPHeaders([("Age", "7"), ("Age", "9")])).initialAge == 7)
        #expect(freshness(["Age": "99999999999999999999"]).initialAge == CacheControl.longestSeconds)
        #expect(freshness(["Date": date(-30)]).age(at: start + 12) == 42)
    }

    @Test func aClockThatWasSetBackMakesTheResponseStale() {
        let fresh = freshness(["Cache-Control": "max-age=100"])
        #expect(fresh.age(at: start - 1) == nil && !fresh.isFresh(at: start - 1))
        #expect(fresh.canBeUsedStale(.disconnected, at: start - 1))
        #expect(!fresh.canBeUsedStale(.serverError, at: start - 1))
    }

    @Test func noCacheIsNeverUsedWithoutAsking() {
        let fresh = freshness(["Cache-Control": "max-age=100, no-cache, stale-if-error=100"])
        #expect(!fresh.isFresh(at: start))
        for reason in Freshness.StaleReason.allCases { #expect(!fresh.canBeUsedStale(reason, at: start)) }
    }

    @Test func mustRevalidateIsFreshButNeverStale() {
        let fresh = freshness(["Cache-Control": "max-age=100, must-revalidate, stale-if-error=100"])
        #expect(fresh.isFresh(at: start + 99))
        for reason in Freshness.StaleReason.allCases { #expect(!fresh.canBeUsedStale(reason, at: start + 100)) }
    }

    @Test func staleUseIsLimitedByItsDirective() {
        let fresh = freshness(["Cache-Control": "max-age=10, stale-if-error=20, stale-while-revalidate=5"])
        #expect(
            fresh.canBeUsedStale(.revalidating, at: start + 14) && !fresh.canBeUsedStale(.revalidating, at: start + 15))
        #expect(
            fresh.canBeUsedStale(.serverError, at: start + 29) && !fresh.canBeUsedStale(.serverError, at: start + 30))
        #expect(fresh.canBeUsedStale(.disconnected, at: start + 1_000_000))
        let plain = freshness(["Cache-Control": "max-age=10"])
        #expect(!plain.canBeUsedStale(.serverError, at: start + 10))
        #expect(plain.canBeUsedStale(.disconnected, at: start + 10))
    }

    @Test func extremeTimesDoNotOverflow() {
        let values = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, .max]
        let headers: HTTPHeaders = ["Expires": date(0), "Last-Modified": date(-10), "Age": "5", "Date": date(0)]
        for request in values {
            for response in values {
                let fresh = Freshness(status: 200, headers: headers, requestTime: request, responseTime: response)
                #expect(fresh.lifetime >= 0 && fresh.initialAge >= 0)
                for now in values {
                    _ = fresh.isFresh(at: now)
                    for reason in Freshness.StaleReason.allCases { _ = fresh.canBeUsedStale(reason, at: now) }
                }
            }
        }
    }

    /// A response becomes stale once and stays so.
    @Test func randomResponsesAgeInOneDirection() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<500 {
            var headers = HTTPHeaders()
            func offset() -> Int { Int.random(in: -500...500, using: &random) }
            if Bool.random(using: &random) { headers.append("Date", date(offset())) }
            if Bool.random(using: &random) { headers.append("Age", "\(offset())") }
            if Bool.random(using: &random) { headers.append("Expires", date(offset())) }
            if Bool.random(using: &random) { headers.append("Last-Modified", date(offset() * 20)) }
            if Bool.random(using: &random) { headers.append("Cache-Control", "max-age=\(offset())") }
            if Bool.random(using: &random) { headers.append("Cache-Control", "stale-if-error=\(offset())") }
            let fresh = freshness(headers, delay: Int.random(in: 0...20, using: &random))
            var states: [Int] = []
            for now in stride(from: start, to: start + 1500, by: 7) {
                let isUsable = fresh.canBeUsedStale(.serverError, at: now)
                states.append(fresh.isFresh(at: now) ? 0 : isUsable ? 1 : 2)
            }
            #expect(states == states.sorted(), "\(headers)")
            if let first = states.firstIndex(where: { $0 > 0 }), first > 0 {
                #expect((fresh.lifetime - fresh.initialAge + 6) / 7 == first)
            }
        }
    }
}
