import ADKFoundation
import ADKGraphics
import Foundation

/// Painting of rotated and scaled layers.
extension CompositorPass {
    /// The most pixels of a picture of a whole layer. Larger layers are painted in parts.
    private static let largestPicture = 1 << 22
    /// The longest side of a picture of a part, in pixels.
    private static let largestSide: CGFloat = 2048
    /// The empty margin of a picture, in pixels. Filtering blends the edges with it.
    private static let margin: CGFloat = 2

    /// Paints the layer upright into a picture, and draws the picture through the transform.
    func paintTransformed(_ layer: PaintLayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let extent = layer.paintExtent
        let reach = PixelRect(around: extent.applying(local), scale: 1)
        guard reach.intersects(visible), extent.width > 0, extent.height > 0 else { return }
        // About as many pixels as the picture will cover, on a grid that does not move when the extent grows.
        let zoom = min(4, max(hypot(local.a, local.b), hypot(local.c, local.d)))
        let origin = (x: PixelSnapping.round(local.tx), y: PixelSnapping.round(local.ty))
        let steady = FixedGridTiles.relative(local, to: origin)
        fills.flush(touching: reach.intersection(visible), in: context)
        let whole = UprightPicture.frame(of: extent, zoom: zoom, margin: CompositorPass.margin)
        let picture =
            whole.width * whole.height <= CGFloat(CompositorPass.largestPicture)
            ? upright(layer, whole, zoom: zoom) : nil
        FixedGridTiles.paint(reach, from: origin, visible: visible, alpha: opacity, isOpaque: false, in: context) {
            tile, x, y in
            let square = CGRect(x: x, y: y, width: tile.buffer.width, height: tile.buffer.height)
            // Every square has its own part of a large layer, so that it looks the same in every frame.
            guard let picture = picture ?? part(of: layer, extent, seenIn: square, through: steady, zoom: zoom) else {
                return
            }
            tile.coverDevice(
                with: picture.pixels,
                picture.toPoints.concatenating(steady).concatenating(
                    CGAffineTransform(translationX: -CGFloat(x), y: -CGFloat(y))))
        }
    }

    /// Renders the part of a large layer that is visible in `square`, in pixels from the layer's origin. nil if there
    /// is none.
    private func part(
        of layer: PaintLayer, _ extent: CGRect, seenIn square: CGRect, through transform: CGAffineTransform,
        zoom: CGFloat
    ) -> UprightPicture? {
        guard abs(transform.a * transform.d - transform.b * transform.c) > 1e-9 else { return nil }
        // Filtering reads the neighbouring pixels on both sides.
        let seen = square.insetBy(dx: -2, dy: -2).applying(transform.inverted())
        let part = seen.insetBy(dx: -2 / zoom, dy: -2 / zoom).intersection(extent)
        guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
        // A layer that is compressed along one axis is rendered coarser, and not left out.
        let bounded = min(zoom, CompositorPass.largestSide / max(part.width, part.height))
        return upright(
            layer, UprightPicture.frame(of: part, zoom: bounded, margin: CompositorPass.margin), zoom: bounded)
    }

    /// Renders the part of the layer in `frame`, in upright pixels.
    private func upright(_ layer: PaintLayer, _ frame: CGRect, zoom: CGFloat) -> UprightPicture {
        let pixels = PixelBuffer(width: Int(frame.width), height: Int(frame.height))
        let inner = CompositorPass(
            context: CGContext(buffer: pixels, scale: zoom, traits: context.traits), scale: zoom, tiles: tiles,
            reusesPictures: reusesPictures)
        let transform = CGAffineTransform(a: zoom, b: 0, c: 0, d: zoom, tx: -frame.minX, ty: -frame.minY)
        inner.paintInside(
            layer, transform, box: PixelSnapping.box(layer.bounds, transform), contentsAlpha: 1,
            visible: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
        inner.fills.flush(in: inner.context)
        return UprightPicture(
            pixels: pixels,
            toPoints: CGAffineTransform(
                a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: frame.minX / zoom, ty: frame.minY / zoom))
    }
}

/// A layer, or a part of it, without its transform.
private struct UprightPicture {
    let pixels: PixelBuffer
    /// Maps its pixels to the layer's points.
    let toPoints: CGAffineTransform

    /// The whole pixels around `rect` (points), with a margin of pixels.
    static func frame(of rect: CGRect, zoom: CGFloat, margin: CGFloat) -> CGRect {
        let left = (rect.minX * zoom).rounded(.down) - margin
        let top = (rect.minY * zoom).rounded(.down) - margin
        return CGRect(
            x: left, y: top, width: (rect.maxX * zoom).rounded(.up) + margin - left,
            height: (rect.maxY * zoom).rounded(.up) + margin - top)
    }
}
