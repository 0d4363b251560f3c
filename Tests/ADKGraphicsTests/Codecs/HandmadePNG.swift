import Foundation

@testable import ADKGraphics

/// Builds PNG files of kinds that `PNGEncoder` does not write.
struct HandmadePNG {
    var width: Int
    var height: Int
    var bitDepth: UInt8 = 8
    var colorType: UInt8 = 2
    var interlaced = false
    /// The chunks between the header and the pixels.
    var chunks: [(name: String, bytes: [UInt8])] = []
    /// The rows with their filter bytes, pass by pass.
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

    /// Wraps bytes in an uncompressed zlib stream.
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
