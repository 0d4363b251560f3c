import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The content of a navigation bar for one item: buttons, title, large title and search field.
final class NavigationBarContent: ASDisplayNode, @unchecked Sendable {
    static let largeTitleHeight: CGFloat = 52
    static let searchMargin: CGFloat = 8

    // Main thread only.
    private let leading: [ASDisplayNode]
    private let trailing: [ASDisplayNode]
    private let title: ASDisplayNode?
    private let largeTitle: ASTextNode?
    private let search: ASDisplayNode?
    /// The visible part of the large title, from 0 to 1.
    let largeAmount: CGFloat

    /// The look of a bar's titles.
    struct Look {
        var tint: UIColor
        var titleAttributes: AttributeContainer?
        var largeTitleAttributes: AttributeContainer?
    }

    @MainActor
    init(
        _ item: UINavigationItem, backTitle: String?, isLarge: Bool, isCollapsed: Bool, look: Look,
        back: (@MainActor @Sendable () -> Void)?
    ) {
        let leftItems = (item.leftBarButtonItems ?? []).filter { !$0.isHidden }
        var leading: [ASDisplayNode] = []
        if let back, !item.hidesBackButton, leftItems.isEmpty || item.leftItemsSupplementBackButton {
            var content = BarButtonNode.Content()
            content.title = backTitle ?? "Back"
            content.color = look.tint
            content.showsChevron = true
            content.insets.left = 6
            leading.append(BarButtonNode(content, label: "Back", action: back))
        }
        leading += leftItems.map { $0.makeNode(tint: look.tint) }
        self.leading = leading
        trailing = (item.rightBarButtonItems ?? []).filter { !$0.isHidden }.map { $0.makeNode(tint: look.tint) }
        func text(_ size: CGFloat, _ attributes: AttributeContainer?) -> ASTextNode {
            let node = ASTextNode()
            node.maximumNumberOfLines = 1
            node.isLayerBacked = true
            var text = barText(item.title ?? "", size: size, weight: .semibold, color: BarStyle.text)
            if let attributes { text.mergeAttributes(attributes) }
            node.attributedText = text
            return node
        }
        let showsLarge = isLarge && !(item.title ?? "").isEmpty
        largeAmount = showsLarge && !isCollapsed ? 1 : 0
        let hasText = !(item.title ?? "").isEmpty
        title = item.titleNode ?? (hasText && largeAmount == 0 ? text(15, look.titleAttributes) : nil)
        largeTitle = largeAmount > 0 ? text(26, look.largeTitleAttributes) : nil
        search = item.searchNode
        super.init()
        for node in leading + trailing + [title, largeTitle, search].compactMap({ $0 }) { addSubnode(node) }
    }

    /// The height of the content in points, at `width` points.
    @MainActor
    func height(width: CGFloat) -> CGFloat {
        var height = BarStyle.height + (largeTitle == nil ? 0 : NavigationBarContent.largeTitleHeight)
        if let search { height += searchHeight(search, width) + NavigationBarContent.searchMargin }
        return height
    }

    @MainActor
    private func searchHeight(_ node: ASDisplayNode, _ width: CGFloat) -> CGFloat {
        let most = CGSize(width: max(0, width - 2 * BarStyle.margin), height: 200)
        return node.layoutThatFits(ASSizeRangeMake(.zero, most)).size.height.rounded(.up)
    }

    @MainActor override func layout() {
        super.layout()
        let size = bounds.size
        let isRightToLeft = effectiveLayoutDirection == .rightToLeft
        /// Places `node` at `x` from the start.
        func place(_ node: ASDisplayNode, x: CGFloat, y: CGFloat, _ fit: CGSize) {
            let left = isRightToLeft ? size.width - x - fit.width : x
            node.frame = CGRect(x: left.rounded(), y: y.rounded(), width: fit.width, height: fit.height)
        }
        func measure(_ node: ASDisplayNode, atMost width: CGFloat) -> CGSize {
            let most = CGSize(width: max(0, width), height: BarStyle.height)
            return node.layoutThatFits(ASSizeRangeMake(.zero, most)).size
        }
        var start = BarStyle.margin
        var end = size.width - BarStyle.margin
        for node in trailing {
            let fit = measure(node, atMost: end - start)
            end -= fit.width
            place(node, x: end, y: (BarStyle.height - fit.height) / 2, fit)
            end -= BarStyle.spacing
        }
        for node in leading {
            // The title keeps at least a third of the space.
            let fit = measure(node, atMost: title == nil ? end - start : (end - start) * 2 / 3)
            place(node, x: start, y: (BarStyle.height - fit.height) / 2, fit)
            start += fit.width + BarStyle.spacing
        }
        if let title {
            start += BarStyle.margin
            end -= BarStyle.margin
            let fit = measure(title, atMost: end - start)
            // Centred in the bar if there is room, or else between the buttons.
            let x = max(start, min((size.width - fit.width) / 2, end - fit.width))
            place(title, x: x, y: (BarStyle.height - fit.height) / 2, fit)
        }
        var y = BarStyle.height
        if let largeTitle {
            let fit = measure(largeTitle, atMost: size.width - 4 * BarStyle.margin)
            let height = NavigationBarContent.largeTitleHeight
            place(largeTitle, x: 2 * BarStyle.margin, y: y + (height - fit.height) / 2 - 2, fit)
            y += height
        }
        if let search {
            let width = max(0, size.width - 2 * BarStyle.margin)
            place(search, x: BarStyle.margin, y: y, CGSize(width: width, height: searchHeight(search, size.width)))
        }
    }
}
