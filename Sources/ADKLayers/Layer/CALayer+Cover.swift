import ADKGraphics
import Foundation

/// A window that paints rasters of its layers.
@MainActor
package protocol LayerRasterizing: DamageSink {
    /// Paints `layer` upright and at full opacity, without its shadow. `frame` is the part to paint, in pixels from the
    /// layer's origin.
    func raster(of layer: RenderLayer, _ frame: PixelRect) -> PixelBuffer
}

/// Rasters of old content for transitions.
extension CALayer {
    /// In front of all sublayers of an app.
    private static let coverPosition: CGFloat = 1e9
    /// The most pixels of a cover.
    private static let largestCover = 1 << 25

    /// A layer with a raster of what this layer and its sublayers show now, without the shadow. nil if the layer is
    /// not in a window, empty or too large.
    package func makeCover() -> CALayer? {
        guard let sink = root.damageSink as? any LayerRasterizing else { return nil }
        let frame = PixelRect(around: paint.unshadowedExtent, scale: sink.scale)
        guard !frame.isEmpty, frame.area <= CALayer.largestCover,
            max(frame.width, frame.height) <= PixelBuffer.maximumSide
        else { return nil }
        let cover = CALayer()
        // Also in an animation block, the cover is in its place at once.
        AnimationContext.disabled {
            cover.contents = sink.raster(of: paint, frame)
            cover.contentsScale = sink.scale
            cover.zPosition = CALayer.coverPosition
            cover.frame = CGRect(
                x: CGFloat(frame.x) / sink.scale, y: CGFloat(frame.y) / sink.scale,
                width: CGFloat(frame.width) / sink.scale, height: CGFloat(frame.height) / sink.scale)
        }
        return cover
    }
}
