import Foundation
import Testing

@testable import ADKGraphics

@Suite struct IconTests {
    /// An icon file with `images`: the announced sides, the announced depth and the bytes of each.
    private func icon(_ images: [(side: Int, depth: Int, bytes: [UInt8])]) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var (directory, data): ([UInt8], [UInt8]) = ([0, 0, 1, 0] + little(images.count, 2), [])
        for image in images {
            let side = UInt8(truncatingIfNeeded: image.side)
            directory += [side, side, 0, 0, 1, 0] + little(image.depth, 2) + little(image.bytes.count, 4)
            directory += little(6 + images.count * 16 + data.count, 4)
            data += image.bytes
        }
        return Data(directory + data)
    }

    private func png(_ side: Int) throws -> [UInt8] {
        [UInt8](try PNGEncoder.encode(SampleImages.noise(side, side, opaque: false, seed: 7)))
    }

    /// A bitmap of 32 bits with one colour, as icons have it: without a file header, and with a mask.
    private func bitmap(_ side: Int, _ color: [UInt8]) -> [UInt8] {
        let header: [UInt8] =
            [40, 0, 0, 0, UInt8(side), 0, 0, 0, UInt8(side * 2), 0, 0, 0, 1, 0, 32, 0]
            + [UInt8](repeating: 0, count: 24)
        let mask = [UInt8](repeating: 0, count: (side + 31) / 32 * 4 * side)
        return header + (0..<side * side).flatMap { _ in color } + mask
    }

    @Test func aPNGInAnIconIsShown() throws {
        let data = icon([(256, 32, try png(256))])

        let result = try ImageDecoder.decode(data, fitting: .full)

        #expect(try ImageHeader.read(data).sides == [256, 256])
        let expected = try ImageDecoder.decode(Data(png(256)), fitting: .full)
        #expect(SampleImages.words(result) == SampleImages.words(expected))
        #expect(try ImageDecoder.decode(data, fitting: .exactly(width: 16, height: 16)).sides == [16, 16])
    }

    @Test func theLargestImageOfAMixedIconIsShown() throws {
        let (small, large) = (bitmap(16, [10, 20, 30, 255]), bitmap(64, [40, 50, 60, 255]))
        let withPNG = icon([(16, 32, small), (48, 32, try png(48)), (32, 32, small)])
        let withBitmap = icon([(48, 32, try png(48)), (16, 32, small), (64, 32, large)])

        #expect(try ImageDecoder.decode(withPNG, fitting: .full).sides == [48, 48])
        let result = try ImageDecoder.decode(withBitmap, fitting: .full)
        #expect(result.sides == [64, 64])
        #expect(SampleImages.words(result).allSatisfy { $0 == 0xFF3C_3228 })
    }

    @Test func aMissingLibraryIsNamedByItsPackage() throws {
        let data = icon([(16, 32, bitmap(16, [10, 20, 30, 255]))])

        #expect(throws: ImageCodecError.missingLibrary(.ico, package: "libgdk-pixbuf-2.0-0")) {
            try OptionalDecoderChecks.decodeWithoutLibrary(data, .pixbuf)
        }
    }

    @Test func aPNGThatIsCutOffShowsTheRowsItHas() throws {
        let bytes = try png(64)
        let data = icon([(64, 32, bytes)])

        let result = try ImageDecoder.decode(data.prefix(data.count - bytes.count / 2), fitting: .full)

        #expect((0..<64).contains { result.pixel(x: $0, y: 20) != 0 })
        #expect((0..<64).allSatisfy { result.pixel(x: $0, y: 60) == 0 })
    }
}
