import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// A button: an image and a title beside or below each other, on a background image, each for
/// the normal, highlighted, selected and disabled state.
open class ASButtonNode: ASControlNode, @unchecked Sendable {
    // Guarded by `lock`.
    private var content = ButtonContent()

    override public init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    private func withContent<Result>(_ body: (inout ButtonContent) -> Result) -> Result {
        lock.withLock { body(&content) }
    }

    // MARK: - Parts

    /// Shows the title; made at first use, without events of its own, as the other two.
    public var titleNode: ASTextNode {
        part(\.titleNode) {
            let node = ASTextNode()
            node.style.flexShrink = 1
            return node
        }
    }

    public var imageNode: ASImageNode {
        part(\.imageNode) { ASImageNode() }
    }

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
            // Another thread may have been quicker.
            if let node = content[keyPath: path] { return node }
            content[keyPath: path] = new
            return new
        }
    }

    // MARK: - Arrangement

    /// Between image and title, in points.
    public var contentSpacing: CGFloat {
        get { withContent { $0.spacing } }
        set { arrange(\.spacing, newValue) }
    }

    /// Beside each other; false puts one below the other.
    public var laysOutHorizontally: Bool {
        get { withContent { $0.isHorizontal } }
        set { arrange(\.isHorizontal, newValue) }
    }

    public var contentHorizontalAlignment: ASHorizontalAlignment {
        get { withContent { $0.horizontalAlignment } }
        set { arrange(\.horizontalAlignment, newValue) }
    }

    public var contentVerticalAlignment: ASVerticalAlignment {
        get { withContent { $0.verticalAlignment } }
        set { arrange(\.verticalAlignment, newValue) }
    }

    /// Around image and title, in points.
    public var contentEdgeInsets: UIEdgeInsets {
        get { withContent { $0.insets } }
        set { arrange(\.insets, newValue) }
    }

    public var imageAlignment: ASButtonNodeImageAlignment {
        get { withContent { $0.imageAlignment } }
        set { arrange(\.imageAlignment, newValue) }
    }

    private func arrange<Value: Equatable>(_ path: WritableKeyPath<ButtonContent, Value>, _ value: Value) {
        let changed = withContent { content in
            defer { content[keyPath: path] = value }
            return content[keyPath: path] != value
        }
        if changed { setNeedsLayout() }
    }

    // MARK: - Content by state

    /// A title in one font and colour. Without a font it is the system's at 18 points, UIKit's for
    /// buttons; without a colour it has the button's tint.
    public func setTitle(_ title: String, with font: UIFont?, with color: UIColor?, for state: UIControl.State) {
        let text = ButtonContent.Title.plain(title, font: font ?? .systemFont(ofSize: 18), color: color)
        withContent { $0.titles[state] = text }
        updateContent()
    }

    /// nil takes the state's own title away.
    public func setAttributedTitle(_ title: (any AttributedTextConvertible)?, for state: UIControl.State) {
        let text = title?.attributedText
        withContent { $0.titles[state] = text.map { .attributed($0) } }
        updateContent()
    }

    /// What was set for just that state.
    public func attributedTitle(for state: UIControl.State) -> (any AttributedTextConvertible)? {
        let title = withContent { $0.titles[state] }
        return title?.text(tint: titleTint)
    }

    public func setImage(_ image: UIImage?, for state: UIControl.State) {
        withContent { $0.images[state] = image }
        updateContent()
    }

    public func image(for state: UIControl.State) -> UIImage? { withContent { $0.images[state] } }

    /// Behind image and title, as large as the button. An image with cap insets stretches between them.
    public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        withContent { $0.backgrounds[state] = image }
        updateContent()
    }

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

    /// Gives the parts what the present state shows. Any thread.
    private func updateContent() {
        let state = controlState
        let (title, image, background, parts) = withContent { content in
            (
                content.titles.shown(in: state), content.images.shown(in: state), content.backgrounds.shown(in: state),
                (content.titleNode, content.imageNode, content.backgroundNode)
            )
        }
        let text = title?.text(tint: titleTint)
        // What is not there and not needed is not made.
        if text != nil || parts.0 != nil, titleNode.attributedText?.attributedText != text {
            titleNode.attributedText = text
            // Not through the title: it is a subnode only where it was laid out.
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

    /// A stack of image and title, inset, on the background; each only where there is one.
    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let content = withContent { $0 }
        var children: [any ASLayoutElement] = []
        if let node = content.imageNode, node.image != nil { children.append(node) }
        if let node = content.titleNode, !(node.attributedText?.attributedText.isEmpty ?? true) {
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
