import ADKGraphics

/// How a visual writes colours into memory, and how to get there from what `PixelBuffer` holds.
///
/// Channels of any width and place in 16, 24 or 32 bits a pixel, either byte order. Eight bits
/// become more by spreading over all levels. Where they become fewer, a value between two levels is
/// shown as so many pixels of the one and so many of the other (ordered dithering, 4 x 4 pixels), or
/// skies would be stairs; black, white and whatever else is a level stays exactly that. Which pixel gets
/// which goes by its place in the window: what is sent again comes out the same, and while something
/// scrolls the pattern stands still.
struct PixelFormat: Equatable {
    let bytesPerPixel: Int
    /// Rows begin at multiples of this many bytes.
    private let rowAlignment: Int
    private let isBigEndian: Bool
    /// What each channel's 256 values contribute to a pixel, once or for each of the 16 places in the
    /// pattern; `red` has the bits of alpha as well.
    private let red, green, blue: [UInt32]
    /// 3 where there is a pattern, else 0: what of a pixel's column and row tells its place in it.
    private let pattern: Int

    /// Nil for pixels that are not three channels of whole bits in whole bytes.
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
        // What is left of 32 bits of depth is alpha: windows are opaque.
        let opaque = visual.depth == 32 ? ~masks.reduce(0, |) : 0
        let isCoarse = masks.contains { $0.nonzeroBitCount < 8 }
        pattern = isCoarse ? 3 : 0
        let thresholds = isCoarse ? PixelFormat.thresholds : [PixelFormat.half]
        red = thresholds.flatMap { PixelFormat.table(visual.redMask, $0) }.map { $0 | opaque }
        green = thresholds.flatMap { PixelFormat.table(visual.greenMask, $0) }
        blue = thresholds.flatMap { PixelFormat.table(visual.blueMask, $0) }
    }

    /// Of 255ths of a level: from which part of the way to the next on a value is shown as that. Row by
    /// row; each half of the values as far apart as it can be (Bayer's matrix).
    private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map {
        UInt64(($0 * 2 + 1) * 255 / 32)
    }
    private static let half: UInt64 = 127

    /// Bits without a gap between them, and at least one.
    private static func isRun(_ mask: UInt32) -> Bool {
        guard mask != 0 else { return false }
        let run = mask >> mask.trailingZeroBitCount
        return run & (run &+ 1) == 0
    }

    private static func table(_ mask: UInt32, _ threshold: UInt64) -> [UInt32] {
        let shift = UInt32(mask.trailingZeroBitCount)
        let levels = UInt64(mask >> shift)
        // Finer than eight bits there is nothing to be gained.
        let part = levels < 255 ? threshold : half
        return (0...255).map { UInt32((UInt64($0) * levels + part) / 255) << shift }
    }

    /// The bytes a row of that many pixels takes.
    func bytesPerRow(_ width: Int) -> Int {
        (width * bytesPerPixel + rowAlignment - 1) / rowAlignment * rowAlignment
    }

    /// `0x00RRGGBB` as the server counts it, opaque: the nearest levels, without a pattern.
    func pixel(_ value: UInt32) -> UInt32 {
        // The second place's threshold is half a level.
        let place = (pattern & 1) << 8
        return red[place | Int(value >> 16 & 255)] | green[place | Int(value >> 8 & 255)]
            | blue[place | Int(value & 255)]
    }

    /// Writes `count` pixels to `destination`, which has room for them; the first is at (`x`, `y`) of the window.
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

    /// Copies `rect` of `buffer` into rows that are `stride` bytes apart.
    func convert(_ rect: PixelRect, of buffer: PixelBuffer, to destination: UnsafeMutableRawPointer, stride: Int) {
        for y in 0..<rect.height {
            convert(
                buffer.row(rect.y + y) + rect.x, count: rect.width, to: destination + y * stride, x: rect.x,
                y: rect.y + y)
        }
    }
}
