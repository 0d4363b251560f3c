import ADKNodes
import ADKViews

/// A tab bar controller that tells its controllers how many actions of the user they are away from being visible.
///
/// The selected one has the tab bar controller's own depth, the others one more.
open class ASTabBarController: UITabBarController, ASManagesChildVisibilityDepth {
    private var depth = VisibilityDepth(own: 1)

    /// The depth that the parent returns, if it manages its children's. Otherwise 0 from `viewWillAppear`, and 1 from
    /// `viewDidDisappear`.
    open func visibilityDepth() -> Int { depth.depth(of: self) }

    /// Notifies the controllers of all tabs. Call super.
    open func visibilityDepthDidChange() { notifyChildrenOfDepth() }

    /// The depth of the controller of a tab.
    open func visibilityDepth(ofChildViewController child: UIViewController) -> Int {
        child === selectedViewController ? visibilityDepth() : visibilityDepth() + 1
    }

    override func selectionDidChange() { visibilityDepthDidChange() }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if depth.set(0, of: self) { visibilityDepthDidChange() }
    }

    /// Call super.
    override open func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if depth.set(1, of: self) { visibilityDepthDidChange() }
    }

    /// Call super.
    override open func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        visibilityDepthDidChange()
    }
}
