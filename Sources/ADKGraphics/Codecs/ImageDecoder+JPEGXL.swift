import CJXL
import Foundation

/// A libjxl decoder over memory that must outlive it.
private final class JPEGXLReader {
    private let library: cjxl_library
    private let decoder: OpaquePointer
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var given = 0
    private var isClosed = false

    /// The number of bytes passed to libjxl between two checks of `isCancelled`.
    private static let piece = 1 << 16

    init(_ bytes: UnsafeRawBufferPointer, _ library: cjxl_library) throws(ImageCodecError) {
        guard let decoder = library.create(nil) else { throw .outOfMemory(byteCount: 0) }
        (self.library, self.decoder, self.bytes) = (library, decoder, bytes)
        let events = cjxl_basic_info_known | cjxl_color_known | cjxl_full_image
        guard library.subscribe_events(decoder, Int32(events)) == 0 else {
            throw .corrupt(.jpegXL, "the installed version of libjxl is incompatible")
        }
    }

    deinit { library.destroy(decoder) }

    /// Decodes up to the next event and returns it. Supplies input on demand.
    func next(_ isCancelled: () -> Bool) throws(ImageCodecError) -> Int {
        while true {
            if isCancelled() { throw .cancelled }
            let status = Int(library.process_input(decoder))
            guard status != cjxl_failed else { throw .corrupt(.jpegXL, "its data is invalid") }
            guard status == cjxl_need_more_input else { return status }
            let left = library.release_input(decoder)
            position = given - left
            guard given < bytes.count || position == 0 && given == 0 else { throw .corrupt(.jpegXL, "it ends early") }
            // Pass the unused bytes again, and one piece more.
            given = min(bytes.count, given + JPEGXLReader.piece)
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard library.set_input(decoder, start.map { $0 + position }, given - position) == 0 else {
                throw .corrupt(.jpegXL, "libjxl accepts no more input")
            }
            if given == bytes.count, !isClosed {
                isClosed = true
                library.close_input(decoder)
            }
        }
    }

    func info() throws(ImageCodecError) -> cjxl_basic_info {
        var info = cjxl_basic_info()
        guard library.get_basic_info(decoder, &info) == 0 else {
            throw .corrupt(.jpegXL, "it has no size")
        }
        return info
    }

    /// The ICC profile of the pixels that `read(into:)` writes.
    func color() -> ColorSource? {
        var library = library
        let size = cjxl_profile_size(&library, decoder)
        guard size > 128, size <= ColorSource.maximumProfileLength else { return nil }
        var profile = Data(count: size)
        let isThere = profile.withUnsafeMutableBytes { buffer in
            cjxl_copy_profile(&library, decoder, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), size) != 0
        }
        return isThere ? .profile(profile) : nil
    }

    /// Makes libjxl write the pixels to `buffer`, four bytes per pixel, red first. They are complete at the next event.
    func read(into buffer: PixelBuffer) throws(ImageCodecError) {
        var format = cjxl_pixel_format(
            num_channels: 4, data_type: Int32(cjxl_type_uint8), endianness: 0, align: buffer.bytesPerRow)
        var size = 0
        guard library.image_out_buffer_size(decoder, &format, &size) == 0, size <= buffer.byteCount,
            library.set_image_out_buffer(decoder, &format, buffer.bytes, buffer.byteCount) == 0
        else { throw .corrupt(.jpegXL, "its header and its data have different sizes") }
    }
}

extension ImageDecoder {
    /// Decodes a JPEG XL picture, or the first frame of an animation. libjxl decodes all of it and turns it upright.
    /// `isCancelled` is checked each time libjxl needs more input.
    static func decodeJPEGXL(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan,
        library: JXLLibrary? = JXLLibrary.shared, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedPicture {
        guard let library else { throw .missingLibrary(.jpegXL, package: "libjxl0.7, or libjxl of a later version") }
        let reader = try JPEGXLReader(bytes, library.functions)
        var isPremultiplied = false
        var color: ColorSource?
        var pixels: PixelBuffer?
        while true {
            switch try reader.next(isCancelled) {
            case cjxl_basic_info_known:
                let info = try reader.info()
                guard Int(info.xsize) == header.storedWidth, Int(info.ysize) == header.storedHeight else {
                    throw .corrupt(.jpegXL, "its header and its data have different sizes")
                }
                isPremultiplied = info.alpha_premultiplied != 0
            case cjxl_color_known:
                color = reader.color()
            case cjxl_need_image_out_buffer:
                let buffer = try PixelBuffer.unwritten(
                    width: header.storedWidth, height: header.storedHeight, isOpaque: !header.hasAlpha)
                try reader.read(into: buffer)
                pixels = buffer
            case cjxl_full_image:
                guard let pixels else { throw .corrupt(.jpegXL, "its picture has no pixels") }
                try convertToBGRA(pixels, isPremultiplied, isCancelled)
                let reduced = try PixelScaler.reduce(pixels, factorX: plan.factor, factorY: plan.factor, isCancelled)
                return DecodedPicture(pixels: reduced, color: color)
            default:
                throw .corrupt(.jpegXL, "its picture has no pixels")
            }
        }
    }

    /// Converts pixels from red first to blue first and premultiplies them, in place.
    private static func convertToBGRA(
        _ pixels: PixelBuffer, _ isPremultiplied: Bool, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) {
        for y in 0..<pixels.height {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            let row = pixels.row(y)
            for x in 0..<pixels.width {
                let pixel = row[x]
                row[x] = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
                if pixels.isOpaque { row[x] |= 0xFF00_0000 }
            }
            guard !pixels.isOpaque else { continue }
            if isPremultiplied {
                for x in 0..<pixels.width { row[x] = AlphaConversion.clamped(row[x]) }
            } else {
                AlphaConversion.premultiply(row, count: pixels.width)
            }
        }
    }
}
