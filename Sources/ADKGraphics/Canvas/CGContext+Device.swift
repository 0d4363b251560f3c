import ADKFoundation
import Foundation

/// Painting in device pixels, independent of the current transform. For the compositor.
extension CGContext {
    /// Reduces the clip to its intersection with `rect`.
    package func clipDevice(to rect: PixelRect) {
        // Not within save and restore: these would restore the clip as well.
        cairo.newPath()
        cairo.inDeviceSpace {
            cairo.rectangle(rect.rect)
            cairo.clip()
        }
    }

    /// Fills whole pixels. A translucent colour is blended over the pixels there.
    package func fillDevice(_ rect: PixelRect, _ color: UIColor) {
        fillDevice(rect, color.components(for: traits.colorVariant))
    }

    /// The same for a colour already resolved.
    package func fillDevice(_ rect: PixelRect, _ components: UIColor.Components) {
        guard components.alpha > 0, !rect.isEmpty else { return }
        withDeviceSpace {
            use(components)
            cairo.newPath()
            cairo.rectangle(rect.rect)
            cairo.fill()
        }
    }

    // MARK: - Without Cairo

    /// Sets the pixels of `rect` to an opaque colour, with the same result as `fillDevice`.
    ///
    /// Ignores the clip: `rect` must be inside the buffer and the clip. Do not call it between `beginGroup` and
    /// `endGroup`.
    package func setPixels(_ rect: PixelRect, _ color: UIColor) {
        let components = color.components(for: traits.colorVariant)
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
        let word = color.components(for: traits.colorVariant).cairoPixel
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

    /// Blends a sampled image over the pixels of `part`. Same requirements as `setPixels`.
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
        /// Keeps the pixels by the source's alpha.
        case mask

        fileprivate var blendMode: CGBlendMode {
            switch self {
            case .over: .normal
            case .erase: .destinationOut
            case .mask: .destinationIn
            }
        }
    }

    /// Paints the rectangle `part` of `source` onto `target`, both in pixels. If their sizes differ, the pixels are
    /// repeated, or filtered bilinearly if `smooth`.
    package func drawDevice(
        _ source: PixelBuffer, from part: PixelRect, to target: PixelRect, alpha: CGFloat = 1, smooth: Bool = false,
        operation: DeviceOperation = .over
    ) {
        guard !part.isEmpty, !target.isEmpty else { return }
        // A surface of the part alone: filtering must not read pixels beyond its edges.
        let image = CairoSurface(source, part: part)
        withDeviceSpace {
            cairo.concatenate(CGAffineTransform(translationX: CGFloat(target.x), y: CGFloat(target.y)))
            let sameSize = part.width == target.width && part.height == target.height
            if !sameSize {
                cairo.concatenate(
                    CGAffineTransform(
                        scaleX: CGFloat(target.width) / CGFloat(part.width),
                        y: CGFloat(target.height) / CGFloat(part.height)))
            }
            cairo.setSource(image, isSmooth: smooth && !sameSize)
            cairo.operation = operation.blendMode.operation
            cairo.newPath()
            cairo.rectangle(CGRect(x: 0, y: 0, width: CGFloat(part.width), height: CGFloat(part.height)))
            if alpha >= 1 {
                cairo.fill()
            } else {
                cairo.clip()
                cairo.paint(alpha: alpha)
            }
        }
    }

    /// Begins a group: everything painted until `endGroup` is blended as one image.
    package func beginGroup() { cairo.pushGroup() }

    /// Ends the group and blends it with `alpha`, 0...1.
    package func endGroup(alpha: CGFloat) { cairo.paint(cairo.popGroup(), alpha: alpha) }

    /// The pixels painted so far in `rect`, which must be inside the buffer: those of the buffer, and in a group those
    /// of the innermost one over them. Halved `halvings` times along each axis.
    package func paintedPixels(_ rect: PixelRect, isGroup: Bool, halvings: Int) -> PixelBuffer {
        guard isGroup else { return buffer.halved(rect, across: halvings, down: halvings) }
        let pixels = PixelBuffer(width: rect.width, height: rect.height, isOpaque: buffer.isOpaque)
        for y in 0..<rect.height { pixels.row(y).update(from: buffer.row(rect.y + y) + rect.x, count: rect.width) }
        cairo.paintGroup(rect, onto: CairoSurface(pixels))
        return pixels.halved(across: halvings, down: halvings)
    }

    /// Replaces the transform, which maps points to device pixels.
    package func setTransform(_ transform: CGAffineTransform) { cairo.transform = transform }

    private func withDeviceSpace(_ body: () -> Void) {
        cairo.save()
        cairo.transform = .identity
        body()
        cairo.restore()
    }
}
