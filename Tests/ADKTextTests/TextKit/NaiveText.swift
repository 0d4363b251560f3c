import ADKGraphics
import Foundation

/// A text with attributes as two lists. Foundation's class cannot replace a part of a character.
struct NaiveText {
    typealias Values = [NSAttributedString.Key: Any]

    private(set) var units: [UInt16] = []
    private var values: [Values] = []

    var text: AttributedText {
        let string = String(decoding: units, as: UTF16.self)
        var (runs, unit, byte) = ([AttributedText.Run](), 0, 0)
        for scalar in string.unicodeScalars {
            let end = byte + UTF8.width(scalar)
            runs.append(AttributedText.Run(bytes: byte..<end, attributes: TextAttributes(values[unit])))
            (unit, byte) = (unit + UTF16.width(scalar), end)
        }
        return AttributedText(string, runs: runs)
    }

    /// New characters have the attributes of the first that is replaced, or of the one before.
    mutating func replace(_ range: NSRange, _ string: String) {
        let place = range.length > 0 || range.location == 0 ? range.location : range.location - 1
        let inherited = values.indices.contains(place) ? values[place] : [:]
        units.replaceSubrange(range.location..<NSMaxRange(range), with: Array(string.utf16))
        values.replaceSubrange(
            range.location..<NSMaxRange(range), with: Array(repeating: inherited, count: string.utf16.count))
    }

    mutating func replace(_ range: NSRange, _ string: NSAttributedString) {
        replace(range, string.string)
        for unit in 0..<string.length {
            values[range.location + unit] = string.attributes(at: unit, effectiveRange: nil)
        }
    }

    mutating func change(_ range: NSRange, _ body: (inout Values) -> Void) {
        for unit in range.location..<NSMaxRange(range) { body(&values[unit]) }
    }
}
