import ADKNodes
import ADKViews

/// A navigation controller that tells its controllers how many actions of the user they are away from being visible.
///
/// The top has the navigation controller's own depth, the root one more, and the controllers between them one more for
/// each controller above them. A plain `UINavigationController` or `UISplitViewController` gives its controllers no
/// depth, as in Texture.
open class ASDKNavigationController: UINavigationController, ASManagesChildVisibilityDepth {
    private var depth = VisibilityDepth(own: 1)

    /// The depth that the parent returns, if it manages its children's. Otherwise 0 from `viewWillAppear`, and 1 from
    /// `viewDidDisappear`.
    open func visibilityDepth() -> Int { depth.depth(of: self) }

    /// Notifies all controllers of the stack. Call super.
    open func visibilityDepthDidChange() { notifyChildrenOfDepth() }

    /// The depth of a controller of the stack, O(stack). One that has just left the stack has the depth of the root.
    open func visibilityDepth(ofChildViewController child: UIViewController) -> Int {
        let own = visibilityDepth()
        guard let index = stack.firstIndex(where: { $0 === child }), index > 0 else {
            return child === stack.last ? own : own + 1
        }
        return own + stack.count - 1 - index
    }

    override func stackDidChange() { visibilityDepthDidChange() }

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

/// The name before Texture 3.0.
public typealias ASNavigationController = ASDKNavigationController
