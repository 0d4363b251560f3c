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
    private static let shared = UIToolbar(frame: .zero)
    private static var settings = AppearanceSettings()

    /// The bar whose tint and background all other bars use that have none of their own. A bar takes them with its
    /// first layout in a window, so that settings count that are made at the end of the app's launch.
    ///
    /// Differs from UIKit: there it is a proxy for any property.
    public static func appearance() -> UIToolbar { shared }

    /// The background. Nil uses that of ``appearance()``, or else the standard colour.
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
    private var settings = AppearanceSettings.Reader()

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

    /// The buttons have the bar's tint colour, or that of ``appearance()``.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil else { return }
        settings.enterWindow()
        setNeedsLayout()
    }

    private func update() {
        if self === UIToolbar.shared { UIToolbar.settings.didChange() }
        settings.read(UIToolbar.settings)
        let shared = UIToolbar.shared
        backgroundColor = barTintColor ?? shared.barTintColor ?? Palette.bar
        let tint = ownTintColor ?? shared.ownTintColor ?? inheritedTintColor ?? Palette.tint
        content.update(items ?? [], tint: tint)
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
        if settings.areOutdated(UIToolbar.settings) { update() }
        content.view.frame = CGRect(origin: .zero, size: bounds.size)
        edgeLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    }
}
