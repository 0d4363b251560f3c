import ADKFoundation
import ADKGraphics
import Foundation

/// Paints a tree of layers that is in no window, by the compositor's own steps.
package enum LayerPainter {
    /// Paints `root` over the whole of `buffer`, `scale` pixels a point, its bounds' origin in the top left
    /// pixel. Any thread that has the tree to itself.
    package static func paint(_ root: PaintLayer, into buffer: PixelBuffer, scale: CGFloat, traits: UITraitCollection) {
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        let pass = CompositorPass(context: context, scale: scale, tiles: CompositorTiles())
        // Wherever the root lies in its superlayer.
        var transform = CGAffineTransform(translationX: -root.bounds.minX, y: -root.bounds.minY)
        transform = root.localTransform.inverted().concatenating(transform)
        pass.paint(
            root, under: transform.concatenating(CGAffineTransform(scaleX: scale, y: scale)),
            visible: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
        pass.fills.flush(in: context)
    }
}
