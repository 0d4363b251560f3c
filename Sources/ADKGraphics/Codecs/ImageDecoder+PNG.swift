import CPNG
import Foundation
import Glibc

/// A libpng reader over memory that must outlive it.
private final class PNGReader {
    private let codec: UnsafeMutablePointer<cpng_codec>
    private var hasRow = false

    /// The most bytes that a chunk other than pixels, such as a colour profile, may decompress to.
    private static let chunkLimit: UInt32 = 8 << 20

    init(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader) throws(ImageCodecError) {
        guard let codec = cpng_open_reader(bytes.baseAddress, bytes.count) else {
            throw .outOfMemory(byteCount: MemoryLayout<cpng_codec>.size)
        }
        self.codec = codec
        try check(
            cpng_start_reading(
                codec, UInt32(header.storedWidth), UInt32(header.storedHeight), PNGReader.chunkLimit))
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

    /// Reads the next row as straight pixels, blue first. Returns false if the file ends in this row, which is not the
    /// first.
    func readRow(into row: UnsafeMutablePointer<UInt32>) throws(ImageCodecError) -> Bool {
        let status = cpng_read_row(codec, row)
        if status == 0, hasRow, cpng_ended_early(codec) != 0 { return false }
        try check(status)
        hasRow = true
        return true
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
        let reader = try PNGReader(bytes, header)
        let pixels = try decodePNG(reader, header, plan, isCancelled)
        return DecodedImage(pixels: pixels, color: reader.color)
    }

    private static func decodePNG(
        _ reader: PNGReader, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        if header.codec.isInterlaced { return try decodeInterlaced(reader, header, plan, isCancelled) }
        guard plan.factor > 1 else {
            let buffer = try PixelBuffer.unwritten(
                width: header.storedWidth, height: header.storedHeight, isOpaque: !header.hasAlpha)
            for y in 0..<buffer.height {
                if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
                guard try reader.readRow(into: buffer.row(y)) else {
                    memset(buffer.row(y), 0, (buffer.height - y) * buffer.bytesPerRow)
                    return damaged(buffer)
                }
                if header.hasAlpha { AlphaConversion.premultiply(buffer.row(y), count: buffer.width) }
            }
            return buffer
        }

        // Rows are averaged as they are read: the whole image is never in memory.
        var reducer = try BoxReducer(
            width: header.storedWidth, height: header.storedHeight, factorX: plan.factor, factorY: plan.factor,
            isOpaque: !header.hasAlpha)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: header.storedWidth)
        defer { row.deallocate() }
        for y in 0..<header.storedHeight {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            guard try reader.readRow(into: row) else {
                for _ in y..<header.storedHeight { reducer.addEmptyRow() }
                return damaged(reducer.result)
            }
            if header.hasAlpha { AlphaConversion.premultiply(row, count: header.storedWidth) }
            reducer.add(row)
        }
        return reducer.result
    }

    /// An image whose last rows are missing. They are transparent.
    private static func damaged(_ buffer: PixelBuffer) -> PixelBuffer {
        let result = buffer.withAlpha
        result.isDamaged = true
        return result
    }

    private static func decodeInterlaced(
        _ reader: PNGReader, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let buffer = try PixelBuffer.unwritten(
            width: header.storedWidth, height: header.storedHeight, isOpaque: !header.hasAlpha)
        try reader.readInterlaced(into: buffer)
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
