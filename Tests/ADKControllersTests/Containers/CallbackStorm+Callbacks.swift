import ADKViews
import XCTest

@testable import ADKControllers

extension CallbackStorm: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
        guard let name = (viewController as? any Stormy)?.name,
            let stack = (navigationController as? any Stormy)?.name
        else { return }
        announced[stack] = (name, isShown: false)
        note("willShow \(name) in \(stack)")
        callback("willShow", name)
    }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        guard let one = viewController as? any Stormy, let stack = (navigationController as? any Stormy)?.name else {
            return
        }
        if one !== navigationController.topViewController { fail("didShow of \(one.name), which is not on top") }
        if announced[stack]?.name != one.name || announced[stack]?.isShown != false {
            fail("didShow of \(one.name) in \(stack) without willShow")
        }
        announced[stack] = (one.name, isShown: true)
        lastShown[stack] = one.name
        note("didShow \(one.name) in \(stack)")
        callback("didShow", one.name)
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        callback("animationController", "")
        guard operation == .pop else { return nil }
        let name = (navigationController as? any Stormy)?.name ?? ""
        return self.animator(NavigationAnimator(navigationController, isBack: true), of: name) { [weak self] isDone in
            // The old controller is on top again.
            if !isDone { self?.announced[name] = self?.lastShown[name].map { ($0, isShown: true) } }
        }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animationController as? RecordingAnimator)?.driver }
}

extension CallbackStorm: UITabBarControllerDelegate {
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
        callback("shouldSelect", "")
        if viewController !== tabBarController.selectedViewController, let one = viewController as? any Stormy,
            let bar = tabBarController as? any Stormy
        {
            let outcome = Outcome()
            log(.select(one.name, outcome), on: bar.name)
            pending[bar.name] = (outcome, nil)
        }
        return true
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        pending[(tabBarController as? any Stormy)?.name ?? ""] = nil
        callback("didSelect", (viewController as? any Stormy)?.name ?? "")
    }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let outcome = running.removeValue(forKey: (tabBarController as? any Stormy)?.name ?? "")?.outcome
        callback("animationController of tabs", "")
        return outcome.map { outcome in TabFade(completes: !chance(4)) { outcome.isDone = $0 } }
    }
}

extension CallbackStorm: UISplitViewControllerDelegate {
    func splitViewController(
        _ splitViewController: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
        callback("topColumn", "")
        return proposedTopColumn
    }
    func splitViewControllerDidCollapse(_ splitViewController: UISplitViewController) { callback("didCollapse", "") }
    func splitViewControllerDidExpand(_ splitViewController: UISplitViewController) { callback("didExpand", "") }
}

extension CallbackStorm: UIViewControllerTransitioningDelegate {
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        begin("presentations")
        return dismissed.presentationController.flatMap {
            self.animator($0.standardAnimator(isPresenting: false), of: "presentations")
        }
    }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animator as? RecordingAnimator)?.driver }
}

extension CallbackStorm: UIAdaptivePresentationControllerDelegate {
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        callback("shouldDismiss", "")
        return true
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        callback("willDismiss", "")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        if presentationController.presentedViewController.presentingViewController != nil {
            fail("didDismiss of a controller that is presented")
        }
        callback("didDismiss", "")
    }
}

extension CallbackStorm {
    /// The animation of the request that is being made on `container`.
    private func animator(
        _ standard: any UIViewControllerAnimatedTransitioning, of container: String,
        onEnd: @escaping @MainActor (Bool) -> Void = { _ in }
    ) -> RecordingAnimator? {
        guard let (outcome, driver) = running.removeValue(forKey: container),
            let standard = standard as? any ScrubbingAnimator
        else { return nil }
        return RecordingAnimator(standard, driver) {
            outcome.isDone = $0
            onEnd($0)
        }
    }
}
