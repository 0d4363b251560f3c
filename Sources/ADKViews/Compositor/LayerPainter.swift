import ADKFoundation
import ADKGraphics
import Foundation

/// Paints a layer tree outside of any window, with the compositor's steps.
package enum LayerPainter {
    /// Paints `root` over all of `buffer`, at `scale` pixels per point, with its bounds' origin in the top left pixel.
    /// Any thread with exclusive use of the tree.
    package static func paint(_ root: PaintLayer, into buffer: PixelBuffer, scale: CGFloat, traits: UITraitCollection) {
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
}
