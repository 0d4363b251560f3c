import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A window on a new headless host.
@MainActor
package final class HeadlessWindow: HeadlessScreen {
    package let host: HeadlessHost
    package let window: UIWindow

    /// Opens a window of `width` x `height` points, with the view of `root` in it, and runs no frame.
    package init(
        width: CGFloat = 200, height: CGFloat = 200, scale: CGFloat = 1, background: UIColor? = .white,
        root: UIViewController? = nil
    ) {
        host = .attached(scale: scale)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = background
        window.rootViewController = root
        window.makeKeyAndVisible()
    }
}
