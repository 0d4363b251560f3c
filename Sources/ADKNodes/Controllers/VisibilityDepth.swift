import ADKViews

/// The visibility depth of a controller: the one that its parent gives it, or else its own.
@MainActor
package struct VisibilityDepth {
    private var own: Int

    /// - Parameter own: the depth before the first appearance, without a parent that gives one.
    package init(own: Int) { self.own = own }

    /// The depth of `controller`, which has this value.
    package func depth(of controller: UIViewController) -> Int { controller.managedDepth ?? own }

    /// The view of `controller` appears or disappeared. Returns whether the depth changed.
    package mutating func set(_ depth: Int, of controller: UIViewController) -> Bool {
        guard depth != own else { return false }
        own = depth
        return controller.managedDepth == nil
    }
}

extension UIViewController {
    /// The depth that the parent gives to this controller; nil if it gives none.
    package var managedDepth: Int? {
        (parent as? any ASManagesChildVisibilityDepth)?.visibilityDepth(ofChildViewController: self)
    }

    package func notifyChildrenOfDepth() {
        for child in children { (child as? any ASVisibilityDepth)?.visibilityDepthDidChange() }
    }
}
