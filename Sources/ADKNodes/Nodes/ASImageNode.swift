import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import Foundation

/// Shows an image or an animation. Images are decoded in the background, directly to the pixels they cover.
///
/// Any thread may set its properties. Each change redraws the node in the background. By default `contentMode` is
/// `.scaleAspectFill` and `clipsToBounds` is true.
open class ASImageNode: ASControlNode, @unchecked Sendable {
    struct Content {
        var image: UIImage?
        var isCropEnabled = true
        var cropRect = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
        /// The bounds to crop for, in points. Empty for the node's own.
        var cropBounds = CGRect.zero
        var forcedSize = CGSize.zero
        var forceUpscaling = false
        var modification: (@Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage?)?
        var placeholderColor: UIColor? = ASDisplayNodeDefaultPlaceholderColor()
        var animation: (any ASAnimatedImageProtocol)?
        var isAnimationPaused = false
        var showsPreview = true
    }

    let content = Locked(Content())

    // Main thread only.
    @MainActor private(set) var drawnGeometry: ImageGeometry?
    @MainActor private var displayCompletions: [@MainActor @Sendable (Bool) -> Void] = []
    @MainActor var player: AnimationPlayer?
    /// The preview that was shown last.
    @MainActor weak var preview: PixelBuffer?
    /// The drawing that is about to begin, if its image has a preview.
    @MainActor private var previewedDrawing: ImageDrawing?

    /// Creates a node without an image. Any thread.
    override public init() {
        super.init()
        clipsToBounds = true
        contentMode = .scaleAspectFill
        needsDisplayOnBoundsChange = true
    }

    // MARK: - Image

    /// The image. Nil shows nothing. Setting another one ends an animation.
    open var image: UIImage? {
        get { content.withLock { $0.image } }
        set { setImage(newValue, keepingAnimation: false) }
    }

    func setImage(_ image: UIImage?, keepingAnimation: Bool) {
        let (old, endsAnimation) = content.withLock { content in
            let ends = !keepingAnimation && content.animation != nil && image !== content.image
            if ends { content.animation = nil }
            defer { content.image = image }
            return (content.image, ends)
        }
        if endsAnimation { animationDidChange() }
        guard image !== old else { return }
        // Only a node that takes its image's size needs a layout.
        if image?.size != old?.size { setNeedsLayout() }
        setNeedsDisplay()
        if image == nil {
            // Nothing will be drawn that could replace the present contents.
            ASPerformBlockOnMainThread { [weak self] in
                guard let self, self.image == nil else { return }
                dropContents()
                finishDisplay(isCancelled: false)
            }
        }
    }

    /// A block that receives the drawn image and the traits, and returns the image to show instead, or nil for none.
    /// Runs on the drawing thread. Setting it redraws the node.
    public var imageModificationBlock: (@Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage?)? {
        get { content.withLock { $0.modification } }
        set { change { $0.modification = newValue } }
    }

    /// The colour of the placeholder, which is shown if `placeholderEnabled`. Nil shows none. White 0.95 by default.
    public var placeholderColor: UIColor? {
        get { content.withLock { $0.placeholderColor } }
        set { content.withLock { $0.placeholderColor = newValue } }
    }

    func change(_ body: (inout Content) -> Void) {
        content.withLock { body(&$0) }
        setNeedsDisplay()
    }

    /// The image could not be decoded. Call super.
    @preconcurrency @MainActor open func displayDidFail(_ error: ImageCodecError) { finishDisplay(isCancelled: false) }

    /// Whether the file of the image that is shown ended early or was damaged, so that some pixels are made up. Known
    /// for JPEG and PNG files, once they are drawn; not for images with a modification block.
    ///
    /// Differs from Texture: it has no such property.
    @preconcurrency @MainActor public var showsDamagedImage: Bool {
        loaded?.layer.contents?.isDamaged ?? false
    }

    // MARK: - Measuring

    /// The image's size in points. Without an image, as for any node.
    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        image?.size ?? super.calculateSizeThatFits(constrainedSize)
    }

    // MARK: - Display

    /// Redraws the node. `completion` runs on the main thread when the drawing is shown, with `canceled` true if
    /// another call replaced it first. Without an image it runs at once. Any thread.
    public func setNeedsDisplayWithCompletion(_ completion: (@MainActor @Sendable (_ canceled: Bool) -> Void)?) {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return }
            finishDisplay(isCancelled: true)
            guard image != nil else {
                completion?(false)
                return
            }
            if let completion { displayCompletions.append(completion) }
            setNeedsDisplay()
        }
    }

    @MainActor
    private func finishDisplay(isCancelled: Bool) {
        let completions = displayCompletions
        displayCompletions = []
        for completion in completions { completion(isCancelled) }
    }

    /// `animatedImage` was set to another value. Runs on the thread that set it. Call super.
    open func animatedImageSet(
        _ newAnimatedImage: (any ASAnimatedImageProtocol)?, previousAnimatedImage: (any ASAnimatedImageProtocol)?
    ) {}

    @preconcurrency @MainActor override open func displayWillStartAsynchronously(_ asynchronously: Bool) {
        super.displayWillStartAsynchronously(asynchronously)
        let drawing = previewedDrawing
        previewedDrawing = nil
        if asynchronously, let drawing { drawPreview(drawing) }
    }

    @preconcurrency @MainActor override open func displayDidFinish() {
        super.displayDidFinish()
        if let target = drawnGeometry?.trimmed.target { player?.retarget(target.decode) }
        player?.displayDidFinish()
        updatePlayback()
        finishDisplay(isCancelled: false)
    }

    @preconcurrency @MainActor override open func placeholderImage() -> UIImage? {
        // A placeholder would hide the preview.
        guard let color = placeholderColor, !isPreviewShown else { return nil }
        let pixels = PixelBuffer(width: 1, height: 1, isOpaque: color.isOpaque)
        pixels.row(0)[0] = color.components(for: asyncTraitCollection().colorVariant).roundedPixel
        return UIImage(pixels: pixels, scale: 1)
    }

    @preconcurrency @MainActor override open var wantsDisplay: Bool { image != nil }

    override var drawsAdditions: Bool { true }

    /// Redraws a template image.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        if image?.renderingMode == .alwaysTemplate { setNeedsDisplay() }
    }

    private struct Parameters: @unchecked Sendable {
        // No lock: written once on the main thread. The node is used only to report back there.
        let drawing: ImageDrawing
        weak var node: ASImageNode?
    }

    @preconcurrency @MainActor override open func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        let content = content.current
        var traits = asyncTraitCollection()
        guard
            let image = content.image?.appearing(in: traits.userInterfaceStyle).directed(traits.layoutDirection)
        else { return nil }
        traits.displayScale = contentsScaleForDisplay
        let request = geometryRequest(image, content, traits)
        // Caps fill the node in any size. The rules for the size of an image do not apply.
        guard let geometry = image.isResizable ? ImageGeometry(resizable: request) : ImageGeometry(request) else {
            return nil
        }
        let drawing = ImageDrawing(
            image: image, geometry: geometry, width: request.width, height: request.height,
            tint: shapeColor(of: image)?.components(for: traits.colorVariant),
            background: isOpaque ? backgroundColor : nil, traits: traits,
            willDisplay: willDisplayNodeContentWithRenderingContext,
            didDisplay: didDisplayNodeContentWithRenderingContext,
            rounding: PrecompositedRounding(lock.withLock { bridged }), modification: content.modification)
        drawnGeometry = geometry
        previewedDrawing = wantsPreview(of: image) ? drawing : nil
        return Parameters(drawing: drawing, node: self)
    }

    @MainActor
    private func geometryRequest(
        _ image: UIImage, _ content: Content, _ traits: UITraitCollection
    ) -> ImageGeometry.Request {
        let ownCrop = content.isCropEnabled && content.cropBounds.width > 0 && content.cropBounds.height > 0
        let size = ownCrop ? content.cropBounds.size : bounds.size
        func pixels(_ points: CGFloat) -> Int {
            Int(min(CGFloat(PixelBuffer.maximumSide), max(0, (points * traits.displayScale).rounded())))
        }
        return ImageGeometry.Request(
            pixelWidth: image.pixelSize.width, pixelHeight: image.pixelSize.height, imageScale: image.scale,
            width: pixels(size.width), height: pixels(size.height), displayScale: traits.displayScale,
            contentMode: contentMode, isCropEnabled: content.isCropEnabled, cropRect: content.cropRect,
            forcedSize: content.forcedSize, forceUpscaling: content.forceUpscaling, clips: clipsToBounds)
    }

    override open class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        guard let parameters = parameters as? Parameters else { return nil }
        do {
            return try parameters.drawing.contents(isCancelled: isCancelled)
        } catch ImageCodecError.cancelled {
            return nil
        } catch {
            let node = parameters.node
            MainMailbox.post { node?.displayDidFail(error) }
            return nil
        }
    }

    @MainActor override func readyContents(withParameters parameters: Any?) -> DrawnContents? {
        guard let drawing = (parameters as? Parameters)?.drawing,
            let image = drawing.readyContents() ?? (isVisible ? SynchronousImageDrawing.contents(of: drawing) : nil)
        else { return nil }
        return DrawnContents(image)
    }

    // MARK: - Life cycle

    @preconcurrency @MainActor override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        updatePlayback()
    }

    @preconcurrency @MainActor override open func didExitVisibleState() {
        super.didExitVisibleState()
        updatePlayback()
    }

    @preconcurrency @MainActor override open func clearContents() {
        super.clearContents()
        player?.stop()
        player = nil
    }
}
