import Foundation
import Testing

@testable import ADKGraphics

@Suite struct LineStyleTests {
    private func image(_ string: String = "nnn nnn", _ change: (inout TextAttributes) -> Void) -> TextImage {
        var attributes = TextAttributes(font: .systemFont(ofSize: 40), color: .black)
        change(&attributes)
        return TextImage(shape(AttributedText(string, attributes: attributes)), width: 240, height: 70)
    }

    /// The pure red pixels, which are those of the coloured line: rows, the longest row, and contiguous runs.
    private func reds(_ image: TextImage) -> (rows: Int, longestRow: Int, stretches: Int) {
        var (rows, longest, stretches) = (0, 0, 0)
        for y in 0..<image.height {
            let row = (0..<image.width).map { image.pixels[y * image.width + $0] == 0xFFFF_0000 }
            let count = row.count { $0 }
            if count > 0 { rows += 1 }
            if count > longest {
                longest = count
                stretches = zip(row, [false] + row).count { $0 && !$1 }
            }
        }
        return (rows, longest, stretches)
    }

    private func underlined(_ style: NSUnderlineStyle) -> TextImage {
        image {
            $0.underline = style
            $0.underlineColor = .red
        }
    }

    private func struck(_ style: NSUnderlineStyle) -> TextImage {
        image {
            // Invisible letters, so that only the line has pixels.
            $0.color = .clear
            $0.strikethrough = style
            $0.strikethroughColor = .red
        }
    }

    @Test func underlinesComeInThreeWeights() {
        let (single, thick, double) = (reds(underlined(.single)), reds(underlined(.thick)), reds(underlined(.double)))
        #expect(single.rows > 0 && single.stretches == 1)
        #expect(thick.rows > single.rows)
        #expect(double.rows > single.rows)
    }

    @Test(arguments: [NSUnderlineStyle.patternDot, .patternDash, .patternDashDot, .patternDashDotDot])
    func patternsLeaveGaps(pattern: NSUnderlineStyle) {
        let whole = reds(underlined(.single))
        let broken = reds(underlined([.single, pattern]))
        #expect(broken.stretches > 5 && broken.longestRow < whole.longestRow)
        let struck = reds(struck([.single, pattern]))
        #expect(struck.stretches > 5)
    }

    @Test func patternsDifferFromEachOther() {
        let images = [NSUnderlineStyle.patternDot, .patternDash, .patternDashDot, .patternDashDotDot].map {
            underlined([.single, $0])
        }
        for (index, image) in images.enumerated() {
            for other in images.dropFirst(index + 1) { #expect(image != other) }
        }
    }

    @Test func strikethroughComesInThreeWeights() {
        let (single, thick, double) = (reds(struck(.single)), reds(struck(.thick)), reds(struck(.double)))
        #expect(single.rows > 0 && single.stretches == 1)
        #expect(thick.rows > single.rows)
        #expect(double.rows >= 2 * single.rows)
    }

    @Test func byWordLeavesOutTheSpaces() {
        #expect(reds(underlined(.single)).stretches == 1)
        #expect(reds(underlined([.single, .byWord])).stretches == 2)
    }

    @Test func anUnderlineWithoutAColourHasTheTextColour() {
        let blue = image {
            $0.color = .blue
            $0.underline = .thick
            $0.strikethrough = [.double, .patternDash]
        }
        #expect(blue.pixels.allSatisfy { $0 & 0x00FF_FF00 == 0 })
        #expect(
            blue.pixels.count { $0 == 0xFF00_00FF } > image { $0.color = .blue }.pixels.count { $0 == 0xFF00_00FF })
    }

    @Test func textWithoutAColourIsDrawnInTheDefaultColour() {
        let shaped = shape(
            AttributedText("nn", font: .systemFont(ofSize: 40))
                + AttributedText("nn", font: .systemFont(ofSize: 40), color: .blue))
        let buffer = PixelBuffer(width: 200, height: 70)
        shaped.draw(in: CGContext(buffer: buffer, scale: 1), at: .zero, color: .red)
        let pixels = TextImage(buffer).pixels
        #expect(pixels.contains(0xFFFF_0000) && pixels.contains(0xFF00_00FF) && !pixels.contains(0xFF00_0000))
    }

    // MARK: - Shadow

    @Test func aBlurHasItsReachAndKeepsTheTotalCoverage() {
        for reach in 0...9 {
            let buffer = PixelBuffer(width: 41, height: 41)
            buffer.row(20)[20] = 0xFF00_0000
            buffer.row(20)[21] = 0xFF00_0000
            var mask = AlphaMask(of: buffer)
            BoxBlur(reach: reach).apply(to: &mask)
            let columns = (0..<41).filter { x in (0..<41).contains { mask.coverage[$0 * mask.stride + x] > 0 } }
            #expect(columns.first.map { $0 >= 20 - reach } ?? false, "reach \(reach): \(columns)")
            #expect(columns.last.map { $0 <= 21 + reach } ?? false, "reach \(reach): \(columns)")
            let sum = mask.coverage.reduce(0) { $0 + Int($1) }
            if reach < 4 { #expect(abs(sum - 510) < 120, "reach \(reach): \(sum)") }
        }
    }

    @Test func aShadowLooksTheSameThroughASmallClip() {
        let shaped = shape(AttributedText("Shadow", font: .systemFont(ofSize: 30)))
        let shadow = TextShadow(color: .red, opacity: 0.8, offset: CGSize(width: 4, height: 3), radius: 5)
        func image(clip: CGRect?) -> TextImage {
            let buffer = PixelBuffer(width: 160, height: 60)
            let context = CGContext(buffer: buffer, scale: 1)
            if let clip { context.clip(to: clip) }
            shaped.draw(in: context, at: CGPoint(x: 10, y: 10), shadow: shadow)
            return TextImage(buffer)
        }
        let whole = image(clip: nil)
        let part = image(clip: CGRect(x: 50, y: 20, width: 30, height: 20))
        #expect(part.cropped(x: 50, y: 20, width: 30, height: 20) == whole.cropped(x: 50, y: 20, width: 30, height: 20))
    }

    @Test func extremeShadowValuesAreClamped() {
        let shaped = shape(AttributedText("x"))
        for value in [CGFloat.nan, .infinity, -.infinity, 1e30, -5] {
            let shadow = TextShadow(
                color: .red, opacity: value, offset: CGSize(width: value, height: value), radius: value)
            shaped.draw(in: CGContext(buffer: PixelBuffer(width: 20, height: 20), scale: 1), at: .zero, shadow: shadow)
            #expect(shadow.padding.top <= 0 && shadow.padding.right <= 0 && shadow.padding.left.isFinite)
        }
    }

    // MARK: - Hits

    @Test func hitsNearAPointComeNearestFirstAndFromEveryLineInReach() {
        let shaped = shape(AttributedText("abc\ndef", font: .systemFont(ofSize: 20)))
        let b = shaped.rects(forByteRange: 1..<2)[0]
        let hits = shaped.hits(near: CGPoint(x: b.midX, y: b.maxY - 1), reach: 3)
        #expect(hits.first?.byte == 1 && hits.first?.distance == 0)
        #expect(hits.contains { $0.byte >= 4 })
        #expect(zip(hits, hits.dropFirst()).allSatisfy { $0.distance <= $1.distance })
        #expect(shaped.hits(near: CGPoint(x: 500, y: 5), reach: 3).isEmpty)
    }

    @Test func aPartOfTheTokenHasARectangleOfItsOwn() {
        let shaped = shape(
            AttributedText(String(repeating: "words ", count: 20)), 160, lines: 1, token: AttributedText("… more"))
        let whole = shaped.tokenRects()[0]
        let message = shaped.tokenRects(4..<8)[0]
        #expect(message.maxX == whole.maxX && message.minX > whole.minX + 5)
        let hit = shaped.hit(at: CGPoint(x: message.midX, y: message.midY))
        #expect(hit.map { (4..<8).contains($0.tokenByte ?? -1) } == true)
    }
}
