import CHEIF
import Foundation

/// A picture decoded by libheif: rows of three or four bytes per pixel, red first.
private final class HEIFPicture {
    let width: Int
    let height: Int
    private let hasAlpha: Bool
    private let isPremultiplied: Bool
    private let library: cheif_library
    private let image: OpaquePointer
    private let pixels: UnsafePointer<UInt8>
    private let bytesPerRow: Int

    /// Owns `image` from now on, even if the initializer returns nil.
    init?(_ image: OpaquePointer, _ library: cheif_library, hasAlpha: Bool, isPremultiplied: Bool) {
        let channel = Int32(cheif_channel_interleaved)
        var stride: Int32 = 0
        width = Int(library.image_get_width(image, channel))
        height = Int(library.image_get_height(image, channel))
        guard width > 0, height > 0, let pixels = library.image_get_plane_readonly(image, channel, &stride),
            Int(stride) >= width * (hasAlpha ? 4 : 3)
        else {
            library.image_release(image)
            return nil
        }
        self.pixels = pixels
        bytesPerRow = Int(stride)
        (self.image, self.library, self.hasAlpha, self.isPremultiplied) = (image, library, hasAlpha, isPremultiplied)
    }

    deinit { library.image_release(image) }

    /// Writes row `y` as premultiplied pixels, blue first.
    func read(_ y: Int, into row: UnsafeMutablePointer<UInt32>) {
        let source = pixels + y * bytesPerRow
        guard hasAlpha else {
            for x in 0..<width {
                let pixel = source + x * 3
                row[x] = 0xFF00_0000 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
            }
            return
        }
        for x in 0..<width {
            let pixel = source + x * 4
            let most = isPremultiplied ? pixel[3] : 255
            let (red, green, blue) = (min(pixel[0], most), min(pixel[1], most), min(pixel[2], most))
            row[x] = UInt32(pixel[3]) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        if !isPremultiplied { AlphaConversion.premultiply(row, count: width) }
    }
}

extension ImageDecoder {
    /// Decodes a HEIC or AVIF picture. libheif decodes all of it, crops it and turns it upright. `isCancelled` is
    /// checked before and after that, and while the result is reduced.
    static func decodeHEIF(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        library: HEIFLibrary? = HEIFLibrary.shared, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedPicture {
        guard let library = library?.functions else { throw .missingLibrary(header.format, package: "libheif1") }
        // Tiles and thumbnails have their own sizes, which may exceed that of the picture.
        for size in try ImageHeader.heifMeta(ByteSource(bytes), header.format).0.sizes {
            guard size.width <= limits.side, size.height <= limits.side, size.width * size.height <= limits.pixelCount
            else { throw .tooLarge(width: size.width, height: size.height, limit: limits.pixelCount) }
        }
        if isCancelled() { throw .cancelled }
        let picture = try decode(bytes, header, limits, library)
        let pixels = try reduced(
            (picture.width, picture.height), header, plan, isOpaque: !header.hasAlpha, isCancelled, read: picture.read)
        return DecodedPicture(pixels: pixels, color: heifColor(header, bytes))
    }

    private static func heifColor(_ header: ImageHeader, _ bytes: UnsafeRawBufferPointer) -> ColorSource? {
        if let profile = header.profile(in: ByteSource(bytes)) { return .profile(profile) }
        guard let color = header.codec.codedColor, !color.isSRGB else { return nil }
        return .coded(color)
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ limits: DecodeLimits, _ library: cheif_library
    ) throws(ImageCodecError) -> HEIFPicture {
        guard let context = library.context_alloc() else { throw .outOfMemory(byteCount: 0) }
        defer { library.context_free(context) }
        library.context_set_maximum_image_size_limit(context, Int32(limits.side))
        // Decode on this thread, whose processor time is limited. Other pictures use the other cores.
        library.context_set_max_decoding_threads?(context, 0)
        try check(library.context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil), header)
        var found: OpaquePointer?
        try check(library.context_get_primary_image_handle(context, &found), header)
        guard let handle = found else { throw .corrupt(header.format, "it has no primary picture") }
        defer { library.handle_release(handle) }
        let (width, height) = (Int(library.handle_get_width(handle)), Int(library.handle_get_height(handle)))
        guard width == header.storedWidth, height == header.storedHeight else {
            throw .corrupt(header.format, "its header and its data have different sizes")
        }
        guard let options = library.options_alloc() else { throw .outOfMemory(byteCount: 0) }
        defer { library.options_free(options) }
        if options.pointee.version >= 2 { options.pointee.convert_hdr_to_8bit = 1 }

        let chroma = header.hasAlpha ? cheif_chroma_rgba : cheif_chroma_rgb
        var image: OpaquePointer?
        try check(
            library.decode_image(
                handle, &image, Int32(cheif_colorspace_rgb), Int32(chroma), options),
            header)
        let isPremultiplied = library.handle_is_premultiplied_alpha.map { $0(handle) != 0 } ?? false
        guard let image,
            let picture = HEIFPicture(image, library, hasAlpha: header.hasAlpha, isPremultiplied: isPremultiplied)
        else { throw .corrupt(header.format, "its picture has no pixels") }
        return picture
    }

    private static func check(_ error: cheif_error, _ header: ImageHeader) throws(ImageCodecError) {
        guard error.code != 0 else { return }
        switch Int(error.subcode) {
        case cheif_suberror_no_codec:
            let package = header.format == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265"
            throw .missingLibrary(header.format, package: package)
        case cheif_suberror_limit:
            throw .unsupportedFeature(header.format, "more memory than libheif allows")
        default:
            if Int(error.code) == cheif_error_memory { throw .outOfMemory(byteCount: 0) }
            throw .corrupt(header.format, ImageCodecError.message(error.message))
        }
    }
}
