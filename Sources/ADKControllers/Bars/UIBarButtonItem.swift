import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// A button of a navigation bar or a toolbar, or the space between two of a toolbar.
///
/// Main thread only. The bar that shows the item follows its changes.
///
/// Differs from UIKit: the action is a closure. ``Selector`` stands for `#selector`.
@preconcurrency @MainActor
open class UIBarButtonItem {
    /// The look of a button.
    public enum Style: Int, Sendable {
        /// A text or an image in the tint colour.
        case plain = 0
        /// The main action: a text in bold letters.
        case done = 2
        /// The same as `done`.
        public static let prominent = Style.done
    }

    /// The text.
    public var title: String? { didSet { if title != oldValue { changed() } } }
    /// The image. Its shape is filled with the tint colour, unless its rendering mode is `.alwaysOriginal`.
    public var image: UIImage? { didSet { changed() } }
    /// The look.
    public var style: Style { didSet { if style != oldValue { changed() } } }
    /// Whether the button can be pressed. True by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
    /// Whether the button is left out. False by default.
    public var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
    /// The colour of the text and the image. Nil uses the bar's.
    public var tintColor: UIColor? { didSet { if tintColor != oldValue { changed() } } }
    /// The words for assistive technology. Nil uses the title.
    public var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { changed() } } }
    /// Called for each click.
    @preconcurrency public var action: (@MainActor () -> Void)? { didSet { changed() } }
    /// The menu that a click opens. An item with an action performs it instead. Nil by default.
    ///
    /// Differs from UIKit: with an action there is no long press that opens the menu.
    public var menu: UIMenu? { didSet { if menu !== oldValue { changed() } } }
    /// A number for the app's own use.
    open var tag = 0
    /// The width in points: of a button the least one, of a fixed space all of it. 0, the default, leaves it to the
    /// content.
    ///
    /// Differs from UIKit: a longer title is not cut off.
    public var width: CGFloat = 0 {
        didSet {
            if !Misuse.accepts(width, "width", of: self) { width = oldValue }
            if width != oldValue { changed() }
        }
    }
    /// A node that is shown in place of a button; it has the size that it measures.
    ///
    /// Differs from UIKit: there it is a view.
    public let customNode: ASDisplayNode?

    @preconcurrency package var onChange: (@MainActor () -> Void)?
    /// The colour that the app gave the title.
    private var titleColor: UIColor?
    /// The space that the item is. Nil for a button.
    var space: BarSpace?
    /// The node that a bar shows for the item.
    weak var shownNode: ASDisplayNode?

    /// Creates a button with a text.
    @preconcurrency public init(title: String?, style: Style = .plain, action: (@MainActor () -> Void)? = nil) {
        self.title = title
        self.style = style
        self.action = action
        customNode = nil
    }

    /// Creates a button with an image. Set `accessibilityLabel` too.
    @preconcurrency public init(image: UIImage?, style: Style = .plain, action: (@MainActor () -> Void)? = nil) {
        self.image = image
        self.style = style
        self.action = action
        customNode = nil
    }

    /// Creates a standard button.
    @preconcurrency public convenience init(
        barButtonSystemItem item: SystemItem, action: (@MainActor () -> Void)? = nil
    ) {
        self.init(title: item.symbolName == nil ? item.title : nil, style: item.style, action: action)
        space = item.space
        if let name = item.symbolName {
            image = UIImage(systemName: name)
            accessibilityLabel = item.title
        }
    }

    /// Creates a button with a text that calls `action` of `target`. The target is referenced weakly.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(title: title, style: style, action: nil)
        setTarget(target, action)
    }

    /// Creates a button with an image that calls `action` of `target`. The target is referenced weakly.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(image: image, style: style, action: nil)
        setTarget(target, action)
    }

    /// Creates a standard button that calls `action` of `target`. The target is referenced weakly.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(barButtonSystemItem: systemItem, action: nil)
        setTarget(target, action)
    }

    /// Creates an item that shows `customView`, which is asked for its size with `sizeThatFits(_:)`.
    public convenience init(customView: UIView) {
        self.init(customNode: ASDisplayNode(viewBlock: { customView }))
    }

    private func setTarget(_ target: Any?, _ selector: Selector?) {
        guard let selector else { return }
        let call = TargetAction(target, selector)
        action = { [weak self] in if let self { call.perform(sender: self) } }
    }

    /// Creates a button that performs `primaryAction`, and has `menu`. Nil for `title` or `image` uses the action's.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?, menu: UIMenu? = nil
    ) {
        let image = image ?? primaryAction?.image
        let actionTitle = primaryAction?.title ?? ""
        self.init(title: title ?? (actionTitle.isEmpty ? nil : actionTitle))
        self.image = image
        self.menu = menu
        guard let primaryAction else { return }
        action = { [weak self] in primaryAction.perform(sender: self) }
    }

    /// Creates a button that opens `menu`.
    public convenience init(title: String? = nil, image: UIImage? = nil, menu: UIMenu) {
        self.init(title: title, image: image, primaryAction: nil, menu: menu)
    }

    /// Creates a standard button that performs `primaryAction`, and has `menu`.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(barButtonSystemItem: systemItem, action: nil)
        self.menu = menu
        guard let primaryAction else { return }
        action = { [weak self] in primaryAction.perform(sender: self) }
    }

    /// Creates a button without a text.
    public convenience init() { self.init(title: nil) }

    /// Creates an item that shows `customNode`.
    public init(customNode: ASDisplayNode) {
        self.customNode = customNode
        style = .plain
    }

    private static let shared = UIBarButtonItem(title: nil)

    /// The item whose tint and colour of titles all other items use that have none of their own. Set them before the
    /// first bar is shown. Differs from UIKit: there it is a proxy for any property.
    public static func appearance() -> UIBarButtonItem { shared }

    /// Sets attributes of the title. Differs from UIKit: only the colour for `.normal` counts, and the image has it
    /// too.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        guard state == .normal else { return }
        titleColor = attributes?[.foregroundColor] as? UIColor
        changed()
    }

    private func changed() { onChange?() }

    /// The item's button, for an item without a node of its own.
    func button(tint: UIColor) -> BarButtons.Item {
        var content = BarButtonNode.Content()
        content.title = title
        content.image = image
        let shared = UIBarButtonItem.shared
        content.color = titleColor ?? tintColor ?? shared.titleColor ?? shared.tintColor ?? tint
        content.weight = style == .done ? .semibold : .regular
        content.label = accessibilityLabel
        content.isEnabled = isEnabled
        content.least.width = max(content.least.width, width)
        return BarButtons.Item(key: self, content: content) { [weak self] in self?.clicked() }
    }

    private func clicked() {
        if let action { return action() }
        guard let menu, let view = shownNode?.view else { return }
        view.presentMenu(menu, from: view.bounds)
    }
}

extension UIPopoverPresentationController {
    /// The button of a bar to which the arrow points. Set it while the bar shows the item. It sets `sourceView`; the
    /// value is not kept.
    ///
    /// Differs from UIKit: reading it returns nil.
    public var barButtonItem: UIBarButtonItem? {
        get { nil }
        set { if let view = newValue?.shownNode?.view { sourceView = view } }
    }
}

extension UIBarButtonItem: Hashable {
    /// Whether both are the same item.
    public nonisolated static func == (left: UIBarButtonItem, right: UIBarButtonItem) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
