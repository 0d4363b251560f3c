import Foundation

/// Builds files whose headers announce more than the files contain.
enum HostileFiles {
    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// A GIF file of any size with one pixel.
    static func gif(width: Int, height: Int) -> Data {
        let bytes =
            Array("GIF89a".utf8) + short(width) + short(height) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255] + [
                0x2C, 0, 0, 0, 0,
            ]
            + short(width) + short(height) + [0, 2, 2, 0x44, 0x01, 0, 0x3B]
        return Data(bytes)
    }

    /// A GIF image without compression: a clear code precedes each code.
    struct Image {
        var canvas: (width: Int, height: Int)
        var place: (x: Int, y: Int)
        var size: (width: Int, height: Int)
        var isInterlaced = false
        var transparentIndex: Int?
        var indices: [UInt8] = []

        var data: Data {
            var bytes = Array("GIF89a".utf8) + short(canvas.width) + short(canvas.height) + [0x81, 0, 0]
            bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 100, 50]
            if let transparentIndex { bytes += [0x21, 0xF9, 4, 1, 0, 0, UInt8(transparentIndex), 0] }
            bytes += [0x2C] + short(place.x) + short(place.y) + short(size.width) + short(size.height)
            bytes += [isInterlaced ? 0x40 : 0, 7]
            let codes: [UInt8] = indices.flatMap { [0x80, $0] as [UInt8] } + [0x81]
            for start in stride(from: 0, to: codes.count, by: 255) {
                let part = codes[start..<min(codes.count, start + 255)]
                bytes += [UInt8(part.count)] + part
            }
            return Data(bytes + [0, 0x3B])
        }
    }

    /// A progressive JPEG file with chroma at half size and no pixels.
    static func progressiveJPEG(width: Int, height: Int) -> Data {
        func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
        let table = HandmadeExif.segment(0xDB, [0] + Array(repeating: 1, count: 64))
        let frame = HandmadeExif.segment(
            0xC2, [8] + big(height) + big(width) + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
        let codes = HandmadeExif.segment(0xC4, [0] + [1] + Array(repeating: 0, count: 15) + [0])
        let scan = HandmadeExif.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
        return Data([0xFF, 0xD8] + table + frame + codes + scan + [0, 0, 0, 0xFF, 0xD9])
    }

    /// A lossless WebP file without pixels.
    static func losslessWebP(width: Int, height: Int) -> Data {
        let bits = (width - 1) | (height - 1) << 14
        let payload: [UInt8] =
            [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) } + Array(repeating: 0, count: 8)
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        return Data(
            Array("RIFF".utf8) + little(payload.count + 13) + Array("WEBPVP8L".utf8) + little(payload.count) + payload
                + [0])
    }
}
