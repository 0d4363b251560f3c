import Foundation

/// The size to decode a picture to, in pixels of the upright picture; sides are above zero.
package enum DecodeTarget: Sendable, Equatable {
    /// Every pixel as stored.
    case full
    /// The whole picture stretched to exactly this size.
    case exactly(width: Int, height: Int)
    /// The whole picture, its shape kept, at the smallest size that is cheap and no smaller
    /// than this; a picture that is smaller stays as it is.
    case atLeast(width: Int, height: Int)
    /// This part of the picture, in parts of its sides (0...1), stretched to exactly this size.
    case crop(sourceRectUnit: CGRect, width: Int, height: Int)
}

extension CGRect {
    /// The part inside the unit square; all of it where nothing is inside.
    var clampedToUnit: CGRect {
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard minX.isFinite, minY.isFinite, width.isFinite, height.isFinite else { return unit }
        let inside = intersection(unit)
        return inside.width > 0 && inside.height > 0 ? inside : unit
    }
}
