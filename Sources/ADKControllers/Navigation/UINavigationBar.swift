import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// The bar of a navigation controller: 48 points high, with a back button, buttons, a title and what belongs to it.
///
/// Its content consists of nodes. Tab reaches the buttons in reading order.
open class UINavigationBar: UIView, FocusPane {
    /// The bar whose colours and attributes of titles the bars use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UINavigationBar {
        AppearanceProxies.proxy(of: self, in: containers) { UINavigationBar(frame: .zero) }
    }

    /// The background. Nil uses the standard colour.
    open var barTintColor: UIColor? { didSet { updateLook() } }
    /// Attributes of titles that replace the standard ones.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { updateLook() } }
    /// Attributes of large titles that replace the standard ones.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { updateLook() } }
    /// The look, which sets `barTintColor`, the attributes of titles, the tint of buttons and the line.
    open var standardAppearance = UINavigationBarAppearance() { didSet { apply(standardAppearance) } }
    /// Kept without effect: bars are beside the content, so that it is never behind them.
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    /// Kept without effect: a window has one kind of bar.
    open var compactAppearance: UINavigationBarAppearance?
    /// The image of the line. An empty image hides the line. Differs from UIKit: another image has no effect.
    open var shadowImage: UIImage? {
        didSet { line = shadowImage.map { $0.size == .zero ? UIColor.clear : Palette.separator } }
    }
    /// The colour of the line at the edge; nil without a colour of its own.
    private var line: UIColor? { didSet { updateLook() } }

    /// Sets the image behind the bar. An empty image makes the bar transparent. Differs from UIKit: another image has
    /// no effect.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        guard let backgroundImage else { return barTintColor = nil }
        if backgroundImage.size == .zero { barTintColor = .clear }
    }

    private func apply(_ appearance: UINavigationBarAppearance) {
        barTintColor = appearance.barTint
        line = appearance.line
        let (title, large) = (appearance.titleTextAttributes, appearance.largeTitleTextAttributes)
        titleTextAttributes = title.isEmpty ? nil : title
        largeTitleTextAttributes = large.isEmpty ? nil : large
        if let color = appearance.buttonAppearance.normal.color { tintColor = color }
    }

    /// Whether titles are shown in large letters below the buttons, until the content is scrolled. False by default.
    open var prefersLargeTitles = false { didSet { if prefersLargeTitles != oldValue { onChange?() } } }

    /// Whether content shows through the bar. Kept without effect: bars are beside the content.
    open var isTranslucent = false
    /// The standard look. Kept without effect: the bar follows the window's appearance.
    open var barStyle = UIBarStyle.default

    /// The item that is shown.
    public private(set) var topItem: UINavigationItem?

    /// Called when a property of the bar changed, so that its content has to be made again.
    @preconcurrency var onChange: (@MainActor () -> Void)?
    private(set) var content: NavigationBarContent?
    private var old: NavigationBarContent?
    private let edgeLine = UIView()

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        edgeLine.isUserInteractionEnabled = false
        edgeLine.backgroundColor = Palette.separator
        addSubview(edgeLine)
        backgroundColor = Palette.bar
    }

    /// The buttons have the bar's tint colour, or that of ``appearance(whenContainedInInstancesOf:)``.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        updateLook()
    }

    private func updateLook() {
        AppearanceProxies.didChange(self)
        updateBackground()
        onChange?()
    }

    private func updateBackground() {
        backgroundColor = AppearanceProxies.value(of: self) { $0.barTintColor } ?? Palette.bar
        edgeLine.backgroundColor = AppearanceProxies.value(of: self) { $0.line } ?? Palette.separator
    }

    var look: NavigationBarContent.Look {
        NavigationBarContent.Look(
            tint: tintColor, titleAttributes: AppearanceProxies.value(of: self) { $0.titleTextAttributes },
            largeTitleAttributes: AppearanceProxies.value(of: self) { $0.largeTitleTextAttributes })
    }

    /// The content that shows `item`: the present one if it shows it already. `keepsOld` leaves the content of another
    /// item until ``endChange(didComplete:)``.
    func content(for item: UINavigationItem, keepsOld: Bool) -> NavigationBarContent {
        if let content, content.item === item { return content }
        endChange(didComplete: true)
        if keepsOld { old = content } else { content?.view.removeFromSuperview() }
        old?.view.isUserInteractionEnabled = false
        let new = NavigationBarContent(item)
        content = new
        addSubview(new.view)
        bringEdgeLineToFront()
        setNeedsLayout()
        return new
    }

    /// Shows `item` with its present values.
    func show(_ item: UINavigationItem, _ setting: NavigationBarContent.Setting, keepsOld: Bool) {
        updateBackground()
        content(for: item, keepsOld: keepsOld).update(setting, look: look)
        topItem = item
        setNeedsLayout()
    }

    private func bringEdgeLineToFront() { addSubview(edgeLine) }

    /// Shows a fraction of the change from the old content to the new one, from 0 to 1.
    func fade(to fraction: CGFloat) {
        content?.view.alpha = fraction
        old?.view.alpha = 1 - fraction
    }

    /// Ends the change to another item. If it did not complete, the old content is the present one again.
    func endChange(didComplete: Bool) {
        if let old {
            if !didComplete {
                content?.view.removeFromSuperview()
                content = old
                topItem = old.item
                old.view.isUserInteractionEnabled = true
            } else {
                old.view.removeFromSuperview()
            }
        }
        old = nil
        content?.view.alpha = 1
        setNeedsLayout()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        for content in [content, old].compactMap({ $0 }) {
            content.view.frame = CGRect(
                x: 0, y: 0, width: bounds.width, height: content.height(width: bounds.width))
        }
        edgeLine.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    }
}
