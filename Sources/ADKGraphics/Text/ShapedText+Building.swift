import CPango
import Foundation

/// The fonts and colours of a text being shaped, each once. Used on one thread.
final class ShapingTables {
    private(set) var faces: [FontFace] = []
    /// The first is the default colour.
    private(set) var palette: [UIColor] = [.black]
    private var faceIndices: [ObjectIdentifier: Int32] = [:]
    private var colorIndices: [UIColor: Int] = [:]

    func index(of face: FontFace) -> Int32 {
        if let known = faceIndices[ObjectIdentifier(face)] { return known }
        let index = Int32(faces.count)
        faces.append(face)
        faceIndices[ObjectIdentifier(face)] = index
        return index
    }

    func index(of color: UIColor) -> Int {
        if let known = colorIndices[color] { return known }
        palette.append(color)
        colorIndices[color] = palette.count - 1
        return palette.count - 1
    }
}

extension ShapedText.Content {
    /// Adds what `capture` collected of a line; returns the line's ranges and ink in `line`.
    mutating func append(_ capture: GlyphCapture, to line: inout ShapedText.Line, tables: ShapingTables) {
        let firstGlyph = glyphs.count
        line.glyphs = firstGlyph..<firstGlyph + capture.glyphs.count
        glyphs += capture.glyphs
        let firstRun = runs.count
        for run in capture.runs {
            runs.append(ShapedText.Run(
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

    mutating func appendClusters(
        of raw: UnsafeMutablePointer<PangoLayoutLine>, to line: inout ShapedText.Line,
        source: (Range<Int>) -> (bytes: Range<Int>, isToken: Bool)
    ) {
        let first = clusters.count
        ParagraphShaper.clusters(of: raw) { bytes, x, width, isRightToLeft in
            let (bytes, isToken) = source(bytes)
            clusters.append(ShapedText.Cluster(
                start: UInt32(bytes.lowerBound), length: UInt32(bytes.count), x: Float(PangoUnits.points(x)),
                width: Float(PangoUnits.points(width)), isRightToLeft: isRightToLeft, isToken: isToken))
        }
        line.clusters = first..<clusters.count
    }

    /// Takes the last line away again, with all that belongs to it.
    mutating func removeLastLine() {
        guard let line = lines.popLast() else { return }
        missingGlyphCount -= bars[line.bars].count { $0.kind == .missing }
        glyphs.removeSubrange(line.glyphs.lowerBound...)
        runs.removeSubrange(line.runs.lowerBound...)
        bars.removeSubrange(line.bars.lowerBound...)
        clusters.removeSubrange(line.clusters.lowerBound...)
    }
}
