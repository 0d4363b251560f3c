import AsyncDisplayKit

/// The bar above the photos. Commands of the bar's menus are for the photos, which are not in the bar's chain.
package final class PhotosNavigationController: UINavigationController {
    override package func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        if let top = topViewController, top.canPerformAction(action, withSender: sender) { return top }
        return super.target(forAction: action, withSender: sender)
    }

    /// Escape in the bar leads back to the photos. Where there are none, the bar only gives up the focus.
    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
            if let photos = topViewController as? PhotosViewController, photos.takeFocus() { return }
            navigationBar.endEditing(false)
        }
        super.pressesBegan(presses, with: event)
    }
}
