import ADKFoundation
import Foundation

/// Writes and reads the values of a record's line: plain, or in quotes with escapes.
enum NodeText {
    private static let limit = 60

    /// The text, or its beginning with its length and a digest, so that a change behind the cut is seen.
    static func cut(_ text: String) -> String {
        guard text.count > limit else { return text }
        let digest = String(Checksum.of(text.utf8) & 0xFFFF, radix: 16)
        return "\(text.prefix(limit))… (\(text.count) characters, \(digest))"
    }

    /// The text with its line breaks as spaces.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// A number of points with at most two decimals: `118`, `12345.67`. Frames are rounded to hundredths.
    static func number(_ number: CGFloat) -> String {
        // Larger numbers have no hundredths.
        guard abs(number) < 1e13 else { return SnapshotScene.text(number) }
        let text = String(format: "%.2f", Double(number))
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }

    /// The value in one line.
    static func quoted(_ value: String) -> String {
        // After the character before the value, such a scalar would not be seen.
        let joins = value.unicodeScalars.first.map(isJoining) ?? false
        let needsQuotes =
            value.isEmpty || joins
            || value.unicodeScalars.contains { $0 == " " || $0 == "\"" || $0 == "\\" || isInvisible($0) }
        guard needsQuotes else { return value }
        var result = "\""
        for (place, scalar) in value.unicodeScalars.enumerated() {
            switch scalar {
            case _ where place == 0 && joins: result += escaped(scalar)
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where isInvisible(scalar): result += escaped(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

    /// Whether a scalar is part of the character before it, as an accent is.
    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && String(String.UnicodeScalarView(["=", scalar])).count == 1
    }

    /// Control and format characters, and line and paragraph separators: they would hide in a diff or break its lines.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    // Reads scalars, as the writer writes them: an accent must not hide the space or the quote before it.

    /// The fields `key=value` of a line's end, separated by spaces. Ignores what has another form.
    static func fields(_ text: Substring) -> [(key: String, value: String)] {
        var fields: [(String, String)] = []
        var rest = text.unicodeScalars
        while let start = rest.firstIndex(where: { $0 != " " }) {
            rest = rest[start...]
            guard let mark = rest.firstIndex(where: { $0 == "=" || $0 == " " }) else { break }
            let key = String(rest[..<mark])
            guard rest[mark] == "=" else {
                rest = rest[mark...]
                continue
            }
            rest = rest[rest.index(after: mark)...]
            fields.append((key, value(&rest)))
        }
        return fields
    }

    /// The value at the beginning of `text`.
    static func value(_ text: Substring) -> String {
        var rest = text.unicodeScalars
        return value(&rest)
    }

    /// Removes the value at the beginning of `rest`.
    static func value(_ rest: inout Substring.UnicodeScalarView) -> String {
        guard rest.first == "\"" else {
            let end = rest.firstIndex(of: " ") ?? rest.endIndex
            defer { rest = rest[end...] }
            return String(rest[..<end])
        }
        rest.removeFirst()
        var result = String.UnicodeScalarView()
        scan: while let next = rest.popFirst() {
            switch next {
            case "\"": break scan
            case "\\": if let escaped = escape(&rest) { result.append(escaped) }
            default: result.append(next)
            }
        }
        return String(result)
    }

    /// Removes the rest of an escape. Nil if it is incomplete.
    private static func escape(_ scalars: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard let kind = scalars.popFirst() else { return nil }
        guard kind == "u" else { return kind == "n" ? "\n" : kind }
        guard scalars.popFirst() == "{", let end = scalars.firstIndex(of: "}") else { return nil }
        let digits = String(String.UnicodeScalarView(scalars[..<end]))
        scalars = scalars[scalars.index(after: end)...]
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
}
