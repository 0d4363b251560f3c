import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A button in a bar or an alert: a picture, a text, or both, on a background while it is pressed or selected.
final class BarButtonNode: ASControlNode, @unchecked Sendable {
    /// The parts of a button.
    struct Content {
        var title: String?
        var image: UIImage?
        var size: CGFloat = 15
        var weight = UIFont.Weight.regular
        var color = BarStyle.tint
        /// An angle that points back, before the text.
        var showsChevron = false
        var background: UIColor?
        var insets = UIEdgeInsets(top: 4, left: 9, bottom: 4, right: 9)
        var least = CGSize(width: BarStyle.buttonSide, height: BarStyle.buttonSide)
        var badge: String?
        var badgeColor = BarStyle.badge
    }

    private let content: Content
    private let parts: [ASDisplayNode]

    init(_ content: Content, label: String? = nil, action: (@MainActor @Sendable () -> Void)?) {
        self.content = content
        var parts: [ASDisplayNode] = []
        if content.showsChevron { parts.append(ChevronNode(color: content.color)) }
        if let image = content.image {
            let node = ASImageNode()
            node.image = image
            node.isLayerBacked = true
            parts.append(node)
        }
        if let title = content.title, !title.isEmpty {
            let node = ASTextNode()
            node.maximumNumberOfLines = 1
            node.isLayerBacked = true
            node.style.flexShrink = 1
            node.attributedText = barText(title, size: content.size, weight: content.weight, color: content.color)
            parts.append(node)
        }
        if let badge = content.badge { parts.append(BadgeNode(badge, color: content.badgeColor)) }
        self.parts = parts
        super.init()
        automaticallyManagesSubnodes = true
        cornerRadius = 6
        accessibilityLabel = label ?? content.title
        accessibilityTraits = .button
        updateBackground()
        if let action { addAction(for: .touchUpInside) { _ in action() } }
    }

    override var isHighlighted: Bool { didSet { updateBackground() } }
    override var isSelected: Bool { didSet { updateBackground() } }
    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.4 } }

    private func updateBackground() {
        backgroundColor = isHighlighted ? BarStyle.pressed : isSelected ? BarStyle.selected : content.background
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .horizontal
        stack.spacing = 6
        stack.justifyContent = .center
        stack.alignItems = .center
        stack.children = parts
        stack.style.minWidth = ASDimensionMake(max(0, content.least.width - content.insets.left - content.insets.right))
        stack.style.minHeight = ASDimensionMake(
            max(0, content.least.height - content.insets.top - content.insets.bottom))
        return ASInsetLayoutSpec(insets: content.insets, child: stack)
    }
}

/// A short text in a coloured capsule.
final class BadgeNode: ASDisplayNode, @unchecked Sendable {
    private let text = ASTextNode()

    init(_ value: String, color: UIColor) {
        super.init()
        automaticallyManagesSubnodes = true
        isLayerBacked = true
        backgroundColor = color
        cornerRadius = 8
        text.isLayerBacked = true
        text.maximumNumberOfLines = 1
        text.attributedText = barText(value, size: 11, weight: .semibold, color: .white)
        style.minWidth = ASDimensionMake(16)
        style.height = ASDimensionMake(16)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let centre = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: text)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5), child: centre)
    }
}
