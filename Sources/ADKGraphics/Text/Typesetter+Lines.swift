import ADKFoundation
import Foundation

extension Typesetter {
    /// Appends `line` below the existing lines. Returns false, without effect, if there is no room. The first line is
    /// always appended.
    ///
    /// `base` is the offset of the shaped text. `prefix` is the number of bytes inserted before it.
    mutating func place(
        _ line: ParagraphShaper.Line, of paragraph: Paragraph, from base: Int, after prefix: Int, isWrapped: Bool
    ) -> Bool {
        let isFirst = paragraph.isStart(base + line.bytes.lowerBound)
        var placed = placement(of: line, in: paragraph, startsParagraph: isFirst)
        guard fits(placed) else { return false }
        placed.bytes = line.bytes.lowerBound + base..<line.bytes.upperBound + base
        placed.isWrapped = isWrapped
        add(line, as: placed, paragraph: paragraph) { bytes in
            (max(0, bytes.lowerBound - prefix) + base..<max(0, bytes.upperBound - prefix) + base, false)
        }
        return true
    }

    private func fits(_ line: ShapedText.Line) -> Bool {
        if content.lines.isEmpty { return true }
        let rounding = 1.0 / 512
        return content.lines.count < constraints.lineLimit && line.top + line.height <= constraints.height + rounding
    }

    /// Appends `line`. `source` maps a range of the shaped text to the text or the token.
    mutating func add(
        _ line: ParagraphShaper.Line, as placed: ShapedText.Line, paragraph: Paragraph,
        source: (Range<Int>) -> (bytes: Range<Int>, isToken: Bool)
    ) {
        var placed = placed
        context.capture.collect(line.raw)
        content.append(context.capture, to: &placed, tables: tables)
        content.appendClusters(of: line.raw, to: &placed, source: source)
        content.adjustWidth(of: &placed, tightestKern: paragraph.tightestKern)
        content.lines.append(placed)
        gap = paragraph.style.lineSpacing
    }

    /// The position of `line` as the next line. Its byte and array ranges are empty.
    func placement(of line: ParagraphShaper.Line, in paragraph: Paragraph, startsParagraph: Bool) -> ShapedText.Line {
        let style = paragraph.style
        var height = line.ascent + line.descent
        if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
        if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
        height = max(height, style.minimumLineHeight)
        let top = content.lines.last.map { $0.top + $0.height + gap } ?? 0
        let head = startsParagraph ? style.firstLineHeadIndent : style.headIndent
        let (left, right) = paragraph.isRightToLeft ? (style.tailMargin, head) : (head, style.tailMargin)
        return ShapedText.Line(
            bytes: 0..<0, top: top, height: height, baseline: top + height - line.descent, width: line.width,
            isRightToLeft: paragraph.isRightToLeft, alignment: paragraph.alignment, leftMargin: left,
            rightMargin: right, slack: paragraph.widestKern - paragraph.tightestKern, ink: line.ink, glyphs: 0..<0,
            runs: 0..<0,
            bars: 0..<0, clusters: 0..<0, isWrapped: false)
    }
}

extension Typesetter.Paragraph {
    /// The natural alignment from right to left.
    private static let mirroredStart: NSTextAlignment = mutable("text.mirroredStart", .right)

    /// The alignment, with `natural` resolved.
    var alignment: NSTextAlignment {
        style.alignment == .natural ? (isRightToLeft ? Self.mirroredStart : .left) : style.alignment
    }
}
