import ADKFoundation
import CCairo
import Foundation

/// Sources, and what paints with them. Nothing is painted under a transform without an inverse.
extension CairoContext {
    /// `value` within 0...1. 0 if it is not a number.
    func unit(_ value: Double) -> Double { value > 0 ? min(1, value) : 0 }

    /// Makes a colour the source.
    func setSource(_ color: UIColor.Components, alpha: CGFloat = 1) {
        cairo_set_source_rgba(
            raw, unit(Double(color.red)), unit(Double(color.green)), unit(Double(color.blue)),
            unit(Double(color.alpha) * alpha))
    }

    /// Makes black the source, and drops the source before it.
    func dropSource() { cairo_set_source_rgb(raw, 0, 0, 0) }

    /// Makes a bitmap the source, with its top left corner at the origin. Its edges continue outside. Under a transform
    /// that Cairo has no numbers for, nothing is the source.
    func setSource(_ surface: CairoSurface, isSmooth: Bool) {
        guard isDrawing else { return }
        guard transform.fitsSources else {
            report("has a picture under the transform \(transform), which is too large or too small; it is left out")
            return cairo_set_source_rgba(raw, 0, 0, 0, 0)
        }
        cairo_set_source_surface(raw, surface.raw, 0, 0)
        let pattern = cairo_get_source(raw)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, isSmooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
    }

    // MARK: - Painting

    /// Fills the path with the source. The path ends.
    func fill() {
        guard isDrawing else { return newPath() }
        cairo_fill(raw)
        place = nil
    }

    /// Fills the clip with the source.
    func paint(alpha: CGFloat = 1) {
        guard isDrawing else { return }
        if alpha >= 1 { cairo_paint(raw) } else { cairo_paint_with_alpha(raw, unit(alpha)) }
    }

    /// Paints the source through a mask whose top left corner is at the pixel (`x`, `y`).
    func mask(_ surface: CairoSurface, x: Int, y: Int) {
        guard isDrawing else { return }
        let limit = Int(DeviceRange.limit)
        guard abs(x) <= limit, abs(y) <= limit else { return }
        save()
        transform = .identity
        cairo_mask_surface(raw, surface.raw, Double(x), Double(y))
        restore()
    }

    // MARK: - Groups

    /// A finished group.
    final class Group {
        fileprivate let raw: OpaquePointer?
        fileprivate init(_ raw: OpaquePointer?) { self.raw = raw }
        deinit { cairo_pattern_destroy(raw) }
    }

    /// Begins a group. Drawing goes to a buffer of its own.
    func pushGroup() { cairo_push_group(raw) }
    /// Ends the group.
    func popGroup() -> Group { Group(cairo_pop_group(raw)) }

    /// Paints the pixels of the innermost group in `part` of the device onto `surface`, whose first pixel is that of
    /// `part`.
    func paintGroup(_ part: PixelRect, onto surface: CairoSurface) {
        let target = cairo_create(surface.raw)
        cairo_set_source_surface(target, cairo_get_group_target(raw), -Double(part.x), -Double(part.y))
        cairo_paint(target)
        cairo_destroy(target)
    }

    /// Paints a group, and drops it as a source.
    func paint(_ group: Group, alpha: CGFloat) {
        cairo_set_source(raw, group.raw)
        paint(alpha: alpha)
        dropSource()
    }
}
