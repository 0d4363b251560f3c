import ADKViews
import Foundation

extension UITabBarItem: ControllerAttachment {
    package func controllerTitleDidChange(_ title: String?) { self.title = title }
}

extension UIViewController {
    /// The controller's tab in a tab bar. Made when it is first read, with the controller's title.
    public var tabBarItem: UITabBarItem {
        get {
            if let item = attachments[ObjectIdentifier(UITabBarItem.self)] as? UITabBarItem { return item }
            let item = UITabBarItem(title: title)
            attachments[ObjectIdentifier(UITabBarItem.self)] = item
            return item
        }
        set { attachments[ObjectIdentifier(UITabBarItem.self)] = newValue }
    }

    /// The nearest tab bar controller above this controller.
    public var tabBarController: UITabBarController? { nearest(UITabBarController.self) }
}
