import CPNG
import Foundation
import Glibc

/// Decodes the rows of a PNG file on demand. The bytes of the file must outlive it.
///
/// A file that ends after its first row gives the rows it has, then transparent ones.
private final class PNGRows: RowSource {
    let width: Int
    let height: Int
    let isOpaque: Bool
    /// Whether the file ended before the rows read so far.
    private(set) var isDamaged = false

    private let codec: UnsafeMutablePointer<cpng_codec>
    private var hasRow = false

    /// The most bytes that a chunk other than pixels, such as a colour profile, may decompress to.
    private static let chunkLimit: UInt32 = 8 << 20

    init(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader) throws(ImageCodecError) {
        guard let codec = cpng_open_reader(bytes.baseAddress, bytes.count) else {
            throw .outOfMemory(byteCount: MemoryLayout<cpng_codec>.size)
        }
        self.codec = codec
        (width, height, isOpaque) = (header.storedWidth, header.storedHeight, !header.hasAlpha)
        try check(cpng_start_reading(codec, UInt32(width), UInt32(height), PNGRows.chunkLimit))
    }

    deinit { cpng_close_reader(codec) }

    /// The colour space of the pixels. Nil if they are sRGB or libpng converts them.
    var color: ColorSource? {
        var count = 0
        if let profile = cpng_profile(codec, &count), count > 128, count <= ColorSource.maximumProfileLength {
            return .profile(Data(bytes: profile, count: count))
        }
        var numbers = [Double](repeating: 0, count: 9)
        guard cpng_chromaticities(codec, &numbers) != 0 else { return nil }
        return .chromaticities(Array(numbers[0..<8]), exponent: numbers[8])
    }

    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) throws(ImageCodecError) {
        for index in 0..<count {
            let row = (first + index * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            if !isDamaged { try decodeRow(into: row) }
            if isDamaged { memset(row, 0, width * 4) }
        }
    }

    private func decodeRow(into row: UnsafeMutablePointer<UInt32>) throws(ImageCodecError) {
        let status = cpng_read_row(codec, row)
        if status == 0, hasRow, cpng_ended_early(codec) != 0 { return isDamaged = true }
        try check(status)
        hasRow = true
        if !isOpaque { AlphaConversion.premultiply(row, count: width) }
    }

    func readInterlaced(into buffer: PixelBuffer) throws(ImageCodecError) {
        try check(cpng_read_image(codec, buffer.bytes, buffer.bytesPerRow, UInt32(buffer.height)))
    }

    private func check(_ status: Int32) throws(ImageCodecError) {
        guard status != 0 else { throw .corrupt(.png, ImageCodecError.message(cpng_message(codec))) }
    }
}

extension ImageDecoder {
    /// Decodes a PNG image. A file that ends early gives the rows, or the interlaced passes, that it has. The rest is
    /// transparent.
    static func decodePNG(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedImage {
        let rows = try PNGRows(bytes, header)
        if header.codec.isInterlaced {
            return DecodedImage(pixels: try decodeInterlaced(rows, header, plan, isCancelled), color: rows.color)
        }
        var pixels: PixelBuffer
        var isExact = false
        if let exact = plan.exact, case .rows = plan.held {
            isExact = true
            pixels = try PixelScaler.scale(
                rows, from: exact.source, width: exact.width, height: exact.height, isCancelled: isCancelled)
        } else if plan.factor > 1 {
            pixels = try PixelScaler.reduce(rows, factor: plan.factor, isCancelled)
        } else {
            pixels = try PixelScaler.readAll(rows, isCancelled: isCancelled)
        }
        if rows.isDamaged {
            // The last rows are transparent.
            pixels = pixels.withAlpha
            pixels.isDamaged = true
        }
        return DecodedImage(pixels: pixels, color: rows.color, isExact: isExact)
    }

    private static func decodeInterlaced(
        _ rows: PNGRows, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let buffer = try PixelBuffer.unwritten(
            width: header.storedWidth, height: header.storedHeight, isOpaque: !header.hasAlpha)
        try rows.readInterlaced(into: buffer)
        if header.hasAlpha {
            for y in 0..<buffer.height { AlphaConversion.premultiply(buffer.row(y), count: buffer.width) }
        }
        return try PixelScaler.reduce(buffer, factorX: plan.factor, factorY: plan.factor, isCancelled)
    }
}

extension ImageDecoder {
    /// Decodes the PNG file in an icon file.
    static func decodeIconPNG(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedImage {
        let file = header.codec.embeddedPNG?.clamped(to: 0..<bytes.count) ?? 0..<0
        return try decodePNG(UnsafeRawBufferPointer(rebasing: bytes[file]), header, plan, isCancelled)
    }

    /// Decodes the first frame of an animation whose default image is not a frame.
    static func decodeFirstAPNGFrame(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedImage {
        var stored = header
        (stored.orientation, stored.pixelWidth, stored.pixelHeight) = (.up, header.storedWidth, header.storedHeight)
        let reader: APNGReader
        do throws(ImageCodecError) {
            reader = try APNGReader(Data(bytes), stored, limits, isCancelled)
        } catch {
            if case .cancelled = error { throw error }
            // The animation is unreadable: show the default image.
            return try decodePNG(bytes, header, plan, isCancelled)
        }
        let frame = try reader.next(fitting: .full, isCancelled: isCancelled)
        return DecodedImage(
            pixels: try PixelScaler.reduce(frame, factorX: plan.factor, factorY: plan.factor, isCancelled))
    }
}
