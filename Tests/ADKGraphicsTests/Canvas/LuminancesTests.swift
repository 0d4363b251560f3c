import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Contrasts that are measured in pixels, against those that are computed from the colours.
@Suite struct LuminancesTests {
    private static func raster(_ pixels: [UInt32]) -> PixelBuffer {
        let buffer = PixelBuffer(width: pixels.count, height: 1)
        for (x, pixel) in pixels.enumerated() { buffer.row(0)[x] = pixel }
        return buffer
    }

    private static func luminance(_ gray: Int) -> Double {
        let part = Double(gray) / 255
        return WCAG.luminance(part, part, part)
    }

    private static func pixel(_ gray: Int) -> UInt32 { 0xFF00_0000 | UInt32(gray) * 0x01_0101 }

    private static func luminances(_ grays: [Int]) -> Luminances {
        let buffer = raster(grays.map(pixel))
        return Luminances(of: buffer, in: [PixelRect(x: -5, y: -5, width: grays.count + 10, height: 10)])
    }

    @Test func blackAndWhiteHaveTheLargestContrast() {
        #expect(abs(WCAG.contrast(Self.luminance(0), Self.luminance(255)) - 21) < 1e-9)
        #expect(WCAG.contrast(Self.luminance(7), Self.luminance(7)) == 1)
    }

    @Test func theContrastOfTwoGraysIsThatOfTheirColours() {
        for (text, ground) in [(0, 255), (118, 255), (255, 0), (96, 244), (154, 27), (200, 210)] {
            let own = Self.luminances(Array(repeating: ground, count: 90) + Array(repeating: text, count: 10))
            let background = own.background
            #expect(own.count == 100 && background.pixel == Self.pixel(ground))
            #expect(abs(background.luminance - Self.luminance(ground)) < 1e-9)
            let value = own.strongestContrast(with: background.luminance, share: 0.05)
            #expect(abs(value - WCAG.contrast(Self.luminance(text), Self.luminance(ground))) < 1e-9)
            #expect(own.strongestContrast(with: background.luminance, share: 0.05, pixels: 11) < 1.001)
        }
    }

    @Test func aFewPixelsOfAnotherColourAreNoText() {
        let own = Self.luminances(Array(repeating: 255, count: 98) + [0, 128])
        #expect(own.strongestContrast(with: 1, share: 0.001) > 20.9)
        #expect(own.strongestContrast(with: 1, share: 0.02) < 5)
        #expect(own.background.share == 0.98)
    }

    @Test func theContrastWithAPhotoIsThatWithMostOfIt() {
        let own = Self.luminances(Array(0..<100))
        #expect(abs(own.contrast(of: 1, withShare: 1) - WCAG.contrast(1, Self.luminance(99))) < 0.1)
        #expect(own.contrast(of: 1, withShare: 0.5) > own.contrast(of: 1, withShare: 0.9))
        #expect(own.background.share < 0.35)
    }

    @Test func nothingIsMeasuredOutsideOfTheRaster() {
        let own = Luminances(of: Self.raster([0]), in: [PixelRect(x: 3, y: 0, width: 4, height: 4)])
        #expect(own.count == 0 && own.strongestContrast(with: 0.5, share: 0.1) == 1)
        #expect(own.contrast(of: 0.5, withShare: 0.9) == 1)
    }
}
