import ADKFoundation
import Foundation

/// Begins an image of `size` points, at one pixel per point, and makes its context the thread's current context.
///
/// Usable on any thread. Each call needs an `UIGraphicsEndImageContext()` on the same thread.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins an image as `UIGraphicsBeginImageContext` does, at `scale` pixels per point. An opaque image is black at
/// first.
///
/// Sizes are limited to the largest side of a pixel buffer. A size that is not finite becomes 0. An image of more than
/// 268 megapixels is reported as misuse and empty.
///
/// Differs from Texture: a `scale` of 0 is one pixel per point, not the main screen's scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    ImageCanvas.make(size, isOpaque: opaque, scale: scale == 0 ? 1 : UIImage.validScale(scale)).pushToCurrent()
}

/// The drawing so far in the innermost image begun on this thread. Nil outside of one.
///
/// - Complexity: O(pixels), because the image is a copy.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = UIGraphicsGetCurrentContext(), context.isImageContext else { return nil }
    return ImageCanvas.image(of: context)
}

/// Ends the innermost image begun on this thread. Does nothing if there is none.
public func UIGraphicsEndImageContext() {
    if UIGraphicsGetCurrentContext()?.isImageContext == true { CGContext.popCurrent() }
}

/// Contexts that draw an image in memory.
enum ImageCanvas {
    /// The most pixels of an image. They take a gigabyte.
    private static let pixelLimit = 1 << 28

    /// A context of `size` points. Its sides are limited to those of a pixel buffer. With too many pixels it is
    /// reported and empty.
    static func make(
        _ size: CGSize, isOpaque: Bool, scale: CGFloat, traits: UITraitCollection = UITraitCollection()
    ) -> CGContext {
        func side(_ points: CGFloat) -> Int {
            let pixels = (points * scale).rounded(.up)
            return pixels.isFinite ? min(PixelBuffer.maximumSide, max(0, Int(saturating: pixels))) : 0
        }
        var (width, height) = (side(size.width), side(size.height))
        if !size.width.isFinite || !size.height.isFinite {
            Misuse.report("an image cannot have \(size.width) x \(size.height) points; it is empty")
        }
        if width * height > pixelLimit {
            Misuse.report(
                "an image of \(size.width) x \(size.height) points at the scale \(scale) has too many pixels; it is empty"
            )
            (width, height) = (0, 0)
        }
        let context = CGContext(
            buffer: PixelBuffer(width: width, height: height, isOpaque: isOpaque), scale: scale, traits: traits)
        context.isImageContext = true
        return context
    }

    /// A copy of the context's pixels. Nil if the memory for it cannot be allocated.
    static func image(of context: CGContext) -> UIImage? {
        guard let pixels = try? context.buffer.copy() else { return nil }
        return UIImage(pixels: pixels, scale: context.scale)
    }
}
