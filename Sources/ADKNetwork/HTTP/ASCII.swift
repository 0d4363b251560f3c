/// Rules of HTTP for single bytes (RFC 9110, 5.6), and comparisons that do not depend on a locale.
package enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let comma: UInt8 = 0x2C
    static let colon: UInt8 = 0x3A
    static let equals: UInt8 = 0x3D
    static let backslash: UInt8 = 0x5C

    /// Whether a byte may be in a token, such as the name of a field or a directive.
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    static func lowercase(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// Whether two texts are the same but for the case of ASCII letters.
    package static func equal(_ first: some StringProtocol, _ second: some StringProtocol) -> Bool {
        let first = first.utf8, second = second.utf8
        return first.count == second.count && zip(first, second).allSatisfy { lowercase($0) == lowercase($1) }
    }

    /// A text with its ASCII letters in lower case. All other characters stay.
    static func lowercased(_ text: some StringProtocol) -> String {
        String(decoding: text.utf8.map(lowercase), as: UTF8.self)
    }

    /// Whether a text is a token: not empty, and all of its bytes may be in one.
    static func isToken(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isToken) }

    /// The part of `bytes` between blanks at the start and at the end.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes = bytes.dropFirst() }
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        return bytes
    }

    /// The number that decimal digits write. `Int.max` if it is larger than that, nil for an empty text or any other
    /// character, including a sign.
    static func saturatingNumber(_ digits: some Sequence<UInt8>) -> Int? {
        var number: Int?
        for digit in digits {
            guard isDigit(digit) else { return nil }
            let (tens, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            number = overflow || carry ? .max : sum
        }
        return number
    }
}
