import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The content of a navigation bar for one item: prompt, buttons, title, large title and search field.
///
/// A change of the item changes the parts in place, so that the focus, a press and typed text stay.
final class NavigationBarContent: ASDisplayNode, @unchecked Sendable {
    static let largeTitleHeight: CGFloat = 52
    static let searchMargin: CGFloat = 8

    /// The item that is shown.
    let item: UINavigationItem
    // Main thread only, as are the others.
    private var leadingButtons: BarButtons
    private var trailingButtons: BarButtons
    private var leading: [ASDisplayNode] = []
    private var trailing: [ASDisplayNode] = []
    private var title: ASDisplayNode?
    private var largeTitle: ASTextNode?
    private var prompt: ASTextNode?
    private var search: ASDisplayNode?
    private let titleText = NavigationBarContent.makeText()
    private let largeTitleText = NavigationBarContent.makeText()
    private let promptText = NavigationBarContent.makeText()
    /// Stands for the back button among the items.
    private let backKey = BackKey()
    /// The visible part of the large title, from 0 to 1.
    private(set) var largeAmount: CGFloat = 0

    private final class BackKey {}

    /// The look of a bar.
    struct Look {
        var tint: UIColor
        var titleAttributes: [NSAttributedString.Key: Any]?
        var largeTitleAttributes: [NSAttributedString.Key: Any]?
    }

    /// The place of the item in the stack, and the state of the bar.
    struct Setting {
        var backTitle: String?
        /// Nil without a controller to go back to.
        var back: (@MainActor () -> Void)?
        var isLarge = false
        var isCollapsed = false
    }

    @MainActor
    init(_ item: UINavigationItem) {
        self.item = item
        leadingButtons = BarButtons()
        trailingButtons = BarButtons()
        super.init()
        for title in [titleText, largeTitleText] { title.accessibilityTraits = .header }
    }

    private static func makeText() -> ASTextNode {
        let node = ASTextNode()
        node.maximumNumberOfLines = 1
        node.isLayerBacked = true
        return node
    }

    /// Shows the present values of the item.
    @MainActor
    func update(_ setting: Setting, look: Look) {
        let leftItems = (item.leftBarButtonItems ?? []).shownButtons
        var back: BarButtons.Item?
        if let action = setting.back, item.allowsGoingBack {
            var content = BarButtonNode.Content()
            content.title = setting.backTitle ?? FrameworkWord.back.text
            content.label = FrameworkWord.back.text
            content.color = look.tint
            content.showsChevron = true
            content.insets.left = 6
            back = BarButtons.Item(key: backKey, content: content, action: action)
        }
        leading = leadingButtons.show(leftItems, after: back, tint: look.tint)
        trailing = trailingButtons.show((item.rightBarButtonItems ?? []).shownButtons, tint: look.tint)
        let hasText = !(item.title ?? "").isEmpty
        largeAmount = setting.isLarge && hasText && !setting.isCollapsed ? 1 : 0
        title = item.titleNode
        if title == nil, hasText, largeAmount == 0 {
            show(item.title, in: titleText, size: 15, look.titleAttributes)
            title = titleText
        }
        if largeAmount > 0 {
            show(item.title, in: largeTitleText, size: BarStyle.largeTitleSize, look.largeTitleAttributes)
        }
        largeTitle = largeAmount > 0 ? largeTitleText : nil
        prompt = (item.prompt ?? "").isEmpty ? nil : promptText
        promptText.attributedText = barText(item.prompt ?? "", size: BarStyle.promptSize, color: Palette.secondaryText)
        search = item.searchNode
        showInPlace(leading + trailing + [prompt, title, largeTitle, search].compactMap { $0 })
    }

    private func show(
        _ string: String?, in node: ASTextNode, size: CGFloat, _ attributes: [NSAttributedString.Key: Any]?
    ) {
        guard let attributes else {
            node.attributedText = barText(string ?? "", size: size, weight: .semibold, color: Palette.text)
            return
        }
        let standard: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: size, weight: .semibold), .foregroundColor: Palette.text,
        ]
        node.attributedText = NSAttributedString(
            string: string ?? "", attributes: standard.merging(attributes) { $1 })
    }

    /// The height of the content in points, at `width` points.
    @MainActor
    func height(width: CGFloat) -> CGFloat {
        var height = promptHeight + BarStyle.height
        if largeTitle != nil { height += NavigationBarContent.largeTitleHeight }
        if let search { height += searchHeight(search, width) + NavigationBarContent.searchMargin }
        return height
    }

    /// The height of the line above the title.
    @MainActor private var promptHeight: CGFloat { prompt == nil ? 0 : BarStyle.promptHeight }

    @MainActor
    private func searchHeight(_ node: ASDisplayNode, _ width: CGFloat) -> CGFloat {
        let most = CGSize(width: max(0, width - 2 * BarStyle.margin), height: 200)
        return node.layoutThatFits(ASSizeRangeMake(.zero, most)).size.height.rounded(.up)
    }

    @MainActor override func layout() {
        super.layout()
        let size = bounds.size
        let isRightToLeft = effectiveLayoutDirection == .rightToLeft
        let scale = environment.scale
        /// Places `node` at `x` from the start.
        func place(_ node: ASDisplayNode, x: CGFloat, y: CGFloat, _ fit: CGSize) {
            // A transition may have given the node to the content of another item.
            guard node.supernode === self else { return }
            let left = isRightToLeft ? size.width - x - fit.width : x
            let origin = PixelRounding.round(CGPoint(x: left, y: y), scale: scale)
            node.frame = CGRect(origin: origin, size: fit)
        }
        func measure(_ node: ASDisplayNode, atMost width: CGFloat) -> CGSize {
            let most = CGSize(width: max(0, width), height: BarStyle.height)
            return node.layoutThatFits(ASSizeRangeMake(.zero, most)).size
        }
        let top = promptHeight
        if let prompt {
            let fit = measure(prompt, atMost: size.width - 4 * BarStyle.margin)
            place(prompt, x: (size.width - fit.width) / 2, y: (top - fit.height) / 2 + 3, fit)
        }
        var start = BarStyle.margin
        var end = size.width - BarStyle.margin
        for node in trailing {
            let fit = measure(node, atMost: end - start)
            end -= fit.width
            place(node, x: end, y: top + (BarStyle.height - fit.height) / 2, fit)
            end -= BarStyle.spacing
        }
        for node in leading {
            // The title keeps at least a third of the space.
            let fit = measure(node, atMost: title == nil ? end - start : (end - start) * 2 / 3)
            place(node, x: start, y: top + (BarStyle.height - fit.height) / 2, fit)
            start += fit.width + BarStyle.spacing
        }
        if let title {
            start += BarStyle.margin
            end -= BarStyle.margin
            let fit = measure(title, atMost: end - start)
            // Centred in the bar if there is room, or else between the buttons.
            let x = max(start, min((size.width - fit.width) / 2, end - fit.width))
            place(title, x: x, y: top + (BarStyle.height - fit.height) / 2, fit)
        }
        var y = top + BarStyle.height
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
