import ADKFoundation
import Foundation

extension UIViewController {
    func adopt(_ child: UIViewController) {
        guard !sequence(first: self, next: { $0.parent }).contains(where: { $0 === child }) else {
            Misuse.report(
                "\(type(of: self)).addChild was given \(type(of: child)), which is itself or above it; ignored")
            return
        }
        guard child.parent !== self else { return }
        child.removeFromParent()
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }

    func leaveParent() {
        // A container that did not remove the child itself changes what it shows.
        if let parent { parent.childWillLeave?(self) }
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        if appearance.driver == .parent { endFollowing(isShown: viewIfLoaded?.window != nil) }
        didMove(toParent: nil)
    }

    /// The last controller of the chain of parents: this controller if it has no parent. A controller without a parent
    /// whose view is in that of another one, such as a page or a cell, belongs to that one. O(depth).
    var rootAncestor: UIViewController {
        var here = self
        while let above = here.parent ?? here.viewIfLoaded?.superview?.nearestViewController { here = above }
        return here
    }

    /// The controller whose view is innermost: the last child that is shown, and in it the last one, and so on. It gets
    /// the keys if no view has the focus, so that all containers around it can handle them.
    var innermostShown: UIViewController {
        var here = self
        while let child = here.shownChildren.last { here = child }
        return here
    }

    /// The children whose views are in this controller's view, in the order in which they were added.
    var shownChildren: [UIViewController] {
        guard let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }
}

extension UIView {
    /// The controller of this view or of the nearest superview that has one.
    fileprivate var nearestViewController: UIViewController? {
        sequence(first: self, next: \.superview).lazy.compactMap(\.viewController).first
    }
}

extension UIViewController {
    func passOnSizeChange(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in shownChildren {
            let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if new != child.view.bounds.size { child.viewWillTransition(to: new, with: coordinator) }
        }
    }

    func standardSize(of child: UIViewController, in parentSize: CGSize) -> CGSize {
        guard let own = viewIfLoaded?.bounds.size, let size = child.viewIfLoaded?.bounds.size else { return parentSize }
        return size == own ? parentSize : size
    }
}

extension UIViewController {
    /// The nearest controller of type `Kind` among the parents of this one.
    package func nearest<Kind: UIViewController>(_ kind: Kind.Type) -> Kind? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Kind }.first
    }
}

/// The reason for a change of a controller's appearance.
package enum Movement {
    case none, toParent, fromParent, presented, dismissed
}

extension UIViewController {
    /// Whether the view appears because a container shows this controller as a new child, such as after a push.
    public var isMovingToParent: Bool { movement == .toParent }
    /// Whether the view disappears because a container removes this controller, such as after a pop.
    public var isMovingFromParent: Bool { movement == .fromParent }
    /// Whether the view appears because this controller or one of its parents is presented.
    public var isBeingPresented: Bool { rootAncestor.movement == .presented }
    /// Whether the view disappears because the presentation of this controller or one of its parents ends.
    public var isBeingDismissed: Bool { rootAncestor.movement == .dismissed }
}

extension UIViewController {
    /// Whether the view has appeared, so that changes between children call their appearance methods.
    package var isAppeared: Bool { appearance == .appeared }
    /// Whether the view has appeared or is about to.
    package var isTowardsVisible: Bool { appearance.isTowardsVisible }

    /// Sets the reason for the current change of `controller`, a child of this one.
    package func setMovement(of controller: UIViewController?, to movement: Movement) {
        controller?.movement = movement
    }
}
