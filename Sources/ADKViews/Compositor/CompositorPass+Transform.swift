import ADKFoundation
import ADKGraphics
import Foundation

/// Painting of rotated and scaled layers.
extension CompositorPass {
    /// The most pixels of a picture of a layer. Larger ones are painted in parts.
    private static let largestPicture = 1 << 22
    /// The longest side of a picture of a part, in pixels.
    private static let largestSide = 8192
    /// The most pixels of a large picture for each pixel of the window, along either axis.
    private static let largestCompression: CGFloat = 16

    /// Paints the layer upright into a picture, and draws the picture through the transform.
    func paintTransformed(_ layer: PaintLayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let extent = layer.paintExtent
        let seen = PixelRect(around: extent.applying(local), scale: 1).intersection(visible)
        guard !seen.isEmpty, extent.width > 0, extent.height > 0 else { return }
        // About as many pixels as the picture will cover, on a grid that does not move when the extent grows.
        let (across, down) = (hypot(local.a, local.b), hypot(local.c, local.d))
        var zoom = min(4, max(across, down))
        var frame = PixelRect(around: extent, scale: zoom)
        if frame.area > CompositorPass.largestPicture {
            // A large layer that is compressed along one axis is painted coarser.
            zoom = min(zoom, min(across, down) * CompositorPass.largestCompression)
            frame = PixelRect(around: extent, scale: zoom)
        }
        let origin = (x: PixelSnapping.round(local.tx), y: PixelSnapping.round(local.ty))
        let steady = FixedGridTiles.relative(local, to: origin)
        let map = AffineMap(CGAffineTransform(scaleX: 1 / zoom, y: 1 / zoom).concatenating(steady), from: origin)
        guard let map else { return }
        fills.flush(touching: seen, in: context)
        paint(layer, frame, zoom: zoom, through: map, opacity: opacity, seen: seen)
    }

    /// Draws the picture of the layer, in `frame`, through `map`. Paints only the part of it that is seen, in several
    /// parts if it is large. The result does not depend on the parts.
    private func paint(
        _ layer: PaintLayer, _ frame: PixelRect, zoom: CGFloat, through map: AffineMap, opacity: CGFloat,
        seen: PixelRect
    ) {
        let part = map.source(of: seen).intersection(frame)
        guard !part.isEmpty else { return }
        let isLarge =
            part.area > CompositorPass.largestPicture || max(part.width, part.height) > CompositorPass.largestSide
        if isLarge, seen.area > 1 {
            for half in seen.halves {
                paint(layer, frame, zoom: zoom, through: map, opacity: opacity, seen: half)
            }
            return
        }
        put(AffineSampler(upright(layer, part, zoom: zoom), x: part.x, y: part.y, through: map), seen, alpha: opacity)
    }

    /// Paints the part of the layer in `frame`, in upright pixels from the layer's origin.
    private func upright(_ layer: PaintLayer, _ frame: PixelRect, zoom: CGFloat) -> PixelBuffer {
        let pixels = PixelBuffer(width: frame.width, height: frame.height)
        let inner = CompositorPass(
            context: CGContext(buffer: pixels, scale: zoom, traits: context.traits), scale: zoom, tiles: tiles,
            reusesPictures: reusesPictures)
        let transform = CGAffineTransform(a: zoom, b: 0, c: 0, d: zoom, tx: -CGFloat(frame.x), ty: -CGFloat(frame.y))
        inner.paintInside(
            layer, transform, box: PixelSnapping.box(layer.bounds, transform), contentsAlpha: 1,
            visible: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
        inner.fills.flush(in: inner.context)
        return pixels
    }

    /// Draws the part `seen` of a sampled picture.
    private func put(_ sampler: AffineSampler, _ seen: PixelRect, alpha: CGFloat) {
        guard fills.isGroup else { return context.blendPixels(sampler, in: seen, alpha: alpha) }
        // Only Cairo can paint into a group.
        let pixels = PixelBuffer(width: seen.width, height: seen.height)
        sampler.draw(into: pixels, x: seen.x, y: seen.y, clip: seen)
        context.drawDevice(
            pixels, from: PixelRect(x: 0, y: 0, width: seen.width, height: seen.height), to: seen, alpha: alpha)
    }
}

extension PixelRect {
    /// The rectangle in two parts, along its longer side.
    fileprivate var halves: [PixelRect] {
        if width >= height {
            let left = PixelRect(x: x, y: y, width: width / 2, height: height)
            return [left, PixelRect(x: left.maxX, y: y, width: maxX - left.maxX, height: height)]
        }
        let top = PixelRect(x: x, y: y, width: width, height: height / 2)
        return [top, PixelRect(x: x, y: top.maxY, width: width, height: maxY - top.maxY)]
    }
}
