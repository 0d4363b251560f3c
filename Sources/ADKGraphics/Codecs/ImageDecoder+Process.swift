import CDecoder
import Foundation

extension ImageDecoder {
    /// Decodes an image of a format whose library runs in a process of its own: HEIC, AVIF, JPEG XL, TIFF, BMP, ICO
    /// and PNM. The library decodes all of it and turns it upright. Cancelling ends the process.
    static func decodeApart(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ library: OptionalLibrary, pool: DecodePool = .shared, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedImage {
        try checkParts(bytes, header, limits)
        if isCancelled() { throw .cancelled }
        let image = try SharedImage(bytes, header, patch: pixbufPatch(bytes, header))
        let answer = try pool.decode(
            image, header.format, with: library, byteCount: memoryLimit(bytes, header, plan), limits, isCancelled)
        try check(answer, header, library)
        let pixels = try reduced(
            header, plan, isOpaque: Int(answer.alpha) == cdecoder_opaque, isCancelled
        ) { image.read($0, into: $1, answer) }
        return DecodedImage(pixels: pixels, color: color(header, bytes, image.profile(answer)))
    }

    /// The bytes of the copy of a file that a process of its own gets; 0 for an image that the program decodes.
    static func copiedByteCount(of fileByteCount: Int, _ header: ImageHeader) -> Int {
        switch header.format {
        case .jpeg, .png, .webP, .gif, .svg, .raw: 0
        case .ico where header.codec.embeddedPNG != nil: 0
        case .tiff, .bmp, .ico, .pnm, .heic, .avif, .jpegXL: fileByteCount
        }
    }

    /// The bytes that the process may take: twice as many as expected, and room for libraries and stacks.
    private static func memoryLimit(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan) -> Int {
        bytes.count + 2 * plan.byteCount(header) + ColorSource.maximumProfileLength + 256 << 20
    }

    /// Checks what the libraries allocate without asking.
    private static func checkParts(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ limits: DecodeLimits
    ) throws(ImageCodecError) {
        switch header.format {
        case .heic, .avif:
            // Tiles and thumbnails have their own sizes, which may exceed that of the image.
            for size in try ImageHeader.heifMeta(ByteSource(bytes), header.format).0.sizes {
                guard size.width <= limits.side, size.height <= limits.side,
                    size.width * size.height <= limits.pixelCount
                else { throw .tooLarge(width: size.width, height: size.height, limit: limits.pixelCount) }
            }
        case .bmp where bytes.count < 14 || Array(bytes[10..<14]).littleEndian32(0) > bytes.count:
            // gdk-pixbuf allocates everything up to the pixels of a bitmap.
            throw .corrupt(.bmp, "its pixels begin after its end")
        default:
            break
        }
    }

    /// The change that makes gdk-pixbuf decode the image of the header.
    private static func pixbufPatch(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader
    ) throws(ImageCodecError) -> SharedImage.Patch? {
        switch header.format {
        case .bmp where header.orientation != .up:
            // A positive height.
            return SharedImage.Patch(
                offset: 22, bytes: (0..<4).map { UInt8(truncatingIfNeeded: header.storedHeight >> ($0 * 8)) })
        case .ico:
            // A directory with the best image only.
            let entry = try IconEntry.best(in: ByteSource(bytes))
            return SharedImage.Patch(
                offset: 4, bytes: [1, 0] + bytes[entry.offset..<entry.offset + IconEntry.length])
        default:
            return nil
        }
    }

    private static func check(
        _ answer: cdecoder_answer, _ header: ImageHeader, _ library: OptionalLibrary
    ) throws(ImageCodecError) {
        try checkStatus(answer, header.format, library)
        guard answer.channels == 3 || answer.channels == 4 else {
            throw .corrupt(header.format, "its picture has no pixels")
        }
    }

    /// Throws the reason why a process has no result.
    static func checkStatus(
        _ answer: cdecoder_answer, _ format: ImageFormat, _ library: OptionalLibrary
    ) throws(ImageCodecError) {
        let reason = withUnsafePointer(to: answer) { ImageCodecError.message(cdecoder_message($0)) }
        switch Int(answer.status) {
        case cdecoder_ok: break
        case cdecoder_missing_codec:
            let package = format == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265"
            throw .missingLibrary(format, package: package)
        case cdecoder_unsupported where library == .pixbuf:
            throw .unsupportedFeature(format, "a gdk-pixbuf loader that is not installed (\(reason))")
        case cdecoder_unsupported: throw .unsupportedFeature(format, reason)
        case cdecoder_out_of_memory: throw .outOfMemory(byteCount: 0)
        case cdecoder_other_size: throw .corrupt(format, "its header and its data have different sizes")
        default: throw .corrupt(format, reason)
        }
    }

    private static func color(
        _ header: ImageHeader, _ bytes: UnsafeRawBufferPointer, _ profile: Data?
    ) -> ColorSource? {
        if let profile = profile ?? header.profile(in: ByteSource(bytes)) { return .profile(profile) }
        guard let color = header.codec.codedColor, !color.isSRGB else { return nil }
        return .coded(color)
    }

    /// Averages the rows of an image that is decoded as a whole, by the plan's factor. `read` writes one row.
    private static func reduced(
        _ header: ImageHeader, _ plan: DecodePlan, isOpaque: Bool, _ isCancelled: () -> Bool,
        read: (_ y: Int, _ row: UnsafeMutablePointer<UInt32>) -> Void
    ) throws(ImageCodecError) -> PixelBuffer {
        let (width, height) = (header.storedWidth, header.storedHeight)
        var reducer = try BoxReducer(
            width: width, height: height, factorX: plan.factor, factorY: plan.factor, isOpaque: isOpaque)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
        defer { row.deallocate() }
        for y in 0..<height {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            read(y, row)
            reducer.add(row)
        }
        return reducer.result
    }
}
