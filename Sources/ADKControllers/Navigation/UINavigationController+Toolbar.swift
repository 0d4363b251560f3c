import ADKViews
import Foundation

/// The bar below the content. It is made when it is first shown or read.
extension UINavigationController {
    /// The bar below the content. It shows the `toolbarItems` of the top controller.
    public var toolbar: UIToolbar {
        if let loadedToolbar { return loadedToolbar }
        let bar = UIToolbar(frame: .zero)
        loadedToolbar = bar
        return bar
    }

    /// The toolbar has a place below the content. A navigation controller in the stack, whose bar this one shows, has a
    /// toolbar of its own.
    private var showsToolbar: Bool {
        !isToolbarHidden && !barState.isScrolledAway && (stack.last as? UINavigationController)?.usesBarOfParent != true
            && !stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
    }

    /// The height of the visible toolbar in points.
    var shownToolbarHeight: CGFloat { showsToolbar ? BarStyle.height : 0 }

    /// Shows the items of the top controller.
    func updateToolbar() {
        guard isViewLoaded, !isToolbarHidden else { return }
        installToolbar()
        toolbar.items = stack.last?.toolbarItems
        view.setNeedsLayout()
    }

    /// Adds the toolbar to the view, below its visible part.
    func installToolbar() {
        guard toolbar.superview !== view else { return }
        let bounds = view.bounds
        toolbar.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: BarStyle.height)
        view.addSubview(toolbar)
    }

    /// Places the toolbar, of which `height` points are visible. A hidden one is below the view, which clips it, and
    /// takes no events.
    func placeToolbar(in bounds: CGRect, height: CGFloat) {
        loadedToolbar?.isUserInteractionEnabled = height > 0
        loadedToolbar?.frame = CGRect(
            x: 0, y: bounds.height - height, width: bounds.width, height: BarStyle.height)
    }
}

/// The items of a controller in a toolbar.
private final class ToolbarItems: ControllerAttachment {
    let items: [UIBarButtonItem]
    init(_ items: [UIBarButtonItem]) { self.items = items }

    func controllerTitleDidChange(_ title: String?) {}
}

extension UIViewController {
    /// The buttons and spaces that the toolbar of the navigation controller shows while this controller is on top of
    /// its stack. Nil by default. The toolbar is hidden unless `isToolbarHidden` is set to false.
    public var toolbarItems: [UIBarButtonItem]? {
        get { (attachments[ObjectIdentifier(ToolbarItems.self)] as? ToolbarItems)?.items }
        set {
            attachments[ObjectIdentifier(ToolbarItems.self)] = newValue.map(ToolbarItems.init)
            guard let navigation = parent as? UINavigationController, navigation.topViewController === self else {
                return
            }
            navigation.updateToolbar()
        }
    }

    /// Sets ``toolbarItems``. Differs from UIKit: nothing is animated.
    public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        self.toolbarItems = toolbarItems
    }
}
