import CPango
import Foundation

/// A `PangoAttrList` made from runs.
///
/// Bounds come from runs of a valid string, hence lie on character boundaries; Pango
/// corrupts memory where they do not.
final class PangoAttributes {
    private let raw: OpaquePointer

    /// `base` is the font the layout already has.
    init(_ runs: [AttributedText.Run], base: UIFont, style: NSParagraphStyle.Values, palette: (UIColor) -> Int) {
        guard let raw = pango_attr_list_new() else { preconditionFailure("Pango gave no attribute list") }
        self.raw = raw
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
        var box = PangoRectangle(
            x: 0, y: PangoUnits.rounded(-font.ascender), width: PangoUnits.rounded(font.emSize * 0.6),
            height: PangoUnits.rounded(font.lineHeight))
        insert(pango_attr_shape_new(&box, &box), range)
        // Pango breaks lines with letter spacing around shapes and measures without.
        insert(pango_attr_letter_spacing_new(0), range)
    }

    private func add(_ run: AttributedText.Run, base: UIFont, palette: (UIColor) -> Int) {
        let attributes = run.attributes
        let range = run.bytes
        let font = attributes.font ?? .fallback
        if font != base { insert(PangoDescription(font).makeAttribute(), range) }
        if let color = attributes.color { insert(color, pango_attr_foreground_new, range, palette) }
        if let color = attributes.background { insert(color, pango_attr_background_new, range, palette) }
        if let style = attributes.underline, style.isLine {
            insert(pango_attr_underline_new(style.isDouble ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE), range)
            if style.isThick {
                let index = PaletteIndex(palette(attributes.underlineColor ?? attributes.color ?? .black))
                insert(pango_attr_underline_color_new(index.red, index.green, PaletteIndex.thick), range)
            } else if let color = attributes.underlineColor {
                insert(color, pango_attr_underline_color_new, range, palette)
            }
        }
        if let style = attributes.strikethrough, style.isLine {
            insert(pango_attr_strikethrough_new(1), range)
            if let color = attributes.strikethroughColor {
                insert(color, pango_attr_strikethrough_color_new, range, palette)
            }
        }
        if let kern = PangoAttributes.kern(of: attributes) {
            insert(pango_attr_letter_spacing_new(PangoUnits.rounded(kern)), range)
        }
        if let rise = PangoAttributes.sane(attributes.baselineOffset) {
            insert(pango_attr_rise_new(PangoUnits.rounded(rise)), range)
        }
    }

    /// The letter spacing that is applied, in points.
    static func kern(of attributes: TextAttributes) -> CGFloat? { sane(attributes.kern) }

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
