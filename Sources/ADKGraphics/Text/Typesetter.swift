import CPango
import Foundation

/// Turns a text into lines within constraints: one paragraph after the other, as far as
/// they fit, then the cut. Lives for one shaping, on one thread.
///
/// Pango breaks lines and chooses glyphs; where lines go is decided here, since Pango knows
/// neither line limits over several paragraphs nor spacing between them.
struct Typesetter {
    let text: AttributedText
    let constraints: TextConstraints
    let thread: ShapingThread
    /// The text's UTF-8, zeros replaced: Pango would end there.
    let bytes: [UInt8]
    private let hasKern: Bool
    let tables = ShapingTables()
    var content = ShapedText.Content()
    /// What the last line leaves free below itself if another follows.
    var gap: CGFloat = 0

    init(_ text: AttributedText, _ constraints: TextConstraints, thread: ShapingThread) {
        self.text = text
        self.constraints = constraints
        self.thread = thread
        hasKern = text.runs.contains { $0.attributes.kern != nil }
        bytes = text.string.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
    }

    mutating func shape() -> ShapedText {
        if !bytes.isEmpty { setParagraphs() }
        content.faces = tables.faces
        content.palette = tables.palette
        return ShapedText(text, constraints, content)
    }

    // MARK: - Paragraphs

    /// A paragraph, or what a line separator leaves of one.
    struct Paragraph {
        var bytes: Range<Int>
        var end: LineBreaks.Break
        /// A line separator precedes it, within the same paragraph.
        var continues: Bool
        var style: NSParagraphStyle.Values
        var isRightToLeft: Bool
        /// Of the first character.
        var font: UIFont
        /// The largest letter spacing within; not below 0.
        var widestKern: CGFloat

        /// Whether the line that starts at `offset` is the paragraph's first.
        func isStart(_ offset: Int) -> Bool { offset == bytes.lowerBound && !continues }
    }

    private mutating func setParagraphs() {
        var paragraph = paragraph(at: 0, continues: false)
        while set(paragraph) {
            let end = paragraph.end
            // A text that ends with a line break has an empty line after it.
            guard !end.bytes.isEmpty else { return }
            guard content.lines.count < constraints.lineLimit else { break }
            if end.endsParagraph { gap += paragraph.style.paragraphSpacing }
            paragraph = self.paragraph(at: end.bytes.upperBound, continues: !end.endsParagraph)
            if end.endsParagraph { gap += paragraph.style.paragraphSpacingBefore }
        }
        cut()
    }

    /// The paragraph that holds the line starting at `offset`.
    func paragraph(holding offset: Int) -> Paragraph {
        let start = LineBreaks.lineStart(in: bytes, of: offset)
        let isSeparated = start > 0 && !LineBreaks.next(in: bytes, from: characterBoundary(start - 1)).endsParagraph
        return paragraph(at: start, continues: isSeparated)
    }

    /// The paragraph that starts at `start`; an empty one at the end of the text.
    private func paragraph(at start: Int, continues: Bool) -> Paragraph {
        let end = LineBreaks.next(in: bytes, from: start)
        let range = start..<end.bytes.lowerBound
        let attributes = text.attributes(at: start)
        let style = (attributes.paragraphStyle ?? .default).values.sane
        let isRightToLeft = switch style.baseWritingDirection {
        case .leftToRight: false
        case .rightToLeft: true
        case .natural: Typesetter.readsRightToLeft(bytes[range])
        }
        return Paragraph(
            bytes: range, end: end, continues: continues, style: style, isRightToLeft: isRightToLeft,
            font: attributes.font ?? .fallback, widestKern: widestKern(in: range))
    }

    private func widestKern(in range: Range<Int>) -> CGFloat {
        guard hasKern else { return 0 }
        return text.runs(in: range).reduce(0) { max($0, PangoAttributes.kern(of: $1.attributes) ?? 0) }
    }

    private static func readsRightToLeft(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return false }
                return cpango_reads_right_to_left(start, Int32(characters.count)) != 0
            }
        }
    }

    /// Pango's time grows faster than a paragraph, so a long one is laid out in stretches:
    /// each begins where the last whole line of the one before ended.
    private static let firstStretch = 8_192
    private static let longestStretch = 131_072

    /// False where a line did not fit any more.
    private mutating func set(_ paragraph: Paragraph) -> Bool {
        var start = paragraph.bytes.lowerBound
        var length = Typesetter.firstStretch
        while true {
            let end = characterBoundary(min(paragraph.bytes.upperBound, start + length))
            let isLast = end == paragraph.bytes.upperBound
            let setting = setting(for: paragraph, startsParagraph: paragraph.isStart(start))
            let shaper = makeShaper(start..<end, setting: setting)
            let count = shaper.lineCount
            if !isLast, count < 2, length < Typesetter.longestStretch {
                length *= 2
                continue
            }
            // The last line of a stretch may go on in the next.
            let usable = isLast || count == 1 ? count : count - 1
            var (index, next, hasRoom) = (0, end, true)
            shaper.forEachLine { line in
                if index == usable {
                    next = start + line.bytes.lowerBound
                    return false
                }
                index += 1
                hasRoom = place(line, of: paragraph, from: start, isWrapped: !(isLast && index == count))
                return hasRoom
            }
            guard hasRoom else { return false }
            if isLast { return true }
            // Always onward, whatever the fonts do.
            start = next > start ? next : end
        }
    }

    private func characterBoundary(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func setting(for paragraph: Paragraph, startsParagraph: Bool) -> ParagraphShaper.Setting {
        let isUnbroken = paragraph.style.lineBreakMode == .byClipping
        return ParagraphShaper.Setting(
            style: paragraph.style, font: paragraph.font, isRightToLeft: paragraph.isRightToLeft,
            width: isUnbroken ? TextConstraints.widestLine : constraints.width, startsParagraph: startsParagraph)
    }

    private func makeShaper(_ range: Range<Int>, setting: ParagraphShaper.Setting) -> ParagraphShaper {
        let runs = text.runs(in: range).map { run in
            AttributedText.Run(
                bytes: run.bytes.lowerBound - range.lowerBound..<run.bytes.upperBound - range.lowerBound,
                attributes: run.attributes)
        }
        return makeShaper(bytes[range], runs: runs, setting: setting)
    }

    func makeShaper(
        _ bytes: ArraySlice<UInt8>, runs: [AttributedText.Run], setting: ParagraphShaper.Setting
    ) -> ParagraphShaper {
        ParagraphShaper(bytes, runs: runs, setting: setting, thread: thread) { tables.index(of: $0) }
    }
}
