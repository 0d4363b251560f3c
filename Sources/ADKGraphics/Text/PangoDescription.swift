import CPango
import Foundation

/// A `PangoFontDescription` with its owner.
///
/// The pointer stays private: Swift may free an object after its last use, which in `PangoDescription(font).raw`
/// would be before Pango reads the pointer.
final class PangoDescription {
    private let raw: OpaquePointer

    init(_ font: UIFont) {
        guard let raw = pango_font_description_new() else { preconditionFailure("Pango returned no font description") }
        self.raw = raw
        pango_font_description_set_family(raw, PangoDescription.families(of: font).joined(separator: ","))
        pango_font_description_set_absolute_size(raw, (font.emSize * CGFloat(PANGO_SCALE)).rounded())
        pango_font_description_set_weight(raw, PangoWeight(rawValue: UInt32(font.weight.openTypeClass)))
        pango_font_description_set_style(raw, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        switch font.stretch {
        case .condensed: pango_font_description_set_stretch(raw, PANGO_STRETCH_CONDENSED)
        case .normal: break
        case .expanded: pango_font_description_set_stretch(raw, PANGO_STRETCH_EXPANDED)
        }
        if font.hasSmallCaps { pango_font_description_set_variant(raw, PANGO_VARIANT_SMALL_CAPS) }
    }

    deinit { pango_font_description_free(raw) }

    func apply(to layout: OpaquePointer) { pango_layout_set_font_description(layout, raw) }

    func makeAttribute() -> UnsafeMutablePointer<PangoAttribute>? { pango_attr_font_desc_new(raw) }

    /// The font in `context`. The caller unrefs it.
    func load(in context: OpaquePointer) -> UnsafeMutablePointer<PangoFont>? { pango_context_load_font(context, raw) }

    private static func families(of font: UIFont) -> [String] {
        switch font.family {
        case .system: FontCatalog.systemFamilies
        case .monospaced: FontCatalog.monospacedFamilies
        case .named(let name): [name] + FontCatalog.systemFamilies
        }
    }
}
