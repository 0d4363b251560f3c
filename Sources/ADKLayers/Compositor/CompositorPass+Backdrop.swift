import ADKFoundation
import ADKGraphics
import Foundation

/// Blurs the pixels behind layers.
extension CompositorPass {
    /// The most pixels of a layer that are blurred in a frame.
    static let largestBackdrop = 1 << 22
    /// Pixels that the blur of a reduced image reaches at least. Fewer would show its pixels.
    private static let shortestReach: CGFloat = 6
    private static let mostHalvings = 4

    /// The blurred pixels behind the layer, as an image that fills the visible part of `box`. Nil for a layer that
    /// blurs nothing, and where pixels behind it are missing: in rasters of layers in motion.
    ///
    /// Only pixels in the visible part of the box count. All of it must be in the damage.
    func blurredBackdrop(of layer: RenderLayer, box: PixelRect, visible: PixelRect) -> AffineSampler? {
        guard showsBackdrops, let rare = layer.rare, rare.backdropBlurRadius > 0 else { return nil }
        let seen = box.intersection(visible)
        guard !seen.isEmpty, seen.area <= CompositorPass.largestBackdrop else { return nil }
        fills.flush(touching: seen, in: context)
        var (reach, halvings) = (rare.backdropBlurRadius * scale, 0)
        while halvings < CompositorPass.mostHalvings, reach / 2 >= CompositorPass.shortestReach {
            reach /= 2
            halvings += 1
        }
        let source = context.paintedPixels(seen, isGroup: fills.isGroup, halvings: halvings)
        let result = blurred(source, reach: Int(reach.rounded(.up)), rare)
        return AffineSampler(
            result, PixelRect(x: 0, y: 0, width: result.width, height: result.height),
            over: PixelRect(x: seen.x, y: seen.y, width: result.width << halvings, height: result.height << halvings))
    }

    /// Blurs an image, unless the layer has the result for the same pixels.
    private func blurred(_ source: PixelBuffer, reach: Int, _ rare: RareLayerValues) -> PixelBuffer {
        if reusesRasters, let kept = rare.blurredBackdrop, kept.source.width == source.width,
            kept.source.height == source.height, source.difference(from: kept.source).isEmpty
        {
            return kept.result
        }
        let result = source.blurred(reach: reach)
        if reusesRasters { rare.blurredBackdrop = (source, result) }
        return result
    }
}
