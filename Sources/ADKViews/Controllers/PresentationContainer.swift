import ADKFoundation
import ADKGraphics
import Foundation

/// The view over the window that contains a presented view. It takes all events, so that nothing reaches the content
/// below.
final class PresentationContainer: UIView {
    /// Nil after the presentation, which a callback may have ended.
    private weak var presentation: UIPresentationController?
    /// Darkens the content below; hidden unless the presentation shows it.
    let dimming = UIView()
    /// The size of the last layout.
    private var size: CGSize

    init(_ presentation: UIPresentationController, frame: CGRect) {
        self.presentation = presentation
        size = frame.size
        super.init(frame: frame)
        fillsSuperview = true
        accessibilityViewIsModal = true
        dimming.isUserInteractionEnabled = false
        dimming.isHidden = true
        dimming.fillsSuperview = true
        addSubview(dimming)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let presentation else { return }
        if bounds.size != size {
            size = bounds.size
            // The transition moves to a place of the old size.
            if let transition = ownTransition { transition.finishAtOnce() }
            guard superview != nil else { return }
        }
        presentation.containerViewWillLayoutSubviews()
        if ownTransition == nil, let view = presentation.presentedView {
            presentation.place(view, at: presentation.frameOfPresentedViewInContainerView)
        }
        presentation.containerViewDidLayoutSubviews()
    }

    /// The transition that moves the presented view now.
    private var ownTransition: ControllerTransition? {
        guard let transition = presentation?.stack?.transition, transition.isRunning else { return nil }
        return transition.containerView === self ? transition : nil
    }

    /// A popover in a popup receives presses everywhere on the screen.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || window?.hasPopups ?? false
    }
    var presentedTitle: String { presentation?.presentedViewController.title ?? "" }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A press in the presented view that no view handled is not a press outside.
        guard touches.contains(where: { $0.view === self }) else { return }
        presentation?.userRequestsDismissal(byKey: false)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func wheelTurned(with event: ADKWheelEvent) { presentation?.wheelTurned(with: event) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press, key in
            guard key.keyCode == .keyboardEscape else { return false }
            // A held key closes one level only.
            if !press.isRepeat { presentation?.userRequestsDismissal(byKey: true) }
            return true
        }) {
            super.pressesBegan($0, with: event)
        }
    }
}

/// The standard animations of presentations.
final class PresentationAnimator: ScrubbingAnimator {
    enum Kind {
        /// The view slides up from below the window.
        case slide
        /// The view slides up a little and fades in. The content below is dimmed.
        case card
        /// The view grows a little and fades in. The content below is dimmed.
        case scale
        case fade
    }

    private let presentation: UIPresentationController
    private let kind: Kind
    private let isPresenting: Bool

    init(_ presentation: UIPresentationController, kind: Kind, isPresenting: Bool) {
        self.presentation = presentation
        self.kind = kind
        self.isPresenting = isPresenting
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        switch kind {
        case .slide: TransitionMotion.slide
        case .card: TransitionMotion.card
        case .scale, .fade: TransitionMotion.fade
        }
    }

    func place(_ context: any UIViewControllerContextTransitioning, at fraction: CGFloat) {
        show(isPresenting ? fraction : 1 - fraction)
    }

    func settle(_ context: any UIViewControllerContextTransitioning, didComplete: Bool) {
        show(isPresenting == didComplete ? 1 : 0)
    }

    /// Shows the presented view from 0 (hidden) to 1 (in place).
    private func show(_ amount: CGFloat) {
        guard let view = presentation.presentedView, let container = presentation.container else { return }
        let goal = presentation.frameOfPresentedViewInContainerView
        let rest = 1 - amount
        switch kind {
        case .slide:
            view.center = CGPoint(x: goal.midX, y: goal.midY + rest * (container.bounds.height - goal.minY))
        case .card:
            let isAtBottom = goal.maxY >= container.bounds.height
            let travel = isAtBottom ? goal.height : min(64, container.bounds.height - goal.minY)
            view.center = CGPoint(x: goal.midX, y: goal.midY + rest * travel)
            view.alpha = isAtBottom ? 1 : amount
        case .scale:
            view.transform = CGAffineTransform(scaleX: 1 - 0.06 * rest, y: 1 - 0.06 * rest)
            view.alpha = amount
        case .fade:
            view.alpha = amount
        }
        container.dimming.alpha = amount
    }
}

extension UIPresentationController {
    /// Darkens the content below the presentation.
    package func dimContainer() {
        container?.dimming.backgroundColor = UIColor(
            light: UIColor(white: 0, alpha: Look.dimmingAlpha), dark: UIColor(white: 0, alpha: 0.5))
        container?.dimming.isHidden = false
    }

    /// The animation of an alert: it grows a little and fades in.
    package func scaleAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        PresentationAnimator(self, kind: .scale, isPresenting: isPresenting)
    }
}
