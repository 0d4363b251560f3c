import CWebP
import Foundation

/// Encodes lossy WebP files, with alpha unless the buffer is opaque. Any thread.
package enum WebPEncoder {
    /// Encodes `buffer` with a `quality` of 0...100. Throws `encodingFailed` above 16383 pixels a side, the limit of
    /// WebP.
    package static func encode(_ buffer: PixelBuffer, quality: Int) throws(ImageCodecError) -> Data {
        precondition((0...100).contains(quality), "WebP quality \(quality) is outside 0...100")
        guard buffer.width > 0, buffer.height > 0, buffer.width <= WEBP_MAX_DIMENSION,
            buffer.height <= WEBP_MAX_DIMENSION
        else { throw .encodingFailed(.webP, "a picture of \(buffer.width) x \(buffer.height) pixels") }

        let straight = try PixelBuffer.unwritten(
            width: buffer.width, height: buffer.height, isOpaque: buffer.isOpaque)
        for y in 0..<buffer.height {
            if buffer.isOpaque {
                straight.row(y).update(from: buffer.row(y), count: buffer.width)
            } else {
                AlphaConversion.unpremultiply(buffer.row(y), into: straight.row(y), count: buffer.width)
            }
        }
        if buffer.isOpaque { straight.fillAlpha() }
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeBGRA(
            straight.bytes.assumingMemoryBound(to: UInt8.self), Int32(buffer.width), Int32(buffer.height),
            Int32(straight.bytesPerRow), Float(quality), &output)
        defer { WebPFree(output) }
        guard count > 0, let output else { throw .encodingFailed(.webP, "libwebp reports no reason") }
        return Data(bytes: output, count: count)
    }
}
