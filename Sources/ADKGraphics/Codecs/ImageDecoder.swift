import ADKFoundation
import Foundation

/// The output of a codec, before colour conversion and orientation.
struct DecodedImage {
    var pixels: PixelBuffer
    /// The colour space of `pixels`. Nil means sRGB.
    var color: ColorSource?
    /// Whether the exact scaling step is done already.
    var isExact = false
}

/// Decodes images to a requested size. Any thread; has no state.
package enum ImageDecoder {
    /// Decodes an image or the first frame of an animation.
    ///
    /// The result is upright, premultiplied, and in the colours of `screen`, or else in sRGB. It is opaque if the file
    /// has no alpha. A file that ends early gives the part it has, if its format allows that. Colours are converted
    /// after scaling, when few pixels are left.
    ///
    /// `isCancelled` is checked between steps and every few rows or kilobytes. Libraries that are not trusted decode in
    /// a process of their own (`DecodeProcess`), which cancelling ends.
    ///
    /// If the budget of `DecodeMemory` has no room, a drawing job is postponed by throwing `cancelled`, the main thread
    /// decodes anyway, and any other thread waits.
    ///
    /// - Throws: Any case of `ImageCodecError` that is about reading.
    /// - Complexity: O(stored pixels). Memory: the result, and a few rows for JPEG, and for PNG unless it is interlaced
    ///   or reduced much. Other formats need four to sixteen times the result while they decode a much larger image.
    package static func decode(
        _ data: Data, fitting target: DecodeTarget, limits: DecodeLimits = DecodeLimits(),
        for screen: ScreenProfile? = nil, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        guard data.count <= limits.fileByteCount else {
            throw .fileTooLarge(byteCount: data.count, limit: limits.fileByteCount)
        }
        if isCancelled() { throw .cancelled }
        return try data.withBytes { bytes throws(ImageCodecError) in
            let header = try ImageHeader.read(bytes)
            let plan = try DecodePlan(header, target, limits)
            let byteCount = plan.byteCount(header) + copiedByteCount(of: data.count, header)
            let grant = try DecodeMemory.reserve(byteCount, isCancelled: isCancelled)
            defer { grant?.giveBack() }
            return try decode(bytes, header, plan, limits, screen, isCancelled)
        }
    }

    /// Decodes the file at `path`; see `decode(_:fitting:limits:for:isCancelled:)`. Reads the header first, and the
    /// rest after memory is reserved.
    package static func decode(
        path: String, fitting target: DecodeTarget, limits: DecodeLimits = DecodeLimits(),
        for screen: ScreenProfile? = nil, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        let source = ByteSource(try OpenFile(path: path, limit: limits.fileByteCount))
        let header = try ImageHeader.read(source)
        let plan = try DecodePlan(header, target, limits)
        let byteCount = source.count + plan.byteCount(header) + copiedByteCount(of: source.count, header)
        let grant = try DecodeMemory.reserve(byteCount, isCancelled: isCancelled)
        defer { grant?.giveBack() }
        return try source.withAllBytes { bytes throws(ImageCodecError) in
            if isCancelled() { throw .cancelled }
            // Memory was reserved for the first header. The file may have changed since.
            guard try ImageHeader.read(bytes) == header else {
                throw .corrupt(header.format, "the file changed while it was read")
            }
            return try decode(bytes, header, plan, limits, screen, isCancelled)
        }
    }

    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ screen: ScreenProfile?, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let clock = DecodeClock(limit: limits.processorSeconds)
        do throws(ImageCodecError) {
            return try Trace.span("decode") { () throws(ImageCodecError) in
                try decodeByFormat(bytes, header, plan, limits, screen) { isCancelled() || clock.isOver }
            }
        } catch {
            guard case .cancelled = error, clock.isOver, !isCancelled() else { throw error }
            throw .tookTooLong(seconds: limits.processorSeconds)
        }
    }

    private static func decodeByFormat(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ screen: ScreenProfile?, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let decoded =
            switch header.format {
            case .jpeg: try decodeJPEG(bytes, header, plan, limits, isCancelled)
            case .png where header.codec.hasSeparateDefaultImage:
                try decodeFirstAPNGFrame(bytes, header, plan, limits, isCancelled)
            case .png: try decodePNG(bytes, header, plan, isCancelled)
            case .webP:
                DecodedImage(
                    pixels: try decodeWebP(bytes, header, plan, isCancelled),
                    color: header.profile(in: ByteSource(bytes)).map { .profile($0) })
            case .gif: DecodedImage(pixels: try decodeGIF(bytes, header, plan, limits, isCancelled))
            case .ico where header.codec.embeddedPNG != nil: try decodeIconPNG(bytes, header, plan, isCancelled)
            case .tiff, .bmp, .ico, .pnm: try decodeApart(bytes, header, plan, limits, .pixbuf, isCancelled)
            case .heic, .avif: try decodeApart(bytes, header, plan, limits, .heif, isCancelled)
            case .jpegXL: try decodeApart(bytes, header, plan, limits, .jpegXL, isCancelled)
            // Images of files, not of bytes: `UIImage(drawnFromFile:)`.
            case .svg, .raw: throw ImageCodecError.unsupported(signature: [])
            }
        if isCancelled() { throw .cancelled }
        var result = decoded.pixels
        if let exact = plan.exact, !decoded.isExact {
            result = try PixelScaler.scale(
                result, from: exact.source, width: exact.width, height: exact.height, isCancelled: isCancelled)
        }
        result = try result.upright(header.orientation)
        result.isDamaged = decoded.pixels.isDamaged
        // Convert in place: the buffer is not shared yet, and few pixels are left.
        if let converter = ColorConverter.converter(from: decoded.color ?? .sRGB, to: screen) {
            try converter.convert(result, isCancelled: isCancelled)
        }
        return result
    }
}
