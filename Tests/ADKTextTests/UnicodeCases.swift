import ADKGraphics
import Foundation
import Testing

/// Unicode's own test files, which Debian's package `unicode-data` has.
enum UnicodeCases {
    /// A line of a file with breaks: a text, and the offsets in UTF-16 units between its parts.
    struct Breaks {
        let line: String
        var text = ""
        var boundaries: [Int] = []

        init?(_ line: Substring) {
            let content = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
            guard content.contains("÷") else { return nil }
            self.line = String(line)
            for part in content.split(whereSeparator: \.isWhitespace) {
                switch part {
                case "÷": boundaries.append(text.utf16.count)
                case "×": break
                default:
                    guard let value = UInt32(part, radix: 16) else { return nil }
                    // Half of a surrogate pair is no character.
                    guard let scalar = Unicode.Scalar(value) else { return nil }
                    text.unicodeScalars.append(scalar)
                }
            }
        }
    }

    private static func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: "/usr/share/unicode/\(path)", encoding: .utf8).split(separator: "\n")
    }

    static func breaks(_ name: String) throws -> [Breaks] {
        let cases = try lines("auxiliary/\(name).txt").compactMap(Breaks.init)
        #expect(cases.count > 500)
        return cases
    }

    /// The texts of `BidiCharacterTest`, about 90,000.
    static func bidirectional() throws -> [String] {
        let texts = try lines("BidiCharacterTest.txt").compactMap { line -> String? in
            guard !line.hasPrefix("#"), let field = line.split(separator: ";").first else { return nil }
            let values = field.split(separator: " ").compactMap { UInt32($0, radix: 16) }
            var text = ""
            text.unicodeScalars.append(contentsOf: values.compactMap { Unicode.Scalar($0) })
            return text
        }
        #expect(texts.count > 90_000)
        return texts
    }
}
