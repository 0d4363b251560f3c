import ADKFoundation
import CCairo
import Foundation

/// Painting in device pixels, independent of the current transform. For the compositor.
extension CGContext {
    /// Reduces the clip to its intersection with `rect`.
    package func clipDevice(to rect: PixelRect) {
        // Not within save and restore: these would restore the clip as well.
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        cairo_identity_matrix(cairo)
        cairo_new_path(cairo)
        cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        cairo_clip(cairo)
        cairo_set_matrix(cairo, &matrix)
    }

    /// Fills whole pixels. A translucent colour is blended over the pixels there.
    package func fillDevice(_ rect: PixelRect, _ color: UIColor) {
        fillDevice(rect, color.components(for: traits.userInterfaceStyle))
    }

    /// The same for a colour already resolved.
    package func fillDevice(_ rect: PixelRect, _ components: UIColor.Components) {
        guard components.alpha > 0, !rect.isEmpty else { return }
        withDeviceSpace {
            use(components)
            cairo_new_path(cairo)
            cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
            cairo_fill(cairo)
        }
    }

    // MARK: - Without Cairo

    /// Sets the pixels of `rect` to an opaque colour, with the same result as `fillDevice`.
    ///
    /// Ignores the clip: `rect` must be inside the buffer and the clip. Do not call it between `beginGroup` and
    /// `endGroup`.
    package func setPixels(_ rect: PixelRect, _ color: UIColor) {
        let components = color.components(for: traits.userInterfaceStyle)
        precondition(components.alpha >= 1, "\(color) is not opaque")
        let word = components.cairoPixel
        for y in rect.y..<rect.maxY { (buffer.row(y) + rect.x).update(repeating: word, count: rect.width) }
    }

    /// Copies a rectangle of an opaque `source` to (`x`, `y`), pixel to pixel. Same requirements as `setPixels`.
    package func copyPixels(_ source: PixelBuffer, from part: PixelRect, x: Int, y: Int) {
        precondition(source.isOpaque && buffer.isOpaque, "only opaque pixels are copied")
        for row in 0..<part.height {
            memcpy(buffer.row(y + row) + x, source.row(part.y + row) + part.x, part.width * 4)
        }
    }

    /// Blends a colour over the pixels of `rect`, with the same result as `fillDevice`. Same requirements as
    /// `setPixels`.
    package func blendPixels(_ rect: PixelRect, _ color: UIColor) {
        let word = color.components(for: traits.userInterfaceStyle).cairoPixel
        guard rect.width > 0 else { return }
        for y in rect.y..<max(rect.y, rect.maxY) { PixelBlend.over(word, buffer.row(y) + rect.x, count: rect.width) }
    }

    /// Blends a rectangle of `source` over the pixels at (`x`, `y`), pixel to pixel, with the same result as
    /// `drawDevice`. Same requirements as `setPixels`.
    package func blendPixels(_ source: PixelBuffer, from part: PixelRect, x: Int, y: Int) {
        guard part.width > 0 else { return }
        for row in 0..<max(0, part.height) {
            PixelBlend.over(source.row(part.y + row) + part.x, buffer.row(y + row) + x, count: part.width)
        }
    }

    /// Blends a sampled picture over the pixels of `part`. Same requirements as `setPixels`.
    package func blendPixels(_ sampler: AffineSampler, in part: PixelRect, alpha: CGFloat) {
        sampler.draw(into: buffer, clip: part, opacity: alpha)
    }

    // MARK: - By Cairo

    /// Paints the whole of `source` with its top left pixel at (`x`, `y`), pixel to pixel.
    package func drawDevice(_ source: PixelBuffer, x: Int, y: Int, alpha: CGFloat = 1) {
        drawDevice(
            source, from: PixelRect(x: 0, y: 0, width: source.width, height: source.height),
            to: PixelRect(x: x, y: y, width: source.width, height: source.height), alpha: alpha)
    }

    /// How painting combines the source with the pixels already there.
    package enum DeviceOperation {
        /// Blends the source over the pixels.
        case over
        /// Reduces the pixels by the source's alpha.
        case erase
    }

    /// Paints the rectangle `part` of `source` onto `target`, both in pixels. If their sizes differ, the pixels are
    /// repeated, or filtered bilinearly if `smooth`.
    package func drawDevice(
        _ source: PixelBuffer, from part: PixelRect, to target: PixelRect, alpha: CGFloat = 1, smooth: Bool = false,
        operation: DeviceOperation = .over
    ) {
        guard !part.isEmpty, !target.isEmpty else { return }
        // A surface of the part alone: filtering must not read pixels beyond its edges.
        let image = source.makeCairoSurface(of: part)
        withDeviceSpace {
            cairo_translate(cairo, Double(target.x), Double(target.y))
            let sameSize = part.width == target.width && part.height == target.height
            if !sameSize {
                cairo_scale(
                    cairo, Double(target.width) / Double(part.width), Double(target.height) / Double(part.height))
            }
            cairo_set_source_surface(cairo, image, 0, 0)
            let pattern = cairo_get_source(cairo)
            cairo_pattern_set_filter(pattern, smooth && !sameSize ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            cairo_set_operator(cairo, operation == .erase ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
            cairo_new_path(cairo)
            cairo_rectangle(cairo, 0, 0, Double(part.width), Double(part.height))
            if alpha >= 1 {
                cairo_fill(cairo)
            } else {
                cairo_clip(cairo)
                cairo_paint_with_alpha(cairo, Double(alpha))
            }
        }
        cairo_surface_finish(image)
        cairo_surface_destroy(image)
    }

    /// Begins a group: everything painted until `endGroup` is blended as one image.
    package func beginGroup() { cairo_push_group(cairo) }

    /// Ends the group and blends it with `alpha`, 0...1.
    package func endGroup(alpha: CGFloat) {
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, Double(alpha))
        // Drop the group's surface now, not when the next source is set.
        cairo_set_source_rgb(cairo, 0, 0, 0)
    }

    /// Replaces the transform, which maps points to device pixels.
    package func setTransform(_ transform: CGAffineTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        cairo_set_matrix(cairo, &matrix)
    }

    private func withDeviceSpace(_ body: () -> Void) {
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        body()
        cairo_restore(cairo)
    }
}
