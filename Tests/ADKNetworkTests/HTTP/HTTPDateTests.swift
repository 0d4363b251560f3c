import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKNetwork

struct HTTPDateTests {
    private let now = 1_700_000_000

    private func seconds(_ text: String, now: Int = 1_700_000_000) -> Int? {
        HTTPDate(text, now: now)?.secondsSince1970
    }

    @Test func theThreeFormsOfADateAreTheSameInstant() {
        #expect(seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        #expect(seconds("Sunday, 06-Nov-94 08:49:37 GMT") == 784_111_777)
        #expect(seconds("Sun Nov  6 08:49:37 1994") == 784_111_777)
        #expect(seconds("Wed Nov 16 08:49:37 1994") == 784_111_777 + 864_000)
        #expect(seconds("sun, 06 NOV 1994 08:49:37 GMT") == 784_111_777)
    }

    @Test(arguments: [
        "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT",
        "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nvo 1994 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 06 08:49:37 1994 GMT",
        "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sün, 06 Nov 1994 08:49:37 GMT",
    ])
    func aTextThatIsNoDateIsNil(_ text: String) { #expect(seconds(text) == nil) }

    @Test func aLeapSecondIsTheSecondAfterIt() {
        #expect(seconds("Sat, 31 Dec 2016 23:59:60 GMT") == seconds("Sun, 01 Jan 2017 00:00:00 GMT"))
    }

    @Test func aYearOfTwoDigitsIsAtMostFiftyYearsAhead() {
        func year(_ digits: String, at now: String) -> String? {
            let now = HTTPDate("Sun, 01 Jun \(now) 00:00:00 GMT", now: 0)!.secondsSince1970
            return HTTPDate("Sunday, 01-Jun-\(digits) 00:00:00 GMT", now: now).map { "\($0)".split(separator: " ")[3] }
                .map(String.init)
        }
        #expect(year("94", at: "2026") == "1994")
        #expect(year("76", at: "2026") == "2076")
        #expect(year("77", at: "2026") == "1977")
        #expect(year("05", at: "2099") == "2105")
        #expect(year("50", at: "2099") == "2050")
        #expect(year("99", at: "1999") == "1999")
    }

    @Test func aDateReadsItsOwnTextAndAgreesWithTheSystem() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for step in 0..<3000 {
            let seconds =
                step < 1000
                ? Int.random(in: -62_167_219_200...253_402_300_799, using: &random)
                : Int.random(in: 0...4_102_444_800, using: &random)
            let date = HTTPDate(secondsSince1970: seconds)
            #expect(HTTPDate(date.description, now: now) == date, "\(date)")
            var time = time_t(seconds)
            var parts = tm()
            gmtime_r(&time, &parts)
            var text = [CChar](repeating: 0, count: 64)
            let length = strftime(&text, 64, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            // The system does not pad years before 1000.
            if parts.tm_year + 1900 >= 1000 {
                #expect(String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) == "\(date)")
            }
            let length2 = strftime(&text, 64, "%a %b %e %H:%M:%S %Y", &parts)
            let asctime = String(decoding: text.prefix(length2).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if parts.tm_year + 1900 >= 1000 { #expect(HTTPDate(asctime, now: now) == date) }
        }
    }

    @Test func instantsOutsideOfTheCalendarAreLimited() {
        #expect(HTTPDate(secondsSince1970: .max).description == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate(secondsSince1970: .min).description == "Sat, 01 Jan 0000 00:00:00 GMT")
        #expect(seconds("Sunday, 06-Nov-94 08:49:37 GMT", now: .max) != nil)
        #expect(seconds("Sunday, 06-Nov-94 08:49:37 GMT", now: .min) != nil)
    }

    @Test func randomTextsAreReadWithoutATrap() {
        var random = SeededRandom(seed: 7)
        let parts = [
            "Sun", "Sunday", ", ", " ", "06", "6", "Nov", "1994", "94", "08:49:37", " GMT", "-", ":", "é", "\0",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0..<10, using: &random)).map { _ in parts.randomElement(using: &random)! }
            _ = HTTPDate(text.joined(), now: now)
        }
    }
}
