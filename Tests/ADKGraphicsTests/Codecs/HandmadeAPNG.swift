import Foundation

@testable import ADKGraphics

/// Builds animated PNG files from pixel buffers.
struct HandmadeAPNG {
    struct Frame {
        var x = 0
        var y = 0
        var pixels: PixelBuffer
        var delay: (Int, Int) = (1, 10)
        var disposal: UInt8 = 0
        var blend: UInt8 = 0
    }

    var width: Int
    var height: Int
    var playCount = 0
    /// The default image, if it is not a frame. If nil, the first frame is the default image.
    var defaultImage: PixelBuffer?
    /// The frames: all opaque, or all with alpha.
    var frames: [Frame]
    /// The most bytes of a data chunk.
    var pieceLength = 1 << 20

    var data: Data {
        get throws {
            var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            let hasAlpha = !(defaultImage ?? frames[0].pixels).isOpaque
            data += Self.chunk("IHDR", Self.word(width) + Self.word(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
            data += Self.chunk("acTL", Self.word(frames.count) + Self.word(playCount))
            var sequence = 0
            func number() -> [UInt8] {
                defer { sequence += 1 }
                return Self.word(sequence)
            }
            if let defaultImage { data += Self.chunk("IDAT", try Self.packed(defaultImage)) }
            for (index, frame) in frames.enumerated() {
                let place =
                    Self.word(frame.pixels.width) + Self.word(frame.pixels.height) + Self.word(frame.x)
                    + Self.word(frame.y)
                data += Self.chunk(
                    "fcTL",
                    number() + place + Self.short(frame.delay.0) + Self.short(frame.delay.1) + [
                        frame.disposal, frame.blend,
                    ])
                let packed = try Self.packed(frame.pixels)
                for start in stride(from: 0, to: packed.count, by: pieceLength) {
                    let piece = Array(packed[start..<min(packed.count, start + pieceLength)])
                    let isImage = index == 0 && defaultImage == nil
                    data += isImage ? Self.chunk("IDAT", piece) : Self.chunk("fdAT", number() + piece)
                }
            }
            return data + Self.chunk("IEND", [])
        }
    }

    static func word(_ value: Int) -> [UInt8] { HandmadePNG.word(value) }
    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }

    static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        var sum = PNGChecksum()
        sum.add(name.utf8)
        sum.add(bytes)
        return word(bytes.count) + Array(name.utf8) + bytes + word(Int(sum.value))
    }

    /// Encodes `pixels` as a PNG file and returns the data of its IDAT chunks.
    private static func packed(_ pixels: PixelBuffer) throws -> [UInt8] {
        let file = [UInt8](try PNGEncoder.encode(pixels))
        var (position, result) = (8, [UInt8]())
        while position + 12 <= file.count {
            let length = file.bigEndian32(position)
            if file.name(position + 4) == "IDAT" { result += file[position + 8..<position + 8 + length] }
            position += 12 + length
        }
        return result
    }
}
