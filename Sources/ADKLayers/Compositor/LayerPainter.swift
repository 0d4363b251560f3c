import ADKFoundation
import ADKGraphics
import Foundation

/// Paints a layer tree outside of any window, with the compositor's steps.
package enum LayerPainter {
    /// Paints `root` over all of `buffer`, at `scale` pixels per point, with its bounds' origin in the top left pixel.
    /// Any thread with exclusive use of the tree.
    package static func paint(_ root: RenderLayer, into buffer: PixelBuffer, scale: CGFloat, traits: UITraitCollection)
    {
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        let pass = CompositorPass(context: context, scale: scale, tiles: CompositorTiles())
        // Undoes the root's position in its superlayer.
        var transform = CGAffineTransform(translationX: -root.bounds.minX, y: -root.bounds.minY)
        transform = root.localTransform.inverted().concatenating(transform)
        pass.paint(
            root, under: transform.concatenating(CGAffineTransform(scaleX: scale, y: scale)),
            visible: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
        pass.fills.flush(in: context)
    }
    /// Paints `layer` upright and at full opacity, without its shadow. `frame` is the part to paint, in pixels from the
    /// layer's origin. Any thread with exclusive use of the tree.
    package static func raster(
        of layer: RenderLayer, _ frame: PixelRect, scale: CGFloat, traits: UITraitCollection
    ) -> PixelBuffer {
        let pixels = PixelBuffer(width: frame.width, height: frame.height)
        let context = CGContext(buffer: pixels, scale: scale, traits: traits)
        let pass = CompositorPass(context: context, scale: scale, tiles: CompositorTiles())
        let transform = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: -CGFloat(frame.x), ty: -CGFloat(frame.y))
        pass.paintInside(
            layer, transform, box: PixelSnapping.box(layer.bounds, transform), contentsAlpha: 1,
            visible: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height), castsShadow: false)
        pass.fills.flush(in: context)
        return pixels
    }
}
