import Foundation
import TestSupport

@testable import ADKGraphics

enum SamplePictures {
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

    /// Slow changes in every channel, as a photo's sky.
    static func smooth(_ width: Int, _ height: Int) -> PixelBuffer {
        make(width, height) { x, y in
            let red = UInt32(255 * x / max(1, width - 1))
            let green = UInt32(255 * y / max(1, height - 1))
            return red << 16 | green << 8 | UInt32((x + y) * 255 / max(1, width + height - 2))
        }
    }

    /// Premultiplied smooth colours under an alpha from none to full.
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

    /// The largest and the mean difference of any channel of any pixel.
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

/// Builds PNG files by hand: kinds that our own encoder never writes.
struct HandmadePNG {
    var width: Int
    var height: Int
    var bitDepth: UInt8 = 8
    var colorType: UInt8 = 2
    var interlaced = false
    /// Chunks between header and pixels.
    var chunks: [(name: String, bytes: [UInt8])] = []
    /// Rows with their filter bytes, all passes one after the other.
    var rows: [UInt8]

    var data: Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let header = Self.word(width) + Self.word(height) + [bitDepth, colorType, 0, 0, interlaced ? 1 : 0]
        data += Self.chunk("IHDR", header)
        for chunk in chunks { data += Self.chunk(chunk.name, chunk.bytes) }
        data += Self.chunk("IDAT", Self.stored(rows))
        return data + Self.chunk("IEND", [])
    }

    static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return word(bytes.count) + body + word(Int(~crc))
    }

    /// A zlib stream that is not compressed.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < 65_536)
        let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8))
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + word(b << 16 | a)
    }
}

enum HandmadeExif {
    /// An EXIF block with nothing but an orientation.
    static func block(_ orientation: Int, littleEndian: Bool = true) -> [UInt8] {
        let value = UInt8(orientation)
        let tiff: [UInt8] =
            littleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
        return Array("Exif".utf8) + [0, 0] + tiff
    }

    /// A JPEG marker segment.
    static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        let length = bytes.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
    }

    /// `jpeg` with `segments` right after its first marker.
    static func insert(_ segments: [UInt8], into jpeg: Data) -> Data {
        jpeg.prefix(2) + Data(segments) + jpeg.dropFirst(2)
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
