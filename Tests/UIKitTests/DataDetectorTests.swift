import Foundation
import Testing
import UIKit

/// Links in texts.
@Suite struct DataDetectorTests {
    private func links(_ text: String, types: NSTextCheckingTypes = .max) throws -> [String] {
        let detector = try NSDataDetector(types: types)
        let all = NSRange(location: 0, length: text.utf16.count)
        return detector.matches(in: text, range: all).map { match in
            "\(NSString(string: text).substring(with: match.range)) -> \(match.url?.absoluteString ?? "none")"
        }
    }

    @Test func addressesAndMailsAreFoundWithoutTheMarksAroundThem() throws {
        #expect(
            try links("😀 see https://a.example/b_(c), www.test.org. (http://x.org) or <ftp://y.org/z>!") == [
                "https://a.example/b_(c) -> https://a.example/b_(c)", "www.test.org -> http://www.test.org",
                "http://x.org -> http://x.org", "ftp://y.org/z -> ftp://y.org/z",
            ])
        #expect(
            try links("mail a.b+c@mail.example.org, thanks") == [
                "a.b+c@mail.example.org -> mailto:a.b+c@mail.example.org"
            ])
        #expect(try links("nohttp://x.org a@b x.org http:// @") == [])
    }

    @Test func anEnumerationCanBeStoppedAndIsLimitedToTheRange() throws {
        let text = "http://a.org http://b.org http://c.org"
        let detector = try NSDataDetector(types: .max)
        var found: [String?] = []
        detector.enumerateMatches(in: text, range: NSRange(location: 0, length: 38)) { match, _, stop in
            found.append(match?.url?.host)
            if found.count == 2 { stop.pointee = true }
        }
        #expect(found == ["a.org", "b.org"])
        let tail = NSRange(location: 13, length: 25)
        #expect(detector.numberOfMatches(in: text, range: tail) == 2)
        #expect(detector.firstMatch(in: text, range: tail)?.url?.host == "b.org")
        #expect(detector.firstMatch(in: text, range: tail)?.numberOfRanges == 1)
    }

    /// A search that reads the rest of the text for each mark does not end within the limit of a test.
    @Test func aLongTextOfMarksIsReadOnce() throws {
        for mark in [".", "-", "%", "a.", "a@", "a@b.", "www."] {
            _ = try links(String(repeating: mark, count: 300_000))
        }
        let closed = String(repeating: ")", count: 300_000)
        #expect(try links("http://a.org/" + closed) == ["http://a.org/ -> http://a.org/"])
    }

    @Test func otherKindsOfDataAreNotFound() throws {
        #expect(try links("http://a.org", types: 0) == [])
        #expect(try NSDataDetector(types: 7).checkingTypes == 7)
    }
}
