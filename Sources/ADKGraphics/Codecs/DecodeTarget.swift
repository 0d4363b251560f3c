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

/// What is refused by its header, before memory is taken for it.
package struct DecodeLimits: Sendable, Equatable {
    /// Pixels of a picture that has to be decoded, or held, at full size.
    package var pixelCount = 100_000_000
    /// Pixels of a JPEG picture that is decoded at a fraction of its size, band by band.
    package var reduciblePixelCount = 400_000_000
    /// Pixels of a picture stored in many passes, times the passes.
    package var scannedPixelCount = 4_000_000_000
    package var side = PixelBuffer.maximumSide
    /// Bytes of an encoded file.
    package var fileByteCount = 256 << 20

    package init() {}
}

extension DecodeLimits {
    /// Refuses a result of this many pixels. Both sides must be above zero.
    func check(width: Int, height: Int) throws(ImageCodecError) {
        precondition(width > 0 && height > 0, "a picture cannot be decoded to \(width) x \(height) pixels")
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide, width * height <= pixelCount else {
            throw .tooLarge(width: width, height: height, limit: pixelCount)
        }
    }
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
