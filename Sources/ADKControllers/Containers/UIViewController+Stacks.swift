import ADKFoundation
import ADKViews
import Foundation

extension UIViewController {
    /// The controllers that this container can have as children: without repetitions, itself and those above it, which
    /// are logged.
    func acceptedChildren(_ requested: [UIViewController]) -> [UIViewController] {
        var result: [UIViewController] = []
        for controller in requested {
            let isAbove = sequence(first: self, next: \.parent).contains { $0 === controller }
            guard !isAbove, !result.contains(where: { $0 === controller }) else {
                Misuse.report(
                    "\(type(of: self)) was given \(type(of: controller)) twice, or a controller that contains it; "
                        + "ignored")
                continue
            }
            result.append(controller)
        }
        return result
    }

    /// Makes `added` children and announces to `removed` that they leave. Returns the end of the change, which is to be
    /// called after the last appearance method.
    func replaceChildren(removed: [UIViewController], added: [UIViewController]) -> @MainActor () -> Void {
        for controller in added { addChild(controller) }
        // A controller that another container took is a child of that one already.
        let leaving = removed.filter { $0.parent === self }
        for controller in leaving { controller.willMove(toParent: nil) }
        return {
            for controller in leaving where controller.parent === self { controller.removeFromParent() }
            for controller in added where controller.parent === self { controller.didMove(toParent: self) }
        }
    }

    /// Sets the reasons for the changes of two children: a new one comes in, and one that is removed goes away.
    func setMovements(
        from: UIViewController?, to: UIViewController?, removed: [UIViewController], added: [UIViewController]
    ) {
        if removed.contains(where: { $0 === from }) { setMovement(of: from, to: .fromParent) }
        if added.contains(where: { $0 === to }) { setMovement(of: to, to: .toParent) }
    }
}

/// A container that follows the stack of a navigation controller in it.
@MainActor
protocol NavigationStackObserver: UIViewController {
    /// The stack of a child changed.
    func stackDidChange()
}
