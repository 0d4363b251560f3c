import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Painting without Cairo must give exactly Cairo's pixels.
@Suite struct DevicePixelTests {
    private func context(_ width: Int, _ height: Int) -> CGContext {
        CGContext(buffer: PixelBuffer(width: width, height: height, isOpaque: true), scale: 1)
    }

    @Test func fillingEqualsCairosFillingForAllColours() {
        let (ours, cairos) = (context(7, 5), context(7, 5))
        let rect = PixelRect(x: 1, y: 2, width: 4, height: 2)
        // All bytes, and values between them.
        for step in 0...1530 {
            let value = CGFloat(step) / 1530
            let color = UIColor(red: value, green: 1 - value, blue: value * value, alpha: 1)
            ours.setPixels(rect, color)
            cairos.fillDevice(rect, color)
            #expect(words(ours) == words(cairos), "\(value)")
        }
    }

    @Test func copyingAnOpaqueImageEqualsCairosPainting() {
        let (ours, cairos) = (context(20, 20), context(20, 20))
        let source = SampleImages.smooth(15, 11)
        for (x, y) in [(0, 0), (3, 7), (5, 9)] {
            let part = PixelRect(x: 2, y: 1, width: 12, height: 9)
            ours.copyPixels(source, from: part, x: x, y: y)
            cairos.drawDevice(source, from: part, to: PixelRect(x: x, y: y, width: 12, height: 9))
            #expect(words(ours) == words(cairos))
        }
    }

    /// A context filled with noise, the same in each run.
    private func noise(_ width: Int, _ height: Int) -> CGContext {
        let context = context(width, height)
        let source = SampleImages.noise(width, height, opaque: true, seed: 11)
        context.copyPixels(
            source, from: PixelRect(x: 0, y: 0, width: width, height: height), x: 0, y: 0)
        return context
    }

    @Test func blendingInGroupsEqualsBlendingPixelByPixel() {
        var random = SeededRandom(seed: 5)
        for count in 0...41 {
            let source = (0..<count).map { _ in
                // Premultiplied: no component is larger than the alpha.
                let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
                return (0..<3).reduce(alpha << 24) { $0 | UInt32.random(in: 0...alpha, using: &random) << ($1 * 8) }
            }
            let below = (0..<count).map { _ in UInt32.random(in: 0xFF00_0000 ... .max, using: &random) }
            var (groups, single) = (below, below)
            PixelBlend.overInGroups(source, &groups, count: count)
            PixelBlend.overOneByOne(source, &single, count: count)
            #expect(groups == single, "seed 5, \(count) pixels")
        }
    }

    @Test func blendingAColourEqualsCairosBlendingForAllAlphas() {
        let (ours, cairos) = (noise(31, 9), noise(31, 9))
        for step in 0...600 {
            let value = CGFloat(step) / 600
            let rect = PixelRect(x: step % 5, y: step % 3, width: 1 + step % 26, height: 1 + step % 6)
            let color = UIColor(red: value, green: 1 - value, blue: value * value, alpha: CGFloat(step % 256) / 255)
            ours.blendPixels(rect, color)
            cairos.fillDevice(rect, color)
            #expect(words(ours) == words(cairos), "\(color)")
        }
    }

    @Test func blendingAnImageEqualsCairosBlending() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let (ours, cairos) = (noise(80, 20), noise(80, 20))
            let source = SampleImages.noise(70, 15, opaque: false, seed: numbers.next())
            // Gaps of every length, as in text.
            for y in 0..<15 {
                var x = 0
                while x < 70 {
                    let end = min(70, x + Int.random(in: 1...20, using: &numbers))
                    if Bool.random(using: &numbers) { for free in x..<end { source.row(y)[free] = 0 } }
                    x = end
                }
            }
            let part = PixelRect(
                x: Int.random(in: 0..<30, using: &numbers), y: Int.random(in: 0..<10, using: &numbers),
                width: Int.random(in: 1...40, using: &numbers), height: Int.random(in: 1...5, using: &numbers))
            let (x, y) = (Int.random(in: 0...40, using: &numbers), Int.random(in: 0...15, using: &numbers))
            ours.blendPixels(source, from: part, x: x, y: y)
            cairos.drawDevice(source, from: part, to: PixelRect(x: x, y: y, width: part.width, height: part.height))
            #expect(words(ours) == words(cairos))
        }
    }

    private func words(_ context: CGContext) -> [UInt32] {
        SampleImages.words(context.buffer).map { $0 | 0xFF00_0000 }
    }
}
