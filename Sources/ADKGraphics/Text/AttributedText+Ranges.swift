import Foundation

extension AttributedText {
    /// The UTF-8 offsets of a range in UTF-16 units, clamped to the text. A bound inside a character moves to the
    /// character's start.
    /// - Complexity: O(n).
    package func byteRange(forUTF16 range: NSRange) -> Range<Int> {
        let (sum, overflow) = range.location.addingReportingOverflow(max(0, range.length))
        let start = walk { _, utf16 in utf16 <= range.location }.bytes
        return start..<max(start, walk { _, utf16 in overflow || utf16 <= sum }.bytes)
    }

    /// The range in UTF-16 units of a range of UTF-8 offsets, clamped to the text. A bound inside a character moves
    /// to the character's start.
    /// - Complexity: O(n).
    package func utf16Range(forBytes range: Range<Int>) -> NSRange {
        let start = walk { bytes, _ in bytes <= range.lowerBound }.utf16
        let end = walk { bytes, _ in bytes <= range.upperBound }.utf16
        return NSRange(location: start, length: end - start)
    }

    /// The last scalar boundary for which `within` is true, in both units.
    private func walk(within: (_ bytes: Int, _ utf16: Int) -> Bool) -> (bytes: Int, utf16: Int) {
        var (bytes, utf16) = (0, 0)
        for scalar in string.unicodeScalars {
            let next = (bytes + UTF8.width(scalar), utf16 + UTF16.width(scalar))
            guard within(next.0, next.1) else { break }
            (bytes, utf16) = next
        }
        return (bytes, utf16)
    }

    /// The text in `range`, whose bounds must be on character boundaries.
    package func slice(_ range: Range<Int>) -> AttributedText {
        let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
        let end = string.utf8.index(start, offsetBy: range.count)
        let kept = runs(in: range).map { run in
            Run(
                bytes: run.bytes.lowerBound - range.lowerBound..<run.bytes.upperBound - range.lowerBound,
                attributes: run.attributes)
        }
        return AttributedText(String(string[start..<end]), runs: kept)
    }

    /// The runs that intersect `range`, clamped to it.
    package func runs(in range: Range<Int>) -> [Run] {
        guard !range.isEmpty else { return [] }
        var result: [Run] = []
        for run in runs[runIndex(at: range.lowerBound)...] {
            guard run.bytes.lowerBound < range.upperBound else { break }
            result.append(Run(bytes: run.bytes.clamped(to: range), attributes: run.attributes))
        }
        return result
    }

    package static func + (first: AttributedText, second: AttributedText) -> AttributedText {
        let offset = first.byteCount
        let moved = second.runs.map { run in
            Run(bytes: run.bytes.lowerBound + offset..<run.bytes.upperBound + offset, attributes: run.attributes)
        }
        return AttributedText(first.string + second.string, runs: first.runs + moved)
    }

    /// A copy with each run's attributes replaced by the result of `change`.
    package func mapAttributes(_ change: (TextAttributes) -> TextAttributes) -> AttributedText {
        AttributedText(string, runs: runs.map { Run(bytes: $0.bytes, attributes: change($0.attributes)) })
    }
}
