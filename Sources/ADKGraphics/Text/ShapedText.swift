import Foundation

/// Text broken into lines and glyphs for given constraints: measured, and ready to draw.
///
/// Immutable plain data, usable on any thread. All lengths are in points at scale 1, not rounded to pixels. y points
/// down from the top of the text.
package final class ShapedText: Sendable {
    /// One line of the text. Lengths are in points.
    package struct Line: Hashable, Sendable {
        /// The UTF-8 offsets of the line's text, without a line break at its end.
        package internal(set) var bytes: Range<Int>
        /// The top of the line box, its height, and the baseline. `top` and `baseline` are measured from the top of
        /// the text.
        package internal(set) var top, height, baseline: CGFloat
        /// The width of the letters, without indents.
        package internal(set) var width: CGFloat
        /// Whether the paragraph of the line is right-to-left.
        package internal(set) var isRightToLeft: Bool
        /// `natural` is resolved to left or right.
        package internal(set) var alignment: NSTextAlignment
        /// The indents at the two sides.
        var leftMargin, rightMargin: CGFloat
        /// The letter spacing that Pango removes from the ends of a line after breaking it. It counts in the size, so
        /// that the line fits if the text is shaped again for that size.
        var slack: CGFloat
        /// The painted bounds, relative to the line's start and baseline. Empty if nothing is painted.
        var ink: CGRect
        /// Ranges of the arrays in `Content`.
        var glyphs, runs, bars, clusters: Range<Int>

        /// Whether the line ends because of the width, not because of a line break in the text.
        var isWrapped: Bool
    }

    /// A glyph at its position.
    struct Glyph: Hashable, Sendable {
        var index: UInt32
        /// Relative to the line's start and baseline.
        var x, y: Float
    }

    /// Consecutive glyphs of one face and colour.
    struct Run: Sendable {
        /// Indices into `faces` and `palette`.
        var face, color: Int32
        var glyphs: Range<Int>
    }

    /// The kind of a rectangle: behind the text, under it, through it, around a character that no font has, or the
    /// place of an attachment, by its index.
    enum BarKind: Hashable, Sendable {
        case background, underline, strikethrough, missing
        case attachment(Int)
    }

    /// A rectangle painted with the text.
    struct Bar: Hashable, Sendable {
        var kind: BarKind
        var color: Int32
        /// Relative to the line's start and baseline.
        var rect: CGRect
        /// The dash pattern of a line under or through text.
        var pattern = LinePattern.solid
    }

    /// Characters that are drawn as one.
    struct Cluster: Hashable, Sendable {
        var start, length: UInt32
        /// Relative to the line's start.
        var x, width: Float
        var isRightToLeft: Bool
        /// Whether the cluster belongs to the truncation token. `start` is then an offset in the token.
        var isToken: Bool
    }

    /// A range of text with a link, in UTF-8 offsets.
    package struct Link: Hashable, Sendable {
        package let bytes: Range<Int>
        package let value: TextAttributeValue
    }

    /// The lines of a text and the arrays that they share.
    struct Content: Sendable {
        var lines: [Line] = []
        var glyphs: [Glyph] = []
        var runs: [Run] = []
        var bars: [Bar] = []
        /// In visual order within a line.
        var clusters: [Cluster] = []
        var faces: [FontFace] = []
        /// The first entry is the default colour.
        var palette: [UIColor] = [.black]
        var attachments: [TextAttachment] = []
        var missingGlyphCount = 0
        /// The text that truncation hides. Nil if nothing is hidden.
        var hidden: Range<Int>?
    }

    /// The text that was shaped.
    package let text: AttributedText
    /// The constraints that it was shaped for.
    package let constraints: TextConstraints
    /// The width and height used, including indents, within the constraints. Callers round up to pixels.
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
    /// The distance from the top to the first baseline. 0 without text.
    package var ascender: CGFloat { content.lines.first?.baseline ?? 0 }
    /// The distance from the top to the last baseline. 0 without text.
    package var lastBaseline: CGFloat { content.lines.last?.baseline ?? 0 }
    /// Whether text other than white space is not shown.
    package var isTruncated: Bool { content.hidden != nil }
    /// The UTF-8 offsets of the text that the truncation token replaces.
    package var hiddenBytes: Range<Int>? { content.hidden }
    /// The number of characters that no installed font has. Each shows a box.
    package var missingGlyphCount: Int { content.missingGlyphCount }

    /// The links of the text, in the order of the text. A link is split where other attributes change.
    package var links: [Link] {
        text.runs.compactMap { run in run.attributes.link.map { Link(bytes: run.bytes, value: $0) } }
    }

    /// The approximate memory use in bytes.
    package var byteCount: Int {
        func bytes<Element>(_ array: [Element]) -> Int { array.count * MemoryLayout<Element>.stride }
        return 512 + text.byteCount + bytes(text.runs) + bytes(content.lines) + bytes(content.glyphs)
            + bytes(content.runs)
            + bytes(content.bars) + bytes(content.clusters) + bytes(content.faces) + bytes(content.palette)
    }

    /// Whether shaping the same text for `other` would give the same lines, so that this result can be used instead.
    /// Usual for a node that is drawn in the size that it measured.
    package func isReusable(for other: TextConstraints) -> Bool {
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
