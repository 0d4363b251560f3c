import AsyncDisplayKit

/// The flight of a photo from its cell to the window, or back. A fade if the cell cannot be seen, or if the user wants
/// less motion.
final class PhotoFlight: UIViewControllerAnimatedTransitioning {
    static let duration: TimeInterval = mutable("flight.duration", 0.3)
    static let fadeDuration: TimeInterval = 0.18

    private let isOpening: Bool
    /// The photo of the cell, which is not shown while it flies.
    private var cellPhoto: PhotoNode?

    init(isOpening: Bool) { self.isOpening = isOpening }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        UIAccessibility.prefersCrossFadeTransitions ? PhotoFlight.fadeDuration : PhotoFlight.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let viewer = context.viewController(forKey: isOpening ? .to : .from) as? PhotoViewController else {
            return context.completeTransition(true)
        }
        let page = viewer.prepareCurrentPage()
        if !UIAccessibility.prefersCrossFadeTransitions, let page, page.showsPicture, let place = viewer.currentPlace {
            fly(viewer, page, place, context)
        } else {
            fade(viewer, context)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) {
        cellPhoto?.alpha = 1
        cellPhoto = nil
    }

    private func fly(
        _ viewer: PhotoViewController, _ page: PhotoPageNode, _ place: PhotoPlace,
        _ context: any UIViewControllerContextTransitioning
    ) {
        cellPhoto = place.node
        place.node.alpha = 0
        // From the second flight on the first may still be in progress: it is left where it is on the screen.
        if isOpening {
            UIView.performWithoutAnimation {
                viewer.show(.closed)
                page.land(at: place)
            }
        } else {
            page.replaceZoomByTransform()
        }
        UIView.animate(withDuration: PhotoFlight.duration, delay: 0, options: .curveEaseInOut) {
            viewer.show(isOpening ? .open : .closed)
            page.land(at: isOpening ? nil : place)
        } completion: { _ in
            context.completeTransition(true)
        }
    }

    private func fade(_ viewer: PhotoViewController, _ context: any UIViewControllerContextTransitioning) {
        if isOpening { UIView.performWithoutAnimation { viewer.view.alpha = 0 } }
        UIView.animate(withDuration: PhotoFlight.fadeDuration, delay: 0, options: .curveEaseOut) {
            viewer.view.alpha = isOpening ? 1 : 0
        } completion: { _ in
            context.completeTransition(true)
        }
    }
}

extension PhotoViewController {
    enum Surroundings { case open, closed }

    /// Shows all but the photo, or nothing of it.
    func show(_ surroundings: Surroundings) {
        let alpha: CGFloat = surroundings == .open ? 1 : 0
        backdrop.alpha = alpha
        chrome.alpha = alpha
        strip.node.alpha = alpha
    }
}

extension PhotoPageNode {
    /// Moves the picture to the place of its cell, clipped as there; or to its own place if `place` is nil.
    @MainActor
    func land(at place: PhotoPlace?) {
        guard let place else {
            picture.transform = CATransform3DMakeAffineTransform(viewTurn.transform)
            return setClip(nil, cornerRadius: 0)
        }
        // The cell shows the photo without the turns of the view.
        let size = viewTurn.turned(zoom.frame.size)
        let own = CGRect(centre: zoom.frame.centre, size: size)
        let whole = view.convert(place.wholeFrame(of: size), from: nil)
        let cell = view.convert(place.frame, from: nil)
        picture.transform = CATransform3DMakeAffineTransform(own.transform(to: whole))
        // A cell that shows nearly the whole photo needs no clip.
        let isCropped = whole.width - cell.width > 2 || whole.height - cell.height > 2
        setClip(isCropped || place.cornerRadius > 0 ? cell : nil, cornerRadius: place.cornerRadius)
    }

    /// Clips the picture to `rect` of the page, which may be the whole page.
    @MainActor
    private func setClip(_ rect: CGRect?, cornerRadius: CGFloat) {
        let rect = rect ?? bounds
        // The picture stays where it is on the page.
        stage.bounds = rect
        stage.position = CGPoint(x: rect.midX, y: rect.midY)
        stage.cornerRadius = cornerRadius
    }
}

/// Over the whole window, with the shelf below.
final class PhotoPresentation: UIPresentationController {
    /// The photo follows the window while it flies as well.
    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let presentedView, let containerView, presentedView.frame.size != containerView.bounds.size else {
            return
        }
        presentedView.frame = containerView.bounds
    }
}

extension CGRect {
    /// The transform of a layer around its middle that moves this rectangle to `other`. It has the scale of the widths.
    func transform(to other: CGRect) -> CGAffineTransform {
        guard width > 0, other.width > 0 else { return .identity }
        let scale = other.width / width
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: other.midX - midX, ty: other.midY - midY)
    }
}
