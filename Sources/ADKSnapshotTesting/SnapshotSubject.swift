import ADKNodes
import ADKViews

/// A node, a view or a view controller, which `expectSnapshot` shows in a window.
public protocol SnapshotSubject {
    /// The controller whose view fills the window. Called once for each rendering.
    @MainActor
    func snapshotController() -> UIViewController
}

extension ASDisplayNode: SnapshotSubject {
    /// A controller with this node. The node fills the window.
    @MainActor
    public func snapshotController() -> UIViewController { ASDKViewController(node: self) }
}

extension UIView: SnapshotSubject {
    /// A controller with this view. The view fills the window.
    public func snapshotController() -> UIViewController { ViewHolder(self) }
}

extension UIViewController: SnapshotSubject {
    /// This controller.
    public func snapshotController() -> UIViewController { self }
}

/// Shows a view that exists already.
private final class ViewHolder: UIViewController {
    private let subject: UIView

    init(_ subject: UIView) {
        self.subject = subject
        super.init(nibName: nil, bundle: nil)
    }

    override func loadView() { view = subject }
}
