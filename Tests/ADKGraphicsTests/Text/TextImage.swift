import Foundation

@testable import ADKGraphics

/// Shapes `text` for a width in points.
func shape(
    _ text: AttributedText, _ width: CGFloat = .infinity, lines: Int = 0, mode: NSLineBreakMode = .byWordWrapping,
    token: AttributedText? = nil
) -> ShapedText {
    TextShaper.shape(
        text,
        TextConstraints(
            maximumSize: CGSize(width: width, height: .infinity), maximumNumberOfLines: lines, truncationMode: mode,
            truncationToken: token))
}

/// The pixels of a drawn text.
struct TextImage: Equatable {
    var width, height: Int
    var pixels: [UInt32]

    init(_ buffer: PixelBuffer) {
        (width, height) = (buffer.width, buffer.height)
        pixels = (0..<buffer.height).flatMap { y in UnsafeBufferPointer(start: buffer.row(y), count: buffer.width) }
    }

    /// Draws `text` at `origin` (points) on a transparent image of `width` x `height` pixels.
    init(
        _ text: ShapedText, width: Int, height: Int, origin: CGPoint = .zero, scale: CGFloat = 1,
        traits: UITraitCollection = UITraitCollection()
    ) {
        let buffer = PixelBuffer(width: width, height: height)
        text.draw(in: CGContext(buffer: buffer, scale: scale, traits: traits), at: origin)
        self.init(buffer)
    }

    func cropped(x: Int, y: Int, width: Int, height: Int) -> TextImage {
        var result = self
        (result.width, result.height) = (width, height)
        result.pixels = (y..<y + height).flatMap { row in pixels[row * self.width + x..<row * self.width + x + width] }
        return result
    }

    /// The bounds in pixels of everything that is not transparent. Null if nothing is.
    var inked: CGRect {
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] != 0 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        return right < 0 ? .null : CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
