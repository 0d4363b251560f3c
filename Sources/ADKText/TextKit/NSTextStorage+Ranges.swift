import ADKFoundation
import Foundation

/// Ranges from the app.
extension NSTextStorage {
    /// The part of `range` in the text. Reports a range that is not inside of it.
    func accepted(_ range: NSRange) -> NSRange {
        let clamped = NSRange(range.clamped(toLength: length))
        if clamped != range {
            Misuse.report("the range \(range) is not in a text storage of \(length) units; \(clamped) is used")
        }
        return clamped
    }

    /// The part of `range` in the text, with both halves of each surrogate pair.
    func wholeCharacters(_ range: NSRange) -> NSRange { NSRange(wholePairs(accepted(range).clamped(toLength: length))) }

    /// A range in the text with both halves of each surrogate pair. One without characters is before the pair.
    package func wholePairs(_ range: Range<Int>) -> Range<Int> {
        let string = string
        let units = string.utf16
        func isInsidePair(_ offset: Int) -> Bool {
            guard offset > 0, offset < units.count else { return false }
            let index = String.Index(utf16Offset: offset, in: string)
            return UTF16.isTrailSurrogate(units[index]) && UTF16.isLeadSurrogate(units[units.index(before: index)])
        }
        let start = isInsidePair(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
        guard !range.isEmpty else { return start..<start }
        return start..<(isInsidePair(range.upperBound) ? range.upperBound + 1 : range.upperBound)
    }

    /// Whether there is a character at `location`. Otherwise reports it, and sets `effective` to one unit there, so
    /// that a loop ends.
    func contains(_ location: Int, effectiveRange effective: NSRangePointer?) -> Bool {
        if location >= 0, location < length { return true }
        Misuse.report("a text storage of \(length) units has no attributes at \(location)")
        effective?.pointee = NSRange(location: location, length: 1)
        return false
    }

    /// The part of `range` in the text, or the character at `location` if it is not in there.
    func limit(_ range: NSRange, with location: Int) -> NSRange {
        let range = accepted(range)
        return range.contains(location) ? range : NSRange(location: location, length: 1)
    }

    /// The characters and attributes in a range of the text.
    func part(_ range: NSRange) -> NSMutableAttributedString {
        let part = NSMutableAttributedString(string: (string as NSString).substring(with: range))
        for (values, place) in attributeRuns(in: range.location..<range.location + range.length) {
            let target = NSRange(location: place.location - range.location, length: place.length)
            part.addAttributes(values, range: target)
        }
        return part
    }

    /// The length before an edit that made the text longer by `delta`.
    func oldLength(_ delta: Int) -> Int {
        let (old, overflow) = length.subtractingReportingOverflow(delta)
        return overflow || old < 0 ? 0 : old
    }

    /// The characters of an edit that is told by a subclass, in the text before. Reports an edit that cannot be.
    func replacedRange(_ range: NSRange, delta: Int) -> Range<Int> {
        let old = oldLength(delta)
        var replaced = range.clamped(toLength: old)
        // Characters that are gone were in the range.
        let gone = max(0, old - length)
        if replaced.count < gone {
            let start = min(replaced.lowerBound, old - gone)
            replaced = start..<max(replaced.upperBound, start + gone)
        }
        if NSRange(replaced) != range || length - old != delta {
            Misuse.report(
                "an edit of \(range) by \(delta) units is not possible in a text storage of \(length); "
                    + "\(NSRange(replaced)) is used")
        }
        return replaced
    }

    /// Changes the attributes of each run in `range`.
    func changeAttributes(in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        let range = accepted(range).clamped(toLength: length)
        guard !range.isEmpty else { return }
        beginEditing()
        for (values, place) in attributeRuns(in: range) {
            var values = values
            change(&values)
            setAttributes(values, range: place)
        }
        endEditing()
    }
}

extension String {
    /// The smallest range of whole characters, as a reader sees them, around a range of UTF-16 units. O(n) in those
    /// characters.
    func wholeClusters(_ range: NSRange) -> NSRange {
        func bounds(_ offset: Int) -> (Int, Int) {
            let place = String.Index(utf16Offset: offset, in: self)
            guard place > startIndex, place < endIndex else { return (offset, offset) }
            let end = index(after: place)
            let start = index(before: end)
            return start == place ? (offset, offset) : (start.utf16Offset(in: self), end.utf16Offset(in: self))
        }
        return NSRange(bounds(range.location).0..<bounds(range.location + range.length).1)
    }
}

extension NSAttributedString {
    /// The attributes with the characters that have them, in order.
    var attributeRuns: [([NSAttributedString.Key: Any], NSRange)] { attributeRuns(in: 0..<length) }

    func attributeRuns(in range: Range<Int>) -> [([NSAttributedString.Key: Any], NSRange)] {
        NSAttributedString.runs(in: range) { attributes(at: $0, effectiveRange: $1) }
    }

    static func runs(
        in range: Range<Int>, _ attributes: (Int, NSRangePointer) -> [NSAttributedString.Key: Any]
    ) -> [([NSAttributedString.Key: Any], NSRange)] {
        var result: [([NSAttributedString.Key: Any], NSRange)] = []
        var location = range.lowerBound
        while location < range.upperBound {
            var effective = NSRange(location: location, length: 1)
            let values = attributes(location, &effective)
            let end = min(range.upperBound, max(location + 1, effective.location + effective.length))
            result.append((values, NSRange(location: location, length: end - location)))
            location = end
        }
        return result
    }
}
