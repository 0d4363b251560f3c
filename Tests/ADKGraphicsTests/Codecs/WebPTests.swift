import CWebP
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct WebPTests {
    @Test func opaqueImagesDecodeToNearlyTheSamePixels() throws {
        let source = SampleImages.smooth(97, 64)

        let result = try ImageDecoder.decode(try WebPEncoder.encode(source, quality: 95), fitting: .full)

        let difference = SampleImages.difference(result, source)
        #expect(result.isOpaque)
        #expect(difference.mean < 4)
    }

    @Test(arguments: [0, 1, 9]) func opaqueImagesAreEncodedWithoutLoss(effort: Int) throws {
        for source in [SampleImages.noise(97, 31, seed: 5), SampleImages.smooth(64, 40)] {
            let result = try ImageDecoder.decode(
                try WebPEncoder.encodeLossless(source, effort: effort), fitting: .full)
            #expect(SampleImages.difference(result, source).mean == 0)
        }
    }

    @Test func anImageThatIsTooLargeIsNotEncoded() {
        let wide = PixelBuffer(width: 16_384, height: 1, isOpaque: true)
        #expect(throws: ImageCodecError.self) { try WebPEncoder.encodeLossless(wide, effort: 0) }
    }

    @Test func alphaIsKeptAndPremultiplied() throws {
        let source = SampleImages.make(64, 64, opaque: false) { x, _ in x < 32 ? 0x8080_4000 : 0 }

        let result = try ImageDecoder.decode(try WebPEncoder.encode(source, quality: 100), fitting: .full)

        #expect(!result.isOpaque)
        #expect(SampleImages.near(result.pixel(x: 10, y: 10), 0x8080_4000, within: 4))
        #expect(result.pixel(x: 50, y: 50) == 0)
    }

    @Test func losslessImagesAreRead() throws {
        let source = SampleImages.noise(40, 30, seed: 2)
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeLosslessBGRA(
            source.bytes.assumingMemoryBound(to: UInt8.self), 40, 30, Int32(source.bytesPerRow), &output)
        defer { WebPFree(output) }
        let data = Data(bytes: try #require(output), count: count)

        let result = try ImageDecoder.decode(data, fitting: .full)

        #expect(SampleImages.words(result) == SampleImages.words(source))
    }

    @Test func everyRequestedSizeIsExact() throws {
        let source = SampleImages.smooth(320, 240)
        let data = try WebPEncoder.encode(source, quality: 95)
        for (width, height) in [(320, 240), (300, 220), (79, 59), (33, 17), (1, 1), (400, 300)] {
            let result = try ImageDecoder.decode(data, fitting: .exactly(width: width, height: height))

            let expected = try PixelScaler.scale(
                source, from: CGRect(x: 0, y: 0, width: 320, height: 240), width: width, height: height,
                isCancelled: { false })
            #expect(SampleImages.difference(result, expected).mean < 6, "\(width)x\(height)")
        }
    }

    @Test func decodingIsCancelledWhileTheLibraryDecodes() throws {
        let data = try WebPEncoder.encodeLossless(SampleImages.noise(200, 200, seed: 9), effort: 0)
        #expect(data.count > 100_000)
        var checks = 0
        #expect(throws: ImageCodecError.cancelled) {
            try ImageDecoder.decode(data, fitting: .full) {
                checks += 1
                return checks == 5
            }
        }
        // Before the header was read, and then before each piece.
        #expect(checks == 5)
    }

    @Test func anAnimationShowsItsFirstFrame() throws {
        for opaque in [true, false] {
            let red = SampleImages.flat(32, 16, opaque ? 0xFFFF_0000 : 0x8080_0000)
            let blue = SampleImages.flat(32, 16, 0xFF00_00FF)
            let data = try AnimatedWebP(width: 32, height: 16, frames: [(0, 0, red), (0, 0, blue)]).data

            for target in [DecodeTarget.full, .exactly(width: 5, height: 3)] {
                let result = try ImageDecoder.decode(data, fitting: target)
                #expect(
                    SampleImages.words(result).allSatisfy {
                        SampleImages.near($0, red.pixel(x: 0, y: 0), within: 4)
                    })
            }
        }
    }

    @Test func aFirstFrameSmallerThanTheCanvasIsDrawnAtItsOffset() throws {
        let green = SampleImages.flat(8, 6, 0xFF00_FF00)
        let data = try AnimatedWebP(width: 32, height: 16, frames: [(x: 10, y: 4, green)]).data

        let result = try ImageDecoder.decode(data, fitting: .full)

        #expect(result.sides == [32, 16])
        #expect(SampleImages.near(result.pixel(x: 10, y: 4), 0xFF00_FF00, within: 6))
        #expect(SampleImages.near(result.pixel(x: 17, y: 9), 0xFF00_FF00, within: 6))
        #expect(result.pixel(x: 9, y: 4) == 0 && result.pixel(x: 18, y: 9) == 0)
    }

    @Test func aFrameOutsideTheCanvasIsAnError() throws {
        let data = try AnimatedWebP(width: 8, height: 8, frames: [(x: 4, y: 4, SampleImages.smooth(6, 2))]).data

        #expect(throws: ImageCodecError.corrupt(.webP, "its first frame lies outside of the picture")) {
            try ImageDecoder.decode(data, fitting: .full)
        }
    }

    @Test func anOrientationAfterTheImageIsFound() throws {
        // An extended header that announces EXIF, the encoded image, then the EXIF chunk.
        let plain = try WebPEncoder.encode(SampleImages.smooth(32, 16), quality: 80)
        let exif = HandmadeExif.block(6)
        let parts =
            Array("VP8X".utf8) + [10, 0, 0, 0, 0x08, 0, 0, 0, 31, 0, 0, 15, 0, 0] + Array(plain.dropFirst(12))
            + Array("EXIF".utf8) + [UInt8(exif.count), 0, 0, 0] + exif
        let size = parts.count + 4
        let data = Data(
            Array("RIFF".utf8) + [UInt8(size & 0xFF), UInt8(size >> 8), 0, 0] + Array("WEBP".utf8) + parts)

        let header = try ImageHeader.read(data)
        let result = try ImageDecoder.decode(data, fitting: .full)

        #expect(header.orientation == .right)
        #expect(header.sides == [16, 32])
        #expect(result.sides == [16, 32])
    }
}
