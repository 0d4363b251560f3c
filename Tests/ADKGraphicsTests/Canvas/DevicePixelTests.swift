import Foundation
import Testing

@testable import ADKGraphics

/// What is painted without Cairo is what Cairo paints.
@Suite struct DevicePixelTests {
    private func context(_ width: Int, _ height: Int) -> CGContext {
        CGContext(buffer: PixelBuffer(width: width, height: height, isOpaque: true), scale: 1)
    }

    @Test func everyColourIsFilledAsCairoFillsIt() {
        let (ours, cairos) = (context(7, 5), context(7, 5))
        let rect = PixelRect(x: 1, y: 2, width: 4, height: 2)
        // Every byte there is, and values between them.
        for step in 0...1530 {
            let value = CGFloat(step) / 1530
            let color = UIColor(red: value, green: 1 - value, blue: value * value, alpha: 1)
            ours.setPixels(rect, color)
            cairos.fillDevice(rect, color)
            #expect(words(ours) == words(cairos), "\(value)")
        }
    }

    @Test func anOpaquePictureIsCopiedAsCairoPaintsIt() {
        let (ours, cairos) = (context(20, 20), context(20, 20))
        let source = SamplePictures.smooth(15, 11)
        for (x, y) in [(0, 0), (3, 7), (5, 9)] {
            let part = PixelRect(x: 2, y: 1, width: 12, height: 9)
            ours.copyPixels(source, from: part, x: x, y: y)
            cairos.drawDevice(source, from: part, to: PixelRect(x: x, y: y, width: 12, height: 9))
            #expect(words(ours) == words(cairos))
        }
    }

    private func words(_ context: CGContext) -> [UInt32] { SamplePictures.words(context.buffer).map { $0 | 0xFF00_0000 } }
}
