import Foundation

/// The layout's rounding of points to whole pixels. Source: Texture's ASInternalHelpers.
///
/// `scale` is in pixels per point. A value within `epsilon` of a pixel boundary counts as on it, so that the rounding
/// errors of a sum do not add a pixel.
package enum PixelRounding {
    /// The machine epsilon of `Float`, in points.
    package static let epsilon: CGFloat = 1.1920929e-07

    /// Rounds up to a whole pixel. A value up to `epsilon` above a pixel boundary is rounded down to it.
    package static func ceil(_ value: CGFloat, scale: CGFloat) -> CGFloat {
        ((value - epsilon) * scale).rounded(.up) / scale
    }

    /// Rounds down to a whole pixel. A value up to `epsilon` below a pixel boundary is rounded up to it.
    package static func floor(_ value: CGFloat, scale: CGFloat) -> CGFloat {
        ((value + epsilon) * scale).rounded(.down) / scale
    }

    /// Rounds to the nearest pixel, halves away from zero.
    package static func round(_ value: CGFloat, scale: CGFloat) -> CGFloat {
        (value * scale).rounded(.toNearestOrAwayFromZero) / scale
    }

    package static func ceil(_ size: CGSize, scale: CGFloat) -> CGSize {
        CGSize(width: ceil(size.width, scale: scale), height: ceil(size.height, scale: scale))
    }

    package static func round(_ point: CGPoint, scale: CGFloat) -> CGPoint {
        CGPoint(x: round(point.x, scale: scale), y: round(point.y, scale: scale))
    }
}
