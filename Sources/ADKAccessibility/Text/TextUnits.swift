import ADKViews
import Foundation

/// The characters of a text as AT-SPI counts them: Unicode scalars. The tree counts UTF-16 units.
struct TextUnits {
    /// A part of a text that a program asks for.
    enum Unit { case character, word, sentence, line }

    let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var count: Int { scalars.count }

    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<count)]))
    }

    /// The end that AT-SPI writes as -1, and offsets outside, are within the text.
    func range(_ start: Int, _ end: Int) -> Range<Int> {
        let start = min(max(0, start), count)
        let end = end < 0 ? count : min(end, count)
        return min(start, end)..<max(start, end)
    }

    func clamped(_ offset: Int) -> Int { min(max(0, offset), count) }

    // MARK: - UTF-16

    func utf16(_ offset: Int) -> Int {
        scalars[..<min(max(0, offset), count)].reduce(0) { $0 + ($1.value > 0xffff ? 2 : 1) }
    }

    func utf16(_ range: Range<Int>) -> Range<Int> { utf16(range.lowerBound)..<utf16(range.upperBound) }

    /// The offset of a UTF-16 unit.
    func offset(ofUTF16 unit: Int) -> Int {
        var (offset, units) = (0, 0)
        while offset < count, units < unit {
            units += scalars[offset].value > 0xffff ? 2 : 1
            offset += 1
        }
        return offset
    }

    func range(ofUTF16 range: Range<Int>) -> Range<Int> {
        let start = offset(ofUTF16: range.lowerBound)
        return start..<max(start, offset(ofUTF16: range.upperBound))
    }

    // MARK: - Units

    /// The unit at an offset. Units follow each other without gaps: a word has the space behind it. O(unit).
    func range(of unit: Unit, at offset: Int) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        let offset = min(max(0, offset), count)
        if unit == .character { return offset == count ? count..<count : offset..<offset + 1 }
        var start = min(offset, count - 1)
        // Behind the last line break is an empty line.
        if offset == count, unit == .line, isEnd(unit, before: count) { return count..<count }
        while start > 0, !isEnd(unit, before: start) { start -= 1 }
        var end = min(offset, count - 1) + 1
        while end < count, !isEnd(unit, before: end) { end += 1 }
        return start..<end
    }

    /// Whether a unit ends, and another begins, at an offset.
    private func isEnd(_ unit: Unit, before offset: Int) -> Bool {
        let last = scalars[offset - 1]
        switch unit {
        case .character: return true
        case .line: return last.properties.isNewline
        case .word:
            guard offset < count else { return true }
            return !isLetter(last) && isLetter(scalars[offset])
        case .sentence:
            if last.properties.isNewline { return true }
            guard offset < count, last.properties.isWhitespace, !scalars[offset].properties.isWhitespace else {
                return false
            }
            var place = offset - 1
            while place > 0, scalars[place].properties.isWhitespace { place -= 1 }
            return ".!?…。！？".unicodeScalars.contains(scalars[place])
        }
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "'"
            || scalar.properties.canonicalCombiningClass != .notReordered
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isNewline: Bool {
        generalCategory == .lineSeparator || generalCategory == .paragraphSeparator || isBreak
    }
    private var isBreak: Bool { name == nil && isWhitespace && nameAlias != "CHARACTER TABULATION" }
}
