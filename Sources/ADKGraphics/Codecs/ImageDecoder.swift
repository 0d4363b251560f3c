import Foundation

/// Turns encoded pictures into pixels of the size asked for. Any thread; keeps nothing.
package enum ImageDecoder {
    /// Decodes `data` upright, premultiplied, opaque where the file has no alpha.
    ///
    /// A JPEG that ends early keeps what it has. `isCancelled` is asked between steps and every
    /// few rows, but not while a JPEG or WebP is being decoded.
    ///
    /// - Complexity: O(pixels stored); memory is the result's, and four to sixteen times that
    ///   while decoding something much larger.
    package static func decode(
        _ data: Data, fitting target: DecodeTarget, limits: DecodeLimits = DecodeLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        guard data.count <= limits.fileByteCount else {
            throw .fileTooLarge(byteCount: data.count, limit: limits.fileByteCount)
        }
        if isCancelled() { throw .cancelled }
        return try data.withBytes { bytes throws(ImageCodecError) in
            try decode(bytes, target, limits, isCancelled)
        }
    }

    /// Decodes the file at `path`; see `decode(_:fitting:limits:isCancelled:)`.
    package static func decode(
        path: String, fitting target: DecodeTarget, limits: DecodeLimits = DecodeLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        let data = try FileReader.read(path: path, limit: limits.fileByteCount)
        return try decode(data, fitting: target, limits: limits, isCancelled: isCancelled)
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ target: DecodeTarget, _ limits: DecodeLimits, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let header = try ImageHeader.read(bytes)
        let plan = try DecodePlan(header, target, limits)
        let reduced =
            switch header.format {
            case .jpeg: try decodeJPEG(bytes, header, plan, limits)
            case .png: try decodePNG(bytes, header, plan, isCancelled)
            case .webP: try decodeWebP(bytes, header, plan, isCancelled)
            }
        if isCancelled() { throw .cancelled }
        guard let exact = plan.exact else { return try reduced.upright(header.orientation) }
        return try PixelScaler.scale(
            reduced, from: exact.source, width: exact.width, height: exact.height, isCancelled: isCancelled
        ).upright(header.orientation)
    }
}
