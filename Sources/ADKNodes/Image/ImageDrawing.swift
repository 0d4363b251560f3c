import ADKFoundation
import ADKGraphics
import Foundation

/// The drawing of an image for a node. All input is captured as values; any thread may draw.
struct ImageDrawing: @unchecked Sendable {
    // No lock: written once, before another thread reads it. Images and blocks are Sendable.
    var image: UIImage
    var geometry: ImageGeometry
    /// The node's size in pixels, for images that are fitted to it.
    var width: Int
    var height: Int
    /// The colour of a template image.
    var tint: UIColor.Components?
    /// The colour below the image in an opaque node.
    var background: UIColor?
    var traits: UITraitCollection
    var willDisplay: (@Sendable (CGContext, Any?) -> Void)?
    var didDisplay: (@Sendable (CGContext, Any?) -> Void)?
    var rounding: PrecompositedRounding?
    var modification: (@Sendable (UIImage, UITraitCollection) -> UIImage?)?

    /// Whether a block of the app takes part in the drawing.
    var hasBlocks: Bool { modification != nil || willDisplay != nil || didDisplay != nil }

    /// Whether anything besides the image is drawn, which needs the whole backing store.
    private var hasSurroundings: Bool { isDrawnOver || background != nil || modification != nil }
    private var isDrawnOver: Bool { willDisplay != nil || didDisplay != nil || rounding != nil }

    private var screen: ScreenProfile? { ScreenProfile(number: traits.screenProfile) }

    /// The contents as pixels: drawn now, or shared with another node that shows the same.
    func contents(isCancelled: () -> Bool) throws(ImageCodecError) -> UIImage? {
        guard modification == nil, !isDrawnOver else { return try draw(isCancelled) }
        let key = RenderedContents.Key(self)
        if let known = RenderedContents.shared.find(key) { return known }
        guard let drawn = try draw(isCancelled) else { return nil }
        return RenderedContents.shared.share(drawn, for: key)
    }

    /// The contents that need no drawing; nil if they have to be drawn, or if a block of the app takes part.
    func readyContents() -> UIImage? {
        guard modification == nil, !isDrawnOver else { return nil }
        return RenderedContents.shared.ready(RenderedContents.Key(self))
    }

    /// The contents drawn with the image's embedded preview. Nil if there is none, or if a block of the app takes part
    /// in the drawing.
    func preview(isCancelled: () -> Bool) -> UIImage? {
        guard image.offersPreview, !image.isResizable, modification == nil, willDisplay == nil, didDisplay == nil else {
            return nil
        }
        return try? draw(isCancelled) { target throws(ImageCodecError) in
            guard let pixels = image.preview(for: target, on: screen, isCancelled: isCancelled) else {
                throw .cancelled
            }
            return pixels
        }
    }

    private func draw(_ isCancelled: () -> Bool) throws(ImageCodecError) -> UIImage? {
        if image.isResizable { return finish(try drawResizable(isCancelled)) }
        return try draw(isCancelled) { target throws(ImageCodecError) in
            try image.pixels(for: target, on: screen, isCancelled: isCancelled)
        }
    }

    /// Draws the pixels that `decode` returns.
    private func draw(
        _ isCancelled: () -> Bool, _ decode: (DecodeTarget) throws(ImageCodecError) -> PixelBuffer
    ) throws(ImageCodecError) -> UIImage? {
        let geometry =
            rounding != nil
            ? geometry.expanded(width: width, height: height, displayScale: traits.displayScale)
            : hasSurroundings ? geometry : geometry.trimmed
        guard let target = geometry.target else { return nil }
        var pixels = try decode(target.decode)
        if let tint { pixels = try pixels.tinted(with: tint) }
        guard hasSurroundings else { return UIImage(pixels: pixels, scale: geometry.scale) }
        if isCancelled() { throw .cancelled }
        return finish(
            try compose(width: geometry.width, height: geometry.height, scale: geometry.scale) { context in
                context.drawDevice(pixels, x: target.x, y: target.y)
            })
    }

    /// Draws a resizable image. With cap insets only, the whole image, which the layer stretches. With a repeated
    /// interior, at the node's size.
    private func drawResizable(_ isCancelled: () -> Bool) throws(ImageCodecError) -> UIImage {
        let isFinal = !image.stretchesAlike || rounding != nil
        var pixels =
            isFinal
            ? try image.stretched(
                width: width, height: height, displayScale: traits.displayScale, isCancelled: isCancelled)
            : try image.pixels(for: .full, isCancelled: isCancelled)
        if let tint { pixels = try pixels.tinted(with: tint) }
        let scale = isFinal ? traits.displayScale : image.scale
        var result = UIImage(pixels: pixels, scale: scale)
        if background != nil || isDrawnOver {
            result = try compose(width: pixels.width, height: pixels.height, scale: scale) { context in
                context.drawDevice(pixels, x: 0, y: 0)
            }
        }
        return isFinal ? result : result.resizableImage(withCapInsets: image.capInsets, resizingMode: .stretch)
    }

    /// Draws the surroundings in Texture's order: the block before, the background, the image, the block after.
    private func compose(
        width: Int, height: Int, scale: CGFloat, _ draw: (CGContext) -> Void
    ) throws(ImageCodecError) -> UIImage {
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else {
            throw .tooLarge(width: width, height: height, limit: DecodeLimits().pixelCount)
        }
        let buffer = PixelBuffer(
            width: width, height: height, isOpaque: rounding == nil && background?.isOpaque ?? false)
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        context.asCurrent {
            willDisplay?(context, self)
            if let background {
                context.setFillColor(background)
                context.fill(CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale))
            }
            draw(context)
            rounding?.apply(in: context)
            didDisplay?(context, self)
        }
        return UIImage(pixels: buffer, scale: scale)
    }

    private func finish(_ image: UIImage) -> UIImage? {
        guard let modification else { return image }
        return modification(image, traits)
    }
}
