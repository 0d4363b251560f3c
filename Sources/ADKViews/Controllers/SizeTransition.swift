import Foundation

/// The change of a window's size, for code that runs beside it. It is not animated: each step of a window that the user
/// resizes is shown at once.
@MainActor
final class SizeTransition: UIViewControllerTransitionCoordinator {
    let containerView: UIView
    private var animations: [ControllerTransition.CoordinatorBlock] = []
    private var completions: [ControllerTransition.CoordinatorBlock] = []
    private var isOver = false

    init(in view: UIView) { containerView = view }

    let isAnimated = false
    let presentationStyle = UIModalPresentationStyle.none
    let initiallyInteractive = false
    let isInteractive = false
    let isCancelled = false
    let transitionDuration: TimeInterval = 0
    let percentComplete: CGFloat = 0

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

    func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isOver else { return false }
        if let animation { animations.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) {}

    /// The views have their new sizes, and are not laid out yet. Runs the blocks that the app gave.
    func sizeDidChange() {
        let blocks = animations
        animations = []
        for block in blocks { block(self) }
    }

    /// The views are laid out.
    func end() {
        sizeDidChange()
        isOver = true
        let blocks = completions
        completions = []
        for block in blocks { block(self) }
    }

    /// Something waits for the layout.
    var hasCompletions: Bool { !completions.isEmpty }
}

extension UIWindow {
    /// Notifies the root controller before the window gets `size`. It has that size after `change`.
    func transition(to size: CGSize, change: () -> Void) {
        guard let root = rootViewController, root.isAppeared || root.appearance != .disappeared else { return change() }
        let transition = SizeTransition(in: self)
        root.viewWillTransition(to: size, with: transition)
        change()
        end(transition)
    }

    /// Ends `transition` after the next layout.
    func end(_ transition: SizeTransition) {
        transition.sizeDidChange()
        if transition.hasCompletions { sizeTransitions.append(transition) }
    }
}

extension UIPresentationController {
    /// Gives the presented view a frame. Its controller is notified before of another size.
    func place(_ view: UIView, at frame: CGRect) {
        guard frame.size != view.bounds.size, let window = view.window, presentedViewController.isAppeared else {
            return view.frame = frame
        }
        let transition = SizeTransition(in: window)
        presentedViewController.viewWillTransition(to: frame.size, with: transition)
        view.frame = frame
        // The controller's view may be a part of the presented one.
        view.layoutIfNeeded()
        window.end(transition)
    }
}
