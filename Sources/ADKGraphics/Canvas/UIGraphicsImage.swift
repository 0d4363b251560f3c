import ADKFoundation
import Foundation

/// Begins a picture of `size` points, one pixel a point, that what is drawn on this thread goes to.
/// Each begin needs its `UIGraphicsEndImageContext()`. Any thread.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Likewise; an opaque picture begins black. A `scale` of 0 is one pixel a point.
///
/// Sizes beyond what a picture may have are cut; a size that is no number is empty.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    ImageCanvas.make(size, isOpaque: opaque, scale: scale > 0 && scale.isFinite ? scale : 1).pushToCurrent()
}

/// What was drawn since the innermost begin; nil outside of one.
///
/// - Complexity: O(pixels); the picture is a copy.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = UIGraphicsGetCurrentContext(), context.isImageContext else { return nil }
    return ImageCanvas.image(of: context)
}

/// Ends the innermost picture begun on this thread; without one, nothing.
public func UIGraphicsEndImageContext() {
    if UIGraphicsGetCurrentContext()?.isImageContext == true { CGContext.popCurrent() }
}

enum ImageCanvas {
    static func make(
        _ size: CGSize, isOpaque: Bool, scale: CGFloat, traits: UITraitCollection = UITraitCollection()
    ) -> CGContext {
        func side(_ points: CGFloat) -> Int {
            let pixels = (points * scale).rounded(.up)
            return pixels.isFinite ? Int(min(CGFloat(PixelBuffer.maximumSide), max(0, pixels))) : 0
        }
        let context = CGContext(
            buffer: PixelBuffer(width: side(size.width), height: side(size.height), isOpaque: isOpaque), scale: scale,
            traits: traits)
        context.isImageContext = true
        return context
    }

    static func image(of context: CGContext) -> UIImage? {
        guard let pixels = try? context.buffer.copy() else { return nil }
        return UIImage(pixels: pixels, scale: context.scale)
    }
}

/// How a renderer's pictures are made.
public struct UIGraphicsImageRendererFormat: Sendable {
    /// Pixels per point.
    public var scale: CGFloat = 1
    public var opaque = false

    public init() {}
}

/// Draws pictures in memory. Any thread.
public struct UIGraphicsImageRenderer: Sendable {
    /// What the drawing closure is given.
    public struct Context {
        public let cgContext: CGContext
        public let format: UIGraphicsImageRendererFormat
    }

    private let size: CGSize
    public let format: UIGraphicsImageRendererFormat

    /// `size` is in points. A scale that is not positive, or no number, is taken as one pixel per point.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()) {
        self.size = size
        var sound = format
        if !(format.scale > 0 && format.scale.isFinite) { sound.scale = 1 }
        self.format = sound
    }

    /// A picture of what `actions` draw, into its context or the current one.
    public func image(actions: (Context) -> Void) -> UIImage {
        let context = ImageCanvas.make(size, isOpaque: format.opaque, scale: format.scale)
        context.asCurrent { actions(Context(cgContext: context, format: format)) }
        // Nobody else has the pixels: the context ends here.
        return UIImage(pixels: context.buffer, scale: format.scale)
    }

    public func pngData(actions: (Context) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
