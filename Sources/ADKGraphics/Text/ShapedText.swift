import Foundation

/// A text broken into lines and glyphs for certain constraints: measured, ready to draw.
///
/// Immutable and plain data, usable on any thread. All lengths are points at scale 1,
/// unrounded; y is down from the top of the text.
package final class ShapedText: Sendable {
    package struct Line: Hashable, Sendable {
        /// UTF-8 offsets of the line's text, without a line break at its end.
        package internal(set) var bytes: Range<Int>
        package internal(set) var top, height, baseline: CGFloat
        /// Of the letters, without indents.
        package internal(set) var width: CGFloat
        package internal(set) var isRightToLeft: Bool
        /// Never `natural`.
        package internal(set) var alignment: NSTextAlignment
        /// Kept free at each side.
        var leftMargin, rightMargin: CGFloat
        /// Letter spacing that Pango takes off the ends of a line after breaking it; counted
        /// in the size, so that the line fits into it again.
        var slack: CGFloat
        /// What is painted, relative to the line's start and baseline; empty if nothing.
        var ink: CGRect
        /// Into the arrays of the text.
        var glyphs, runs, bars, clusters: Range<Int>

        /// Whether a line break made by width, not by the text, ends it.
        var isWrapped: Bool
    }

    struct Glyph: Hashable, Sendable {
        var index: UInt32
        /// Relative to the line's start and baseline.
        var x, y: Float
    }

    struct Run: Sendable {
        /// Into `faces` and `palette`.
        var face, color: Int32
        var glyphs: Range<Int>
    }

    enum BarKind: Hashable, Sendable { case background, underline, strikethrough, missing }

    struct Bar: Hashable, Sendable {
        var kind: BarKind
        var color: Int32
        /// Relative to the line's start and baseline.
        var rect: CGRect
        /// Of a line under or through text: drawn in pieces.
        var pattern = LinePattern.solid
    }

    /// Characters that are drawn as one.
    struct Cluster: Hashable, Sendable {
        var start, length: UInt32
        /// From the line's start.
        var x, width: Float
        var isRightToLeft: Bool
        /// Belongs to the truncation token; `start` is then an offset in the token.
        var isToken: Bool
    }

    /// A stretch of text with a link, as UTF-8 offsets.
    package struct Link: Hashable, Sendable {
        package let bytes: Range<Int>
        package let value: TextAttributeValue
    }

    struct Content: Sendable {
        var lines: [Line] = []
        var glyphs: [Glyph] = []
        var runs: [Run] = []
        var bars: [Bar] = []
        /// In visual order within a line.
        var clusters: [Cluster] = []
        var faces: [FontFace] = []
        /// The first is the default colour.
        var palette: [UIColor] = [.black]
        var missingGlyphCount = 0
        /// The text that is not shown, where it was cut.
        var hidden: Range<Int>?
    }

    package let text: AttributedText
    package let constraints: TextConstraints
    /// The width and height used, indents included, within the constraints. Callers round up
    /// to pixels.
    package let size: CGSize
    let content: Content

    init(_ text: AttributedText, _ constraints: TextConstraints, _ content: Content) {
        self.text = text
        self.constraints = constraints
        self.content = content
        let width = content.lines.map { $0.leftMargin + $0.width + $0.slack + $0.rightMargin }.max() ?? 0
        let height = content.lines.last.map { $0.top + $0.height } ?? 0
        size = CGSize(width: min(width, constraints.width), height: min(height, constraints.height))
    }

    package var lines: [Line] { content.lines }
    package var lineCount: Int { content.lines.count }
    /// From the top to the first baseline; 0 without text.
    package var ascender: CGFloat { content.lines.first?.baseline ?? 0 }
    /// From the top to the last baseline; 0 without text.
    package var lastBaseline: CGFloat { content.lines.last?.baseline ?? 0 }
    /// Some text other than white space is not shown.
    package var isTruncated: Bool { content.hidden != nil }
    /// UTF-8 offsets of the text that the truncation token stands for.
    package var hiddenBytes: Range<Int>? { content.hidden }
    /// Characters that no installed font has; each shows a box.
    package var missingGlyphCount: Int { content.missingGlyphCount }

    package var links: [Link] {
        text.runs.compactMap { run in run.attributes.link.map { Link(bytes: run.bytes, value: $0) } }
    }

    /// What the result takes in memory, about.
    package var byteCount: Int {
        func bytes<Element>(_ array: [Element]) -> Int { array.count * MemoryLayout<Element>.stride }
        return 512 + text.byteCount + bytes(text.runs) + bytes(content.lines) + bytes(content.glyphs)
            + bytes(content.runs)
            + bytes(content.bars) + bytes(content.clusters) + bytes(content.faces) + bytes(content.palette)
    }

    /// Whether shaping the same text for `other` gives the same lines, so that this result
    /// may stand for it: the usual case of a node drawn in the size it measured.
    package func stands(for other: TextConstraints) -> Bool {
        if other == constraints { return true }
        guard other.maximumNumberOfLines == constraints.maximumNumberOfLines,
            other.truncationMode == constraints.truncationMode, other.truncationToken == constraints.truncationToken,
            other.scaleFactors == constraints.scaleFactors
        else { return false }
        let isJustified = content.lines.contains { $0.alignment == .justified && $0.isWrapped }
        let breaks = isTruncated || isJustified || content.lines.contains { $0.isWrapped }
        let rounding = 1.0 / 1_024
        let fits = other.width + rounding >= size.width && other.height + rounding >= size.height
        let isNoWider = !breaks || other.width <= constraints.width
        let isNoHigher = !isTruncated || other.height <= constraints.height
        return fits && isNoWider && isNoHigher && !(isJustified && other.width != constraints.width)
    }
}
