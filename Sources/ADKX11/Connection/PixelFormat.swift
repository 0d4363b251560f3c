import ADKGraphics

/// How a visual writes colours into memory, and how to get there from what `PixelBuffer` holds.
///
/// Channels of any width and place in 16, 24 or 32 bits a pixel, either byte order. Eight bits
/// become fewer by rounding to the nearest level, and more by spreading over all levels.
struct PixelFormat: Equatable {
    let bytesPerPixel: Int
    /// Rows begin at multiples of this many bytes.
    private let rowAlignment: Int
    private let isBigEndian: Bool
    /// What each channel's 256 values contribute to a pixel; `red` has the bits of alpha as well.
    private let red, green, blue: [UInt32]

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
        red = PixelFormat.table(visual.redMask).map { $0 | opaque }
        green = PixelFormat.table(visual.greenMask)
        blue = PixelFormat.table(visual.blueMask)
    }

    /// Bits without a gap between them, and at least one.
    private static func isRun(_ mask: UInt32) -> Bool {
        guard mask != 0 else { return false }
        let run = mask >> mask.trailingZeroBitCount
        return run & (run &+ 1) == 0
    }

    private static func table(_ mask: UInt32) -> [UInt32] {
        let shift = UInt32(mask.trailingZeroBitCount)
        let levels = UInt64(mask >> shift)
        return (0...255).map { UInt32((UInt64($0) * levels + 127) / 255) << shift }
    }

    /// The bytes a row of that many pixels takes.
    func bytesPerRow(_ width: Int) -> Int {
        (width * bytesPerPixel + rowAlignment - 1) / rowAlignment * rowAlignment
    }

    /// `0x00RRGGBB` as the server counts it, opaque.
    func pixel(_ value: UInt32) -> UInt32 {
        red[Int(value >> 16 & 255)] | green[Int(value >> 8 & 255)] | blue[Int(value & 255)]
    }

    /// Writes `count` pixels to `destination`, which has room for them.
    func convert(_ source: UnsafePointer<UInt32>, count: Int, to destination: UnsafeMutableRawPointer) {
        red.withUnsafeBufferPointer { red in
            green.withUnsafeBufferPointer { green in
                blue.withUnsafeBufferPointer { blue in
                    func pixel(_ index: Int) -> UInt32 {
                        let value = source[index]
                        return red[Int(value >> 16 & 255)] | green[Int(value >> 8 & 255)] | blue[Int(value & 255)]
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
            convert(buffer.row(rect.y + y) + rect.x, count: rect.width, to: destination + y * stride)
        }
    }
}
