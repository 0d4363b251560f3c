import CTurboJPEG
import Foundation

/// Writes baseline JPEG files; transparent pixels come out over black.
package enum JPEGEncoder {
    /// `quality` lies in 1...100; from 90 on colours keep the full resolution.
    package static func encode(_ buffer: PixelBuffer, quality: Int) throws(ImageCodecError) -> Data {
        precondition((1...100).contains(quality), "JPEG quality \(quality) is outside 1...100")
        guard buffer.width > 0, buffer.height > 0 else {
            throw .encodingFailed(.jpeg, "a picture of \(buffer.width) x \(buffer.height) pixels")
        }
        guard let handle = tjInitCompress() else {
            throw .encodingFailed(.jpeg, ImageCodecError.message(tjGetErrorStr2(nil)))
        }
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let subsampling = quality >= 90 ? TJSAMP_444 : TJSAMP_420
        let status = tjCompress2(
            handle, buffer.bytes.assumingMemoryBound(to: UInt8.self), Int32(buffer.width), Int32(buffer.bytesPerRow),
            Int32(buffer.height), Int32(TJPF_BGRX.rawValue), &output, &count, Int32(subsampling.rawValue),
            Int32(quality), TJFLAG_ACCURATEDCT)
        defer { tjFree(output) }
        guard status == 0, let output else {
            throw .encodingFailed(.jpeg, ImageCodecError.message(tjGetErrorStr2(handle)))
        }
        return Data(bytes: output, count: Int(count))
    }
}
