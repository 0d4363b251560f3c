import ADKFoundation
import ADKLayers
import Foundation

/// Gives the pointer a look over parts of a view. The delegate divides the view into regions.
///
/// The style counts before the view's own `cursor`, and those of an inner view before those of an outer one. Main
/// thread.
@preconcurrency @MainActor
public final class UIPointerInteraction: PointerInteraction {
    /// The object that gives regions and styles. Without one the pointer keeps its look.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// The view that the interaction belongs to.
    public private(set) weak var view: UIView?
    /// Whether the styles are shown. True by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { invalidate() } } }

    /// The region that the pointer entered last.
    private var region: UIPointerRegion?

    /// Creates an interaction. `delegate` is referenced weakly.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) { self.delegate = delegate }

    /// Called by the view.
    public func willMove(to view: UIView?) {
        leave()
        self.view?.window?.hover.cursorMayHaveChanged()
        self.view = nil
    }
    /// Called by the view.
    public func didMove(to view: UIView?) {
        self.view = view
        invalidate()
    }

    /// Asks the delegate again, in the next frame. Call it when regions or styles changed.
    public func invalidate() {
        if !isEnabled { leave() }
        view?.window?.hover.cursorMayHaveChanged()
    }

    // MARK: - The pointer

    /// Called by the window.
    package func pointerHovered(at point: CGPoint) { move(to: point) }
    /// Called by the window.
    package func pointerLeft() { leave() }
    /// Called by the window.
    package func keysReachedView() {}

    /// The cursor at `point` of the view. Nil for that of the view.
    package func cursor(at point: CGPoint) -> ADKCursor? {
        guard isEnabled, let delegate, let region = region(at: point) else { return nil }
        return delegate.pointerInteraction(self, styleFor: region)?.cursor
    }

    private func region(at point: CGPoint) -> UIPointerRegion? {
        guard let view else { return nil }
        let whole = UIPointerRegion(rect: view.bounds)
        return delegate?.pointerInteraction(
            self, regionFor: UIPointerRegionRequest(location: point), defaultRegion: whole)
    }

    private func move(to point: CGPoint) {
        guard isEnabled, view != nil, let delegate else { return }
        let new = region(at: point)
        guard new != region else { return }
        leave()
        region = new
        guard let new else { return }
        let animator = PointerAnimator()
        delegate.pointerInteraction(self, willEnter: new, animator: animator)
        animator.run()
    }

    private func leave() {
        guard let old = region else { return }
        region = nil
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willExit: old, animator: animator)
        animator.run()
    }
}

/// The object that gives the regions of a view and the looks of the pointer over them. All methods are optional.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
    /// Returns the region at the place of `request`: by default `defaultRegion`, the whole view. Nil for none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the look of the pointer over `region`. Nil, the default, keeps that of the view.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
    /// The pointer enters `region`. Does nothing by default.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    /// The pointer leaves `region`, or a button or a key is pressed. Does nothing by default.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    /// The default region.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// Nil.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { nil }
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

/// Animates changes while the pointer enters or leaves a region.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
    /// Animates the changes that `animations` makes.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Calls `completion` after the animations, with whether they ended.
    func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void)
}

/// Collects the animations of a delegate.
@MainActor
private final class PointerAnimator: UIPointerInteractionAnimating {
    private static let duration: TimeInterval = 0.15
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor (Bool) -> Void] = []

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void) { completions.append(completion) }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        let (animations, completions) = (animations, completions)
        UIView.animate(
            withDuration: PointerAnimator.duration, delay: 0, options: .allowUserInteraction,
            animations: { for one in animations { one() } },
            completion: { finished in for one in completions { one(finished) } })
    }
}
