import CPango
import Foundation

/// The fonts, colours and attachments of a text during shaping, without duplicates. Use it on one thread.
final class ShapingTables {
    private(set) var faces: [FontFace] = []
    /// The first entry is the default colour.
    private(set) var palette: [UIColor] = [.black]
    private(set) var attachments: [TextAttachment] = []
    private var attachmentIndices: [TextAttachment: Int] = [:]
    private var colorIndices: [UIColor: Int] = [:]

    /// Up to this number of colours, a linear search is faster than the dictionary.
    private static let linearSearchLimit = 8

    func index(of face: FontFace) -> Int32 {
        // A text has few faces, and the last one is the most likely.
        if let known = faces.lastIndex(where: { $0 === face }) { return Int32(known) }
        faces.append(face)
        return Int32(faces.count - 1)
    }

    func index(of attachment: TextAttachment) -> Int {
        if let known = attachmentIndices[attachment] { return known }
        attachmentIndices[attachment] = attachments.count
        attachments.append(attachment)
        return attachments.count - 1
    }

    func index(of color: UIColor) -> Int {
        if let known = palette.prefix(ShapingTables.linearSearchLimit).firstIndex(of: color) { return known }
        if palette.count >= ShapingTables.linearSearchLimit, let known = colorIndices[color] { return known }
        if palette.count >= ShapingTables.linearSearchLimit { colorIndices[color] = palette.count }
        palette.append(color)
        return palette.count - 1
    }
}

extension ShapedText.Content {
    /// Appends the captured glyphs and bars of a line, and stores their ranges and the ink bounds in `line`.
    mutating func append(_ capture: GlyphCapture, to line: inout ShapedText.Line, tables: ShapingTables) {
        let firstGlyph = glyphs.count
        line.glyphs = firstGlyph..<firstGlyph + capture.glyphs.count
        glyphs += capture.glyphs
        let firstRun = runs.count
        for run in capture.runs {
            runs.append(
                ShapedText.Run(
                    face: tables.index(of: run.face), color: Int32(run.color),
                    glyphs: run.glyphs.lowerBound + firstGlyph..<run.glyphs.upperBound + firstGlyph))
        }
        line.runs = firstRun..<runs.count
        let firstBar = bars.count
        bars += capture.bars
        line.bars = firstBar..<bars.count
        for bar in capture.bars {
            if bar.kind == .missing { missingGlyphCount += 1 }
            line.ink = line.ink.isEmpty ? bar.rect : line.ink.union(bar.rect)
        }
    }

    /// Appends the clusters of a Pango line and stores their range in `line`. `source` maps a range of the shaped
    /// text to the text or the token.
    mutating func appendClusters(
        of raw: UnsafeMutablePointer<PangoLayoutLine>, to line: inout ShapedText.Line,
        source: (Range<Int>) -> (bytes: Range<Int>, isToken: Bool)
    ) {
        let first = clusters.count
        ParagraphShaper.clusters(of: raw) { bytes, x, width, isRightToLeft in
            let (bytes, isToken) = source(bytes)
            // The cluster of a control inserted before the text.
            if bytes.isEmpty { return }
            clusters.append(
                ShapedText.Cluster(
                    start: UInt32(bytes.lowerBound), length: UInt32(bytes.count), x: Float(PangoUnits.points(x)),
                    width: Float(PangoUnits.points(width)), isRightToLeft: isRightToLeft, isToken: isToken))
        }
        line.clusters = first..<clusters.count
    }

    /// Sets the width of a line to the extent of its letters, if Pango's width is smaller.
    ///
    /// Pango subtracts negative letter spacing from the last letter of a line too; line breaking reserved room for
    /// that. Pango stretches a justified line of one word too far, by the width of the removed space; its letters
    /// move closer together here.
    mutating func adjustWidth(of line: inout ShapedText.Line, tightestKern: CGFloat) {
        let end = clusters[line.clusters].reduce(0) { max($0, CGFloat($1.x + $1.width)) }
        guard end > line.width + 0.01 else { return }
        if tightestKern < 0 {
            let more = min(end - line.width, -tightestKern)
            line.width += more
            line.slack -= more
        }
        guard line.alignment == .justified, end > line.width + 0.01 else { return }
        let factor = Float(line.width / end)
        for index in line.glyphs { glyphs[index].x *= factor }
        for index in line.clusters {
            clusters[index].x *= factor
            clusters[index].width *= factor
        }
    }

    /// Releases capacity reserved for text that is not shown.
    mutating func trim() {
        func fitted<Element>(_ array: [Element]) -> [Element] {
            guard array.capacity > 2 * array.count + 32 else { return array }
            return array.withUnsafeBufferPointer { Array($0) }
        }
        glyphs = fitted(glyphs)
        clusters = fitted(clusters)
    }

    /// Removes the last line and everything that belongs to it.
    mutating func removeLastLine() {
        guard let line = lines.popLast() else { return }
        missingGlyphCount -= bars[line.bars].count { $0.kind == .missing }
        glyphs.removeSubrange(line.glyphs.lowerBound...)
        runs.removeSubrange(line.runs.lowerBound...)
        bars.removeSubrange(line.bars.lowerBound...)
        clusters.removeSubrange(line.clusters.lowerBound...)
    }
}
