import Foundation

extension AttributedText {
    /// The UTF-8 offset of an offset in UTF-16 units, clamped to the text. One inside a character is that of the
    /// character's start.
    /// - Complexity: O(1) in ASCII text, otherwise O(n) for the first call.
    package func byteOffset(ofUTF16 offset: Int) -> Int {
        let units = string.utf16
        var index = String.Index(utf16Offset: min(max(0, offset), length), in: string)
        if index < units.endIndex, UTF16.isTrailSurrogate(units[index]) { index = units.index(before: index) }
        return string.utf8.distance(from: string.startIndex, to: index)
    }

    /// The offset in UTF-16 units of a UTF-8 offset, clamped to the text. One inside a character is that of the
    /// character's start.
    /// - Complexity: as `byteOffset(ofUTF16:)`.
    package func utf16Offset(ofByte offset: Int) -> Int {
        let bytes = string.utf8
        var index = bytes.index(string.startIndex, offsetBy: min(max(0, offset), byteCount))
        while index < bytes.endIndex, UTF8.isContinuation(bytes[index]) { index = bytes.index(before: index) }
        return string.utf16.distance(from: string.startIndex, to: index)
    }

    /// The UTF-8 offsets of a range in UTF-16 units, clamped to the text. A bound inside a character moves to the
    /// character's start.
    /// - Complexity: as `byteOffset(ofUTF16:)`.
    package func byteRange(forUTF16 range: NSRange) -> Range<Int> {
        let (sum, overflow) = range.location.addingReportingOverflow(max(0, range.length))
        let start = byteOffset(ofUTF16: range.location)
        return start..<max(start, byteOffset(ofUTF16: overflow ? length : sum))
    }

    /// The range in UTF-16 units of a range of UTF-8 offsets, clamped to the text. A bound inside a character moves
    /// to the character's start.
    /// - Complexity: as `utf16Offset(ofByte:)`.
    package func utf16Range(forBytes range: Range<Int>) -> NSRange {
        let start = utf16Offset(ofByte: range.lowerBound)
        return NSRange(location: start, length: utf16Offset(ofByte: range.upperBound) - start)
    }

    /// The text in `range`, whose bounds must be on character boundaries.
    package func slice(_ range: Range<Int>) -> AttributedText {
        let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
        let end = string.utf8.index(start, offsetBy: range.count)
        var kept = runs(in: range)
        for index in kept.indices { kept[index].bytes = kept[index].bytes.shifted(by: -range.lowerBound) }
        return AttributedText(String(string[start..<end]), runs: kept)
    }

    /// The runs that intersect `range`, clamped to it.
    package func runs(in range: Range<Int>) -> [Run] {
        guard !range.isEmpty else { return [] }
        if runs.count == 1 { return [runs[0].moved(to: runs[0].bytes.clamped(to: range))] }
        var result: [Run] = []
        for run in runs[runIndex(at: range.lowerBound)...] {
            guard run.bytes.lowerBound < range.upperBound else { break }
            result.append(run.moved(to: run.bytes.clamped(to: range)))
        }
        return result
    }

    /// The text in a range of UTF-16 units, clamped.
    package func slice(utf16 range: Range<Int>) -> AttributedText {
        slice(byteRange(forUTF16: NSRange(location: range.lowerBound, length: range.count)))
    }

    package static func + (first: AttributedText, second: AttributedText) -> AttributedText { joined([first, second]) }

    /// The texts one after the other.
    package static func joined(_ texts: [AttributedText]) -> AttributedText {
        if texts.count == 1 { return texts[0] }
        var (string, runs, offset) = ("", [Run](), 0)
        for text in texts {
            string += text.string
            runs += text.runs.map { $0.moved(to: $0.bytes.shifted(by: offset)) }
            offset += text.byteCount
        }
        return AttributedText(string, runs: runs)
    }

    /// The texts one after the other, with a line break between two of them. O(n).
    package static func joinedByLineBreaks(_ texts: [AttributedText]) -> AttributedText {
        joined(Array(texts.flatMap { [$0, AttributedText("\n")] }.dropLast()))
    }

    /// The paragraphs, each with the line break at its end. The last one has none, and is empty if the text is empty or
    /// ends with a line break.
    package var paragraphs: [AttributedText] {
        var string = string
        let ranges = string.withUTF8 { LineBreaks.paragraphs(in: $0) }
        return ranges.count == 1 ? [self] : ranges.map { slice($0) }
    }

    /// A copy with the attributes of each run changed.
    package func changingAttributes(_ change: (inout TextAttributes) -> Void) -> AttributedText {
        AttributedText(
            string,
            runs: runs.map { run in
                var attributes = run.attributes
                change(&attributes)
                return Run(bytes: run.bytes, attributes: attributes)
            })
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
