import ADKFoundation
import ADKGraphics
import Foundation

extension CALayer {
    /// Draws the layer and its sublayers into `ctx`, with the layer's own points as those of the context, without the
    /// layer's shadow. What is not drawn yet is missing. O(pixels).
    ///
    /// Differs from UIKit: animations count, because the values on screen are drawn.
    public func render(in ctx: CGContext) {
        let area = paint.unshadowedExtent.intersection(ctx.boundingBoxOfClipPath)
        guard !area.isNull, !area.isEmpty else { return }
        let frame = PixelRect(around: area, scale: ctx.scale)
        guard frame.width <= PixelBuffer.maximumSide, frame.height <= PixelBuffer.maximumSide else {
            return Misuse.report("a layer of \(area.size) points is too large to be rendered; nothing is drawn")
        }
        let pixels = LayerPainter.raster(of: paint, frame, scale: ctx.scale, traits: ctx.traits)
        ctx.draw(
            pixels,
            in: CGRect(
                x: CGFloat(frame.x) / ctx.scale, y: CGFloat(frame.y) / ctx.scale,
                width: CGFloat(frame.width) / ctx.scale, height: CGFloat(frame.height) / ctx.scale))
    }
}
