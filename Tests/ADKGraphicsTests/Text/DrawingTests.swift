import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct TextDrawingTests {
    @Test(arguments: [1.0, 1.5, 2]) func nothingIsPaintedOutsideTheDrawingBounds(scale: CGFloat) {
        let seed: UInt64 = 99
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<60 {
            let shaped = shape(RandomTexts.text(&random, pieces: 1...3), 120, lines: 3)
            let origin = CGPoint(x: 40, y: 40)

            let image = TextImage(
                shaped, width: Int(220 * scale), height: Int(260 * scale), origin: origin, scale: scale)

            let bounds = shaped.drawingBounds(scale: scale).offsetBy(dx: 40, dy: 40)
            let inked = image.inked
            guard !inked.isNull else { continue }
            let isInside =
                inked.minX / scale >= bounds.minX - 0.001 && inked.minY / scale >= bounds.minY - 0.001
                && inked.maxX / scale <= bounds.maxX + 0.001 && inked.maxY / scale <= bounds.maxY + 0.001
            #expect(isInside, "round \(round): \(inked) px outside \(bounds) of \(shaped.text.string.debugDescription)")
        }
    }

    @Test func everyThreadDrawsTheSameImage() {
        var random = SeededRandom(seed: 5)
        let texts = (0..<30).map { _ in RandomTexts.text(&random, pieces: 1...5) }
        @Sendable func images() -> [TextImage] {
            texts.map { text in
                let shaped = TextShaper.typeset(text, TextConstraints(maximumSize: CGSize(width: 200, height: 200)))
                return TextImage(shaped, width: 220, height: 220, scale: 1)
            }
        }

        let here = images()
        let others = Threads.run(2) { _ in images() }

        #expect(here.contains { !$0.inked.isNull })
        #expect(others[0] == here && others[1] == here)
    }

    @Test func fourThreadsMayShapeAndDrawAtOnce() {
        let seed: UInt64 = 4
        print("seed \(seed)")
        let shared = SharedTexts()

        let drawn = Threads.run(4) { index in
            var random = SeededRandom(seed: seed + UInt64(index))
            var count = 0
            let buffer = PixelBuffer(width: 160, height: 60)
            for _ in 0..<1_500 {
                let room = TextConstraints(maximumSize: CGSize(width: 160, height: 60))
                let text = TextShaper.shape(RandomTexts.text(&random, pieces: 1...2), room)
                shared.offer(text)
                // About half of these texts were shaped by another thread.
                shared.pick(&random).draw(in: CGContext(buffer: buffer, scale: 1), at: .zero)
                count += 1
            }
            return count
        }

        #expect(drawn == [1_500, 1_500, 1_500, 1_500])
    }

    @Test func emojiAreColoured() {
        let image = TextImage(shape(AttributedText("🎉", font: .systemFont(ofSize: 30))), width: 60, height: 60)

        let coloured = image.pixels.filter { pixel in
            let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
            return max(red, green, blue) - min(red, green, blue) > 60
        }
        #expect(coloured.count > 50)
        #expect(abs(image.inked.width - 34) < 8)
    }

    @Test func dynamicColoursAreResolvedWhenDrawn() {
        let text = shape(AttributedText("██", font: .systemFont(ofSize: 30), color: UIColor(light: .red, dark: .green)))

        let light = TextImage(text, width: 60, height: 60, traits: UITraitCollection(userInterfaceStyle: .light))
        let dark = TextImage(text, width: 60, height: 60, traits: UITraitCollection(userInterfaceStyle: .dark))

        #expect(light.pixels.contains(0xFFFF_0000) && !light.pixels.contains(0xFF00_FF00))
        #expect(dark.pixels.contains(0xFF00_FF00) && !dark.pixels.contains(0xFFFF_0000))
        #expect(TextImage(shape(AttributedText("█")), width: 20, height: 20).pixels.contains(0xFF00_0000))
    }

    @Test func linesAndBackgroundsAreDrawn() {
        func pixels(_ change: (inout TextAttributes) -> Void) -> TextImage {
            var attributes = TextAttributes(font: .systemFont(ofSize: 20), color: .black)
            change(&attributes)
            return TextImage(shape(AttributedText("nnnn", attributes: attributes)), width: 80, height: 40)
        }
        let plain = pixels { _ in }
        let under = pixels {
            $0.underline = .single
            $0.underlineColor = .red
        }
        let double = pixels {
            $0.underline = .double
            $0.underlineColor = .red
        }
        let thick = pixels {
            $0.underline = .thick
            $0.underlineColor = .red
        }
        let through = pixels {
            $0.strikethrough = .single
            $0.strikethroughColor = .blue
        }
        let behind = pixels { $0.background = .yellow }

        func reds(_ image: TextImage) -> Int {
            image.pixels.reduce(0) { $0 + ($1 & 0xFF == 0 && $1 >> 8 & 0xFF == 0 ? Int($1 >> 16 & 0xFF) : 0) }
        }
        #expect(under.inked.maxY > plain.inked.maxY && reds(plain) == 0 && reds(under) > 0)
        #expect(reds(double) > reds(under) * 3 / 2 && reds(thick) > reds(under) * 3 / 2)
        #expect(through.pixels.contains { $0 & 0xFF > 100 } && !plain.pixels.contains { $0 & 0xFF > 0 })
        #expect(behind.pixels.contains(0xFFFF_FF00))
        #expect(behind.inked.height >= 26)
    }

    @Test func aTallTextIsDrawnThroughASmallClip() {
        let shaped = shape(AttributedText(String(repeating: "line\n", count: 3_000)), 200)
        let buffer = PixelBuffer(width: 100, height: 60)
        let context = CGContext(buffer: buffer, scale: 1)

        shaped.draw(in: context, at: CGPoint(x: 0, y: -20_000))

        #expect(!TextImage(buffer).inked.isNull)
    }

    @Test func aClippedPartEqualsThatPartOfTheWhole() {
        var random = SeededRandom(seed: 12)
        for round in 0..<20 {
            let shaped = shape(RandomTexts.text(&random, pieces: 2...4), 160, lines: 3)
            let whole = TextImage(shaped, width: 180, height: 140, origin: CGPoint(x: 5, y: 5))

            let part = TextImage(shaped, width: 60, height: 40, origin: CGPoint(x: 5 - 47, y: 5 - 13))

            #expect(
                part == whole.cropped(x: 47, y: 13, width: 60, height: 40),
                "round \(round): \(shaped.text.string.debugDescription)")
        }
    }

    @Test func lettersStartAtQuartersOfAPixel() {
        let shaped = shape(AttributedText("Illness", font: .systemFont(ofSize: 13)))
        func image(_ x: CGFloat) -> TextImage { TextImage(shaped, width: 80, height: 30, origin: CGPoint(x: x, y: 4)) }

        let moved = image(1).cropped(x: 1, y: 0, width: 79, height: 30)
        #expect(moved == image(0).cropped(x: 0, y: 0, width: 79, height: 30))
        #expect(image(0.25) != image(0) && image(0.5) != image(0.25))
    }

    @Test func rotatedAndLargeGlyphsAreDrawn() {
        let shaped = shape(AttributedText("Turn 🎉", font: .systemFont(ofSize: 20)))
        let buffer = PixelBuffer(width: 120, height: 120)
        let context = CGContext(buffer: buffer, scale: 1)
        context.translateBy(x: 60, y: 10)
        context.rotate(by: .pi / 2)

        shaped.draw(in: context, at: .zero)

        let inked = TextImage(buffer).inked
        #expect(inked.height > inked.width * 2)
        let large = TextImage(shape(AttributedText("W", font: .systemFont(ofSize: 150))), width: 200, height: 220)
        #expect(large.inked.width > 120)
    }

    @Test func theGlyphMaskCacheStaysBelowItsByteLimit() {
        var table = GlyphMaskTable()
        let mask = GlyphMask(left: 0, top: 0, width: 100, height: 100, coverage: [UInt8](repeating: 1, count: 10_000))
        var made = 0
        for glyph in 0..<3_000 {
            _ = table.mask(for: .init(font: 1, glyph: UInt32(glyph), shift: 0)) {
                made += 1
                return mask
            }
            #expect(table.byteCount <= 6 << 20)
        }
        _ = table.mask(for: .init(font: 1, glyph: 2_999, shift: 0)) {
            made += 1
            return mask
        }
        #expect(made == 3_000)
    }

    @Test func alignmentUsesTheWidthGivenForDrawing() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        var attributes = TextAttributes(font: .systemFont(ofSize: 20))
        attributes.paragraphStyle = style
        let shaped = shape(AttributedText("nn", attributes: attributes))
        let buffer = PixelBuffer(width: 200, height: 40)

        shaped.draw(in: CGContext(buffer: buffer, scale: 1), at: .zero, width: 200)

        #expect(abs(TextImage(buffer).inked.midX - 100) < 2)
        #expect(abs(shaped.inkBounds(width: 200).midX - 100) < 2)
        #expect(shaped.hit(at: CGPoint(x: 101, y: 10), width: 200)?.byte == 1)
    }
}
