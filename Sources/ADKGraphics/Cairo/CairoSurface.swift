import CCairo
import Foundation

/// A bitmap that Cairo draws on or reads, on memory with another owner. Contexts and sources keep Cairo's object.
final class CairoSurface {
    let raw: OpaquePointer

    private init(
        _ bytes: UnsafeMutablePointer<UInt8>?, _ format: cairo_format_t, width: Int, height: Int, bytesPerRow: Int
    ) {
        raw = cairo_image_surface_create_for_data(
            bytes, format, Int32(width), Int32(height), Int32(bytesPerRow))
    }

    /// Creates a surface on the memory of `buffer`, which must outlive it.
    convenience init(_ buffer: PixelBuffer) {
        self.init(buffer, part: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
    }

    /// Creates a surface on a rectangle inside `buffer`, in pixels. The buffer must outlive it.
    convenience init(_ buffer: PixelBuffer, part: PixelRect) {
        precondition(
            part.x >= 0 && part.y >= 0 && part.maxX <= buffer.width && part.maxY <= buffer.height,
            "\(part) is outside \(buffer.width)x\(buffer.height)")
        let start = buffer.bytes + part.y * buffer.bytesPerRow + part.x * 4
        self.init(
            start.assumingMemoryBound(to: UInt8.self), buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            width: part.width, height: part.height, bytesPerRow: buffer.bytesPerRow)
    }

    /// Creates a surface on the bytes of a mask, which must outlive it.
    convenience init(coverage: UnsafeMutablePointer<UInt8>?, width: Int, height: Int, stride: Int) {
        self.init(coverage, CAIRO_FORMAT_A8, width: width, height: height, bytesPerRow: stride)
    }

    /// Creates a mask of one pixel, for calculations with paths.
    init() { raw = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) }

    deinit { cairo_surface_destroy(raw) }
}
