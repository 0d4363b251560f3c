import ADKFoundation
import ADKGraphics
import Foundation

/// Painting of layers in motion that are neither scaled nor rotated.
extension CompositorPass {
    /// Paints the layer as one picture, with its origin on a whole pixel.
    func paintPicture(_ layer: PaintLayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let (x, y) = (PixelSnapping.round(local.tx), PixelSnapping.round(local.ty))
        let isOpaque = layer.isOpaquePicture
        let frame = layer.pictureFrame(scale: scale, isOpaque: isOpaque)
        let seen = frame.offsetBy(dx: x, dy: y).intersection(visible)
        guard !seen.isEmpty else { return }
        if isOpaque, opacity >= 1 { fills.cover(seen) } else { fills.flush(touching: seen, in: context) }
        let part = seen.offsetBy(dx: -x, dy: -y)
        let style = LayerPicture.Style(
            scale: scale, userInterface: context.traits.userInterfaceStyle, isOpaque: isOpaque)
        if let picture = keptPicture(of: layer, frame, style) {
            update(picture, of: layer, in: part)
            put(
                picture.pixels, from: part.offsetBy(dx: -picture.frame.x, dy: -picture.frame.y), to: seen,
                alpha: opacity)
        } else {
            let pixels = upright(layer, part, style)
            put(pixels, from: PixelRect(x: 0, y: 0, width: part.width, height: part.height), to: seen, alpha: opacity)
        }
    }

    /// The kept picture of the layer, with at least `frame`.
    func keptPicture(of layer: PaintLayer, _ frame: PixelRect, _ style: LayerPicture.Style) -> LayerPicture? {
        // Room for sublayers that move out of the frame.
        pictures?.picture(of: layer, frame, roomy: style.isOpaque ? frame : frame.aligned(to: 16, margin: 16), style)
    }

    /// Paints what is stale in `part` of a picture.
    func update(_ picture: LayerPicture, of layer: PaintLayer, in part: PixelRect) {
        for rect in picture.drainStale(in: part) {
            let place = rect.offsetBy(dx: -picture.frame.x, dy: -picture.frame.y)
            if !picture.style.isOpaque { picture.pixels.clear(place) }
            paint(layer, into: picture.pixels, at: picture.frame, place, picture.style)
        }
    }

    /// Paints the part of the layer in `frame` into a new picture.
    func upright(_ layer: PaintLayer, _ frame: PixelRect, _ style: LayerPicture.Style) -> PixelBuffer {
        let pixels = PixelBuffer(width: frame.width, height: frame.height, isOpaque: style.isOpaque)
        paint(
            layer, into: pixels, at: frame, PixelRect(x: 0, y: 0, width: frame.width, height: frame.height), style)
        return pixels
    }

    /// Paints the pixels `visible` of a picture whose first pixel is that of `frame`.
    private func paint(
        _ layer: PaintLayer, into pixels: PixelBuffer, at frame: PixelRect, _ visible: PixelRect,
        _ style: LayerPicture.Style
    ) {
        let inner = CompositorPass(
            context: CGContext(buffer: pixels, scale: style.scale, traits: context.traits, deviceClip: visible),
            scale: style.scale, tiles: tiles, reusesPictures: reusesPictures, pictures: pictures)
        let transform = CGAffineTransform(
            a: style.scale, b: 0, c: 0, d: style.scale, tx: -CGFloat(frame.x), ty: -CGFloat(frame.y))
        inner.paintInside(
            layer, transform, box: PixelSnapping.box(layer.bounds, transform), contentsAlpha: 1, visible: visible)
        inner.fills.flush(in: inner.context)
        paintedPicturePixels += visible.area + inner.paintedPicturePixels
    }
}

extension PaintLayer {
    /// The layer paints all pixels of its box, and no others.
    var isOpaquePicture: Bool {
        guard let backgroundColor, backgroundColor.isOpaque, roundedRadius == 0, !castsShadow else { return false }
        return masksToBounds || paintExtent == bounds
    }

    /// A picture of the layer gains nothing: it is one colour, or contents that are finished pixels, of whole pixels.
    func isPaintedDirectly(scale: CGFloat) -> Bool {
        guard sublayers.isEmpty, !castsShadow, borderWidth == 0, roundedRadius == 0 else { return false }
        let (width, height) = (bounds.width * scale, bounds.height * scale)
        guard width == width.rounded(), height == height.rounded() else { return false }
        return contents == nil ? opacity >= 1 : backgroundColor?.isClear ?? true
    }

    /// The place of the upright picture, in pixels from the layer's origin.
    func pictureFrame(scale: CGFloat, isOpaque: Bool) -> PixelRect {
        if isOpaque { return PixelSnapping.box(bounds, CGAffineTransform(scaleX: scale, y: scale)) }
        // With a pixel for rounding.
        let frame = PixelRect(around: paintExtent, scale: scale)
        return PixelRect(x: frame.x - 1, y: frame.y - 1, width: frame.width + 2, height: frame.height + 2)
    }
}

extension PixelRect {
    /// The smallest rectangle of whole blocks that contains this one with a margin.
    func aligned(to block: Int, margin: Int = 0) -> PixelRect {
        func down(_ value: Int) -> Int { Int((Double(value) / Double(block)).rounded(.down)) * block }
        let (left, top) = (down(x - margin), down(y - margin))
        return PixelRect(
            x: left, y: top, width: down(maxX + margin + block - 1) - left,
            height: down(maxY + margin + block - 1) - top)
    }
}
