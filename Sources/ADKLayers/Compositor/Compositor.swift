import ADKFoundation
import ADKGraphics
import Foundation

/// Paints the damaged parts of a layer tree into pixels.
///
/// Layers without a transform are painted on whole pixels from their finished contents. Transformed layers are painted
/// with smoothing.
@MainActor
package final class Compositor {
    let tiles = CompositorTiles()
    /// The pixels of all rasters that were painted as groups, since the start.
    private(set) var groupedPixels = 0

    /// The rasters of layers in motion.
    package let rasters = LayerRasterCache()
    /// The most bytes of kept rasters; nil for the default, three times the window's bytes and at least 32 MB.
    var rasterByteLimit: Int?
    /// The pixels of rasters of layers in motion, and of transformed layers, that frames painted since the start.
    package private(set) var paintedRasterPixels = 0

    package init() {}

    /// Begins a frame in `buffer`, which several calls of `composite` paint.
    package func beginFrame(_ buffer: PixelBuffer) {
        rasters.beginFrame(pixelCount: buffer.width * buffer.height, byteLimit: rasterByteLimit)
    }

    /// Paints the part of `root` in `damage` (pixels of `buffer`) completely.
    ///
    /// - Parameters:
    ///   - corner: the pixel of `root` that is the first one of `buffer`. The background of `root` has no end.
    ///   - reusesRasters: false renders shadows of contents again in place of the kept ones.
    ///   - keepsRasters: true shows and keeps the rasters of layers in motion. Only in a frame.
    ///   - showsBackdrops: true blurs what is behind layers that ask for it. The damage contains each of their places
    ///     completely, or not at all.
    package func composite(
        _ root: CALayer, into buffer: PixelBuffer, damage: PixelRect, corner: (x: Int, y: Int) = (0, 0),
        scale: CGFloat, traits: UITraitCollection, reusesRasters: Bool = true, keepsRasters: Bool = false,
        showsBackdrops: Bool = false
    ) {
        let context = CGContext(buffer: buffer, scale: scale, traits: traits, deviceClip: damage)
        let pass = CompositorPass(
            context: context, scale: scale, tiles: tiles, reusesRasters: reusesRasters,
            rasters: keepsRasters ? rasters : nil, showsBackdrops: showsBackdrops)
        pass.fills.fill(damage, .black, in: context)
        // The values on screen, not the model.
        let root = root.paint
        if let color = root.backgroundColor { pass.fill(damage, color, visible: damage) }
        var transform = CGAffineTransform(scaleX: scale, y: scale)
        transform.tx = -root.bounds.minX * scale - CGFloat(corner.x)
        transform.ty = -root.bounds.minY * scale - CGFloat(corner.y)
        if !root.sublayerTransform.isIdentity {
            transform = root.sublayerTransformAroundAnchor.concatenating(transform)
        }
        for layer in root.paintOrder { pass.paint(layer, under: transform, visible: damage) }
        pass.fills.flush(in: context)
        groupedPixels += pass.groupedPixels
        if keepsRasters { paintedRasterPixels += pass.paintedRasterPixels }
    }
}

/// Rasters that the compositor renders once and paints many times. Used by one thread.
struct CompositorTiles {
    let shadows = ShadowTiles()
    let rounded = RoundedTiles()
}
