import Foundation
import Testing

@testable import ADKGraphics

@Suite struct PNGTests {
    @Test(arguments: [(1, 1), (3, 5), (64, 33), (257, 4)])
    func opaqueImagesDecodeToTheSamePixels(_ width: Int, _ height: Int) throws {
        let source = SampleImages.noise(width, height, seed: 11)

        let data = try PNGEncoder.encode(source)
        let result = try ImageDecoder.decode(data, fitting: .full)

        #expect(result.isOpaque)
        #expect(SampleImages.words(result) == SampleImages.words(source))
        #expect(data[25] == 2, "RGB, no alpha channel")
    }

    @Test func translucentImagesDecodeToTheSamePixels() throws {
        for source in [SampleImages.noise(60, 40, opaque: false, seed: 5), SampleImages.translucent(256, 9)] {
            let result = try ImageDecoder.decode(try PNGEncoder.encode(source), fitting: .full)

            #expect(!result.isOpaque)
            #expect(SampleImages.words(result) == SampleImages.words(source))
        }
    }

    @Test func filesWrittenFastDecodeToTheSamePixels() throws {
        for source in [
            SampleImages.noise(1, 1, seed: 3), SampleImages.noise(257, 64, seed: 4), SampleImages.smooth(256, 171),
            SampleImages.translucent(256, 9),
        ] {
            let result = try ImageDecoder.decode(try PNGEncoder.encode(source, effort: .low), fitting: .full)

            #expect(result.isOpaque == source.isOpaque)
            #expect(SampleImages.words(result) == SampleImages.words(source))
        }
    }

    @Test func theSamePixelsGiveTheSameBytes() throws {
        let first = try PNGEncoder.encode(SampleImages.noise(50, 50, seed: 1))
        let second = try PNGEncoder.encode(SampleImages.noise(50, 50, seed: 1))

        #expect(first == second)
        #expect(!first.contains(subsequence: Array("tIME".utf8)))
    }

    @Test func sixteenBitsAChannelAreReadAsEight() throws {
        let png = HandmadePNG(
            width: 2, height: 1, bitDepth: 16, colorType: 2,
            rows: [0, 0xFF, 0xFF, 0x80, 0x80, 0, 0, 0x12, 0x12, 0x34, 0x34, 0x56, 0x56])

        let result = try ImageDecoder.decode(png.data, fitting: .full)

        #expect(SampleImages.words(result) == [0xFFFF_8000, 0xFF12_3456])
    }

    @Test func sixteenBitsWithAlphaArePremultiplied() throws {
        let png = HandmadePNG(
            width: 1, height: 1, bitDepth: 16, colorType: 6, rows: [0, 0xFF, 0xFF, 0x80, 0x80, 0, 0, 0x80, 0x80])

        let result = try ImageDecoder.decode(png.data, fitting: .full)

        #expect(!result.isOpaque)
        #expect(SampleImages.words(result) == [0x8080_4000])
    }

    @Test func grayWithAlphaIsRead() throws {
        let gray = HandmadePNG(width: 3, height: 1, colorType: 0, rows: [0, 0, 0x80, 0xFF])
        let oneBit = HandmadePNG(width: 8, height: 1, bitDepth: 1, colorType: 0, rows: [0, 0b1010_0001])
        let withAlpha = HandmadePNG(width: 2, height: 1, colorType: 4, rows: [0, 0xFF, 0x80, 0x10, 0xFF])

        #expect(
            SampleImages.words(try ImageDecoder.decode(gray.data, fitting: .full))
                == [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF])
        let bits = SampleImages.words(try ImageDecoder.decode(oneBit.data, fitting: .full))
        #expect(bits.map { $0 & 1 } == [1, 0, 1, 0, 0, 0, 0, 1])
        #expect(
            SampleImages.words(try ImageDecoder.decode(withAlpha.data, fitting: .full)) == [0x8080_8080, 0xFF10_1010])
    }

    @Test func palettesWithTransparencyAreRead() throws {
        let png = HandmadePNG(
            width: 3, height: 1, colorType: 3,
            chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 0])], rows: [0, 0, 1, 2])

        let header = try ImageHeader.read(png.data)
        let result = try ImageDecoder.decode(png.data, fitting: .full)

        #expect(header.hasAlpha)
        #expect(!result.isOpaque)
        #expect(SampleImages.words(result) == [0xFFFF_0000, 0, 0xFF00_00FF])
    }

    @Test func interlacedImagesAreReadAtFullAndReducedSize() throws {
        // The passes of Adam7 for 8 x 8 pixels. Each row begins with a filter byte.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        var rows: [UInt8] = []
        for (left, top, right, down) in passes {
            for y in stride(from: top, to: 8, by: down) {
                rows.append(0)
                for x in stride(from: left, to: 8, by: right) { rows += [UInt8(x * 30), UInt8(y * 30), 7] }
            }
        }
        let png = HandmadePNG(width: 8, height: 8, interlaced: true, rows: rows)

        let whole = try ImageDecoder.decode(png.data, fitting: .full)
        let small = try ImageDecoder.decode(png.data, fitting: .exactly(width: 2, height: 2))

        let expected = SampleImages.make(8, 8) { x, y in UInt32(x * 30) << 16 | UInt32(y * 30) << 8 | 7 }
        #expect(SampleImages.words(whole) == SampleImages.words(expected))
        #expect(SampleImages.words(small) == [0xFF2D_2D07, 0xFFA5_2D07, 0xFF2D_A507, 0xFFA5_A507])
    }

    @Test func aLinearImageIsConvertedToSRGB() throws {
        let linear = HandmadePNG(
            width: 1, height: 1, colorType: 0, chunks: [("gAMA", HandmadePNG.word(100_000))], rows: [0, 0x40])

        let pixel = SampleImages.words(try ImageDecoder.decode(linear.data, fitting: .full))[0]

        let usual = HandmadePNG(
            width: 1, height: 1, colorType: 0, chunks: [("gAMA", HandmadePNG.word(45_455))], rows: [0, 0x40])
        #expect(SampleImages.words(try ImageDecoder.decode(usual.data, fitting: .full)) == [0xFF40_4040])

        // A quarter of the linear light is about 137 of 255 in sRGB.
        #expect((134...140).contains(pixel & 0xFF))
    }

    @Test func aLargeImageIsAveragedWhileItIsRead() throws {
        let source = SampleImages.smooth(640, 400)
        let data = try PNGEncoder.encode(source)

        let result = try ImageDecoder.decode(data, fitting: .exactly(width: 40, height: 25))

        let expected = try PixelScaler.scale(
            source, from: CGRect(x: 0, y: 0, width: 640, height: 400), width: 40, height: 25, isCancelled: { false })
        #expect(SampleImages.difference(result, expected).largest <= 1)
    }

    @Test(arguments: [95, 50, 10], [true, false])
    func aFileThatEndsEarlyShowsTheRowsItHas(percent: Int, isOpaque: Bool) throws {
        let source = SampleImages.noise(160, 120, opaque: isOpaque, seed: 5)
        let data = try PNGEncoder.encode(source)

        let result = try ImageDecoder.decode(data.prefix(data.count * percent / 100), fitting: .full)

        let rows = try #require((0..<120).last { y in (0..<160).contains { result.pixel(x: $0, y: y) != 0 } }) + 1
        #expect((120 * (percent - 5) / 100...120 * percent / 100).contains(rows), "\(rows)")
        #expect(
            (0..<rows).allSatisfy { y in
                (0..<160).allSatisfy { result.pixel(x: $0, y: y) == source.pixel(x: $0, y: y) }
            })
    }

    @Test func aReducedFileThatEndsEarlyShowsTheRowsItHas() throws {
        let data = try PNGEncoder.encode(SampleImages.noise(320, 240, seed: 6))
        let whole = try ImageDecoder.decode(data, fitting: .exactly(width: 20, height: 15))

        let half = try ImageDecoder.decode(data.prefix(data.count / 2), fitting: .exactly(width: 20, height: 15))

        for y in 0..<6 { #expect((0..<20).allSatisfy { half.pixel(x: $0, y: y) == whole.pixel(x: $0, y: y) }, "\(y)") }
        for y in 9..<15 { #expect((0..<20).allSatisfy { half.pixel(x: $0, y: y) == 0 }, "\(y)") }
    }

    @Test func aFileThatEndsInItsFirstRowOrIsDamagedIsAnError() throws {
        let data = try PNGEncoder.encode(SampleImages.noise(160, 120, seed: 5))
        var damaged = data
        damaged[data.count / 2] ^= 0xFF
        for file in [data.prefix(60), damaged] {
            #expect(throws: ImageCodecError.self) { try ImageDecoder.decode(file, fitting: .full) }
        }
    }

    @Test func emptyBuffersAreRefused() {
        #expect(throws: ImageCodecError.encodingFailed(.png, "a picture of 0 x 4 pixels")) {
            try PNGEncoder.encode(PixelBuffer(width: 0, height: 4))
        }
    }

    @Test func aWrittenFileReplacesTheOldOne() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("picture.png")
        try PNGEncoder.write(SampleImages.flat(30, 30, 0xFF00_0000), to: path)
        try PNGEncoder.write(SampleImages.flat(2, 1, 0xFFAB_CDEF), to: path)

        let result = try ImageDecoder.decode(path: path, fitting: .full)

        #expect(SampleImages.words(result) == [0xFFAB_CDEF, 0xFFAB_CDEF])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root) == ["picture.png"])
    }

    @Test func writingToAMissingFolderThrowsUnwritable() {
        let path = "/nonexistent-folder/picture.png"
        #expect(throws: ImageCodecError.unwritable(path: path, reason: "No such file or directory")) {
            try PNGEncoder.write(SampleImages.flat(1, 1, 0xFF00_0000), to: path)
        }
    }
}

extension Data {
    func contains(subsequence: [UInt8]) -> Bool { range(of: Data(subsequence)) != nil }
}
