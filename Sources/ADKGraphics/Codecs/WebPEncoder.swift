import CWebP
import Foundation

/// Encodes WebP files, with alpha unless the buffer is opaque. Any thread.
package enum WebPEncoder {
    /// Encodes `buffer` with a `quality` of 0...100. Throws `encodingFailed` above 16383 pixels a side, the limit of
    /// WebP.
    package static func encode(_ buffer: PixelBuffer, quality: Int) throws(ImageCodecError) -> Data {
        precondition((0...100).contains(quality), "WebP quality \(quality) is outside 0...100")
        let straight = try straight(buffer)
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeBGRA(
            straight.bytes.assumingMemoryBound(to: UInt8.self), Int32(buffer.width), Int32(buffer.height),
            Int32(straight.bytesPerRow), Float(quality), &output)
        defer { WebPFree(output) }
        guard count > 0, let output else { throw .encodingFailed(.webP, "libwebp reports no reason") }
        return Data(bytes: output, count: count)
    }

    /// Encodes `buffer` without loss: decoding an opaque image gives the same pixels. A higher `effort`, 0...9, makes
    /// smaller files and takes longer. Throws `encodingFailed` above 16383 pixels a side.
    package static func encodeLossless(_ buffer: PixelBuffer, effort: Int) throws(ImageCodecError) -> Data {
        precondition((0...9).contains(effort), "WebP effort \(effort) is outside 0...9")
        let straight = try straight(buffer)
        var config = WebPConfig()
        var input = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, Int32(effort)) != 0,
            WebPPictureInit(&input) != 0
        else { throw .encodingFailed(.webP, "libwebp has another version than the one it was built with") }
        input.use_argb = 1
        input.width = Int32(buffer.width)
        input.height = Int32(buffer.height)
        defer { WebPPictureFree(&input) }
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let bytes = straight.bytes.assumingMemoryBound(to: UInt8.self)
        guard WebPPictureImportBGRA(&input, bytes, Int32(straight.bytesPerRow)) != 0 else {
            throw .encodingFailed(.webP, "error \(input.error_code.rawValue) of libwebp")
        }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { target in
            input.writer = WebPMemoryWrite
            input.custom_ptr = UnsafeMutableRawPointer(target)
            return WebPEncode(&config, &input) != 0
        }
        guard isEncoded, let output = writer.mem else {
            throw .encodingFailed(.webP, "error \(input.error_code.rawValue) of libwebp")
        }
        return Data(bytes: output, count: writer.size)
    }

    /// A copy with straight alpha. Throws `encodingFailed` for a size that WebP cannot have.
    private static func straight(_ buffer: PixelBuffer) throws(ImageCodecError) -> PixelBuffer {
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
        return straight
    }
}
