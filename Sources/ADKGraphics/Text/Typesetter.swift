import CPango
import Foundation

/// Breaks a text into lines within constraints: one paragraph after the other until no line fits, then truncation.
/// Used for one shaping, on one thread.
///
/// Pango breaks lines and chooses glyphs. Lines are positioned here, because Pango supports neither line limits nor
/// spacing across paragraphs.
struct Typesetter {
    let text: AttributedText
    let constraints: TextConstraints
    let context: ShapingContext
    /// The text's UTF-8. Zeros are replaced, because Pango would stop there.
    let bytes: [UInt8]
    private let hasKern: Bool
    /// The largest font size or attachment in points.
    private let largestEm: CGFloat
    let tables = ShapingTables()
    /// The number of bytes passed to Pango. Text that was shaped twice counts twice.
    private(set) var shapedByteCount = 0
    var content = ShapedText.Content()
    /// The space between the last line and a following line.
    var gap: CGFloat = 0

    init(_ text: AttributedText, _ constraints: TextConstraints, context: ShapingContext) {
        self.text = text
        self.constraints = constraints
        self.context = context
        hasKern = text.runs.contains { $0.attributes.kern != nil }
        largestEm = text.runs.reduce(0) { largest, run in
            max(largest, (run.attributes.font ?? .fallback).emSize, run.attributes.attachment?.reach ?? 0)
        }
        bytes = Typesetter.shapeable(text.string)
        // About one glyph per character. Of a long text, usually only a short part is shown.
        let expected = min(text.length, 512)
        content.glyphs.reserveCapacity(expected)
        content.clusters.reserveCapacity(expected)
    }

    /// The UTF-8 of `string`, with zeros replaced by spaces, and marks on a letter beyond the 64th by ones of the same
    /// length that are not drawn: HarfBuzz's time grows with their square.
    static func shapeable(_ string: String) -> [UInt8] {
        var bytes = Array(string.utf8)
        if bytes.contains(0) { bytes = bytes.map { $0 == 0 ? UInt8(ascii: " ") : $0 } }
        // Of a shorter text even the square takes no time.
        if bytes.count > 8_192 { hideMarks(of: string, in: &bytes) }
        return bytes
    }

    private static func hideMarks(of string: String, in bytes: inout [UInt8]) {
        var (offset, count) = (0, 0)
        for scalar in string.unicodeScalars {
            let length = UTF8.width(scalar)
            let isMark =
                length > 1 && [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
            count = isMark ? count + 1 : 0
            if count > 64 { bytes.replaceSubrange(offset..<offset + length, with: hiddenMarks[length - 2]) }
            offset += length
        }
    }

    /// U+034F, U+FE00 and U+E0100: marks of two to four bytes that are not drawn.
    private static let hiddenMarks: [[UInt8]] = [[0xCD, 0x8F], [0xEF, 0xB8, 0x80], [0xF3, 0xA0, 0x84, 0x80]]

    /// Shapes the text. Call it once.
    mutating func shape() -> ShapedText {
        if !bytes.isEmpty { setParagraphs() }
        content.trim()
        content.faces = tables.faces
        content.palette = tables.palette
        content.attachments = tables.attachments
        return ShapedText(text, constraints, content)
    }

    // MARK: - Paragraphs

    /// A paragraph, or the part of one before or after a line separator.
    struct Paragraph {
        var bytes: Range<Int>
        var end: LineBreaks.Break
        /// Whether a line separator precedes it within the same paragraph.
        var continues: Bool
        var style: NSParagraphStyle.Values
        var isRightToLeft: Bool
        /// The font of the first character.
        var font: UIFont
        /// The largest letter spacing (0 or more) and the smallest one (0 or less).
        var widestKern, tightestKern: CGFloat

        /// Whether the line that starts at `offset` is the first of its paragraph.
        func isStart(_ offset: Int) -> Bool { offset == bytes.lowerBound && !continues }
    }

    private mutating func setParagraphs() {
        var paragraph = paragraph(at: 0, continues: false)
        while set(paragraph) {
            let end = paragraph.end
            // A text that ends with a line break has an empty last line.
            guard !end.bytes.isEmpty else { return }
            guard content.lines.count < constraints.lineLimit else { break }
            if end.endsParagraph { gap += paragraph.style.paragraphSpacing }
            paragraph = self.paragraph(at: end.bytes.upperBound, continues: !end.endsParagraph)
            if end.endsParagraph { gap += paragraph.style.paragraphSpacingBefore }
        }
        truncate()
    }

    /// The paragraph that contains the line that starts at `offset`.
    func paragraph(holding offset: Int) -> Paragraph {
        let start = LineBreaks.lineStart(in: bytes, of: offset)
        let isSeparated = start > 0 && !LineBreaks.next(in: bytes, from: characterBoundary(start - 1)).endsParagraph
        return paragraph(at: start, continues: isSeparated)
    }

    /// The paragraph that starts at `start`. Empty at the end of the text.
    private func paragraph(at start: Int, continues: Bool) -> Paragraph {
        let end = LineBreaks.next(in: bytes, from: start)
        let range = start..<end.bytes.lowerBound
        let attributes = text.attributes(at: start)
        let style = (attributes.paragraphStyle ?? .default).values.clamped
        let isRightToLeft =
            switch style.baseWritingDirection {
            case .leftToRight: false
            case .rightToLeft: true
            case .natural: Typesetter.readsRightToLeft(bytes[range])
            }
        return Paragraph(
            bytes: range, end: end, continues: continues, style: style, isRightToLeft: isRightToLeft,
            font: attributes.font ?? .fallback, widestKern: kern(in: range, max), tightestKern: kern(in: range, min))
    }

    private func kern(in range: Range<Int>, _ choose: (CGFloat, CGFloat) -> CGFloat) -> CGFloat {
        guard hasKern else { return 0 }
        return text.runs(in: range).reduce(0) { choose($0, PangoAttributes.kern(of: $1.attributes) ?? 0) }
    }

    /// Whether the first strongly directional character is right-to-left.
    static func readsRightToLeft(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return false }
                return cpango_reads_right_to_left(start, Int32(characters.count)) != 0
            }
        }
    }

    /// Pango's time grows faster than linearly with a paragraph. A long paragraph is laid out in parts, each of which
    /// starts after the last complete line of the previous part.
    private static let firstStretch = 8_192
    private static let longestStretch = 131_072

    /// The minimum length of a part whose first line was broken too early. Such a part is shaped again for each such
    /// line.
    private static let shortestStretch = 64

    /// Lays out a paragraph. Returns false if a line did not fit any more.
    private mutating func set(_ paragraph: Paragraph) -> Bool {
        var start = paragraph.bytes.lowerBound
        // Pango adds up the widths of a part before it breaks lines.
        let most = Int(PangoUnits.mostPoints / max(1, largestEm + paragraph.widestKern))
        let longest = min(Typesetter.longestStretch, max(64, most))
        var length = min(Typesetter.firstStretch, longest)
        var controls = BidiControls(from: start)
        // How much narrower to break a line that came out wider than its room.
        var narrowing: CGFloat = 0
        while true {
            let end = characterBoundary(min(paragraph.bytes.upperBound, start + length))
            let isLast = end == paragraph.bytes.upperBound
            let setting = setting(for: paragraph, startsParagraph: paragraph.isStart(start), narrowing: narrowing)
            let prefix = controls.open(at: start, in: bytes)
            let shaper = makeShaper(start..<end, after: prefix, setting: setting)
            shapedByteCount += end - start
            let count = shaper.lineCount
            if !isLast, count < 2, length < longest {
                length = min(longest, length * 2)
                continue
            }
            // The last line of a part may continue in the next part.
            let usable = isLast || count == 1 ? count : count - 1
            var (index, next, hasRoom) = (0, end, true)
            var excess: CGFloat = 0
            var excessLength = 0
            shaper.forEachLine { line in
                var line = line
                line.bytes = max(0, line.bytes.lowerBound - prefix.count)..<max(0, line.bytes.upperBound - prefix.count)
                excessLength = line.bytes.count
                excess = self.excess(
                    of: line, in: paragraph, startsParagraph: paragraph.isStart(start + line.bytes.lowerBound))
                let isTooWide = excess > 0 && narrowing < Typesetter.mostNarrowing
                if index == usable || isTooWide || (index == 1 && narrowing > 0) {
                    next = start + line.bytes.lowerBound
                    return false
                }
                excess = 0
                index += 1
                hasRoom = place(
                    line, of: paragraph, from: start, after: prefix.count, isWrapped: !(isLast && index == count))
                return hasRoom
            }
            guard hasRoom else { return false }
            if excess > 0, index < usable, narrowing < Typesetter.mostNarrowing {
                // Break the first line of the part again, narrower. A later line becomes the first of a part.
                narrowing = index == 0 ? narrowing + excess : 0
                start = next
                // The next line is probably too wide as well: shape no more than a few lines need.
                length = min(length, max(Typesetter.shortestStretch, 4 * excessLength))
                continue
            }
            narrowing = 0
            if isLast, index == count { return true }
            // Always advance, whatever the fonts do.
            start = next > start ? next : end
            if index == usable { length = max(length, min(Typesetter.firstStretch, longest, length * 2)) }
        }
    }

    /// The maximum narrowing in points. At the end of a line, a ligature or a joined letter can be wider than inside
    /// its word.
    private static let mostNarrowing: CGFloat = 200

    /// By how many points a line of several letters is wider than its room. 0 for other lines.
    private func excess(of line: ParagraphShaper.Line, in paragraph: Paragraph, startsParagraph: Bool) -> CGFloat {
        guard paragraph.style.lineBreakMode != .byClipping else { return 0 }
        let style = paragraph.style
        let head = startsParagraph ? style.firstLineHeadIndent : style.headIndent
        let room = style.lineWidth(in: constraints.width) - head
        let excess = line.width - room
        guard excess > 0.5, room > 0 else { return 0 }
        var letters = 0
        ParagraphShaper.clusters(of: line.raw) { _, _, width, _ in
            if width > 0 { letters += 1 }
        }
        return letters > 1 ? excess : 0
    }

    /// The start of the character that contains the byte at `offset`.
    private func characterBoundary(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func setting(
        for paragraph: Paragraph, startsParagraph: Bool, narrowing: CGFloat
    ) -> ParagraphShaper.Setting {
        let isUnbroken = paragraph.style.lineBreakMode == .byClipping
        return ParagraphShaper.Setting(
            style: paragraph.style, font: paragraph.font, isRightToLeft: paragraph.isRightToLeft,
            // The last letter of a line takes its whole width, even with negative letter spacing.
            width: max(
                0, (isUnbroken ? TextConstraints.widestLine : constraints.width) + paragraph.tightestKern - narrowing),
            startsParagraph: startsParagraph)
    }

    private func makeShaper(
        _ range: Range<Int>, after prefix: [UInt8], setting: ParagraphShaper.Setting
    ) -> ParagraphShaper {
        let shift = prefix.count - range.lowerBound
        var runs = text.runs(in: range).map { run in
            AttributedText.Run(
                bytes: run.bytes.lowerBound + shift..<run.bytes.upperBound + shift, attributes: run.attributes)
        }
        guard !prefix.isEmpty else { return makeShaper(bytes[range], runs: runs, setting: setting) }
        if let first = runs.first { runs[0].bytes = 0..<first.bytes.upperBound }
        let whole = prefix + bytes[range]
        return makeShaper(whole[...], runs: runs, setting: setting)
    }

    func makeShaper(
        _ bytes: ArraySlice<UInt8>, runs: [AttributedText.Run], setting: ParagraphShaper.Setting
    ) -> ParagraphShaper {
        ParagraphShaper(bytes, runs: runs, setting: setting, context: context, tables: tables)
    }
}
