import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// A bar of 48 points with buttons and spaces, such as the one below the content of a navigation controller.
///
/// Items that do not fit are in a menu, which a button at the end opens; of those with a node of their own, the menu
/// has no line. Tab reaches the buttons in reading order. Main thread.
open class UIToolbar: UIView, FocusPane {
    /// The bar whose tint and background the bars use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UIToolbar {
        AppearanceProxies.proxy(of: self, in: containers) { UIToolbar(frame: .zero) }
    }

    /// The background. Nil uses that of ``appearance(whenContainedInInstancesOf:)``, or else the standard colour.
    public var barTintColor: UIColor? { didSet { update() } }
    /// Whether content shows through the bar. Kept without effect: bars are beside the content.
    public var isTranslucent = false
    /// The standard look. Kept without effect: the bar follows the window's appearance.
    public var barStyle = UIBarStyle.default

    /// The buttons and spaces, from the start on. The bar follows their changes. Nil by default.
    open var items: [UIBarButtonItem]? {
        didSet {
            for item in oldValue ?? [] { item.onChange = nil }
            for item in items ?? [] { item.onChange = { [weak self] in self?.update() } }
            update()
        }
    }

    /// Sets the buttons and spaces. Differs from UIKit: nothing is animated.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    let content = ToolbarContent()
    private let edgeLine = UIView()

    /// Creates a bar without items.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        backgroundColor = Palette.bar
        edgeLine.isUserInteractionEnabled = false
        edgeLine.backgroundColor = Palette.separator
        addSubview(content.view)
        addSubview(edgeLine)
    }

    /// The buttons have the bar's tint colour, or that of ``appearance(whenContainedInInstancesOf:)``.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    private func update() {
        AppearanceProxies.didChange(self)
        backgroundColor = AppearanceProxies.value(of: self) { $0.barTintColor } ?? Palette.bar
        content.update(items ?? [], tint: tintColor)
        setNeedsLayout()
    }

    /// The width of `size`, and 48 points.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width.isFinite ? size.width : bounds.width, height: BarStyle.height)
    }

    /// 48 points high.
    override open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: BarStyle.height)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        content.view.frame = CGRect(origin: .zero, size: bounds.size)
        edgeLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    }
}
