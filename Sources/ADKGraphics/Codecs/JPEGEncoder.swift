import CJPEG
import Foundation

/// Encodes baseline JPEG files. Transparent pixels are drawn over black. Any thread.
package enum JPEGEncoder {
    /// Encodes `buffer` with a `quality` of 1...100. From 90 on, chroma has the full resolution.
    package static func encode(_ buffer: PixelBuffer, quality: Int) throws(ImageCodecError) -> Data {
        precondition((1...100).contains(quality), "JPEG quality \(quality) is outside 1...100")
        guard buffer.width > 0, buffer.height > 0 else {
            throw .encodingFailed(.jpeg, "a picture of \(buffer.width) x \(buffer.height) pixels")
        }
        var count = 0
        var message = [CChar](repeating: 0, count: Int(JMSG_LENGTH_MAX))
        let output = cjpeg_write(
            buffer.bytes, UInt32(buffer.width), UInt32(buffer.height), buffer.bytesPerRow, Int32(quality),
            quality >= 90 ? 1 : 0, &count, &message)
        guard let output else { throw .encodingFailed(.jpeg, ImageCodecError.message(message)) }
        return Data(bytesNoCopy: output, count: count, deallocator: .free)
    }
}
