import ADKFoundation
import Foundation

/// A picture as its codec gave it, and what its numbers mean.
struct DecodedPicture {
    var pixels: PixelBuffer
    var color: ColorSource?
    /// Already of the size asked for.
    var isExact = false
}

/// Turns encoded pictures into pixels of the size asked for. Any thread; keeps nothing.
package enum ImageDecoder {
    /// Decodes `data` upright, premultiplied, in sRGB, opaque where the file has no alpha. Of an
    /// animation, the first frame.
    ///
    /// A JPEG that ends early keeps what it has. `isCancelled` is asked between steps and every
    /// few rows, but not while a WebP is being decoded. Colours are brought to sRGB after
    /// the picture was scaled.
    ///
    /// Where `DecodeMemory` has no room, a drawing job is put off by `.cancelled`; other threads wait.
    ///
    /// - Complexity: O(pixels stored); memory is the result's, for JPEG some rows besides, for other
    ///   formats four to sixteen times that while decoding something much larger.
    package static func decode(
        _ data: Data, fitting target: DecodeTarget, limits: DecodeLimits = DecodeLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        guard data.count <= limits.fileByteCount else {
            throw .fileTooLarge(byteCount: data.count, limit: limits.fileByteCount)
        }
        if isCancelled() { throw .cancelled }
        return try data.withBytes { bytes throws(ImageCodecError) in
            let header = try ImageHeader.read(bytes)
            let plan = try DecodePlan(header, target, limits)
            let grant = try DecodeMemory.reserve(plan.byteCount(header), isCancelled: isCancelled)
            defer { grant?.giveBack() }
            return try decode(bytes, header, plan, limits, isCancelled)
        }
    }

    /// Decodes the file at `path`; see `decode(_:fitting:limits:isCancelled:)`. Its header is read first, the rest
    /// when there is memory for it.
    package static func decode(
        path: String, fitting target: DecodeTarget, limits: DecodeLimits = DecodeLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        let source = ByteSource(try OpenFile(path: path, limit: limits.fileByteCount))
        let header = try ImageHeader.read(source)
        let plan = try DecodePlan(header, target, limits)
        let grant = try DecodeMemory.reserve(source.count + plan.byteCount(header), isCancelled: isCancelled)
        defer { grant?.giveBack() }
        return try source.withAllBytes { bytes throws(ImageCodecError) in
            if isCancelled() { throw .cancelled }
            // Memory was taken for what the header said; the file may have been written to since.
            guard try ImageHeader.read(bytes) == header else {
                throw .corrupt(header.format, "it was changed while it was read")
            }
            return try decode(bytes, header, plan, limits, isCancelled)
        }
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let clock = DecodeClock(limit: limits.processorSeconds)
        do throws(ImageCodecError) {
            return try Trace.span("decode") { () throws(ImageCodecError) in
                try decodeByFormat(bytes, header, plan, limits) { isCancelled() || clock.isOver }
            }
        } catch {
            guard case .cancelled = error, clock.isOver, !isCancelled() else { throw error }
            throw .tookTooLong(seconds: limits.processorSeconds)
        }
    }

    private static func decodeByFormat(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let decoded =
            switch header.format {
            case .jpeg: try decodeJPEG(bytes, header, plan, limits, isCancelled)
            case .png where header.codec.hasSeparateDefaultImage:
                try decodeFirstAPNGFrame(bytes, header, plan, limits, isCancelled)
            case .png: try decodePNG(bytes, header, plan, isCancelled)
            case .webP:
                DecodedPicture(
                    pixels: try decodeWebP(bytes, header, plan, isCancelled),
                    color: header.profile(in: ByteSource(bytes)).map { .profile($0) })
            case .gif: DecodedPicture(pixels: try decodeGIF(bytes, header, plan, limits, isCancelled))
            case .tiff, .bmp, .ico, .pnm: try decodePixbuf(bytes, header, plan, limits, isCancelled)
            case .heic, .avif: try decodeHEIF(bytes, header, plan, limits, isCancelled)
            case .jpegXL: try decodeJPEGXL(bytes, header, plan, isCancelled)
            }
        if isCancelled() { throw .cancelled }
        var result = decoded.pixels
        if let exact = plan.exact, !decoded.isExact {
            result = try PixelScaler.scale(
                result, from: exact.source, width: exact.width, height: exact.height, isCancelled: isCancelled)
        }
        result = try result.upright(header.orientation)
        // Few pixels are left by now, and nobody else has them.
        if let color = decoded.color, let converter = ColorConverter.converter(from: color) {
            try converter.convert(result, isCancelled: isCancelled)
        }
        return result
    }
}

extension ImageDecoder {
    /// The pixels of a picture that a library gave as a whole, averaged by the plan's factor. `read` writes one row.
    ///
    /// - Throws: `corrupt` where the picture has another size than its header said; `cancelled`.
    static func reduced(
        _ size: (width: Int, height: Int), _ header: ImageHeader, _ plan: DecodePlan, isOpaque: Bool,
        _ isCancelled: () -> Bool, read: (_ y: Int, _ row: UnsafeMutablePointer<UInt32>) -> Void
    ) throws(ImageCodecError) -> PixelBuffer {
        guard size.width == header.storedWidth, size.height == header.storedHeight else {
            throw .corrupt(header.format, "it has two sizes")
        }
        var reducer = try BoxReducer(
            width: size.width, height: size.height, factorX: plan.factor, factorY: plan.factor, isOpaque: isOpaque)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
        defer { row.deallocate() }
        for y in 0..<size.height {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            read(y, row)
            reducer.add(row)
        }
        return reducer.result
    }
}
