import CJPEG
import Foundation

/// Decodes the rows of a JPEG file on demand. The bytes of the file must outlive it.
///
/// A file that ends early or has invalid codes gives the rows it has, then gray.
final class JPEGRows: RowSource {
    /// The size of the part that is read.
    private(set) var width = 0
    private(set) var height = 0
    /// The place of the part in the reduced image.
    private(set) var origin = (x: 0, y: 0)
    var isOpaque: Bool { true }

    private let reader: UnsafeMutablePointer<cjpeg_reader>
    /// Converts CMYK rows to pixels in place. Nil if libjpeg gives pixels.
    private let convert: ((UnsafeMutablePointer<UInt32>, Int) -> Void)?

    /// - Parameter reduction: The divisor of both sides, which are rounded up: 1, 2, 4 or 8.
    init(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, reduction: Int,
        convert: ((UnsafeMutablePointer<UInt32>, Int) -> Void)?
    ) throws(ImageCodecError) {
        guard let reader = cjpeg_open_reader() else {
            throw .outOfMemory(byteCount: MemoryLayout<cjpeg_reader>.size)
        }
        self.reader = reader
        self.convert = convert
        guard cjpeg_read_header(reader, bytes.baseAddress, bytes.count) != 0 else { throw JPEGRows.error(reader) }
        guard cjpeg_stored_width(reader) == header.storedWidth, cjpeg_stored_height(reader) == header.storedHeight
        else {
            throw .corrupt(.jpeg, "its header and its data have different sizes")
        }
        guard cjpeg_start_reading(reader, header.codec.isCMYK ? 1 : 0, UInt32(reduction)) != 0 else {
            throw JPEGRows.error(reader)
        }
        (width, height) = (Int(cjpeg_width(reader)), Int(cjpeg_height(reader)))
    }

    /// Reads only the part of the reduced image around `part`, if that saves much. Call it before the first row. The
    /// pixels of the part are those of the whole image.
    func crop(to part: CGRect) throws(ImageCodecError) {
        let wanted = part.insetBy(dx: -CGFloat(DecodePlan.margin), dy: -CGFloat(DecodePlan.margin))
            .intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !wanted.isEmpty, wanted.width * wanted.height * 2 < CGFloat(width * height) else { return }
        var left = UInt32(wanted.minX)
        let top = UInt32(wanted.minY)
        var columns = UInt32(wanted.maxX.rounded(.up)) - left
        guard cjpeg_crop(reader, &left, &columns, top) != 0 else { throw JPEGRows.error(reader) }
        origin = (Int(left), Int(top))
        (width, height) = (Int(columns), Int(wanted.maxY.rounded(.up)) - Int(top))
    }

    /// Whether libjpeg found damage in the rows read so far and filled in pixels.
    var isDamaged: Bool { cjpeg_warning_count(reader) > 0 }

    deinit { cjpeg_close_reader(reader) }

    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) throws(ImageCodecError) {
        guard Int(cjpeg_read_rows(reader, first, bytesPerRow, UInt32(count))) == count else {
            throw JPEGRows.error(reader)
        }
        guard let convert else { return }
        for row in 0..<count { convert((first + row * bytesPerRow).assumingMemoryBound(to: UInt32.self), width) }
    }

    private static func error(_ reader: UnsafeMutablePointer<cjpeg_reader>) -> ImageCodecError {
        .corrupt(.jpeg, ImageCodecError.message(cjpeg_message(reader)))
    }
}
