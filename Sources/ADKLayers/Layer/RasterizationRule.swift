import ADKFoundation
import Foundation

/// A layer in motion is painted as one raster: its subtree is rounded to whole pixels together.
///
/// The rule decides about pixels. Whether the raster is kept for the next frame does not: a kept raster has the bits
/// of one that is painted again.
struct RasterizationRule: Equatable, Sendable {
    /// The resolution of the raster of a scaled or rotated layer, in pixels per pixel around it.
    private(set) var zoom: CGFloat

    /// The rule of a layer that begins to move under `transform`, its own transform with the superlayer's for
    /// sublayers.
    init(_ transform: CGAffineTransform) { zoom = RasterizationRule.zoom(transform) }

    /// Raises the resolution if the layer grows. It is not lowered: a smaller layer is drawn from the same raster.
    mutating func grow(to transform: CGAffineTransform) { zoom = max(zoom, RasterizationRule.zoom(transform)) }

    /// The power of two from 1/4 to 4 that is at least the larger scale of `transform`. A growing layer so needs few
    /// rasters.
    static func zoom(_ transform: CGAffineTransform) -> CGFloat {
        let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
        // Rotations have scales that differ from 1 in the last digits.
        return [0.25, 0.5, 1, 2].first { scale <= $0 + 1e-6 } ?? 4
    }
}
