import AsyncDisplayKit

// The code of the article *Motion*. The `sample` comments mark what the article shows.

@MainActor
enum MotionSamples {
    // sample: block
    static func open(_ card: UIView, in room: CGRect) {
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseInOut) {
            card.frame = room
            card.layer.cornerRadius = 0
        } completion: { finished in
            if finished { card.becomeFirstResponder() }
        }
    }
    // end

    // sample: spring
    static func drop(_ ball: ASDisplayNode, to floor: CGPoint) {
        UIView.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
            ball.position = floor
        }
    }
    // end

    // sample: interrupt
    static func moveThereAndBack(_ box: UIView) {
        UIView.animate(withDuration: 1) { box.center.x = 300 }
        FrameTimer.schedule(after: 0.4) {
            UIView.animate(withDuration: 0.5) { box.center.x = 100 }  // turns round where it is, without a jump
        }
    }
    // end

    // sample: layer
    static func pulse(_ layer: CALayer) {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 1
        animation.toValue = 0.3
        animation.duration = 0.6
        animation.autoreverses = true
        animation.repeatCount = 2
        layer.add(animation, forKey: "pulse")
    }
    // end

    // sample: reduced
    static func show(_ panel: UIView) {
        let rises = !UIAccessibility.isReduceMotionEnabled
        panel.alpha = 0
        if rises { panel.transform = CGAffineTransform(translationX: 0, y: 40) }
        UIView.animate(withDuration: 0.2) {
            panel.alpha = 1
            panel.transform = .identity
        }
    }
    // end
}

// sample: animator
@MainActor
final class Drawer {
    let panel = UIView(frame: CGRect(x: -200, y: 0, width: 200, height: 300))
    private var animator: UIViewPropertyAnimator?

    /// A drag begins.
    func begin() {
        animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeOut) { [panel] in panel.frame.origin.x = 0 }
        animator?.pauseAnimation()
    }

    /// The drag has come to `part` of its length, from 0 to 1.
    func follow(_ part: CGFloat) { animator?.fractionComplete = part }

    /// The drag ended. The drawer goes on to its end, or back.
    func end(opens: Bool) {
        animator?.isReversed = !opens
        animator?.startAnimation()
    }
}
// end

// sample: layout
final class TicketNode: ASDisplayNode, @unchecked Sendable {
    private let name = ASTextNode()
    private let price = ASTextNode()
    var isWide = false

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        name.attributedText = AttributedString("Night train")
        price.attributedText = AttributedString("39 €")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: isWide ? .horizontal : .vertical, spacing: 8, justifyContent: .spaceBetween,
            alignItems: .start, children: [name, price])
    }

    @MainActor
    func turn() {
        isWide.toggle()
        transitionLayout(withAnimation: true, shouldMeasureAsync: false)
    }
}
// end

// sample: controller
/// The new controller grows out of the middle of the window.
final class Growth: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.25 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
        UIView.performWithoutAnimation { view.transform = CGAffineTransform(scaleX: 0.2, y: 0.2) }
        UIView.animate(withDuration: transitionDuration(using: context)) {
            view.transform = .identity
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

final class GrowingController: UIViewController, UIViewControllerTransitioningDelegate {
    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        transitioningDelegate = self
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Growth() }
}
// end
