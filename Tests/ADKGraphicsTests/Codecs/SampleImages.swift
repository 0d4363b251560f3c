import Foundation
import TestSupport

@testable import ADKGraphics

/// Makes and compares images for tests.
enum SampleImages {
    static func make(_ width: Int, _ height: Int, opaque: Bool = true, _ pixel: (Int, Int) -> UInt32) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: opaque)
        for y in 0..<height {
            for x in 0..<width { buffer.row(y)[x] = pixel(x, y) | (opaque ? 0xFF00_0000 : 0) }
        }
        return buffer
    }

    static func flat(_ width: Int, _ height: Int, _ color: UInt32) -> PixelBuffer {
        make(width, height, opaque: color >> 24 == 255) { _, _ in color }
    }

    /// A smooth gradient in every channel.
    static func smooth(_ width: Int, _ height: Int) -> PixelBuffer {
        make(width, height) { x, y in
            let red = UInt32(255 * x / max(1, width - 1))
            let green = UInt32(255 * y / max(1, height - 1))
            return red << 16 | green << 8 | UInt32((x + y) * 255 / max(1, width + height - 2))
        }
    }

    /// Premultiplied colours with an alpha that rises from 0 to 255.
    static func translucent(_ width: Int, _ height: Int) -> PixelBuffer {
        make(width, height, opaque: false) { x, y in
            let alpha = UInt32(255 * x / max(1, width - 1))
            let red = alpha * UInt32(y % 3) / 2
            let green = alpha / 2
            return alpha << 24 | red << 16 | green << 8 | alpha * UInt32(y) / UInt32(height)
        }
    }

    static func noise(_ width: Int, _ height: Int, opaque: Bool = true, seed: UInt64) -> PixelBuffer {
        var numbers = SeededRandom(seed: seed)
        return make(width, height, opaque: opaque) { _, _ in
            let word = UInt32(truncatingIfNeeded: numbers.next())
            guard !opaque else { return word }
            let alpha = word >> 24
            func part(_ channel: UInt32) -> UInt32 { (channel & 0xFF) * alpha / 255 }
            return alpha << 24 | part(word >> 16) << 16 | part(word >> 8) << 8 | part(word)
        }
    }

    static func words(_ buffer: PixelBuffer) -> [UInt32] {
        (0..<buffer.height).flatMap { y in (0..<buffer.width).map { x in buffer.pixel(x: x, y: y) } }
    }

    static func channels(_ pixel: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(pixel >> $0 & 0xFF) } }

    /// Returns the largest and the mean channel difference.
    static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> (largest: Int, mean: Double) {
        guard a.width == b.width, a.height == b.height else { return (Int.max, .infinity) }
        var (largest, sum) = (0, 0)
        for (left, right) in zip(words(a), words(b)) {
            for (x, y) in zip(channels(left), channels(right)) {
                largest = max(largest, abs(x - y))
                sum += abs(x - y)
            }
        }
        return (largest, Double(sum) / Double(max(1, a.width * a.height * 4)))
    }

    static func near(_ a: UInt32, _ b: UInt32, within tolerance: Int) -> Bool {
        zip(channels(a), channels(b)).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

extension PixelBuffer {
    /// Width and height.
    var sides: [Int] { [width, height] }
}

extension ImageHeader {
    /// Width and height as displayed.
    var sides: [Int] { [pixelWidth, pixelHeight] }
}
