import ADKGraphics
@testable import ADKX11
import Foundation
import Testing

/// Pixels on their way into memory that is not laid out as ours.
struct PixelFormatTests {
    private func made(
        depth: UInt8 = 24, bits: UInt8 = 32, masks: (UInt32, UInt32, UInt32) = (0xFF0000, 0xFF00, 0xFF), pad: UInt8 = 32,
        isBigEndian: Bool = false
    ) -> PixelFormat? {
        PixelFormat(
            XVisual(
                id: 1, depth: depth, bitsPerPixel: bits, isTrueColor: true, redMask: masks.0, greenMask: masks.1,
                blueMask: masks.2, scanlinePad: pad, isBigEndian: isBigEndian))
    }

    private func convert(_ pixels: [UInt32], _ format: PixelFormat) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xEE, count: format.bytesPerRow(pixels.count))
        bytes.withUnsafeMutableBytes { raw in
            raw.baseAddress.map { format.convert(pixels, count: pixels.count, to: $0) }
        }
        return bytes
    }

    @Test func sixteenBitsTakeTheNearestLevel() throws {
        let format = try #require(made(depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F)))
        // 0x80 is 15.56 of 31 and 31.6 of 63.
        #expect(convert([0xFFFF_FFFF, 0xFF80_8080], format) == [0xFF, 0xFF, 0x10, 0x84])
        for value in 0...255 as ClosedRange<UInt32> {
            let bytes = convert([value << 16 | value << 8 | value], format)
            let word = UInt32(bytes[0]) | UInt32(bytes[1]) << 8
            #expect(word >> 11 == UInt32((Double(value) * 31 / 255).rounded()))
            #expect(word >> 5 & 63 == UInt32((Double(value) * 63 / 255).rounded()))
            #expect(word & 31 == UInt32((Double(value) * 31 / 255).rounded()))
        }
    }

    @Test func thirtyBitsSpreadOverAllLevels() throws {
        let format = try #require(made(depth: 30, masks: (0x3FF0_0000, 0xF_FC00, 0x3FF)))
        let bytes = convert([0xFFFF_0080], format)
        let word = bytes.withUnsafeBytes { $0.load(as: UInt32.self) }
        #expect(word == 1023 << 20 | 0 << 10 | 514)
    }

    @Test func bytesAreInTheServersOrder() throws {
        let pixels: [UInt32] = [0xFF11_2233]
        #expect(convert(pixels, try #require(made(isBigEndian: true))) == [0, 0x11, 0x22, 0x33])
        #expect(convert(pixels, try #require(made(masks: (0xFF, 0xFF00, 0xFF0000)))) == [0x11, 0x22, 0x33, 0])
        #expect(convert(pixels, try #require(made(bits: 24, pad: 8))) == [0x33, 0x22, 0x11])
        #expect(convert(pixels, try #require(made(bits: 24, pad: 8, isBigEndian: true))) == [0x11, 0x22, 0x33])
        let shallow = try #require(made(depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F), pad: 16, isBigEndian: true))
        #expect(convert([0xFFFF_0000], shallow) == [0xF8, 0])
    }

    @Test func alphaIsFullWhereThereIsAny() throws {
        let deep = try #require(made(depth: 32, masks: (0xFF, 0xFF00, 0xFF0000)))
        #expect(convert([0x0011_2233], deep) == [0x11, 0x22, 0x33, 0xFF])
    }

    @Test func rowsAreAlignedAndWhatIsBetweenThemIsLeftAlone() throws {
        let format = try #require(made(depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F)))
        #expect(format.bytesPerRow(3) == 8)
        #expect(try #require(made(bits: 24)).bytesPerRow(3) == 12)
        #expect(try #require(made(bits: 24, pad: 8)).bytesPerRow(3) == 9)
        #expect(convert([0, 0, 0], format) == [0, 0, 0, 0, 0, 0, 0xEE, 0xEE])
    }

    @Test func channelsThatAreNoneAreRefused() {
        #expect(made(masks: (0, 0xFF00, 0xFF)) == nil)
        #expect(made(masks: (0xFF0F00, 0xF000, 0xFF)) == nil, "torn")
        #expect(made(masks: (0xFFFF00, 0xFF00, 0xFF)) == nil, "overlapping")
        #expect(made(depth: 8, bits: 8, masks: (0xE0, 0x1C, 3)) == nil)
        #expect(made(bits: 16) == nil, "outside the pixel")
        #expect(made(pad: 64) == nil)
    }
}
