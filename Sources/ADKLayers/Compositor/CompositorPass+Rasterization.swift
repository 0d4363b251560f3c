import ADKFoundation
import ADKGraphics
import Foundation

/// Painting of layers in motion that are neither scaled nor rotated.
extension CompositorPass {
    /// Paints the layer as one raster, with its origin on a whole pixel.
    func paintRaster(_ layer: RenderLayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let (x, y) = (PixelSnapping.round(local.tx), PixelSnapping.round(local.ty))
        let isOpaque = layer.isOpaqueRaster
        let frame = layer.rasterFrame(scale: scale, isOpaque: isOpaque)
        let seen = frame.offsetBy(dx: x, dy: y).intersection(visible)
        guard !seen.isEmpty else { return }
        if isOpaque, opacity >= 1 { fills.cover(seen) } else { fills.flush(touching: seen, in: context) }
        let part = seen.offsetBy(dx: -x, dy: -y)
        let style = LayerRaster.Style(
            scale: scale, variant: context.traits.colorVariant, isOpaque: isOpaque)
        if let raster = keptRaster(of: layer, frame, style) {
            update(raster, of: layer, in: part)
            put(
                raster.pixels, from: part.offsetBy(dx: -raster.frame.x, dy: -raster.frame.y), to: seen,
                alpha: opacity)
        } else {
            let pixels = upright(layer, part, style)
            put(pixels, from: PixelRect(x: 0, y: 0, width: part.width, height: part.height), to: seen, alpha: opacity)
        }
    }

    /// The kept raster of the layer, with at least `frame`.
    func keptRaster(of layer: RenderLayer, _ frame: PixelRect, _ style: LayerRaster.Style) -> LayerRaster? {
        // Room for sublayers that move out of the frame.
        rasters?.raster(of: layer, frame, roomy: style.isOpaque ? frame : frame.aligned(to: 16, margin: 16), style)
    }

    /// Paints what is stale in `part` of a raster.
    func update(_ raster: LayerRaster, of layer: RenderLayer, in part: PixelRect) {
        for rect in raster.drainStale(in: part) {
            let place = rect.offsetBy(dx: -raster.frame.x, dy: -raster.frame.y)
            if !raster.style.isOpaque { raster.pixels.clear(place) }
            paint(layer, into: raster.pixels, at: raster.frame, place, raster.style)
        }
    }

    /// Paints the part of the layer in `frame` into a new raster.
    func upright(_ layer: RenderLayer, _ frame: PixelRect, _ style: LayerRaster.Style) -> PixelBuffer {
        let pixels = PixelBuffer(width: frame.width, height: frame.height, isOpaque: style.isOpaque)
        paint(
            layer, into: pixels, at: frame, PixelRect(x: 0, y: 0, width: frame.width, height: frame.height), style)
        return pixels
    }

    /// Paints the pixels `visible` of a raster whose first pixel is that of `frame`.
    private func paint(
        _ layer: RenderLayer, into pixels: PixelBuffer, at frame: PixelRect, _ visible: PixelRect,
        _ style: LayerRaster.Style
    ) {
        let inner = CompositorPass(
            context: CGContext(buffer: pixels, scale: style.scale, traits: context.traits, deviceClip: visible),
            scale: style.scale, tiles: tiles, reusesRasters: reusesRasters, rasters: rasters)
        let transform = CGAffineTransform(
            a: style.scale, b: 0, c: 0, d: style.scale, tx: -CGFloat(frame.x), ty: -CGFloat(frame.y))
        inner.paintInside(
            layer, transform, box: PixelSnapping.box(layer.bounds, transform), contentsAlpha: 1, visible: visible)
        inner.fills.flush(in: inner.context)
        paintedRasterPixels += visible.area + inner.paintedRasterPixels
    }
}

extension RenderLayer {
    /// The layer paints all pixels of its box, and no others.
    var isOpaqueRaster: Bool {
        guard let backgroundColor, backgroundColor.isOpaque, roundedRadius == 0, !castsShadow, mask == nil else {
            return false
        }
        return masksToBounds || paintExtent == bounds
    }

    /// A raster of the layer gains nothing: it is one colour, or contents that are finished pixels, of whole pixels.
    func isPaintedDirectly(scale: CGFloat) -> Bool {
        guard sublayers.isEmpty, !castsShadow, borderWidth == 0, roundedRadius == 0, mask == nil else { return false }
        let (width, height) = (bounds.width * scale, bounds.height * scale)
        guard width == width.rounded(), height == height.rounded() else { return false }
        return contents == nil ? opacity >= 1 : backgroundColor?.isClear ?? true
    }

    /// The place of the upright raster, in pixels from the layer's origin.
    func rasterFrame(scale: CGFloat, isOpaque: Bool) -> PixelRect {
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
