import CPango
import Foundation

/// The Pango objects needed to shape text: font map, context and renderer. Use it on one thread at a time. See
/// `ShapingPool`.
///
/// Threads cannot share a font map, and Pango's Cairo code must not be used by two threads at all. Each context
/// therefore has a FreeType font map of its own.
final class ShapingContext {
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let pango: OpaquePointer
    let capture: GlyphCapture
    private var descriptions: [UIFont: PangoDescription] = [:]
    /// The number of font descriptions cached: enough for the fonts of an app. Animated font sizes may need more.
    private static let descriptionLimit = 64

    init(source: FontSource) {
        MetricsLock.install
        guard let map = cpango_font_map_new(source.config), let pango = pango_font_map_create_context(map) else {
            preconditionFailure("Pango returned no font map")
        }
        fontMap = map
        self.pango = pango
        capture = GlyphCapture()
        pango_context_set_round_glyph_positions(pango, 0)
        pango_context_set_language(pango, pango_language_from_string(source.language))
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pango))
        g_object_unref(fontMap)
    }

    // MARK: - Making things

    /// A new layout. The caller unrefs it.
    func makeLayout(baseDirection: NSWritingDirection) -> OpaquePointer {
        pango_context_set_base_dir(
            pango,
            baseDirection == .rightToLeft
                ? PANGO_DIRECTION_RTL
                : baseDirection == .leftToRight ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_WEAK_LTR)
        guard let layout = pango_layout_new(pango) else { preconditionFailure("Pango returned no layout") }
        pango_layout_set_auto_dir(layout, baseDirection == .natural ? 1 : 0)
        return layout
    }

    /// The cached Pango description of `font`.
    func description(of font: UIFont) -> PangoDescription {
        if let known = descriptions[font] { return known }
        if descriptions.count >= ShapingContext.descriptionLimit { descriptions.removeAll(keepingCapacity: true) }
        let fresh = PangoDescription(font)
        descriptions[font] = fresh
        return fresh
    }

    /// The metrics of `font`, in points. Loads the font.
    func metrics(of font: UIFont) -> UIFont.Metrics {
        guard let loaded = PangoDescription(font).load(in: pango) else {
            let size = font.emSize
            return UIFont.Metrics(ascender: size, descender: -size / 4, capHeight: size * 0.7, xHeight: size / 2)
        }
        defer { g_object_unref(loaded) }
        let harfBuzz = pango_font_get_hb_font(loaded)
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(harfBuzz, &extents)
        func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
        func metric(_ tag: hb_ot_metrics_tag_t, or share: CGFloat) -> CGFloat {
            var value: hb_position_t = 0
            let found = hb_ot_metrics_get_position(harfBuzz, tag, &value) != 0 && value > 0
            return found ? points(value) : points(extents.ascender) * share
        }
        return UIFont.Metrics(
            ascender: points(extents.ascender), descender: points(extents.descender),
            capHeight: metric(cpango_tag_cap_height(), or: 0.67), xHeight: metric(cpango_tag_x_height(), or: 0.5))
    }
}

extension UIFont {
    /// The font size in points that text is set in, clamped to 0.25...2,000. Larger sizes overflow Pango's units.
    var emSize: CGFloat { min(2_000, max(0.25, pointSize)) }
}
