import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Shows an image, decoded in the background straight to the pixels it covers, or an animation.
///
/// Properties may be set on any thread; each change draws anew, in the background.
open class ASImageNode: ASControlNode, @unchecked Sendable {
    struct Content {
        var image: UIImage?
        var isCropEnabled = true
        var cropRect = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
        /// Points to crop for instead of the node's own; empty means its own.
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
    /// The last preview that was shown.
    @MainActor weak var preview: PixelBuffer?
    /// What is about to be drawn, where it has a preview.
    @MainActor private var previewedDrawing: ImageDrawing?

    override public init() {
        super.init()
        clipsToBounds = true
        contentMode = .scaleAspectFill
        needsDisplayOnBoundsChange = true
    }

    // MARK: - What is shown

    /// The picture; none shows nothing. Setting another ends an animation.
    public var image: UIImage? {
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
        // Only a node as large as its image changes size with it.
        if image?.size != old?.size { setNeedsLayout() }
        setNeedsDisplay()
        if image == nil {
            // There is nothing to draw that could replace what is shown.
            ASPerformBlockOnMainThread { [weak self] in
                guard let self, self.image == nil else { return }
                dropContents()
                finishDisplay(isCancelled: false)
            }
        }
    }

    /// Called on a background thread with the finished picture, as large as it was drawn; its result
    /// is shown instead, and with `nil` nothing.
    public var imageModificationBlock: (@Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage?)? {
        get { content.withLock { $0.modification } }
        set { change { $0.modification = newValue } }
    }

    /// Fills the node until its picture is drawn, where `placeholderEnabled`; nil shows no placeholder.
    public var placeholderColor: UIColor? {
        get { content.withLock { $0.placeholderColor } }
        set { content.withLock { $0.placeholderColor = newValue } }
    }

    func change(_ body: (inout Content) -> Void) {
        content.withLock { body(&$0) }
        setNeedsDisplay()
    }

    /// The image could not be decoded after all. Main thread. Call super.
    @MainActor open func displayDidFail(_ error: ImageCodecError) { finishDisplay(isCancelled: false) }

    // MARK: - Measuring

    /// An image's size in points; without one, what any node is.
    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        image?.size ?? super.calculateSizeThatFits(constrainedSize)
    }

    // MARK: - Display

    /// Draws anew and calls `completion` on the main thread when that is shown, with whether it was
    /// overtaken by another call first. Without an image it is called at once. Any thread.
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

    @MainActor override open func displayWillStartAsynchronously(_ asynchronously: Bool) {
        super.displayWillStartAsynchronously(asynchronously)
        let drawing = previewedDrawing
        previewedDrawing = nil
        if asynchronously, let drawing { drawPreview(drawing) }
    }

    @MainActor override open func displayDidFinish() {
        super.displayDidFinish()
        if let target = drawnGeometry?.trimmed.target { player?.retarget(target.decode) }
        player?.displayDidFinish()
        updatePlayback()
        finishDisplay(isCancelled: false)
    }

    @MainActor override open func placeholderImage() -> UIImage? {
        // It would take the preview's place.
        guard let color = placeholderColor, !isPreviewShown else { return nil }
        let pixels = PixelBuffer(width: 1, height: 1, isOpaque: color.isOpaque)
        pixels.row(0)[0] = color.components(for: asyncTraitCollection().userInterfaceStyle).roundedPixel
        return UIImage(pixels: pixels, scale: 1)
    }

    @MainActor override open var wantsDisplay: Bool { image != nil }

    override var drawsAdditions: Bool { true }

    /// A template is drawn anew.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        if image?.renderingMode == .alwaysTemplate { setNeedsDisplay() }
    }

    private struct Parameters: @unchecked Sendable {
        // No lock: written once on the main thread; the node is only used to report back there.
        let drawing: ImageDrawing
        weak var node: ASImageNode?
    }

    @MainActor override open func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        let content = content.current
        guard let image = content.image else { return nil }
        var traits = asyncTraitCollection()
        traits.displayScale = contentsScaleForDisplay
        let request = geometryRequest(image, content, traits)
        guard let geometry = ImageGeometry(request) else { return nil }
        let drawing = ImageDrawing(
            image: image, geometry: geometry, width: request.width, height: request.height,
            tint: shapeColor(of: image)?.components(for: traits.userInterfaceStyle),
            background: isOpaque ? backgroundColor : nil, traits: traits,
            willDisplay: willDisplayNodeContentWithRenderingContext,
            didDisplay: didDisplayNodeContentWithRenderingContext,
            rounding: PrecomposedRounding(lock.withLock { bridged }), modification: content.modification)
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

    // MARK: - Life

    @MainActor override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        updatePlayback()
    }

    @MainActor override open func didExitVisibleState() {
        super.didExitVisibleState()
        updatePlayback()
    }

    @MainActor override open func clearContents() {
        super.clearContents()
        player?.stop()
        player = nil
    }
}
