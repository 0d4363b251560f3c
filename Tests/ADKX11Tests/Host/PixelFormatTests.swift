import ADKGraphics
import Foundation
import Testing

@testable import ADKX11

/// Conversion of pixels to formats other than a `PixelBuffer`'s.
struct PixelFormatTests {
    private func made(
        depth: UInt8 = 24, bits: UInt8 = 32, masks: (UInt32, UInt32, UInt32) = (0xFF0000, 0xFF00, 0xFF),
        pad: UInt8 = 32,
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

    /// A square buffer with `value` in all three channels.
    private func square(_ value: UInt32, _ side: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: side, height: side, isOpaque: true)
        for y in 0..<side { for x in 0..<side { buffer.row(y)[x] = 0xFF00_0000 | value << 16 | value << 8 | value } }
        return buffer
    }

    private func convert(_ rect: PixelRect, of buffer: PixelBuffer, _ format: PixelFormat) -> [UInt16] {
        var words = [UInt16](repeating: 0, count: rect.width * rect.height)
        words.withUnsafeMutableBytes { raw in
            raw.baseAddress.map { format.convert(rect, of: buffer, to: $0, stride: rect.width * 2) }
        }
        return words
    }

    @Test func sixteenBitsDitherEveryValueBetweenTheNearestTwoLevels() throws {
        let format = try #require(made(depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F)))
        let channels: [(shift: UInt16, levels: UInt16)] = [(11, 31), (5, 63), (0, 31)]
        for value in 0...255 as ClosedRange<UInt32> {
            let words = convert(PixelRect(x: 0, y: 0, width: 4, height: 4), of: square(value, 4), format)
            for (shift, levels) in channels {
                let exact = Double(value) * Double(levels) / 255
                let shown = words.map { Double($0 >> shift & levels) }
                #expect(shown.allSatisfy { abs($0 - exact) < 1 }, "\(value)")
                #expect(abs(shown.reduce(0, +) / 16 - exact) <= 1.0 / 16, "\(value) on average")
                if exact == exact.rounded() { #expect(Set(shown) == [exact], "\(value) is a level") }
            }
        }
    }

    @Test func aPixelIsConvertedTheSameInEveryRectangle() throws {
        let format = try #require(made(depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F)))
        let buffer = square(0x6B, 12)
        let whole = convert(PixelRect(x: 0, y: 0, width: 12, height: 12), of: buffer, format)
        #expect(Set(whole).count > 1, "dithered")
        for rect in [PixelRect(x: 1, y: 0, width: 6, height: 3), PixelRect(x: 5, y: 7, width: 2, height: 5)] {
            let expected = (rect.y..<rect.maxY).flatMap { y in whole[(y * 12 + rect.x)..<(y * 12 + rect.maxX)] }
            #expect(convert(rect, of: buffer, format) == expected)
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

    @Test func pixelsWithAlphaAreOpaque() throws {
        let deep = try #require(made(depth: 32, masks: (0xFF, 0xFF00, 0xFF0000)))
        #expect(convert([0x0011_2233], deep) == [0x11, 0x22, 0x33, 0xFF])
    }

    @Test func rowsAreAlignedAndThePaddingIsNotWritten() throws {
        let format = try #require(made(depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F)))
        #expect(format.bytesPerRow(3) == 8)
        #expect(try #require(made(bits: 24)).bytesPerRow(3) == 12)
        #expect(try #require(made(bits: 24, pad: 8)).bytesPerRow(3) == 9)
        #expect(convert([0, 0, 0], format) == [0, 0, 0, 0, 0, 0, 0xEE, 0xEE])
    }

    @Test func invalidChannelsAreRefused() {
        #expect(made(masks: (0, 0xFF00, 0xFF)) == nil)
        #expect(made(masks: (0xFF0F00, 0xF000, 0xFF)) == nil, "not contiguous")
        #expect(made(masks: (0xFFFF00, 0xFF00, 0xFF)) == nil, "overlapping")
        #expect(made(depth: 8, bits: 8, masks: (0xE0, 0x1C, 3)) == nil)
        #expect(made(bits: 16) == nil, "outside the pixel")
        #expect(made(pad: 64) == nil)
    }
}

struct VisualChoiceTests {
    private func visual(
        _ id: UInt32, depth: UInt8 = 24, bits: UInt8 = 32, masks: (UInt32, UInt32, UInt32) = (0xFF0000, 0xFF00, 0xFF)
    ) -> XVisual {
        XVisual(
            id: id, depth: depth, bitsPerPixel: bits, isTrueColor: true, redMask: masks.0, greenMask: masks.1,
            blueMask: masks.2)
    }

    @Test func theRootVisualIsChosenIfItFits() throws {
        let visuals = [visual(1), visual(2), visual(3, depth: 32)]
        #expect(try XVisual.choose(from: visuals, root: 2).id == 2)
    }

    @Test func aDeepOrShallowRootGetsAnotherVisual() throws {
        let deep = visual(1, depth: 30, masks: (0x3FF0_0000, 0xFFC00, 0x3FF))
        let shallow = visual(2, depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F))
        #expect(try XVisual.choose(from: [deep, visual(3, depth: 32), visual(4)], root: 1).id == 4)
        #expect(try XVisual.choose(from: [shallow, visual(3, depth: 32)], root: 2).id == 3)
    }

    @Test func withoutAFittingVisualTheRootOrTheDeepestIsConvertedTo() throws {
        let swapped = visual(1, masks: (0xFF, 0xFF00, 0xFF0000))
        let packed = visual(2, bits: 24)
        let shallow = visual(3, depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F))
        #expect(try XVisual.choose(from: [swapped, packed, shallow], root: 3).id == 3)
        #expect(try XVisual.choose(from: [shallow, packed], root: 9).id == 2)
        #expect(try XVisual.choose(from: [shallow, visual(4)], root: 4, wanted: 3).id == 3)
    }

    @Test func visualsWithoutThreeChannelsAreRefusedWithAReason() {
        let gray = visual(1, depth: 8, bits: 8, masks: (0, 0, 0))
        let torn = visual(2, masks: (0xF0F000, 0x0F00, 0xFF))
        let reason = "it has no visual of red, green and blue in 16 bits or more (its depths are 8, 24)"
        #expect(throws: X11Error.unsupported(reason: reason)) { try XVisual.choose(from: [gray, torn], root: 1) }
    }
}
