import ADKNetwork
import TestSupport
import Testing

struct CacheControlTests {
    private func control(_ values: String...) -> CacheControl {
        CacheControl(HTTPHeaders(values.map { ("Cache-Control", $0) }))
    }

    @Test func directivesAreReadWithoutCase() {
        let control = control("Public, MAX-AGE=60 ,immutable", "stale-if-error=30, stale-while-revalidate=\"10\"")
        #expect(control.isPublic && control.isImmutable && !control.isNotStored)
        #expect(control.maxAge == 60 && control.staleIfError == 30 && control.staleWhileRevalidate == 10)
        #expect(self.control("no-store, no-cache, must-revalidate").isNotStored)
        #expect(self.control("no-cache=\"Set-Cookie, Age\"").isAlwaysValidated)
        #expect(self.control("must-revalidate").isNeverStale)
    }

    @Test func directivesOfOtherCachesHaveNoEffect() {
        #expect(control("s-maxage=60, private, proxy-revalidate, foo, x=\"no-store, no-cache\"") == CacheControl())
        #expect(control("") == CacheControl())
    }

    @Test(arguments: [
        ("max-age=60", 60), ("max-age=0", 0), ("max-age= 60 ", 60), ("max-age=\"60\"", 60), ("max-age=\"\\6\\0\"", 60),
        ("max-age", 0), ("max-age=", 0), ("max-age=abc", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=1e3", 0),
        ("max-age=60,max-age=60", 60), ("max-age=60, max-age=61", 0), ("max-age=60, max-age=x", 0),
        ("max-age=2147483648", 1 << 31), ("max-age=99999999999999999999999", 1 << 31), ("max-age=\"60", 0),
    ])
    func aLifetimeThatCannotBeTrustedIsZero(_ text: String, _ expected: Int) {
        #expect(control(text).maxAge == expected)
    }

    @Test func aDuplicateStaysDistrusted() {
        #expect(control("max-age=5", "max-age=6", "max-age=5").maxAge == 0)
    }

    @Test func contentRanges() {
        #expect(ContentRange("bytes 0-99/1000")?.range == 0..<100)
        #expect(ContentRange("bytes 0-99/1000")?.total == 1000)
        #expect(ContentRange("Bytes 5-5/*")?.range == 5..<6)
        #expect(ContentRange("bytes 5-5/*")?.total == nil)
        #expect(ContentRange("bytes */0")?.total == 0)
        #expect(ContentRange("bytes */0")?.range == nil)
        for text in [
            "", "bytes", "bytes 0-99", "bytes 99-0/1000", "bytes 0-999/999", "bytes */*", "items 0-9/10", "bytes 0-/10",
            "bytes -5/10", "bytes 0-9/10/11", "bytes 0-9-10/20", "bytes +0-9/10", "bytes 0-99999999999999999999/*",
            "bytes 0-9/99999999999999999999", "bytes 0-9223372036854775807/*", "bytes=0-9/10", "bytes 0 - 9/10",
        ] {
            #expect(ContentRange(text) == nil, "\(text)")
        }
        #expect(ContentRange(HTTPHeaders([("Content-Range", "bytes 0-9/10")]))?.range == 0..<10)
        let two = HTTPHeaders([("Content-Range", "bytes 0-9/10"), ("Content-Range", "bytes 0-9/10")])
        #expect(ContentRange(two) == nil)
    }

    @Test func retryAfterIsANumberOrADate() {
        func wait(_ value: String) -> Int? {
            RetryAfter.seconds(HTTPHeaders([("Retry-After", value)]), now: 784_111_777)
        }
        #expect(wait("120") == 120)
        #expect(wait("99999999999999999999") == 1 << 31)
        #expect(wait("Sun, 06 Nov 1994 08:50:37 GMT") == 60)
        #expect(wait("Sun, 06 Nov 1994 08:00:00 GMT") == 0)
        #expect(wait("-1") == nil && wait("soon") == nil && wait("1.5") == nil && wait("") == nil)
        #expect(RetryAfter.seconds(HTTPHeaders(), now: 0) == nil)
        let date: HTTPHeaders = ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"]
        #expect(RetryAfter.seconds(date, now: .max) == 0)
        #expect(RetryAfter.seconds(date, now: .min) != nil)
    }
}
