import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct ForeignFormatTests {
    /// A TIFF file with one directory of short numbers and a maker's name after it.
    private func tiff(_ entries: [(tag: Int, value: Int)], maker: String) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        let count = entries.count + 1
        var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0] + short(count)
        for entry in entries { bytes += short(entry.tag) + short(3) + [1, 0, 0, 0] + short(entry.value) + [0, 0] }
        bytes += short(0x10F) + short(2) + short(maker.utf8.count + 1) + [0, 0] + short(8 + 2 + count * 12) + [0, 0]
        return bytes + Array(maker.utf8) + [0]
    }

    @Test func filesAreRecognisedByTheirFirstBytes() {
        let box: [UInt8] = [0, 0, 0, 24]
        var tga = [UInt8](repeating: 0, count: 18)
        (tga[2], tga[12], tga[14], tga[16]) = (2, 64, 48, 24)
        let samples: [([UInt8], ForeignFormat)] = [
            ([], .empty), (Array("%PDF-1.7".utf8), .pdf), (Array("8BPS\0\u{1}".utf8), .photoshop),
            (Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8), .svg),
            (Array("  <!DOCTYPE html><title>".utf8), .html), (Array("<?xml version=\"1.0\"?><a/>".utf8), .xml),
            (Array("Dear Sir,\n".utf8), .text), (Array("Grüße".utf8), .text), ([0xFF, 0xFE, 0x41, 0], .text),
            ([0x50, 0x4B, 3, 4, 20, 0], .zip), (box + Array("ftypisom".utf8), .mp4),
            (box + Array("ftypqt  ".utf8), .quickTime),
            (box + Array("ftypcrx ".utf8), .canonRaw),
            ([0, 0, 0, 12] + Array("jP  ".utf8) + [13, 10, 0x87, 10], .jpeg2000),
            ([0x49, 0x49, 42, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0], .canonRaw), (tga, .tga),
            (tiff([(0xFE, 1), (0x14A, 100)], maker: "NIKON CORPORATION"), .nikonRaw),
            (tiff([(0xFE, 1), (0x14A, 100)], maker: "SONY"), .sonyRaw),
            (tiff([(0xC612, 4)], maker: "Leica"), .digitalNegative),
            (Array("FUJIFILMCCD-RAW ".utf8), .fujifilmRaw), ([0x1A, 0x45, 0xDF, 0xA3], .matroska),
            ([0x7F, 0x45, 0x4C, 0x46, 2], .program), (Array("OggS".utf8), .ogg),
        ]
        for (bytes, format) in samples { #expect(ForeignFormat(bytes) == format, "\(format)") }
        for format in ForeignFormat.allCases { #expect(format.words.hasPrefix("a ") || format.words.hasPrefix("an ")) }
    }

    @Test func readableImagesAndUnknownBytesHaveNoForeignFormat() throws {
        let tiffOfACamera = tiff([(0x100, 40), (0x101, 30)], maker: "NIKON CORPORATION")
        for bytes in [
            [UInt8](try JPEGEncoder.encode(SampleImages.smooth(4, 4), quality: 80)),
            [UInt8](try PNGEncoder.encode(SampleImages.smooth(4, 4))), tiffOfACamera, Array("GIF89a".utf8),
            [0, 0, 0, 24] + Array("ftypavif".utf8), [0xFF, 0x0A, 0, 0], [0x80, 0x81, 0x82, 1, 2, 3],
        ] { #expect(ForeignFormat(bytes) == nil, "\(bytes.prefix(8))") }
    }

    @Test func rawPhotosAreNotDecodedAsTheirPreview() {
        let raw = tiff([(0x100, 160), (0x101, 120), (0xFE, 1), (0x14A, 100)], maker: "NIKON CORPORATION")

        #expect(throws: ImageCodecError.unsupported(signature: Array(raw.prefix(12)))) {
            try ImageHeader.read(Data(raw))
        }
    }

    @Test func anyBytesAreClassifiedWithoutACrash() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        let starts: [[UInt8]] = [
            [], [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0, 0, 0, 24] + Array("ftyp".utf8), Array("RIFF".utf8),
        ]
        for round in 0..<20_000 {
            let start = starts[round % starts.count]
            let rest = (0..<Int.random(in: 0...80, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers) >> UInt8(round % 8)
            }
            _ = ForeignFormat(start + rest)
        }
    }
}
