import CPango
import Foundation

/// A `PangoAttrList` built from runs.
///
/// Pango corrupts memory if bounds are not on character boundaries. These bounds come from the runs of a valid
/// string, so they are.
final class PangoAttributes {
    private let raw: OpaquePointer
    /// The text that the runs belong to.
    private let bytes: ArraySlice<UInt8>
    private let context: ShapingContext

    /// `base` is the font that the layout already has.
    init(
        _ runs: [AttributedText.Run], of bytes: ArraySlice<UInt8>, base: UIFont, style: NSParagraphStyle.Values,
        context: ShapingContext, palette: (UIColor) -> Int
    ) {
        guard let raw = pango_attr_list_new() else { preconditionFailure("Pango returned no attribute list") }
        self.raw = raw
        self.bytes = bytes
        self.context = context
        for run in runs { add(run, base: base, palette: palette) }
        if !style.usesHyphenation { insert(pango_attr_insert_hyphens_new(0), nil) }
    }

    deinit { pango_attr_list_unref(raw) }

    func apply(to layout: OpaquePointer) {
        // Clear first: Pango compares the new list with its current one, which may be this object.
        pango_layout_set_attributes(layout, nil)
        pango_layout_set_attributes(layout, raw)
    }

    /// Shows an empty box for each character of `range`, as high as a line in `font`.
    func addBox(_ range: Range<Int>, font: UIFont) {
        let metrics = font.metrics(by: context)
        var box = PangoRectangle(
            x: 0, y: PangoUnits.rounded(-metrics.ascender), width: PangoUnits.rounded(font.emSize * 0.6),
            height: PangoUnits.rounded(metrics.ascender - metrics.descender))
        insert(pango_attr_shape_new(&box, &box), range)
        // Pango breaks lines with the letter spacing around shapes, but measures without it.
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
        if let rise = PangoAttributes.clamped(attributes.baselineOffset) {
            insert(pango_attr_rise_new(PangoUnits.rounded(rise)), range)
        }
    }

    /// A weight attribute is cheaper for Pango than a font, and a bold word is the most common change of font.
    private func difference(_ font: UIFont, _ base: UIFont) -> UnsafeMutablePointer<PangoAttribute>? {
        font.withWeight(base.weight) == base
            ? pango_attr_weight_new(PangoWeight(rawValue: UInt32(font.weight.openTypeClass)))
            : context.description(of: font).makeAttribute()
    }

    /// Adds lines under and through the text. Pango knows a single and a double line. Every other style is encoded in
    /// the line's colour for `GlyphCapture`.
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

    /// The letter spacing to apply, in points. Nil for 0 and for values that are not finite.
    static func kern(of attributes: TextAttributes) -> CGFloat? { clamped(attributes.kern) }

    /// The ranges of `range` between spaces and tabs.
    private func words(_ range: Range<Int>) -> [Range<Int>] {
        let start = bytes.startIndex
        return bytes[start + range.lowerBound..<start + range.upperBound]
            .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .map { $0.startIndex - start..<$0.endIndex - start }
    }

    private static func clamped(_ points: CGFloat?) -> CGFloat? {
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

    /// Inserts an attribute. A nil range is the whole text.
    private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>?) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(range?.lowerBound ?? 0)
        attribute.pointee.end_index = range.map { UInt32($0.upperBound) } ?? .max
        pango_attr_list_insert(raw, attribute)
    }
}
