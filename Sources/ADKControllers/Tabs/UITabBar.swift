import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The bar of a tab bar controller: a row of tabs, each with an image, a title and a badge.
///
/// Tab reaches the tabs in reading order. Space and Enter select the focused one.
open class UITabBar: UIView, FocusPane {
    /// The bar whose colours the bars use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UITabBar {
        AppearanceProxies.proxy(of: self, in: containers) { UITabBar(frame: .zero) }
    }

    /// The background. Nil uses that of ``appearance(whenContainedInInstancesOf:)``, or else the standard colour.
    public var barTintColor: UIColor? { didSet { updateBackground() } }

    /// The colour of tabs that are not selected. Nil is that of ``appearance(whenContainedInInstancesOf:)``, or that of
    /// texts.
    open var unselectedItemTintColor: UIColor? { didSet { update() } }
    /// Whether content shows through the bar. Kept without effect: bars are beside the content.
    open var isTranslucent = false
    /// The standard look. Kept without effect: the bar follows the window's appearance.
    open var barStyle = UIBarStyle.default
    /// The look, which sets `barTintColor`, the line and the colours of tabs.
    open var standardAppearance = UITabBarAppearance() {
        didSet {
            line = standardAppearance.line
            barTintColor = standardAppearance.barTint
            let item = standardAppearance.stackedLayoutAppearance
            if let color = item.normal.color { unselectedItemTintColor = color }
            if let color = item.selected.color { tintColor = color }
            badgeColors = (item.normal.badgeBackgroundColor, item.selected.badgeBackgroundColor)
            update()
        }
    }
    /// The colour of the line at the edge; nil without a colour of its own.
    private var line: UIColor?
    /// The colours of badges of the look, for plain tabs and for the selected one.
    private var badgeColors: (normal: UIColor?, selected: UIColor?)
    /// Kept without effect: bars are beside the content.
    open var scrollEdgeAppearance: UITabBarAppearance?

    private func updateBackground() {
        AppearanceProxies.didChange(self)
        backgroundColor = AppearanceProxies.value(of: self) { $0.barTintColor } ?? Palette.bar
        edgeLine.backgroundColor = AppearanceProxies.value(of: self) { $0.line } ?? Palette.separator
    }

    func badgeColor(of item: UITabBarItem, isSelected: Bool) -> UIColor {
        if let color = item.badgeColor { return color }
        return AppearanceProxies.value(of: self) { isSelected ? $0.badgeColors.selected : $0.badgeColors.normal }
            ?? Palette.badge
    }

    /// The tabs that are shown.
    public private(set) var items: [UITabBarItem] = []
    /// The selected tab.
    public var selectedItem: UITabBarItem? { selected.map { items[$0] } }

    @preconcurrency var onSelect: (@MainActor (Int) -> Void)?
    /// The bar is above the content: its line is below.
    var isAtTop = true { didSet { if isAtTop != oldValue { setNeedsLayout() } } }

    private var selected: Int?
    private var buttons = BarButtons()
    private let row = TabRow()
    private let edgeLine = UIView()

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        backgroundColor = Palette.bar
        edgeLine.isUserInteractionEnabled = false
        edgeLine.backgroundColor = Palette.separator
        addSubview(row.view)
        addSubview(edgeLine)
    }

    func show(_ items: [UITabBarItem], selected: Int?) {
        self.items = items
        self.selected = selected
        update()
    }

    /// The selected tab has the bar's tint colour.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    private func update() {
        updateBackground()
        let tint: UIColor = tintColor
        let plain = AppearanceProxies.value(of: self) { $0.unselectedItemTintColor } ?? Palette.text
        buttons.show(
            items.enumerated().map { index, item in
                let isSelected = index == selected
                var content = BarButtonNode.Content()
                content.title = item.title
                content.image = isSelected ? item.selectedImage ?? item.image : item.image
                content.size = 14
                content.weight = isSelected ? .semibold : .regular
                let shared = UITabBarItem.appearance()
                content.color =
                    item.titleColor(isSelected: isSelected) ?? shared.titleColor(isSelected: isSelected)
                    ?? (isSelected ? tint : plain)
                content.insets = UIEdgeInsets(top: 4, left: 14, bottom: 4, right: 14)
                content.badge = item.badgeValue
                content.badgeColor = badgeColor(of: item, isSelected: isSelected)
                content.isEnabled = item.isEnabled
                content.isSelected = isSelected
                return BarButtons.Item(key: item, content: content) { [weak self] in self?.onSelect?(index) }
            })
        row.show(buttons.nodes)
        setNeedsLayout()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        row.view.frame = CGRect(origin: .zero, size: bounds.size)
        edgeLine.frame = CGRect(x: 0, y: isAtTop ? bounds.height - 1 : 0, width: bounds.width, height: 1)
    }
}

/// The tabs in the middle of the bar.
private final class TabRow: ASDisplayNode, @unchecked Sendable {
    // Has its own lock.
    private let buttons = Locked<[BarButtonNode]>([])

    @MainActor
    func show(_ new: [BarButtonNode]) {
        buttons.withLock { $0 = new }
        for button in new { button.style.flexShrink = 1 }
        showInPlace(new)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .horizontal
        stack.spacing = BarStyle.spacing
        stack.justifyContent = .center
        stack.alignItems = .center
        stack.children = buttons.current
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: BarStyle.margin, bottom: 0, right: BarStyle.margin), child: stack)
    }
}
