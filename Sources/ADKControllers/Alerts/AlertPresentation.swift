import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Gives alerts their presentation.
final class AlertPresentations: UIViewControllerTransitioningDelegate {
    static let shared = AlertPresentations()

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        AlertPresentation(presentedViewController: presented, presenting: presenting)
    }
}

/// A card over the dimmed window: in the middle, or at the bottom for an action sheet.
final class AlertPresentation: UIPresentationController {
    private static let margin: CGFloat = 16
    private lazy var card = PresentationCard(radius: 14)

    private var isSheet: Bool { (presentedViewController as? UIAlertController)?.preferredStyle == .actionSheet }

    override var presentedView: UIView? { card }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let margin = AlertPresentation.margin
        let width = max(0, min(AlertMetrics.width, bounds.width - 2 * margin))
        let wish =
            (presentedViewController as? UIAlertController)?.fittingSize(width: width)
            ?? presentedViewController.preferredContentSize
        let size = CGSize(
            width: min(wish.width, width), height: max(0, min(wish.height, bounds.height - 2 * margin)))
        let top = isSheet ? bounds.height - size.height - margin : (bounds.height - size.height) / 2
        return CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: top.rounded(), width: size.width, height: size.height)
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        dimContainer()
        card.hold(presentedViewController.view)
    }

    override func allowsDismissal(byKey: Bool) -> Bool { isSheet }

    override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        scaleAnimator(isPresenting: isPresenting)
    }
}
