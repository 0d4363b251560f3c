import ADKViews
import Foundation

extension UITabBarItem: ControllerAttachment {
    package func controllerTitleDidChange(_ title: String?) { self.title = title }
}

extension UIViewController {
    /// The controller's tab in a tab bar. Made when it is first read, with the controller's title. A navigation
    /// controller without a tab of its own has that of its root.
    public var tabBarItem: UITabBarItem {
        get {
            if let item = attachments[ObjectIdentifier(UITabBarItem.self)] as? UITabBarItem { return item }
            if let root = (self as? UINavigationController)?.viewControllers.first { return root.tabBarItem }
            let item = UITabBarItem(title: title)
            attachments[ObjectIdentifier(UITabBarItem.self)] = item
            return item
        }
        set { attachments[ObjectIdentifier(UITabBarItem.self)] = newValue }
    }

    /// The nearest tab bar controller above this controller.
    public var tabBarController: UITabBarController? { nearest(UITabBarController.self) }
}
