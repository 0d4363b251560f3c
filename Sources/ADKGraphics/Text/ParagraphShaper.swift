import CPango
import Foundation

/// One piece of text laid out by Pango: a paragraph, or a part of a very long one.
///
/// Owns its layout, and uses the context passed to `init`.
final class ParagraphShaper {
    /// How the text is laid out.
    struct Setting {
        var style: NSParagraphStyle.Values
        /// The font of the first character. An empty line is as high as a line in it.
        var font: UIFont
        var isRightToLeft: Bool
        /// In points. Nil disables line breaking.
        var width: CGFloat?
        /// Whether the text is the start of its paragraph, so that its first line has the first line's indent.
        var startsParagraph = true
        /// Whether line breaks in the text are shown as spaces.
        var isSingleLine = false
    }

    private let layout: OpaquePointer

    /// `bytes` is UTF-8 without zeros. `runs` cover it from offset 0. `tables` get their colours and attachments.
    init(
        _ bytes: ArraySlice<UInt8>, runs: [AttributedText.Run], setting: Setting, context: ShapingContext,
        tables: ShapingTables
    ) {
        layout = context.makeLayout(baseDirection: setting.isRightToLeft ? .rightToLeft : .leftToRight)
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return }
                pango_layout_set_text(layout, start, Int32(characters.count))
            }
        }
        let base = setting.font
        context.description(of: base).apply(to: layout)
        if setting.isSingleLine { pango_layout_set_single_paragraph_mode(layout, 1) }
        applyWidth(setting)
        let list = PangoAttributes(
            runs, of: bytes, base: base, style: setting.style, context: context, tables: tables)
        list.apply(to: layout)
        // Pango's width for a character that no font has depends on the process's language, that of a shape does not.
        if pango_layout_get_unknown_glyphs_count(layout) > 0 {
            for range in unknownCharacters() {
                list.addBox(range, font: runs.last { $0.bytes.lowerBound <= range.lowerBound }?.attributes.font ?? base)
            }
            list.apply(to: layout)
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private func applyWidth(_ setting: Setting) {
        let style = setting.style
        applyTabs(style, start: setting.startsParagraph ? style.firstLineHeadIndent : style.headIndent, setting.width)
        guard let width = setting.width else {
            pango_layout_set_width(layout, -1)
            return
        }
        let first = setting.startsParagraph ? style.firstLineHeadIndent : style.headIndent
        let lines = PangoUnits.rounded(style.lineWidth(in: width) - min(first, style.headIndent))
        pango_layout_set_width(layout, max(0, lines))
        pango_layout_set_indent(layout, PangoUnits.rounded(first - style.headIndent))
        pango_layout_set_wrap(layout, style.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    }

    /// Sets the tab stops. Pango counts them from the leading edge of the layout, which begins at the smaller indent.
    private func applyTabs(_ style: NSParagraphStyle.Values, start: CGFloat, _ width: CGFloat?) {
        var stops = style.tabStops.sorted { $0.location < $1.location }
        if style.defaultTabInterval >= 1 {
            let interval = style.defaultTabInterval
            var place = ((stops.last?.location ?? 0) / interval).rounded(.down) * interval
            while place < width ?? 16_384, stops.count < 1000 {
                place += interval
                stops.append(NSTextTab(textAlignment: .natural, location: place))
            }
        }
        let edge = width == nil ? start : min(start, style.headIndent)
        stops = stops.map { $0.moved(to: $0.location - edge) }.filter { $0.location > 0 }
        guard !stops.isEmpty, let tabs = pango_tab_array_new(Int32(stops.count), 0) else { return }
        for (index, stop) in stops.enumerated() {
            pango_tab_array_set_tab(tabs, Int32(index), stop.pangoAlignment, PangoUnits.rounded(stop.location))
            if let point = stop.decimalPoint { pango_tab_array_set_decimal_point(tabs, Int32(index), point.value) }
        }
        pango_layout_set_tabs(layout, tabs)
        pango_tab_array_free(tabs)
    }

    // MARK: - Lines

    /// A line of the layout. Lengths are in points.
    struct Line {
        /// The layout's line, valid during the shaper's lifetime.
        let raw: UnsafeMutablePointer<PangoLayoutLine>
        /// UTF-8 offsets within the shaped text.
        var bytes: Range<Int>
        /// Distances above and below the baseline, in points. Both positive.
        var ascent, descent: CGFloat
        var width: CGFloat
        /// The painted bounds, relative to the line's start and baseline.
        var ink: CGRect
    }

    /// Calls `body` for each line in order until it returns false.
    func forEachLine(_ body: (Line) -> Bool) {
        var next = pango_layout_get_lines_readonly(layout)
        while let node = next {
            next = node.pointee.next
            let raw = node.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            guard body(ParagraphShaper.line(raw)) else { return }
        }
    }

    /// The width of the first line, in points.
    var firstLineWidth: CGFloat {
        var width: CGFloat = 0
        forEachLine { line in
            width = line.width
            return false
        }
        return width
    }

    var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    private static func line(_ raw: UnsafeMutablePointer<PangoLayoutLine>) -> Line {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(raw, &ink, &logical)
        let start = Int(raw.pointee.start_index)
        return Line(
            raw: raw, bytes: start..<start + Int(raw.pointee.length), ascent: -PangoUnits.points(logical.y),
            descent: PangoUnits.points(Int(logical.y) + Int(logical.height)), width: PangoUnits.points(logical.width),
            ink: CGRect(
                x: PangoUnits.points(ink.x), y: PangoUnits.points(ink.y), width: PangoUnits.points(ink.width),
                height: PangoUnits.points(ink.height)))
    }

    // MARK: - Clusters

    /// Arguments: the cluster's bytes, its left edge and its width in Pango units, and whether it is right-to-left.
    typealias ClusterBody = (Range<Int>, Int, Int, Bool) -> Void

    /// Calls `body` for each cluster (characters drawn as one) in visual order, with offsets within the shaped text.
    static func clusters(of line: UnsafeMutablePointer<PangoLayoutLine>, _ body: ClusterBody) {
        var pen = 0
        var node = line.pointee.runs
        while let current = node {
            node = current.pointee.next
            let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            pen += Int(run.start_x_offset)
            clusters(of: run, from: &pen, body)
            pen += Int(run.end_x_offset)
        }
    }

    private static func clusters(of run: PangoGlyphItem, from pen: inout Int, _ body: ClusterBody) {
        let item = run.item.pointee
        let isRightToLeft = item.analysis.level % 2 == 1
        let (start, end) = (Int(item.offset), Int(item.offset + item.length))
        let count = Int(run.glyphs.pointee.num_glyphs)
        guard let glyphs = run.glyphs.pointee.glyphs, let logical = run.glyphs.pointee.log_clusters else { return }
        var index = 0
        // The clusters of a right-to-left run are in reverse order.
        var previousStart = end
        while index < count {
            let cluster = logical[index]
            let left = pen
            while index < count, logical[index] == cluster {
                pen += Int(glyphs[index].geometry.width)
                index += 1
            }
            let first = start + Int(cluster)
            let stop = isRightToLeft ? previousStart : index < count ? start + Int(logical[index]) : end
            previousStart = first
            if first < stop { body(first..<stop, left, pen - left, isRightToLeft) }
        }
    }

    private func unknownCharacters() -> [Range<Int>] {
        var result: [Range<Int>] = []
        forEachLine { line in
            var node = line.raw.pointee.runs
            while let current = node {
                node = current.pointee.next
                let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
                result += ParagraphShaper.unknownCharacters(of: run)
            }
            return true
        }
        return result
    }

    private static func unknownCharacters(of run: PangoGlyphItem) -> [Range<Int>] {
        guard let glyphs = run.glyphs.pointee.glyphs else { return [] }
        let unknown = (0..<Int(run.glyphs.pointee.num_glyphs)).filter { cpango_glyph_is_unknown(glyphs[$0].glyph) != 0 }
        guard !unknown.isEmpty, let logical = run.glyphs.pointee.log_clusters else { return [] }
        let starts = Set(unknown.map { Int(run.item.pointee.offset) + Int(logical[$0]) })
        var result: [Range<Int>] = []
        var pen = 0
        clusters(of: run, from: &pen) { bytes, _, _, _ in
            if starts.contains(bytes.lowerBound) { result.append(bytes) }
        }
        return result
    }
}

extension NSTextTab {
    fileprivate var pangoAlignment: PangoTabAlign {
        switch alignment {
        case .right: decimalPoint == nil ? PANGO_TAB_RIGHT : PANGO_TAB_DECIMAL
        case .center: PANGO_TAB_CENTER
        case .left, .natural, .justified: PANGO_TAB_LEFT
        }
    }
}

/// Conversion between points and Pango's units of 1/1024 point.
enum PangoUnits {
    static func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
    static func points(_ units: Int) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }

    /// The largest sum of widths in points that fits Pango's 32 bits, with a margin.
    static let mostPoints: CGFloat = 1_500_000

    /// `points` in Pango's units, clamped to twice the widest line.
    static func rounded(_ points: CGFloat) -> Int32 {
        let limit = TextConstraints.widestLine * 2
        return Int32((max(-limit, min(limit, points)) * CGFloat(PANGO_SCALE)).rounded())
    }
}

extension NSParagraphStyle.Values {
    /// The width available for lines in `width`, before the indent at their start.
    func lineWidth(in width: CGFloat) -> CGFloat {
        max(0, tailIndent > 0 ? min(width, tailIndent) : width + tailIndent)
    }

    /// The margin at the end of lines.
    var tailMargin: CGFloat { max(0, -tailIndent) }
}
