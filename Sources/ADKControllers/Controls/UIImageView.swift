import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// An image in a view. It is drawn by an ``ASImageNode``, in the background.
@preconcurrency @MainActor
open class UIImageView: UIView {
    private let node = ASImageNode()

    /// Creates a view without an image.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        node.isLayerBacked = true
        node.contentMode = contentMode
        isUserInteractionEnabled = false
        layer.addSubnode(node)
        update()
    }

    /// Creates a view of the image's size.
    public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

    /// Creates a view of the image's size that shows another image while `isHighlighted`.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        // Observers of properties do not run in an initializer.
        update()
    }

    /// The image. A template is drawn in the view's tint colour.
    open var image: UIImage? { didSet { if image !== oldValue { update() } } }
    /// The image while `isHighlighted`. Nil, the default, keeps `image`.
    open var highlightedImage: UIImage? { didSet { update() } }
    /// Whether `highlightedImage` is shown. False by default.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { update() } } }

    /// The size, weight and colour of a symbol that the image does not state. Nil by default.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet { if preferredSymbolConfiguration != oldValue { update() } }
    }

    /// Whether the image is drawn in the frame after it was set, on the main thread. False by default: it is drawn in
    /// the background. Not in UIKit.
    open var displaysAsynchronously: Bool {
        get { node.displaysAsynchronously }
        set { node.displaysAsynchronously = newValue }
    }

    // MARK: - Animated images

    /// The images of an animation. Nil by default. Setting it ends the animation.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The seconds of one round. 0, the default, is a thirtieth of a second for each image. NaN is logged and
    /// counts as 0.
    open var animationDuration: TimeInterval = 0 {
        didSet {
            guard animationDuration.isNaN else { return }
            Misuse.report("animation duration", animationDuration, of: self, "it counts as 0")
            animationDuration = 0
        }
    }
    /// The number of rounds. 0, the default, has no end.
    open var animationRepeatCount = 0
    /// The time and the number of images that were shown, while the images change. Without a window there is no timer.
    private var animation: (interval: TimeInterval, timer: LifetimeToken?, shownCount: Int)?

    /// Whether the images of `animationImages` are shown in turn.
    open var isAnimating: Bool { animation != nil }

    /// Shows the images of `animationImages` in turn, from the first one on. Does nothing without images. Pauses while
    /// the view is in no window.
    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        stopAnimating()
        let round = animationDuration > 0 ? animationDuration : Double(images.count) / 30
        animation = (round / Double(images.count), nil, 1)
        runTimer()
        update()
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        runTimer()
    }

    private func runTimer() {
        guard let interval = animation?.interval else { return }
        animation?.timer =
            window == nil ? nil : FrameTimer.kept(every: interval) { [weak self] in self?.showNextImage() }
    }

    /// Shows `image` again.
    open func stopAnimating() {
        guard animation != nil else { return }
        animation = nil
        update()
    }

    private func showNextImage() {
        guard let count = animationImages?.count, let shownCount = animation?.shownCount else { return }
        if animationRepeatCount > 0, shownCount / count >= animationRepeatCount { return stopAnimating() }
        animation?.shownCount = shownCount + 1
        update()
    }

    private func update() {
        var shown = isHighlighted ? highlightedImage ?? image : image
        if let images = animationImages, let animation { shown = images[(animation.shownCount - 1) % images.count] }
        if let preferred = preferredSymbolConfiguration, let symbol = shown?.symbolConfiguration {
            shown = shown?.withConfiguration(preferred.applying(symbol))
        }
        if node.image !== shown { node.image = shown }
        node.tintColor = tintColor
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// How the image is placed. `.scaleToFill` by default.
    override open var contentMode: ContentMode {
        didSet { node.contentMode = contentMode }
    }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        node.tintColor = tintColor
    }

    /// The size of the image in points; zero without one.
    override open func sizeThatFits(_ size: CGSize) -> CGSize { node.image?.size ?? .zero }

    /// The size of the image; without one, no preference.
    override open var intrinsicContentSize: CGSize { node.image?.size ?? super.intrinsicContentSize }

    /// Gives the image the bounds.
    override open func layoutSubviews() {
        super.layoutSubviews()
        node.frame = bounds
        node.clipsToBounds = clipsToBounds
    }
}
