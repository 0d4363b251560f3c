import ADKViews
import Foundation

/// A view controller that knows how many user actions it is away from being visible.
///
/// A depth of 0 is visible, or covered for a moment. Each controller that was pushed onto this one adds 1, and so does
/// a tab that is not selected.
@preconcurrency @MainActor
public protocol ASVisibilityDepth: AnyObject {
    /// The number of user actions until the controller's view is visible. At least 0.
    func visibilityDepth() -> Int
    /// The depth may have changed. Adapts what the controller keeps prepared. A container calls it on its children.
    func visibilityDepthDidChange()
}

/// A container, such as a navigation controller, that decides the depth of its children.
@preconcurrency @MainActor
public protocol ASManagesChildVisibilityDepth: ASVisibilityDepth {
    /// The depth of one of the children. Its own depth counts too.
    func visibilityDepth(ofChildViewController child: UIViewController) -> Int
}

/// The mode of a list in a view controller of a depth: full when visible, less with each further action.
public func ASLayoutRangeModeForVisibilityDepth(_ depth: Int) -> ASLayoutRangeMode {
    switch depth {
    case ...0: .full
    case 1: .minimum
    case 2: .visibleOnly
    default: .lowMemory
    }
}

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
