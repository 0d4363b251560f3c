import ADKFoundation
import Foundation

extension UIView.AnimationOptions {
    /// A flip around the vertical axis, from the left.
    ///
    /// Differs from UIKit: the flips and curls are shown as a cross-dissolve.
    public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
    /// A flip around the vertical axis, from the right. Shown as a cross-dissolve.
    public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
    /// A page that curls up. Shown as a cross-dissolve.
    public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
    /// A page that curls down. Shown as a cross-dissolve.
    public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
    /// The old content fades out above the new one.
    public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
    /// A flip around the horizontal axis, from the top. Shown as a cross-dissolve.
    public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
    /// A flip around the horizontal axis, from the bottom. Shown as a cross-dissolve.
    public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)

    /// The bits of the transitions, which exclude each other.
    fileprivate var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
}

extension UIView {
    /// Changes the content of `view` by a transition that takes `duration` seconds.
    ///
    /// A raster of the old content is above the new one and fades out. The changes of `animations` are made at once,
    /// and not animated. Without a transition in `options`, and in no window, they show at once. `completion` is called
    /// in a later frame, with false if the view left its window during the transition.
    ///
    /// Differs from UIKit: new content that is not opaque shows at once below the old one. Layout that follows the
    /// changes happens in the next frame, before it is shown.
    ///
    /// - Complexity: O(pixels of the view), once.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: (@MainActor (_ finished: Bool) -> Void)? = nil
    ) {
        let cover = options.hasTransition && areAnimationsEnabled && duration > 0 ? view.layer.makeCover() : nil
        performWithoutAnimation { animations?() }
        if let cover { view.layer.addSublayer(cover) }
        animate(withDuration: duration, delay: 0, options: options) {
            cover?.opacity = 0
        } completion: { finished in
            cover?.removeFromSuperlayer()
            completion?(finished)
        }
    }

    /// Replaces `fromView` by `toView` in its superview, by a transition that takes `duration` seconds.
    ///
    /// With `showHideTransitionViews`, `fromView` is hidden and `toView` is shown; both must be in a superview. Without
    /// a superview of `fromView`, nothing changes, and `completion` is called with false at once.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: (@MainActor (_ finished: Bool) -> Void)? = nil
    ) {
        guard let superview = fromView.superview else {
            Misuse.report("a transition from a view without a superview; ignored")
            completion?(false)
            return
        }
        transition(with: superview, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else {
                let index = superview.subviews.firstIndex { $0 === fromView } ?? 0
                fromView.removeFromSuperview()
                let isAbove = superview.subviews.firstIndex { $0 === toView }.map { $0 < index } ?? false
                superview.insertSubview(toView, at: isAbove ? index - 1 : index)
            }
        } completion: {
            completion?($0)
        }
    }
}
