import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import HeadlessTesting

@testable import ADKControllers

/// A headless window with a pointer and a keyboard.
@MainActor
final class ViewHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let content: UIView

    init(width: CGFloat = 300, height: CGFloat = 200, scale: CGFloat = 1) {
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
    func add<View: UIView>(_ view: View, x: CGFloat = 20, y: CGFloat = 20, width: CGFloat? = nil) -> View {
        let size = view.sizeThatFits(CGSize(width: width ?? .infinity, height: .infinity))
        view.frame = CGRect(x: x, y: y, width: width ?? size.width, height: size.height)
        content.addSubview(view)
        frame()
        return view
    }
}

/// Counts the events of a control.
@MainActor
final class EventLog {
    private(set) var changes = 0
    private(set) var primary = 0

    init(_ control: UIControl) {
        control.addAction(for: .valueChanged) { [weak self] _ in self?.changes += 1 }
        control.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.primary += 1 }
    }
}
