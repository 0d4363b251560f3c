import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// The colours of the screen.
@Suite struct ScreenProfileTests {
    private func green() -> PixelBuffer {
        let buffer = PixelBuffer(width: 4, height: 4, isOpaque: true)
        for y in 0..<4 { for x in 0..<4 { buffer.row(y)[x] = 0xFF20_C040 } }
        return buffer
    }

    @Test func theImagesOfFilesAreConvertedToTheColoursOfTheScreen() throws {
        let profile = Data(HandmadeProfile.adobeRGB)
        let number = ScreenProfile.number(of: profile)
        #expect(number != 0)
        #expect(ScreenProfile.number(of: profile) == number, "the same profile has the same number")
        let screen = try #require(ScreenProfile(number: number))
        let image = try UIImage(encoded: PNGEncoder.encode(green()))
        #expect(try image.pixels(for: .full).pixel(x: 1, y: 1) == 0xFF20_C040)
        // The screen has stronger greens: less of its green is the same colour.
        let shown = try image.pixels(for: .full, on: screen).pixel(x: 1, y: 1)
        #expect(shown >> 8 & 0xFF < 0xC0 && shown >> 16 & 0xFF > 0x40, "\(String(shown, radix: 16))")
        // An image that has the colours of the screen stays as it is.
        let source = ColorSource.profile(profile)
        #expect(ColorConverter.converter(from: source, to: screen) == nil)
        #expect(ColorConverter.converter(from: source) != nil)
        // Pixels that the app drew stay as well.
        #expect(try UIImage(pixels: green(), scale: 1).pixels(for: .full, on: screen).pixel(x: 0, y: 0) == 0xFF20_C040)
    }

    @Test func brokenProfilesMeanSRGB() throws {
        #expect(ScreenProfile.number(of: Data()) == 0)
        #expect(ScreenProfile.number(of: Data("no profile".utf8)) == 0)
        #expect(ScreenProfile(number: 0) == nil)
        #expect(ScreenProfile(number: .max) == nil)
        // A plausible header, and nothing behind it.
        var cut = HandmadeProfile.adobeRGB.prefix(130)
        cut += [0, 0, 0]
        let number = ScreenProfile.number(of: Data(cut))
        #expect(number != 0)
        let screen = ScreenProfile(number: number)
        let image = try UIImage(encoded: PNGEncoder.encode(green()))
        #expect(try image.pixels(for: .full, on: screen).pixel(x: 0, y: 0) == 0xFF20_C040)
    }
}
