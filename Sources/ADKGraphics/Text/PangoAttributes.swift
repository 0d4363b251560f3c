import CPango
import Foundation

/// A `PangoAttrList` made from runs.
///
/// Bounds come from runs of a valid string, hence lie on character boundaries; Pango
/// corrupts memory where they do not.
final class PangoAttributes {
    private let raw: OpaquePointer
    /// The text the runs are of.
    private let bytes: ArraySlice<UInt8>
    private let context: ShapingContext

    /// `base` is the font the layout already has.
    init(
        _ runs: [AttributedText.Run], of bytes: ArraySlice<UInt8>, base: UIFont, style: NSParagraphStyle.Values,
        context: ShapingContext, palette: (UIColor) -> Int
    ) {
        guard let raw = pango_attr_list_new() else { preconditionFailure("Pango gave no attribute list") }
        self.raw = raw
        self.bytes = bytes
        self.context = context
        for run in runs { add(run, base: base, palette: palette) }
        if !style.usesHyphenation { insert(pango_attr_insert_hyphens_new(0), nil) }
    }

    deinit { pango_attr_list_unref(raw) }

    func apply(to layout: OpaquePointer) {
        // Pango compares a list with the one it has, which may be this very object.
        pango_layout_set_attributes(layout, nil)
        pango_layout_set_attributes(layout, raw)
    }

    /// Shows a plain box for each character of `range`, as high as a line in `font`.
    func addBox(_ range: Range<Int>, font: UIFont) {
        let metrics = font.metrics(by: context)
        var box = PangoRectangle(
            x: 0, y: PangoUnits.rounded(-metrics.ascender), width: PangoUnits.rounded(font.emSize * 0.6),
            height: PangoUnits.rounded(metrics.ascender - metrics.descender))
        insert(pango_attr_shape_new(&box, &box), range)
        // Pango breaks lines with letter spacing around shapes and measures without.
        insert(pango_attr_letter_spacing_new(0), range)
    }

    private func add(_ run: AttributedText.Run, base: UIFont, palette: (UIColor) -> Int) {
        let attributes = run.attributes
        let range = run.bytes
        let font = attributes.font ?? .fallback
        if font != base { insert(difference(font, base), range) }
        if let color = attributes.color { insert(color, pango_attr_foreground_new, range, palette) }
        if let color = attributes.background { insert(color, pango_attr_background_new, range, palette) }
        addLines(run, palette: palette)
        if let kern = PangoAttributes.kern(of: attributes) {
            insert(pango_attr_letter_spacing_new(PangoUnits.rounded(kern)), range)
        }
        if let rise = PangoAttributes.sane(attributes.baselineOffset) {
            insert(pango_attr_rise_new(PangoUnits.rounded(rise)), range)
        }
    }

    /// A bold word is the most common change of font, and a weight the cheapest to tell Pango.
    private func difference(_ font: UIFont, _ base: UIFont) -> UnsafeMutablePointer<PangoAttribute>? {
        font.withWeight(base.weight) == base
            ? pango_attr_weight_new(PangoWeight(rawValue: UInt32(font.weight.openTypeClass)))
            : context.description(of: font).makeAttribute()
    }

    /// Lines under and through the text. Pango knows a single and a double line; every other style
    /// travels in the line's colour to whoever draws it.
    private func addLines(_ run: AttributedText.Run, palette: (UIColor) -> Int) {
        let attributes = run.attributes
        func carrier(_ style: NSUnderlineStyle, _ color: UIColor?) -> (red: UInt16, green: UInt16, blue: UInt16)? {
            let isPlain = style.pattern == .solid && !style.isThick
            guard color != nil || !isPlain || style.isDouble else { return nil }
            let index = PaletteIndex((color ?? attributes.color).map(palette) ?? 0)
            return (index.red, index.green, UInt16(truncatingIfNeeded: style.rawValue))
        }
        if let style = attributes.underline, style.isLine {
            let line = style.isDouble ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE
            let color = carrier(style, attributes.underlineColor)
            for range in pieces(of: run.bytes, style) {
                insert(pango_attr_underline_new(line), range)
                if let color { insert(pango_attr_underline_color_new(color.red, color.green, color.blue), range) }
            }
        }
        if let style = attributes.strikethrough, style.isLine {
            let color = carrier(style, attributes.strikethroughColor)
            for range in pieces(of: run.bytes, style) {
                insert(pango_attr_strikethrough_new(1), range)
                if let color { insert(pango_attr_strikethrough_color_new(color.red, color.green, color.blue), range) }
            }
        }
    }

    private func pieces(of range: Range<Int>, _ style: NSUnderlineStyle) -> [Range<Int>] {
        style.contains(.byWord) ? words(range) : [range]
    }

    /// The letter spacing that is applied, in points.
    static func kern(of attributes: TextAttributes) -> CGFloat? { sane(attributes.kern) }

    /// The stretches of `range` between spaces and tabs.
    private func words(_ range: Range<Int>) -> [Range<Int>] {
        let start = bytes.startIndex
        return bytes[start + range.lowerBound..<start + range.upperBound]
            .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .map { $0.startIndex - start..<$0.endIndex - start }
    }

    private static func sane(_ points: CGFloat?) -> CGFloat? {
        guard let points, points.isFinite, points != 0 else { return nil }
        return max(-2_000, min(2_000, points))
    }

    private func insert(
        _ color: UIColor, _ make: (UInt16, UInt16, UInt16) -> UnsafeMutablePointer<PangoAttribute>?,
        _ range: Range<Int>, _ palette: (UIColor) -> Int
    ) {
        let index = PaletteIndex(palette(color))
        insert(make(index.red, index.green, 0), range)
    }

    /// Nil is the whole text.
    private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>?) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(range?.lowerBound ?? 0)
        attribute.pointee.end_index = range.map { UInt32($0.upperBound) } ?? .max
        pango_attr_list_insert(raw, attribute)
    }
}
