import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// A controller's title and buttons in a navigation bar.
///
/// Main thread only. The bar that shows the item follows its changes.
@preconcurrency @MainActor
open class UINavigationItem {
    /// Whether a title is shown in large letters below the bar.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As the item before it in the stack. The first item uses a large title.
        case automatic
        /// Always, if the bar prefers large titles.
        case always
        /// Never.
        case never
    }

    /// The title.
    public var title: String? { didSet { if title != oldValue { changed() } } }
    /// A line above the title and the buttons. Nil by default.
    public var prompt: String? { didSet { if prompt != oldValue { changed() } } }
    /// A node in place of the title. Differs from UIKit: there it is a view.
    public var titleNode: ASDisplayNode? { didSet { if titleNode !== oldValue { changed() } } }
    /// Whether the title is large. Applies if the bar's `prefersLargeTitles` is true.
    public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
        didSet { if largeTitleDisplayMode != oldValue { changed() } }
    }
    /// The title of the back button that returns to this item. Nil uses ``title``.
    public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
    /// The item whose title is that of the back button that returns to this item. Nil uses `backButtonTitle`.
    ///
    /// Differs from UIKit: its action and its image are not used.
    public var backBarButtonItem: UIBarButtonItem? {
        didSet {
            oldValue?.onChange = nil
            backBarButtonItem?.onChange = { [weak self] in self?.changed() }
            changed()
        }
    }
    /// Whether the bar shows no back button for this item. Then keys, the mouse and gestures do not go back either. The
    /// same applies to items at the start of the bar that take the back button's place.
    public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
    /// Whether the left items are shown beside the back button, and not in its place. False by default.
    public var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { changed() } }
    }
    /// The items at the start of the bar, from the start on.
    public var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemsDidChange(from: oldValue) } }
    /// The items at the end of the bar, from the end on.
    public var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemsDidChange(from: oldValue) } }
    /// A node below the bar, over its width, such as a field to search in. Its height is measured.
    ///
    /// Differs from UIKit: there only a search controller has one.
    public var searchNode: ASDisplayNode? { didSet { if searchNode !== oldValue { changed() } } }
    /// Whether the search field hides while the content is scrolled. Kept without effect: it stays.
    public var hidesSearchBarWhenScrolling = true
    /// The search controller that gave `searchNode`.
    package var searchOwner: AnyObject?
    /// The controller that the item belongs to.
    package fileprivate(set) weak var controller: UIViewController?

    /// The first item at the start of the bar. Setting it replaces them all.
    public var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first item at the end of the bar. Setting it replaces them all.
    public var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    private var titleViewShown: UIView?

    /// Called after each change that a bar shows.
    @preconcurrency package var onChange: (@MainActor () -> Void)?

    /// Creates an item.
    public init(title: String? = nil) { self.title = title }

    /// The bar shows the back button, if there is a controller below. Otherwise the user cannot go back.
    var allowsGoingBack: Bool {
        guard !hidesBackButton else { return false }
        return leftItemsSupplementBackButton || !(leftBarButtonItems ?? []).contains { !$0.isHidden }
    }

    /// The text of the back button that returns to this item. Nil uses the title.
    var backTitle: String? { backBarButtonItem?.title ?? backButtonTitle }

    /// Sets the first item at the start of the bar. Differs from UIKit: nothing is animated.
    public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Sets the first item at the end of the bar. Differs from UIKit: nothing is animated.
    public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Sets the items at the start of the bar. Differs from UIKit: nothing is animated.
    public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    /// Sets the items at the end of the bar. Differs from UIKit: nothing is animated.
    public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
    /// Shows or hides the back button. Differs from UIKit: nothing is animated.
    public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

    /// A view in place of the title. It is asked for its size with `sizeThatFits(_:)`.
    public var titleView: UIView? {
        get { titleNode == nil ? nil : titleViewShown }
        set {
            titleViewShown = newValue
            titleNode = newValue.map { view in ASDisplayNode(viewBlock: { view }) }
        }
    }

    private func itemsDidChange(from old: [UIBarButtonItem]?) {
        for item in old ?? [] { item.onChange = nil }
        for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) {
            item.onChange = { [weak self] in self?.changed() }
        }
        changed()
    }

    private func changed() { onChange?() }
}

extension UINavigationItem: ControllerAttachment {
    package func controllerTitleDidChange(_ title: String?) { self.title = title }
}

extension UIViewController {
    /// The controller's title and buttons in a navigation bar. Made when it is first read, with the controller's title.
    public var navigationItem: UINavigationItem {
        if let item = attachments[ObjectIdentifier(UINavigationItem.self)] as? UINavigationItem { return item }
        let item = UINavigationItem(title: title)
        item.controller = self
        attachments[ObjectIdentifier(UINavigationItem.self)] = item
        return item
    }

    /// The nearest navigation controller above this controller.
    public var navigationController: UINavigationController? { nearest(UINavigationController.self) }
}

extension UINavigationItem: Hashable {
    /// Whether both are the same item.
    public nonisolated static func == (left: UINavigationItem, right: UINavigationItem) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
