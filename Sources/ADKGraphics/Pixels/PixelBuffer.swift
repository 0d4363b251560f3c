import Foundation
import Glibc

/// A rectangle of pixels in memory: premultiplied, 32 bits each, blue first
/// (`0xAARRGGBB` as a little-endian word), rows top to bottom.
///
/// Written by one owner, then shared read-only: whoever makes a buffer finishes drawing
/// before another thread sees it. Sizes are pixels.
public final class PixelBuffer: @unchecked Sendable {
    // No lock: the bytes are written before the buffer is shared, never after
    // (the window's back buffer is the main thread's alone).
    package let bytes: UnsafeMutableRawPointer
    public let width: Int
    public let height: Int
    /// Bytes from one row to the next; a multiple of 4.
    public let bytesPerRow: Int
    /// Every pixel's alpha is full, or to be taken as full.
    public let isOpaque: Bool
    private let release: (@Sendable () -> Void)?

    /// The largest side a buffer may have; Cairo's image surfaces end there too.
    public static let maximumSide = 32_767

    /// Transparent black (or opaque black) pixels.
    ///
    /// Both sides must lie within 0...`maximumSide`.
    public init(width: Int, height: Int, isOpaque: Bool = false) {
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

    /// Pixels in memory that belongs to somebody else, given back by `release`.
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

    /// Bytes of pixels held.
    package var byteCount: Int { bytesPerRow * height }

    /// The first pixel of row `y`, as words.
    @inline(__always)
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// The pixel at column `x` of row `y` as `0xAARRGGBB`, alpha full where the buffer is opaque.
    public func pixel(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel \(x),\(y) outside \(width)x\(height)")
        return row(y)[x] | (isOpaque ? 0xFF00_0000 : 0)
    }
}
