import Foundation

/// The size to decode an image to, in pixels of the upright image. Sides must be above zero.
package enum DecodeTarget: Sendable, Equatable {
    /// The stored size.
    case full
    /// The whole image, stretched to exactly this size.
    case exactly(width: Int, height: Int)
    /// The whole image with its aspect ratio, at the smallest size the codec gives cheaply that is not smaller than
    /// this size. A smaller image keeps its size.
    case atLeast(width: Int, height: Int)
    /// The part `sourceRectUnit` of the image, in the unit square, stretched to exactly this size.
    case crop(sourceRectUnit: CGRect, width: Int, height: Int)
}

extension CGRect {
    /// The intersection with the unit square, or the whole unit square if nothing lies inside.
    var clampedToUnit: CGRect {
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard minX.isFinite, minY.isFinite, width.isFinite, height.isFinite else { return unit }
        let inside = intersection(unit)
        return inside.width > 0 && inside.height > 0 ? inside : unit
    }
}
