import Foundation

extension PixelScaler {
    /// Scales decoded upright pixels to `target`. Returns the buffer itself if it has that size already.
    package static func fit(
        _ buffer: PixelBuffer, to target: DecodeTarget, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        let (width, height) = (CGFloat(buffer.width), CGFloat(buffer.height))
        let limits = DecodeLimits()
        switch target {
        case .full, .atLeast:
            return buffer
        case .exactly(let targetWidth, let targetHeight):
            try limits.check(width: targetWidth, height: targetHeight)
            return try scale(
                buffer, from: CGRect(x: 0, y: 0, width: width, height: height), width: targetWidth,
                height: targetHeight, isCancelled: isCancelled)
        case .crop(let part, let targetWidth, let targetHeight):
            try limits.check(width: targetWidth, height: targetHeight)
            let inside = part.clampedToUnit
            return try scale(
                buffer,
                from: CGRect(
                    x: inside.minX * width, y: inside.minY * height, width: inside.width * width,
                    height: inside.height * height),
                width: targetWidth, height: targetHeight, isCancelled: isCancelled)
        }
    }
}
