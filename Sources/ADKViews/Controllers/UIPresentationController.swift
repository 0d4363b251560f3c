import ADKFoundation
import ADKGraphics
import Foundation

/// Places a presented controller's view over the window's content, with what surrounds it.
///
/// Subclasses choose the frame and add views of their own to ``containerView``. They are returned by
/// `UIViewControllerTransitioningDelegate.presentationController(forPresented:presenting:source:)`.
@preconcurrency @MainActor
open class UIPresentationController {
    private weak var presented: UIViewController?
    /// The controller that is presented.
    public var presentedViewController: UIViewController {
        if let presented { return presented }
        Misuse.report("a \(type(of: self)) was used after its controller was freed; an empty controller is used")
        return UIViewController()
    }
    /// The controller below, which presents the other. Nil before the presentation.
    public private(set) weak var presentingViewController: UIViewController!

    /// Creates a presentation of `presentedViewController`, which it references weakly.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        self.presentingViewController = presentingViewController
    }

    /// Receives the user's attempts to dismiss the controller.
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The view over the whole window that contains the presented view. Nil while nothing is presented.
    public var containerView: UIView? { container }
    var container: PresentationContainer?
    /// The stack of the window in which the controller is presented.
    weak var stack: PresentationStack?
    /// The keyboard focus before the presentation.
    var focus: FocusScope?
    /// Drives the dismissal that begins now, for a user who drags the presented view away.
    var interactor: UIPercentDrivenInteractiveTransition?

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { .custom }
    /// The view that is moved and placed: by default the controller's own view.
    open var presentedView: UIView? { presented?.view }
    /// The frame of ``presentedView``, in points of ``containerView``. By default, the whole container.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the views below leave the window after the presentation. False by default.
    open var shouldRemovePresentersView: Bool { false }

    /// The container is about to place its views. Does nothing by default.
    open func containerViewWillLayoutSubviews() {}
    /// The container placed its views. Does nothing by default.
    open func containerViewDidLayoutSubviews() {}
    /// The presentation begins. The container is in the window, the presented view is not. Does nothing by default.
    open func presentationTransitionWillBegin() {}
    /// The presentation ended, or was cancelled. Does nothing by default.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// The dismissal begins. Does nothing by default.
    open func dismissalTransitionWillBegin() {}
    /// The dismissal ended, or was cancelled. Does nothing by default.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// The animation of this presentation.
    open func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        PresentationAnimator(self, kind: .fade, isPresenting: isPresenting)
    }

    /// The user pressed Escape, or a button outside of the presented view.
    func userRequestsDismissal(byKey: Bool) {
        guard let presented, isDismissible else { return }
        guard allowsDismissal(byKey: byKey), userMayDismiss else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        dismissForUser(presented)
    }

    /// Dismisses `presented`. A dismissal that is cancelled is not reported to the delegate as done.
    private func dismissForUser(_ presented: UIViewController) {
        delegate?.presentationControllerWillDismiss(self)
        presented.dismiss(animated: true) { [self] in
            if stack == nil { delegate?.presentationControllerDidDismiss(self) }
        }
    }

    /// The user turned the wheel over the container, and no content took it.
    func wheelTurned(with event: ADKWheelEvent) {}

    /// The user drags the presented view away.
    func beginDismissal(drivenBy driver: UIPercentDrivenInteractiveTransition) {
        guard let presented else { return }
        interactor = driver
        dismissForUser(presented)
        interactor = nil
    }

    /// The presentation is the uppermost one, and does not end already.
    var isDismissible: Bool { stack?.top === self && presented?.movement != .dismissed }

    /// The app lets the user dismiss the controller.
    var userMayDismiss: Bool {
        !(presented?.isModalInPresentation ?? true) && delegate?.presentationControllerShouldDismiss(self) ?? true
    }

    /// Whether Escape (`byKey`) or a press outside dismisses the controller.
    open func allowsDismissal(byKey: Bool) -> Bool { byKey }

    func begin(from presenting: UIViewController, in stack: PresentationStack) {
        presentingViewController = presenting
        self.stack = stack
    }
}

/// Receives the user's attempts to dismiss a presentation. All methods are optional.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Whether the user may dismiss the controller. True by default.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// The user dismisses the controller.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// The user dismissed the controller.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// The user tried to dismiss the controller, which is not allowed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// True.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Over the full window.
final class FullScreenPresentation: UIPresentationController {
    private let style: UIModalPresentationStyle

    init(_ presented: UIViewController, style: UIModalPresentationStyle) {
        self.style = style
        super.init(presentedViewController: presented, presenting: nil)
    }

    override var presentationStyle: UIModalPresentationStyle { style }
    override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
    override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        let slides = presentedViewController.modalTransitionStyle == .coverVertical
        return PresentationAnimator(self, kind: slides ? .slide : .fade, isPresenting: isPresenting)
    }
}

extension UIPresentationController: Hashable {
    /// Whether both are the same controller.
    public nonisolated static func == (left: UIPresentationController, right: UIPresentationController) -> Bool {
        left === right
    }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
