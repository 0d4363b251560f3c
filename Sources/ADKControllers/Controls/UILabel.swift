import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A text in a view. It is measured and drawn by an ``ASTextNode``.
///
/// The text is drawn on the main thread, in the frame after a change. Long texts, and texts of lists, belong in text
/// nodes.
///
/// Differs from UIKit: without Auto Layout the label has the size that it is given; `sizeThatFits(_:)` measures.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The node that measures and draws.
    private(set) var node = ASTextNode()
    private var plain: String?
    private var attributed: NSAttributedString?
    /// The direction that `natural` text is aligned by now.
    private var isAlignedRightToLeft = false
    /// Called after a change of the text or of its look.
    @preconcurrency var onChange: (@MainActor () -> Void)?

    /// Creates a label without text.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addNode()
        update()
    }

    private func addNode() {
        node.isLayerBacked = !isSelectable
        node.displaysAsynchronously = false
        node.alpha = isEnabled ? 1 : Palette.disabledOpacity
        if isSelectable { addSubnode(node) } else { layer.addSubnode(node) }
    }

    /// Whether the user can select and copy the text, as in an ``ASTextNode``. False by default. Setting it to true
    /// enables user interaction.
    ///
    /// Differs from UIKit: labels cannot be selected there. The name is that of `UITextView`.
    open var isSelectable = false {
        didSet {
            guard isSelectable != oldValue else { return }
            if isSelectable { isUserInteractionEnabled = true }
            node.removeFromSupernode()
            node = ASTextNode()
            node.isSelectable = isSelectable
            addNode()
            update()
        }
    }

    /// The text with one look. Setting it replaces `attributedText`.
    open var text: String? {
        get { plain ?? attributed?.string }
        set {
            (plain, attributed) = (newValue, nil)
            update()
        }
    }

    /// The text with its own attributes. Setting it replaces `text`.
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes(textAlignment)) } }
        set {
            (plain, attributed) = (nil, newValue)
            update()
        }
    }

    /// The font of `text`. The system font at 17 points by default.
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { update() } }
    /// The colour of `text`. `.label` by default.
    open var textColor: UIColor! = .label { didSet { update() } }
    /// The colour of `text` while `isHighlighted`. Nil, the default, keeps `textColor`.
    open var highlightedTextColor: UIColor? { didSet { update() } }
    /// Whether `highlightedTextColor` is used. False by default.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { update() } } }
    /// Whether the text is drawn at full opacity. True by default.
    open var isEnabled = true { didSet { node.alpha = isEnabled ? 1 : Palette.disabledOpacity } }
    /// The alignment of `text`. `.natural`, the default, is the start of the line in the direction of the view. In
    /// `attributedText` a paragraph style decides, whose `.natural` is that of the text's own direction.
    open var textAlignment = NSTextAlignment.natural { didSet { update() } }
    /// How text that does not fit ends. `.byTruncatingTail` by default.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { update() } }
    /// The maximum number of lines. 1 by default; 0 is no limit.
    open var numberOfLines = 1 { didSet { update() } }
    /// Whether the font is made smaller, down to `minimumScaleFactor`, before text is hidden. False by default.
    open var adjustsFontSizeToFitWidth = false { didSet { update() } }
    /// The smallest factor of the font's size. 0, the default, is no limit: a tenth is the smallest.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet {
            if !Misuse.accepts(minimumScaleFactor, "minimumScaleFactor", of: self) { minimumScaleFactor = oldValue }
            update()
        }
    }
    /// The colour of a shadow of the text. Nil, the default, draws none.
    open var shadowColor: UIColor? { didSet { update() } }
    /// The distance of the shadow to the right and down, in points. (0, -1) by default.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet {
            if !Misuse.accepts(shadowOffset, "shadowOffset", of: self) { shadowOffset = oldValue }
            update()
        }
    }
    /// The width at which lines are broken for `intrinsicContentSize`, in points. 0, the default, is no limit.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet {
            if !Misuse.accepts(preferredMaxLayoutWidth, "preferredMaxLayoutWidth", of: self) {
                preferredMaxLayoutWidth = oldValue
            }
            invalidateIntrinsicContentSize()
        }
    }

    /// The attributes of `text`.
    private func attributes(_ alignment: NSTextAlignment) -> [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        let color: UIColor = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label
        return [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: color, .paragraphStyle: style]
    }

    /// Gives the text to the node, with the alignment for the view's direction.
    private func showText() {
        isAlignedRightToLeft = isRightToLeft
        let natural: NSTextAlignment = isAlignedRightToLeft ? .right : .left
        let alignment = textAlignment == .natural ? natural : textAlignment
        let shown = plain.map { NSAttributedString(string: $0, attributes: attributes(alignment)) }
        node.attributedText = shown ?? attributed
    }

    private func update() {
        showText()
        node.maximumNumberOfLines = UInt(max(0, numberOfLines))
        node.truncationMode = lineBreakMode
        node.pointSizeScaleFactors = adjustsFontSizeToFitWidth ? scaleFactors : []
        // The node's shadow would make room for itself at the edges: the label's does not.
        let shadow = attributedText.flatMap { text in
            text.length > 0 ? text.attributes(at: 0, effectiveRange: nil)[.shadow] as? NSShadow : nil
        }
        node.shadowColor = shadowColor ?? shadow?.shadowColor as? UIColor
        node.shadowOffset = shadowColor == nil ? shadow?.shadowOffset ?? .zero : shadowOffset
        node.shadowRadius = shadowColor == nil ? shadow?.shadowBlurRadius ?? 0 : 0
        node.shadowOpacity = node.shadowColor == nil ? 0 : 1
        setNeedsLayout()
        invalidateIntrinsicContentSize()
        onChange?()
    }

    private var scaleFactors: [CGFloat] {
        let least = minimumScaleFactor > 0 ? min(1, minimumScaleFactor) : 0.1
        return Array(stride(from: 0.95, to: least, by: -0.05)) + [least]
    }

    // MARK: - Size

    /// The size of the text in a place of `size` points. A width or height of 0 is no limit.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        func limit(_ length: CGFloat) -> CGFloat { length > 0 ? length : .infinity }
        return measured(CGSize(width: limit(size.width), height: limit(size.height)))
    }

    private func measured(_ most: CGSize) -> CGSize {
        LayoutEnvironment.with(LayoutEnvironment(scale: window?.scale ?? UIScreen.main.scale)) {
            node.layoutThatFits(ASSizeRangeMake(.zero, most)).size
        }
    }

    /// The first and the last baseline, as the text's layout gave them.
    var baselines: (first: CGFloat, last: CGFloat) { (node.style.ascender, node.style.descender) }

    /// The size of the whole text, with lines broken at `preferredMaxLayoutWidth`.
    override open var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }

    /// The area of the text in `bounds`, with at most `numberOfLines` lines: centred vertically.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let size = measured(bounds.size)
        return CGRect(
            x: bounds.minX, y: bounds.minY + (bounds.height - size.height) / 2, width: bounds.width,
            height: size.height)
    }

    /// Requests a layout if the view came to a place of another direction.
    override open func didMoveToSuperview() {
        super.didMoveToSuperview()
        if isRightToLeft != isAlignedRightToLeft { setNeedsLayout() }
    }

    /// Places the text in the middle of the bounds.
    override open func layoutSubviews() {
        super.layoutSubviews()
        if isRightToLeft != isAlignedRightToLeft { showText() }
        let scale = window?.scale ?? 1
        var area = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
        area.origin.y = (area.origin.y * scale).rounded() / scale
        node.frame = area
    }

    // MARK: - Accessibility

    /// True by default.
    override open var isAccessibilityElement: Bool {
        get { true }
        set { super.isAccessibilityElement = newValue }
    }

    /// The text, unless it was set.
    override open var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? text }
        set { super.accessibilityLabel = newValue }
    }
}
