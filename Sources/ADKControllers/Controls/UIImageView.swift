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

    private func update() {
        var shown = isHighlighted ? highlightedImage ?? image : image
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
