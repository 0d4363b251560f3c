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
    private let tables: ShapingTables

    /// `base` is the font that the layout already has.
    init(
        _ runs: [AttributedText.Run], of bytes: ArraySlice<UInt8>, base: UIFont, style: NSParagraphStyle.Values,
        context: ShapingContext, tables: ShapingTables
    ) {
        guard let raw = pango_attr_list_new() else { preconditionFailure("Pango returned no attribute list") }
        self.raw = raw
        self.bytes = bytes
        self.context = context
        self.tables = tables
        for run in runs { add(run, base: base) }
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
        removeSpacing(range)
    }

    /// Pango breaks lines with the letter spacing around shapes, but measures without it.
    private func removeSpacing(_ range: Range<Int>) { insert(pango_attr_letter_spacing_new(0), range) }

    /// Reserves the place of an image. Its number in the tables, from 1, is the data of the shape.
    private func add(_ attachment: TextAttachment, _ run: Range<Int>) {
        let bounds = attachment.bounds
        for range in TextAttachment.characters(in: bytes, run) {
            var box = PangoRectangle(
                x: 0, y: PangoUnits.rounded(-bounds.maxY), width: PangoUnits.rounded(bounds.width),
                height: PangoUnits.rounded(bounds.height))
            var ink = box
            ink.x = PangoUnits.rounded(bounds.minX)
            let number = UnsafeMutableRawPointer(bitPattern: tables.index(of: attachment) + 1)
            insert(pango_attr_shape_new_with_data(&ink, &box, number, nil, nil), range)
            removeSpacing(range)
        }
    }

    private func add(_ run: AttributedText.Run, base: UIFont) {
        let attributes = run.attributes
        let range = run.bytes
        let font = attributes.font ?? .fallback
        if font != base { insert(difference(font, base), range) }
        // Each run has its own: Pango adds the features of all attributes at a place.
        if !font.features.isEmpty { insert(pango_attr_font_features_new(font.featureList), range) }
        if let color = attributes.color { insert(color, pango_attr_foreground_new, range) }
        if let color = attributes.background { insert(color, pango_attr_background_new, range) }
        addLines(run)
        if let kern = PangoAttributes.kern(of: attributes) {
            insert(pango_attr_letter_spacing_new(PangoUnits.rounded(kern)), range)
        }
        if let rise = PangoAttributes.clamped(attributes.baselineOffset) {
            insert(pango_attr_rise_new(PangoUnits.rounded(rise)), range)
        }
        if let attachment = attributes.attachment { add(attachment, range) }
    }

    /// A weight attribute is cheaper for Pango than a font, and a bold word is the most common change of font.
    private func difference(_ font: UIFont, _ base: UIFont) -> UnsafeMutablePointer<PangoAttribute>? {
        font.withWeight(base.weight) == base
            ? pango_attr_weight_new(PangoWeight(rawValue: UInt32(font.weight.openTypeClass)))
            : context.description(of: font).makeAttribute()
    }

    /// Adds lines under and through the text. Pango knows a single and a double line. Every other style is encoded in
    /// the line's colour for `GlyphCapture`.
    private func addLines(_ run: AttributedText.Run) {
        let attributes = run.attributes
        func carrier(_ style: NSUnderlineStyle, _ color: UIColor?) -> (red: UInt16, green: UInt16, blue: UInt16)? {
            let isPlain = style.pattern == .solid && !style.isThick
            guard color != nil || !isPlain || style.isDouble else { return nil }
            let index = PaletteIndex((color ?? attributes.color).map(tables.index) ?? 0)
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
        _ range: Range<Int>
    ) {
        let index = PaletteIndex(tables.index(of: color))
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
