import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// The bar of a navigation controller: 48 points high, with a back button, buttons, a title and what belongs to it.
///
/// Its content consists of nodes. Tab reaches the buttons in reading order.
open class UINavigationBar: UIView {
    private static let shared = UINavigationBar(frame: .zero)

    /// The bar whose colours and attributes all other bars use that have none of their own. Set them before bars are
    /// shown.
    ///
    /// Differs from UIKit: there it is a proxy for any property.
    public static func appearance() -> UINavigationBar { shared }

    /// The background. Nil uses the standard colour.
    public var barTintColor: UIColor? { didSet { updateLook() } }
    /// Attributes of titles that replace the standard ones.
    public var titleTextAttributes: AttributeContainer? { didSet { updateLook() } }
    /// Attributes of large titles that replace the standard ones.
    public var largeTitleTextAttributes: AttributeContainer? { didSet { updateLook() } }
    /// Whether titles are shown in large letters below the buttons, until the content is scrolled. False by default.
    public var prefersLargeTitles = false { didSet { if prefersLargeTitles != oldValue { onChange?() } } }

    /// The item that is shown.
    public private(set) var topItem: UINavigationItem?

    /// Called when a property of the bar changed, so that its content has to be made again.
    var onChange: (@MainActor () -> Void)?
    private(set) var content: NavigationBarContent?
    private var old: NavigationBarContent?
    private let edgeLine = UIView()

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        edgeLine.isUserInteractionEnabled = false
        edgeLine.backgroundColor = BarStyle.hairline
        addSubview(edgeLine)
        backgroundColor = BarStyle.background
    }

    /// The buttons have the bar's tint colour, or that of ``appearance()``.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        updateLook()
    }

    private func updateLook() {
        updateBackground()
        onChange?()
    }

    private func updateBackground() {
        backgroundColor = barTintColor ?? UINavigationBar.shared.barTintColor ?? BarStyle.background
    }

    var look: NavigationBarContent.Look {
        let shared = UINavigationBar.shared
        return NavigationBarContent.Look(
            tint: ownTintColor ?? shared.ownTintColor ?? inheritedTintColor ?? BarStyle.tint,
            titleAttributes: titleTextAttributes ?? shared.titleTextAttributes,
            largeTitleAttributes: largeTitleTextAttributes ?? shared.largeTitleTextAttributes)
    }

    /// Shows `new` in place of the present content. `keepsOld` leaves the old content until ``dropOld()``.
    func show(_ new: NavigationBarContent, for item: UINavigationItem, keepsOld: Bool) {
        dropOld()
        updateBackground()
        topItem = item
        if keepsOld { old = content } else { content?.view.removeFromSuperview() }
        old?.view.isUserInteractionEnabled = false
        content = new
        addSubview(new.view)
        bringEdgeLineToFront()
        setNeedsLayout()
    }

    private func bringEdgeLineToFront() { addSubview(edgeLine) }

    /// Shows a fraction of the change from the old content to the new one, from 0 to 1.
    func fade(to fraction: CGFloat) {
        content?.view.alpha = fraction
        old?.view.alpha = 1 - fraction
    }

    func dropOld() {
        old?.view.removeFromSuperview()
        old = nil
        content?.view.alpha = 1
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
