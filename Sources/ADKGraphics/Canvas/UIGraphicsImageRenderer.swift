import ADKFoundation
import Foundation

/// The options of an image renderer.
open class UIGraphicsImageRendererFormat: @unchecked Sendable {
    // Has its own lock.
    private let options = Locked((scale: CGFloat(1), opaque: false))

    /// Pixels per point. 1 by default. Differs from Texture: UIKit's default is the main screen's scale.
    open var scale: CGFloat {
        get { options.withLock { $0.scale } }
        set { options.withLock { $0.scale = newValue } }
    }
    /// Whether the image has no alpha channel. False by default.
    open var opaque: Bool {
        get { options.withLock { $0.opaque } }
        set { options.withLock { $0.opaque = newValue } }
    }

    /// Creates the default options.
    public init() {}

    /// Creates options with the scale of `traits`.
    public convenience init(for traits: UITraitCollection) {
        self.init()
        scale = traits.displayScale
    }

    /// Creates the default options.
    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Creates the default options.
    public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The argument of an image renderer's drawing closure.
public final class UIGraphicsImageRendererContext {
    /// The context to draw into. It is also the thread's current context.
    public let cgContext: CGContext
    /// The renderer's options.
    public let format: UIGraphicsImageRendererFormat

    init(_ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat) {
        self.cgContext = cgContext
        self.format = format
    }

    /// The drawing so far.
    ///
    /// - Complexity: O(pixels), because the image is a copy.
    public var currentImage: UIImage {
        ImageCanvas.image(of: cgContext) ?? UIImage(pixels: PixelBuffer(width: 0, height: 0), scale: 1)
    }

    /// Fills `rect`, in points, with the current fill colour.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills `rect` with a blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) { blended(blendMode) { cgContext.fill(rect) } }
    /// Strokes the outline of `rect` inside its edge with the current stroke colour, 1 point wide.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Strokes the outline of `rect` with a blend mode.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) { blended(blendMode) { stroke(rect) } }
    /// Reduces the clip to its intersection with `rect`.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }

    private func blended(_ mode: CGBlendMode, _ body: () -> Void) {
        cgContext.saveGState()
        cgContext.setBlendMode(mode)
        body()
        cgContext.restoreGState()
    }
}

/// Draws images in memory. Usable on any thread.
open class UIGraphicsImageRenderer: @unchecked Sendable {
    // Never changes.
    private let bounds: CGRect
    /// The renderer's options.
    public let format: UIGraphicsImageRendererFormat

    /// Creates a renderer of images of `bounds`, in points. The origin of drawing is at the zero point of its
    /// coordinates.
    ///
    /// A scale that is not positive and finite is reported as misuse and becomes 1.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
    }

    /// Creates a renderer of images of `size` points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of images of `size` points with the default options.
    public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }

    /// Creates a renderer of images of `bounds`, in points, with the default options.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }

    /// Runs `actions` and returns the image they draw, into their context or the thread's current context.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = UIImage.validScale(format.scale)
        let context = ImageCanvas.make(bounds.size, isOpaque: format.opaque, scale: scale)
        if bounds.origin != .zero { context.translateBy(x: -bounds.minX, y: -bounds.minY) }
        context.asCurrent { actions(UIGraphicsImageRendererContext(context, format)) }
        // No copy: the context is not used after this.
        return UIImage(pixels: context.buffer, scale: scale)
    }

    /// Runs `actions` and returns the image as a PNG file. Empty if encoding fails.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Runs `actions` and returns the image as a JPEG file. Empty if encoding fails.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
