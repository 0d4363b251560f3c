import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The bar of a tab bar controller: a row of tabs, each with a picture, a title and a badge.
///
/// Tab reaches the tabs in reading order. Space and Enter select the focused one.
open class UITabBar: UIView {
    /// The background. Nil uses the standard colour.
    public var barTintColor: UIColor? {
        didSet { backgroundColor = barTintColor ?? BarStyle.background }
    }
    /// The tabs that are shown.
    public private(set) var items: [UITabBarItem] = []
    /// The selected tab.
    public var selectedItem: UITabBarItem? { selected.map { items[$0] } }

    var onSelect: (@MainActor (Int) -> Void)?
    /// The bar is above the content: its line is below.
    var isAtTop = true { didSet { if isAtTop != oldValue { setNeedsLayout() } } }

    private var selected: Int?
    private var row: TabRow?
    private let edgeLine = UIView()

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        backgroundColor = BarStyle.background
        edgeLine.isUserInteractionEnabled = false
        edgeLine.backgroundColor = BarStyle.hairline
        addSubview(edgeLine)
    }

    func show(_ items: [UITabBarItem], selected: Int?) {
        self.items = items
        self.selected = selected
        rebuild()
    }

    /// The selected tab has the bar's tint colour.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        rebuild()
    }

    private func rebuild() {
        // The tab with the keyboard focus keeps it.
        let focused = row?.buttons.firstIndex { $0.isFirstResponder() }
        row?.view.removeFromSuperview()
        let tint = inheritedTintColor ?? BarStyle.tint
        let new = TabRow(
            items.enumerated().map { index, item in
                let isSelected = index == selected
                var content = BarButtonNode.Content()
                content.title = item.title
                content.image = isSelected ? item.selectedImage ?? item.image : item.image
                content.size = 14
                content.weight = isSelected ? .semibold : .regular
                content.color = isSelected ? tint : BarStyle.text
                content.insets = UIEdgeInsets(top: 4, left: 14, bottom: 4, right: 14)
                content.badge = item.badgeValue
                content.badgeColor = item.badgeColor ?? BarStyle.badge
                let button = BarButtonNode(content) { [weak self] in self?.onSelect?(index) }
                button.isEnabled = item.isEnabled
                button.isSelected = isSelected
                return button
            })
        row = new
        insertSubview(new.view, at: 0)
        setNeedsLayout()
        if let focused, new.buttons.indices.contains(focused) { new.buttons[focused].becomeFirstResponder() }
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        row?.view.frame = CGRect(origin: .zero, size: bounds.size)
        edgeLine.frame = CGRect(x: 0, y: isAtTop ? bounds.height - 1 : 0, width: bounds.width, height: 1)
    }
}

/// The tabs in the middle of the bar.
private final class TabRow: ASDisplayNode, @unchecked Sendable {
    let buttons: [BarButtonNode]

    init(_ buttons: [BarButtonNode]) {
        self.buttons = buttons
        super.init()
        automaticallyManagesSubnodes = true
        for button in buttons { button.style.flexShrink = 1 }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .horizontal
        stack.spacing = BarStyle.spacing
        stack.justifyContent = .center
        stack.alignItems = .center
        stack.children = buttons
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: BarStyle.margin, bottom: 0, right: BarStyle.margin), child: stack)
    }
}
