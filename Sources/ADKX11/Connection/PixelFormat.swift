import ADKGraphics

/// The pixel format of a visual, and the conversion from a `PixelBuffer`'s pixels to it.
///
/// Supports channels of any width and position in 16, 24 or 32 bits per pixel, in either byte order. Wider channels
/// spread the 256 values over all levels. Narrower channels use ordered dithering (4 x 4 pixels), so that gradients
/// show no bands. Values that are exactly a level, such as black and white, are not dithered. The pattern depends on
/// the pixel's position in the window: sending a pixel again gives the same result, and the pattern stays in place
/// while content scrolls.
struct PixelFormat: Equatable {
    let bytesPerPixel: Int
    /// Alignment of rows in bytes.
    private let rowAlignment: Int
    private let isBigEndian: Bool
    /// The bits that each channel's 256 values contribute to a pixel: one table, or one for each of the 16 positions in
    /// the dither pattern. `red` also contains the bits of alpha.
    private let red, green, blue: [UInt32]
    /// Mask that gives a position in the dither pattern from a pixel's column or row; 0 without dithering.
    private let pattern: Int

    /// Nil unless pixels are three channels of contiguous bits in whole bytes.
    init?(_ visual: XVisual) {
        let masks = [visual.redMask, visual.greenMask, visual.blueMask]
        guard visual.isTrueColor, [16, 24, 32].contains(visual.bitsPerPixel), [8, 16, 32].contains(visual.scanlinePad),
            masks.allSatisfy(PixelFormat.isRun),
            masks.reduce(0, |).nonzeroBitCount == masks.map(\.nonzeroBitCount).reduce(0, +)
        else { return nil }
        let bits = UInt32.max >> (32 - UInt32(visual.bitsPerPixel))
        guard masks.allSatisfy({ $0 & ~bits == 0 }) else { return nil }
        bytesPerPixel = Int(visual.bitsPerPixel) / 8
        rowAlignment = Int(visual.scanlinePad) / 8
        isBigEndian = visual.isBigEndian
        // At depth 32 the remaining bits are alpha: windows are opaque.
        let opaque = visual.depth == 32 ? ~masks.reduce(0, |) : 0
        let isCoarse = masks.contains { $0.nonzeroBitCount < 8 }
        pattern = isCoarse ? 3 : 0
        let thresholds = isCoarse ? PixelFormat.thresholds : [PixelFormat.half]
        red = thresholds.flatMap { PixelFormat.table(visual.redMask, $0) }.map { $0 | opaque }
        green = thresholds.flatMap { PixelFormat.table(visual.greenMask, $0) }
        blue = thresholds.flatMap { PixelFormat.table(visual.blueMask, $0) }
    }

    /// Dither offsets in 255ths of a level, added to a value before it is rounded down to a level. Row by row (Bayer's
    /// matrix, in which similar offsets lie far apart).
    private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map {
        UInt64(($0 * 2 + 1) * 255 / 32)
    }
    private static let half: UInt64 = 127

    /// Whether the set bits are contiguous, and there is at least one.
    private static func isRun(_ mask: UInt32) -> Bool {
        guard mask != 0 else { return false }
        let run = mask >> mask.trailingZeroBitCount
        return run & (run &+ 1) == 0
    }

    private static func table(_ mask: UInt32, _ threshold: UInt64) -> [UInt32] {
        let shift = UInt32(mask.trailingZeroBitCount)
        let levels = UInt64(mask >> shift)
        // Dithering gains nothing with eight or more bits.
        let part = levels < 255 ? threshold : half
        return (0...255).map { UInt32((UInt64($0) * levels + part) / 255) << shift }
    }

    /// Bytes in a row of `width` pixels.
    func bytesPerRow(_ width: Int) -> Int {
        (width * bytesPerPixel + rowAlignment - 1) / rowAlignment * rowAlignment
    }

    /// The opaque colour `0x00RRGGBB` in this format: the nearest levels, not dithered.
    func pixel(_ value: UInt32) -> UInt32 {
        // The offset of the second position is half a level.
        let place = (pattern & 1) << 8
        return red[place | Int(value >> 16 & 255)] | green[place | Int(value >> 8 & 255)]
            | blue[place | Int(value & 255)]
    }

    /// Converts `count` pixels into `destination`, which has room for them. The first pixel is at (`x`, `y`) of the
    /// window.
    func convert(
        _ source: UnsafePointer<UInt32>, count: Int, to destination: UnsafeMutableRawPointer, x: Int = 0, y: Int = 0
    ) {
        let (pattern, row) = (pattern, (y & pattern) << 2)
        red.withUnsafeBufferPointer { red in
            green.withUnsafeBufferPointer { green in
                blue.withUnsafeBufferPointer { blue in
                    func pixel(_ index: Int) -> UInt32 {
                        let value = source[index]
                        let place = (row | (x + index) & pattern) << 8
                        return red[place | Int(value >> 16 & 255)] | green[place | Int(value >> 8 & 255)]
                            | blue[place | Int(value & 255)]
                    }
                    switch bytesPerPixel {
                    case 2: write(count, destination) { UInt16(truncatingIfNeeded: pixel($0)) }
                    case 4: write(count, destination, pixel)
                    default: writeThreeBytes(count, destination.assumingMemoryBound(to: UInt8.self), pixel)
                    }
                }
            }
        }
    }

    @inline(__always)
    private func write<Word: FixedWidthInteger>(
        _ count: Int, _ destination: UnsafeMutableRawPointer, _ pixel: (Int) -> Word
    ) {
        let words = destination.assumingMemoryBound(to: Word.self)
        if isBigEndian {
            for index in 0..<count { words[index] = pixel(index).bigEndian }
        } else {
            for index in 0..<count { words[index] = pixel(index).littleEndian }
        }
    }

    private func writeThreeBytes(_ count: Int, _ bytes: UnsafeMutablePointer<UInt8>, _ pixel: (Int) -> UInt32) {
        let shifts: [UInt32] = isBigEndian ? [16, 8, 0] : [0, 8, 16]
        for index in 0..<count {
            let value = pixel(index)
            for (place, shift) in shifts.enumerated() {
                bytes[index * 3 + place] = UInt8(truncatingIfNeeded: value >> shift)
            }
        }
    }

    /// Converts `rect` of `buffer` into rows that are `stride` bytes apart.
    func convert(_ rect: PixelRect, of buffer: PixelBuffer, to destination: UnsafeMutableRawPointer, stride: Int) {
        for y in 0..<rect.height {
            convert(
                buffer.row(rect.y + y) + rect.x, count: rect.width, to: destination + y * stride, x: rect.x,
                y: rect.y + y)
        }
    }
}
