import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// A button with an image and a title, beside or below each other, on a background image. Each can be set for the
/// normal, highlighted, selected and disabled state. Properties may be set on any thread.
open class ASButtonNode: ASControlNode, @unchecked Sendable {
    // Guarded by `lock`.
    private var content = ButtonContent()

    /// Creates a button without content. Any thread.
    override public init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    private func withContent<Result>(_ body: (inout ButtonContent) -> Result) -> Result {
        lock.withLock { body(&content) }
    }

    // MARK: - Parts

    /// The node that shows the title. Created on first use. It is layer-backed and receives no events, as are the other
    /// two.
    public var titleNode: ASTextNode {
        part(\.titleNode) {
            let node = ASTextNode()
            node.style.flexShrink = 1
            return node
        }
    }

    /// The node that shows the image. Created on first use.
    public var imageNode: ASImageNode {
        part(\.imageNode) { ASImageNode() }
    }

    /// The node that shows the background image. Created on first use.
    public var backgroundImageNode: ASImageNode {
        part(\.backgroundNode) {
            let node = ASImageNode()
            node.contentMode = .scaleToFill
            return node
        }
    }

    private func part<Node: ASDisplayNode>(
        _ path: WritableKeyPath<ButtonContent, Node?>, _ make: () -> Node
    ) -> Node {
        if let node = withContent({ $0[keyPath: path] }) { return node }
        let new = make()
        new.isLayerBacked = true
        new.displaysAsynchronously = displaysAsynchronously
        return withContent { content in
            // Another thread may have created it meanwhile.
            if let node = content[keyPath: path] { return node }
            content[keyPath: path] = new
            return new
        }
    }

    // MARK: - Accessibility

    /// The title that is shown.
    override var accessibilityText: String? { withContent { $0.titleNode }?.accessibilityText }

    /// A button, with `.selected` and `.notEnabled` while they hold.
    override open var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.button
        if isSelected { traits.insert(.selected) }
        if !isEnabled { traits.insert(.notEnabled) }
        return traits
    }

    // MARK: - Layout options

    /// The space between image and title, in points. 8 by default.
    public var contentSpacing: CGFloat {
        get { withContent { $0.spacing } }
        set { if Misuse.accepts(newValue, "contentSpacing", of: self) { setLayoutOption(\.spacing, newValue) } }
    }

    /// Whether image and title are beside each other, rather than below each other. True by default.
    public var laysOutHorizontally: Bool {
        get { withContent { $0.isHorizontal } }
        set { setLayoutOption(\.isHorizontal, newValue) }
    }

    /// The horizontal alignment of image and title in the button. `.middle` by default.
    public var contentHorizontalAlignment: ASHorizontalAlignment {
        get { withContent { $0.horizontalAlignment } }
        set { setLayoutOption(\.horizontalAlignment, newValue) }
    }

    /// The vertical alignment of image and title in the button. `.center` by default.
    public var contentVerticalAlignment: ASVerticalAlignment {
        get { withContent { $0.verticalAlignment } }
        set { setLayoutOption(\.verticalAlignment, newValue) }
    }

    /// The insets around image and title, in points. Zero by default.
    public var contentEdgeInsets: UIEdgeInsets {
        get { withContent { $0.insets } }
        set { if Misuse.accepts(newValue, "contentEdgeInsets", of: self) { setLayoutOption(\.insets, newValue) } }
    }

    /// The side of the title on which the image is. `.beginning` by default.
    public var imageAlignment: ASButtonNodeImageAlignment {
        get { withContent { $0.imageAlignment } }
        set { setLayoutOption(\.imageAlignment, newValue) }
    }

    private func setLayoutOption<Value: Equatable>(_ path: WritableKeyPath<ButtonContent, Value>, _ value: Value) {
        let changed = withContent { content in
            defer { content[keyPath: path] = value }
            return content[keyPath: path] != value
        }
        if changed { setNeedsLayout() }
    }

    // MARK: - Content by state

    /// Sets a title in one font and colour for `state`. Without a font, the system font at 18 points is used, UIKit's
    /// for buttons. Without a colour, the title has the button's tint.
    public func setTitle(_ title: String, with font: UIFont?, with color: UIColor?, for state: UIControl.State) {
        let text = ButtonContent.Title.plain(title, font: font ?? .systemFont(ofSize: 18), color: color)
        withContent { $0.titles[state] = text }
        updateContent()
    }

    /// Sets the title for `state`. Nil removes it.
    public func setAttributedTitle(_ title: (any AttributedTextConvertible)?, for state: UIControl.State) {
        let text = title?.attributedText
        withContent { $0.titles[state] = text.map { .attributed($0) } }
        updateContent()
    }

    /// The title that was set for exactly `state`, or nil.
    public func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
        let title = withContent { $0.titles[state] }
        return (title?.text(tint: titleTint)).map { NSAttributedString($0) }
    }

    /// Sets the image for `state`. Nil removes it.
    public func setImage(_ image: UIImage?, for state: UIControl.State) {
        withContent { $0.images[state] = image }
        updateContent()
    }

    /// The image that was set for exactly `state`, or nil.
    public func image(for state: UIControl.State) -> UIImage? { withContent { $0.images[state] } }

    /// Sets the background image for `state`, which is as large as the button. An image with cap insets is stretched
    /// between them. Nil removes it.
    public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        withContent { $0.backgrounds[state] = image }
        updateContent()
    }

    /// The background image that was set for exactly `state`, or nil.
    public func backgroundImage(for state: UIControl.State) -> UIImage? { withContent { $0.backgrounds[state] } }

    // MARK: - States

    override open var isEnabled: Bool {
        didSet { updateContent() }
    }

    override open var isHighlighted: Bool {
        didSet { updateContent() }
    }

    override open var isSelected: Bool {
        didSet { updateContent() }
    }

    private var titleTint: UIColor { tintColor }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        if withContent({ $0.titles.all.contains(where: \.followsTint) }) { updateContent() }
    }

    /// Sets the content of the three nodes for the present state. Any thread.
    private func updateContent() {
        let state = controlState
        let (title, image, background, parts) = withContent { content in
            (
                content.titles.shown(in: state), content.images.shown(in: state), content.backgrounds.shown(in: state),
                (content.titleNode, content.imageNode, content.backgroundNode)
            )
        }
        let text = title?.text(tint: titleTint)
        // A node is created only if it is needed.
        if text != nil || parts.0 != nil, titleNode.textValue != text {
            titleNode.textValue = text
            // The title cannot request the layout: it becomes a subnode only by a layout.
            setNeedsLayout()
        }
        if image != nil || parts.1 != nil { show(image, in: imageNode) }
        if background != nil || parts.2 != nil { show(background, in: backgroundImageNode) }
    }

    private func show(_ image: UIImage?, in node: ASImageNode) {
        guard node.image !== image else { return }
        let size = node.image?.size
        node.image = image
        if size != image?.size { setNeedsLayout() }
    }

    // MARK: - Layout

    /// A stack of image and title, in insets, on the background image. Parts without content are left out.
    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let content = withContent { $0 }
        var children: [any ASLayoutElement] = []
        if let node = content.imageNode, node.image != nil { children.append(node) }
        if let node = content.titleNode, !(node.textValue?.isEmpty ?? true) {
            if content.imageAlignment == .beginning { children.append(node) } else { children.insert(node, at: 0) }
        }
        let stack = ASStackLayoutSpec()
        stack.direction = content.isHorizontal ? .horizontal : .vertical
        stack.spacing = content.spacing
        stack.horizontalAlignment = content.horizontalAlignment
        stack.verticalAlignment = content.verticalAlignment
        stack.children = children
        var spec: ASLayoutSpec = stack
        if content.insets != .zero { spec = ASInsetLayoutSpec(insets: content.insets, child: spec) }
        if let background = content.backgroundNode, background.image != nil {
            spec = ASBackgroundLayoutSpec(child: spec, background: background)
        }
        return spec
    }
}
