import ADKViews
import Foundation

/// Follows the transitions of a navigation controller and supplies their animations. All methods are optional.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    /// `viewController` is about to be shown.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// `viewController` is shown.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// The animation of a push or a pop. Nil uses the standard one.
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Drives an animation of the delegate by input.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    /// Nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// The controller of which the delegate of a navigation controller was notified last.
struct StackAnnouncement {
    private weak var controller: UIViewController?
    private var isShown = false

    init() {}

    init(_ controller: UIViewController, isShown: Bool) {
        self.controller = controller
        self.isShown = isShown
    }

    func isShown(_ other: UIViewController) -> Bool { isShown && controller === other }
    func isComing(_ other: UIViewController) -> Bool { !isShown && controller === other }
}

extension UINavigationController {
    func announceArrival(of controller: UIViewController, animated: Bool) {
        announcement = StackAnnouncement(controller, isShown: false)
        delegate?.navigationController(self, willShow: controller, animated: animated)
    }

    /// Tells the delegate that `controller` is shown, unless it knows. Each `didShow` follows a `willShow` of the same
    /// controller.
    func announceShown(_ controller: UIViewController, animated: Bool) {
        guard !announcement.isShown(controller) else { return }
        // A callback changed the stack while this controller appeared.
        if !announcement.isComing(controller) { announceArrival(of: controller, animated: animated) }
        // The delegate may have shown another one.
        guard announcement.isComing(controller) else { return }
        announcement = StackAnnouncement(controller, isShown: true)
        delegate?.navigationController(self, didShow: controller, animated: animated)
    }
}
