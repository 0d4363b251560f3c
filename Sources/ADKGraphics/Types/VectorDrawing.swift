import Foundation

/// Contents without pixels of their own, which are drawn in any size. Any thread.
protocol VectorDrawing: Sendable {
    /// The size at the scale of the image, in pixels.
    var pixelSize: (width: Int, height: Int) { get }
    /// The drawing, stretched to a size in pixels. O(pixels).
    func pixels(width: Int, height: Int) -> PixelBuffer
    /// The part `part` of the drawing, in the unit square, stretched to a size in pixels. O(pixels).
    func pixels(
        of part: CGRect, width: Int, height: Int, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer
}

extension VectorDrawing {
    /// The part of the drawing at its own size, stretched.
    func pixels(
        of part: CGRect, width: Int, height: Int, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        if part == CGRect(x: 0, y: 0, width: 1, height: 1) { return pixels(width: width, height: height) }
        return try PixelScaler.fit(
            pixels(width: pixelSize.width, height: pixelSize.height),
            to: .crop(sourceRectUnit: part, width: width, height: height), isCancelled: isCancelled)
    }

    /// The drawing for a target.
    func pixels(
        for target: DecodeTarget, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        var (part, size) = (CGRect(x: 0, y: 0, width: 1, height: 1), pixelSize)
        switch target {
        case .full: break
        case .exactly(let width, let height): size = (width, height)
        case .atLeast(let width, let height): size = (min(size.width, width), min(size.height, height))
        case .crop(let wanted, let width, let height): (part, size) = (wanted.clampedToUnit, (width, height))
        }
        try DecodeLimits().check(width: size.width, height: size.height)
        return try pixels(of: part, width: size.width, height: size.height, isCancelled: isCancelled)
    }
}
