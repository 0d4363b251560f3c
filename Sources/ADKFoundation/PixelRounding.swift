import Foundation

/// Rounding of points to whole pixels; the only rounding code in the project.
///
/// `scale` is pixels per point. A value within float epsilon of a pixel edge counts
/// as on it, so that sums of fractions do not grow a pixel. Source: Texture's ASInternalHelpers.
package enum PixelRounding {
    package static let epsilon: CGFloat = 1.1920929e-07

    package static func ceil(_ value: CGFloat, scale: CGFloat) -> CGFloat {
        ((value - epsilon) * scale).rounded(.up) / scale
    }

    package static func floor(_ value: CGFloat, scale: CGFloat) -> CGFloat {
        ((value + epsilon) * scale).rounded(.down) / scale
    }

    /// Half away from zero.
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
