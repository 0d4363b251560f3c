import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A button in a bar or an alert: an image, a text, or both, on a background while it is pressed or selected.
///
/// Its content can change while it is on the screen. The focus and a press stay.
final class BarButtonNode: ASControlNode, @unchecked Sendable {
    /// The parts of a button.
    struct Content: Equatable {
        var title: String?
        /// Filled with `color`, unless its rendering mode is `.alwaysOriginal`.
        var image: UIImage? {
            get { identity.image }
            set { identity.image = newValue }
        }
        private var identity = ImageIdentity()
        var size: CGFloat = 15
        var weight = UIFont.Weight.regular
        var color = Palette.tint
        /// An angle that points back, before the text.
        var showsChevron = false
        var background: UIColor?
        var insets = UIEdgeInsets(top: 4, left: 9, bottom: 4, right: 9)
        var least = CGSize(width: BarStyle.buttonSide, height: BarStyle.buttonSide)
        var badge: String?
        var badgeColor = Palette.badge
        /// The words for assistive technology. Nil uses the title.
        var label: String?
        var isEnabled = true
        var isSelected = false
        /// An image that is compared by its identity.
        private struct ImageIdentity: Equatable {
            var image: UIImage?
            static func == (left: ImageIdentity, right: ImageIdentity) -> Bool { left.image === right.image }
        }
    }

    /// The nodes of the parts.
    private struct Parts {
        var chevron: ChevronNode?
        var image: ASImageNode?
        var text: ASTextNode?
        var badge: BadgeNode?

        var all: [ASDisplayNode] { [chevron, image, text, badge].compactMap { $0 } }
    }

    // Has its own lock.
    private let shown: Locked<(content: Content, parts: Parts)>
    // Main thread only.
    private nonisolated(unsafe) var action: (@MainActor () -> Void)?

    /// The present content. Any thread.
    var content: Content { shown.withLock { $0.content } }

    @MainActor
    init(_ content: Content, action: (@MainActor () -> Void)?) {
        shown = Locked((content, Parts()))
        self.action = action
        super.init()
        automaticallyManagesSubnodes = true
        cornerRadius = 6
        isEnabled = content.isEnabled
        update(from: nil)
        addAction(for: .touchUpInside) { node in
            if let button = node as? BarButtonNode { button.action?() }
        }
    }

    /// Shows `new`. With `isNewMeaning`, the button stands for something else, and a press that goes on is cancelled.
    @MainActor
    func show(_ new: Content, isNewMeaning: Bool, action: (@MainActor () -> Void)?) {
        if isNewMeaning { cancelPress(with: nil) }
        self.action = action
        let old = content
        guard new != old else { return }
        shown.withLock { $0.content = new }
        update(from: old)
        setNeedsLayout()
    }

    @MainActor
    private func update(from old: Content?) {
        let content = content
        var parts = shown.withLock { $0.parts }
        if old?.showsChevron != content.showsChevron || old?.color != content.color {
            parts.chevron = content.showsChevron ? ChevronNode(color: content.color) : nil
        }
        if let image = content.image {
            let node = parts.image ?? ASImageNode()
            node.isLayerBacked = true
            if parts.image == nil || old?.image !== image {
                node.image = image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
            }
            if old?.color != content.color || parts.image == nil { node.tintColor = content.color }
            parts.image = node
        } else {
            parts.image = nil
        }
        if let title = content.title, !title.isEmpty {
            let node = parts.text ?? BarButtonNode.makeText()
            node.attributedText = barText(title, size: content.size, weight: content.weight, color: content.color)
            parts.text = node
        } else {
            parts.text = nil
        }
        if old?.badge != content.badge || old?.badgeColor != content.badgeColor {
            parts.badge = content.badge.map { BadgeNode($0, color: content.badgeColor) }
        }
        shown.withLock { $0.parts = parts }
        if isEnabled != content.isEnabled { isEnabled = content.isEnabled }
        alpha = content.isEnabled ? 1 : Palette.disabledOpacity
        isSelected = content.isSelected
        updateBackground()
        accessibilityLabel = content.label ?? content.title
        // A button without words names itself under the pointer.
        toolTip = (content.title ?? "").isEmpty ? content.label : nil
        var traits = UIAccessibilityTraits.button
        if content.isSelected { traits.insert(.selected) }
        if !content.isEnabled { traits.insert(.notEnabled) }
        accessibilityTraits = traits
    }

    private static func makeText() -> ASTextNode {
        let node = ASTextNode()
        node.maximumNumberOfLines = 1
        node.isLayerBacked = true
        node.style.flexShrink = 1
        return node
    }

    override var isHighlighted: Bool { didSet { updateBackground() } }

    private func updateBackground() {
        backgroundColor = isHighlighted ? Palette.pressed : isSelected ? Palette.selected : content.background
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let (content, parts) = shown.current
        let stack = ASStackLayoutSpec()
        stack.direction = .horizontal
        stack.spacing = 6
        stack.justifyContent = .center
        stack.alignItems = .center
        stack.children = parts.all
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
        cornerRadius = BarStyle.badgeRadius
        text.isLayerBacked = true
        text.maximumNumberOfLines = 1
        text.attributedText = barText(value, size: BarStyle.badgeTextSize, weight: .semibold, color: .white)
        style.minWidth = ASDimensionMake(16)
        style.height = ASDimensionMake(16)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let centre = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: text)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5), child: centre)
    }
}
