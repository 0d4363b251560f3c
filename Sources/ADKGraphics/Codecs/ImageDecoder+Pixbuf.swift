import CPixbuf
import Foundation

/// A gdk-pixbuf loader for one named format. Naming the format keeps a file from choosing among all installed loaders.
private final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let bounds: UnsafeMutablePointer<cpixbuf_bounds>
    private let format: ImageFormat
    private var isClosed = false

    /// The number of bytes passed to the loader between two checks of `isCancelled`.
    static let piece = 1 << 16

    init(_ format: ImageFormat, _ limits: DecodeLimits) throws(ImageCodecError) {
        bounds = .allocate(capacity: 1)
        bounds.initialize(
            to: cpixbuf_bounds(
                pixel_limit: Int64(limits.pixelCount), side_limit: Int32(limits.side), width: 0, height: 0,
                is_refused: 0))
        var error: UnsafeMutablePointer<GError>?
        guard let loader = cpixbuf_open(format.pixbufType, bounds, &error) else {
            bounds.deallocate()
            let message = PixbufLoader.consumeMessage(of: error)
            throw .unsupportedFeature(format, "a gdk-pixbuf loader that is not installed (\(message))")
        }
        self.loader = loader
        self.format = format
    }

    deinit {
        if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
        cpixbuf_release(loader)
        bounds.deallocate()
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) {
        var error: UnsafeMutablePointer<GError>?
        let status = gdk_pixbuf_loader_write(
            loader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count), &error)
        if status == 0 { throw failure(error) }
    }

    /// Returns the upright picture. A file that ends early gives the part it has.
    func finish() throws(ImageCodecError) -> Picture {
        isClosed = true
        var error: UnsafeMutablePointer<GError>?
        let status = gdk_pixbuf_loader_close(loader, &error)
        let problem = status == 0 ? failure(error) : nil
        guard bounds.pointee.is_refused == 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw problem ?? .corrupt(format, "it has no picture")
        }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf) else { throw .outOfMemory(byteCount: 0) }
        return Picture(upright, profile: gdk_pixbuf_get_option(pixbuf, "icc-profile"), isPremultiplied: format == .tiff)
    }

    private func failure(_ error: UnsafeMutablePointer<GError>?) -> ImageCodecError {
        let message = PixbufLoader.consumeMessage(of: error)
        guard bounds.pointee.is_refused == 0 else {
            return .tooLarge(
                width: Int(bounds.pointee.width), height: Int(bounds.pointee.height),
                limit: Int(bounds.pointee.pixel_limit))
        }
        return .corrupt(format, message)
    }

    /// Returns the message of `error` and frees it.
    private static func consumeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "no reason given" }
        defer { g_error_free(error) }
        return ImageCodecError.message(error.pointee.message)
    }

    /// Rows of three or four bytes per pixel, red first. They are straight, except those of TIFF files, which libtiff
    /// premultiplies.
    final class Picture {
        private let isPremultiplied: Bool
        private let pixbuf: OpaquePointer
        let profile: Data?
        let width: Int
        let height: Int
        let hasAlpha: Bool

        /// Owns `pixbuf` from now on.
        init(_ pixbuf: OpaquePointer, profile: UnsafePointer<CChar>?, isPremultiplied: Bool) {
            self.isPremultiplied = isPremultiplied
            self.pixbuf = pixbuf
            self.profile = profile.flatMap { Data(base64Encoded: String(cString: $0)) }
            width = Int(gdk_pixbuf_get_width(pixbuf))
            height = Int(gdk_pixbuf_get_height(pixbuf))
            hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
        }

        deinit { cpixbuf_release(UnsafeMutableRawPointer(pixbuf)) }

        /// Writes row `y` as premultiplied pixels, blue first.
        func read(_ y: Int, into row: UnsafeMutablePointer<UInt32>) {
            guard let pixels = gdk_pixbuf_read_pixels(pixbuf) else { return }
            let source = pixels + y * Int(gdk_pixbuf_get_rowstride(pixbuf))
            let step = hasAlpha ? 4 : 3
            for x in 0..<width {
                let pixel = source + x * step
                let alpha = hasAlpha ? pixel[3] : 255
                let most = isPremultiplied ? alpha : 255
                let (red, green, blue) = (min(pixel[0], most), min(pixel[1], most), min(pixel[2], most))
                row[x] = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
            }
            if hasAlpha, !isPremultiplied { AlphaConversion.premultiply(row, count: width) }
        }
    }
}

extension ImageDecoder {
    /// Decodes a picture in a format that gdk-pixbuf reads: TIFF, BMP, ICO or PNM.
    static func decodePixbuf(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedPicture {
        // gdk-pixbuf allocates everything up to the pixels of a bitmap.
        if header.format == .bmp, bytes.count < 14 || Array(bytes[10..<14]).littleEndian32(0) > bytes.count {
            throw .corrupt(.bmp, "its pixels begin after its end")
        }
        let loader = try PixbufLoader(header.format, limits)
        for start in stride(from: 0, to: bytes.count, by: PixbufLoader.piece) {
            if isCancelled() { throw .cancelled }
            try loader.write(
                UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + PixbufLoader.piece)]))
        }
        let picture = try loader.finish()
        let pixels = try reduced(
            (picture.width, picture.height), header, plan, isOpaque: !picture.hasAlpha, isCancelled, read: picture.read)
        return DecodedPicture(pixels: pixels, color: picture.profile.map { .profile($0) })
    }
}
