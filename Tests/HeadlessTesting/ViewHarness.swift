import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A headless window with a view controller, to whose view a test adds what it tests.
@MainActor
package final class ViewHarness: HeadlessScreen {
    package let host: HeadlessHost
    package let window: UIWindow
    package let content: UIView

    package init(width: CGFloat = 300, height: CGFloat = 200, scale: CGFloat = 1) {
        host = .attached(scale: scale)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = .white
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        content = controller.view
        frame()
    }

    /// Adds `view` at a place, with its own size unless one is given.
    @discardableResult
    package func add<View: UIView>(_ view: View, x: CGFloat = 20, y: CGFloat = 20, width: CGFloat? = nil) -> View {
        let size = view.sizeThatFits(CGSize(width: width ?? .infinity, height: .infinity))
        view.frame = CGRect(x: x, y: y, width: width ?? size.width, height: size.height)
        content.addSubview(view)
        frame()
        return view
    }
}
