import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// The stages of a swipe that goes back, on a touchpad or by a finger that moves in from the edge.
enum BackSwipe {
    case none
    /// The app's `popViewController` is asked to pop. The pop takes the driver.
    case beginning(InteractiveSwipe)
    /// The fingers drive a pop, or have not moved far enough for it.
    case following(InteractiveSwipe)
    /// The transition that the fingers drove was interrupted. Their further movement has no effect until they are
    /// lifted, or until `timer` fires because they rest.
    case ignored(FrameTimer)

    @MainActor var timer: FrameTimer? {
        switch self {
        case .none: nil
        case .beginning(let swipe), .following(let swipe): swipe.timer
        case .ignored(let timer): timer
        }
    }

    /// The driver for the pop that the swipe requests.
    @MainActor
    mutating func takeDriver() -> UIPercentDrivenInteractiveTransition? {
        guard case .beginning(let swipe) = self else { return nil }
        self = .following(swipe)
        return swipe.driver
    }
}

/// Input that goes back.
extension UINavigationController {
    /// Alt and the arrow key towards the start, and Escape, go back.
    func handlesKey(_ key: UIKey) -> Bool {
        let modifiers = key.modifierFlags.subtracting(.alphaShift)
        switch key.keyCode {
        case .keyboardEscape: return modifiers.isEmpty && goBack()
        case .keyboardLeftArrow: return modifiers == .alternate && !view.isRightToLeft && goBack()
        case .keyboardRightArrow: return modifiers == .alternate && view.isRightToLeft && goBack()
        default: return false
        }
    }

    // MARK: - Touchpad

    /// Follows a horizontal movement of the fingers that no content took. Returns whether it did.
    func handlesSwipe(_ event: ADKWheelEvent) -> Bool {
        guard event.phase != .clicks, !event.modifierFlags.contains(.control) else { return false }
        let isEnd = event.phase == .ended
        let step = (view.isRightToLeft ? 1 : -1) * event.points.dx
        switch swipe {
        case .following(let swipe):
            if isEnd { endSwipe() } else { moveSwipe(swipe, by: step) }
        case .beginning, .ignored:
            swipe = .none
            if !isEnd { ignoreSwipeUntilTheEnd() }
        case .none:
            guard !isEnd, abs(event.points.dx) > abs(event.points.dy), transition == nil,
                canGoBack(bySwiping: event.points.dx)
            else { return false }
            moveSwipe(InteractiveSwipe(), by: step)
        }
        return true
    }

    /// A transition ended. Fingers that still move do not begin another.
    func ignoreSwipe() {
        if case .following = swipe { ignoreSwipeUntilTheEnd() }
    }

    private func ignoreSwipeUntilTheEnd() {
        swipe = .ignored(FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in self?.swipe = .none })
    }

    /// Whether a swipe that would scroll content by `distance`, to the right if positive, goes back.
    func canGoBack(bySwiping distance: CGFloat) -> Bool {
        (view.isRightToLeft ? distance > 0 : distance < 0) && edgePan.isEnabled && userMayGoBack
    }

    private func moveSwipe(_ old: InteractiveSwipe, by step: CGFloat) {
        var swipe = old
        swipe.add(step)
        swipe.timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in self?.endSwipe() }
        self.swipe = .following(swipe)
        if transition == nil {
            guard swipe.isBeyondSlack else { return }
            beginPop(swipe)
        }
        // A callback of the transition may have interrupted it.
        guard case .following = self.swipe else { return }
        swipe.update(length: contentView.bounds.width)
    }

    private func endSwipe(_ letGo: (InteractiveSwipe) -> Void = { $0.end() }) {
        guard case .following(let swipe) = swipe else { return }
        self.swipe = .none
        letGo(swipe)
    }

    private func beginPop(_ new: InteractiveSwipe) {
        swipe = .beginning(new)
        popViewController(animated: true)
        // The app may have refused.
        if case .beginning = swipe { ignoreSwipeUntilTheEnd() }
    }

    // MARK: - Fingers

    func makeEdgePan() -> UIPanGestureRecognizer {
        let pan = BackPanRecognizer()
        pan.allowedTouchTypes = [.direct]
        pan.addAction { [weak self] in if let pan = $0 as? UIPanGestureRecognizer { self?.panned(pan) } }
        return pan
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        let sign: CGFloat = view.isRightToLeft ? -1 : 1
        switch pan.state {
        case .began: if transition == nil, userMayGoBack { beginPop(InteractiveSwipe()) }
        case .changed:
            guard case .following(let swipe) = swipe else { return }
            swipe.driver.update(sign * pan.translation(in: view).x / max(contentView.bounds.width, 1))
        case .ended: endSwipe { $0.driver.end(atSpeed: sign * pan.velocity(in: view).x) }
        default: endSwipe { $0.driver.cancel() }
        }
    }
}

/// A finger that moves in from the start edge of the view.
final class BackPanRecognizer: UIScreenEdgePanGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        edgeView = view
        edges = view?.isRightToLeft == true ? .right : .left
        super.touchesBegan(touches, with: event)
    }
}

/// A press of the mouse's back button, wherever it is. Controls below do not prevent it. Of containers in each other,
/// the innermost one that can goes back.
final class BackButtonRecognizer: UIGestureRecognizer {
    /// Whether the container can go back.
    var canGoBack: @MainActor () -> Bool = { true }

    required init() {
        super.init()
        buttonMaskRequired = .button(PointerButton.back.rawValue)
        cancelsTouchesInView = false
        delaysTouchesEnded = false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = canGoBack() ? .recognized : .failed
    }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { other is BackButtonRecognizer }
    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { other is BackButtonRecognizer }
}
