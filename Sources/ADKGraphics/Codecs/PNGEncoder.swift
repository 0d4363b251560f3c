import CPNG
import Foundation

/// Encodes PNG files: straight RGBA, or RGB from an opaque buffer, 8 bits per channel. Any thread.
///
/// The same pixels and effort give the same bytes: the filters are fixed, and no metadata is written.
package enum PNGEncoder {
    /// The effort of compression.
    package enum Effort: Sendable {
        /// For files that are made by the thousand: larger, but faster to write and to read.
        case low
        case usual
    }

    /// Encodes `buffer`. Throws `encodingFailed` if it has no pixels or libpng fails; `outOfMemory`.
    package static func encode(_ buffer: PixelBuffer, effort: Effort = .usual) throws(ImageCodecError) -> Data {
        guard buffer.width > 0, buffer.height > 0 else {
            throw .encodingFailed(.png, "a picture of \(buffer.width) x \(buffer.height) pixels")
        }
        let writer = try PNGWriter(buffer, isFast: effort == .low)
        if buffer.isOpaque {
            for y in 0..<buffer.height { try writer.write(buffer.row(y)) }
        } else {
            let straight = UnsafeMutablePointer<UInt32>.allocate(capacity: buffer.width)
            defer { straight.deallocate() }
            for y in 0..<buffer.height {
                AlphaConversion.unpremultiply(buffer.row(y), into: straight, count: buffer.width)
                try writer.write(straight)
            }
        }
        return try writer.finish()
    }

    /// Encodes `buffer` and replaces the file at `path` atomically.
    package static func write(_ buffer: PixelBuffer, to path: String) throws(ImageCodecError) {
        try FileWriter.write(try encode(buffer), to: path)
    }
}

/// A libpng writer into memory.
private final class PNGWriter {
    private let codec: UnsafeMutablePointer<cpng_codec>

    init(_ buffer: PixelBuffer, isFast: Bool) throws(ImageCodecError) {
        guard let codec = cpng_open_writer() else { throw .outOfMemory(byteCount: MemoryLayout<cpng_codec>.size) }
        self.codec = codec
        let (width, height) = (UInt32(buffer.width), UInt32(buffer.height))
        try check(cpng_start_writing(codec, width, height, buffer.isOpaque ? 0 : 1, isFast ? 1 : 0))
    }

    deinit { cpng_close_writer(codec) }

    func write(_ row: UnsafePointer<UInt32>) throws(ImageCodecError) {
        try check(cpng_write_row(codec, row))
    }

    func finish() throws(ImageCodecError) -> Data {
        try check(cpng_finish_writing(codec))
        return Data(UnsafeRawBufferPointer(start: cpng_output(codec), count: cpng_output_count(codec)))
    }

    private func check(_ status: Int32) throws(ImageCodecError) {
        guard status != 0 else { throw .encodingFailed(.png, ImageCodecError.message(cpng_message(codec))) }
    }
}
