import Foundation
import Glibc

/// A rectangle of premultiplied pixels in memory, 32 bits each: `0xAARRGGBB` as a little-endian word, so the blue
/// byte comes first. Rows run from top to bottom.
///
/// Sizes are in pixels. One owner writes the pixels and then shares the buffer read-only: finish drawing before
/// another thread sees the buffer.
package final class PixelBuffer: @unchecked Sendable {
    // No lock: the bytes are written only before the buffer is shared. Only the main thread uses the window's back
    // buffer.
    /// The first byte of the top row.
    package let bytes: UnsafeMutableRawPointer
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The distance in bytes from one row to the next; a multiple of 4.
    package let bytesPerRow: Int
    /// Whether every pixel counts as having full alpha, whatever its alpha byte holds.
    package let isOpaque: Bool
    /// Whether the file of the image ended early or was damaged, so that some pixels are made up.
    package var isDamaged = false
    private let release: (@Sendable () -> Void)?

    /// The largest width or height, in pixels. It is also the limit of Cairo's image surfaces.
    package static let maximumSide = 32_767

    /// Makes a buffer of black pixels: opaque black if `isOpaque`, otherwise transparent black.
    ///
    /// Both sides must lie within 0...``maximumSide``. Stops the process if there is not enough memory.
    package init(width: Int, height: Int, isOpaque: Bool = false) {
        PixelBuffer.checkSides(width, height)
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        bytesPerRow = width * 4
        guard let bytes = PixelMemory.allocateZeroed(bytesPerRow * height) else {
            fatalError("no memory for a pixel buffer of \(width)x\(height)")
        }
        self.bytes = bytes
        release = nil
    }

    /// Wraps memory with another owner. `release` runs when the buffer is deallocated, on the thread that drops it.
    package init(
        borrowing bytes: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool,
        release: @escaping @Sendable () -> Void
    ) {
        PixelBuffer.checkSides(width, height)
        self.bytes = bytes
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.release = release
    }

    deinit {
        if let release { release() } else { PixelMemory.deallocate(bytes, byteCount) }
    }

    private static func checkSides(_ width: Int, _ height: Int) {
        precondition(
            (0...maximumSide).contains(width) && (0...maximumSide).contains(height),
            "a pixel buffer of \(width)x\(height) is outside 0...\(maximumSide)")
    }

    /// The size of the pixels in bytes.
    package var byteCount: Int { bytesPerRow * height }

    /// The address of the first pixel of row `y`.
    @inline(__always)
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// Returns the premultiplied pixel at column `x` of row `y` as `0xAARRGGBB`. The alpha of an opaque buffer is 255.
    ///
    /// The position must lie inside the buffer.
    package func pixel(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel \(x),\(y) outside \(width)x\(height)")
        return row(y)[x] | (isOpaque ? 0xFF00_0000 : 0)
    }
}
