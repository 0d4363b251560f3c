import Foundation

/// Reads `.strings` files: pairs `"key" = "text";` with comments, or a property list.
enum StringsFile {
    /// Why a file cannot be read.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case encoding
        /// The line of the first fault, from 1.
        case syntax(line: Int)
        case propertyList

        var description: String {
            switch self {
            case .encoding: "its encoding is not UTF-8 or UTF-16"
            case .syntax(let line): "the syntax is wrong in line \(line)"
            case .propertyList: "it is no property list of texts"
            }
        }
    }

    /// The texts of a file by their keys, and why the rest of it cannot be read.
    ///
    /// A later text replaces an earlier one of the same key.
    static func read(_ data: Data) -> (texts: [String: String], fault: Fault?) {
        if PropertyListFile.accepts(data) {
            guard let list = PropertyListFile.read(data) else { return ([:], .propertyList) }
            return (list.compactMapValues { $0 as? String }, nil)
        }
        guard let text = text(of: data) else { return ([:], .encoding) }
        var scanner = StringsScanner(text)
        return scanner.read()
    }

    /// The text of a file in UTF-8 or UTF-16. Nil for another encoding.
    static func text(of data: Data) -> String? {
        let start = [UInt8](data.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return String(data: data.dropFirst(3), encoding: .utf8) }
        if start.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isBigEndian: false) }
        if start.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isBigEndian: true) }
        // Without a mark, a first character of ASCII tells the order of bytes.
        if start.count >= 2, start[0] != 0, start[1] == 0 { return utf16(data, isBigEndian: false) }
        if start.count >= 2, start[0] == 0, start[1] != 0 { return utf16(data, isBigEndian: true) }
        return String(data: data, encoding: .utf8)
    }

    /// Nil for an odd number of bytes, and for half a pair.
    private static func utf16(_ data: Data, isBigEndian: Bool) -> String? {
        let bytes = [UInt8](data)
        guard bytes.count % 2 == 0 else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { index in
            let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        return String(validating: units, as: UTF16.self)
    }
}

/// Reads the pairs of a text, one character after another.
private struct StringsScanner {
    private let scalars: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    /// Moves on if the next characters are these.
    private mutating func skip(_ text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        guard scalars.count - place >= wanted.count, scalars[place..<place + wanted.count].elementsEqual(wanted)
        else { return false }
        place += wanted.count
        return true
    }

    mutating func read() -> (texts: [String: String], fault: StringsFile.Fault?) {
        var texts: [String: String] = [:]
        skipSpace()
        let isInBraces = skip("{")
        skipSpace()
        while next != nil {
            if isInBraces, skip("}") { break }
            let start = place
            guard let (key, text) = pair() else {
                let line = scalars[..<min(max(start, place), scalars.count)].count { $0 == "\n" } + 1
                return (texts, .syntax(line: line))
            }
            texts[key] = text
            skipSpace()
        }
        return (texts, nil)
    }

    /// `"key" = "text";`, or `"key";` for a text that is its key. The last semicolon may be missing.
    private mutating func pair() -> (key: String, text: String)? {
        guard let key = word() else { return nil }
        skipSpace()
        var text = key
        if skip("=") {
            skipSpace()
            guard let word = word() else { return nil }
            text = word
            skipSpace()
        }
        return skip(";") || next == nil ? (key, text) : nil
    }

    /// A text in quotes, or a word without them.
    private mutating func word() -> String? {
        guard let quote = next else { return nil }
        guard quote == "\"" || quote == "'" else {
            var word = String.UnicodeScalarView()
            while let scalar = next, isWord(scalar) {
                word.append(scalar)
                place += 1
            }
            return word.isEmpty ? nil : String(word)
        }
        place += 1
        var units: [UInt16] = []
        while let scalar = next {
            place += 1
            switch scalar {
            case quote: return String(decoding: units, as: UTF16.self)
            case "\\": units += escape()
            default: units += Character(scalar).utf16
            }
        }
        return nil
    }

    /// The code units after a backslash. `\U` and `\u` have up to four hexadecimal digits.
    private mutating func escape() -> [UInt16] {
        guard let kind = next else { return [] }
        place += 1
        switch kind {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "a": return [0x07]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "v": return [0x0B]
        case "U", "u": return [digits(4, radix: 16)]
        case "0"..."7":
            place -= 1
            return [digits(3, radix: 8)]
        default: return Array(Character(kind).utf16)
        }
    }

    private mutating func digits(_ count: Int, radix: Int) -> UInt16 {
        var value = 0
        for _ in 0..<count {
            guard let scalar = next, let digit = Character(scalar).hexDigitValue, digit < radix else { break }
            value = value * radix + digit
            place += 1
        }
        return UInt16(truncatingIfNeeded: value)
    }

    private func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
        default: false
        }
    }

    /// Skips white space and comments.
    private mutating func skipSpace() {
        while let scalar = next {
            if skip("//") {
                while let scalar = next, scalar != "\n" && scalar != "\r" && scalar != "\u{2028}" { place += 1 }
            } else if skip("/*") {
                while next != nil, !skip("*/") { place += 1 }
            } else if scalar.properties.isWhitespace {
                place += 1
            } else {
                return
            }
        }
    }
}
