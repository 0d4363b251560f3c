import ADKFoundation
import ADKLayers
import Foundation

/// The user's drag of a sheet: down to dismiss it, by pointer, finger or touchpad.
///
///     none → following (the dismissal's transition) → none
///     none → resisted (the app keeps the sheet open) → none
///     following, resisted → ignored (interrupted, while the fingers still move) → none
@MainActor
final class SheetDrag {
    private enum Phase {
        case none
        /// `swipe` has the movements of a touchpad. A pointer or finger uses only its driver.
        case following(InteractiveSwipe)
        case resisted(InteractiveSwipe, timer: FrameTimer?)
        case ignored(FrameTimer)
    }

    /// The height of the part of a sheet that can be dragged whatever is in it, in points.
    private static let grip: CGFloat = 56

    /// Nil if a callback ended the presentation.
    private weak var presentation: UISheetPresentationController?
    private let card: PresentationCard
    private var phase = Phase.none

    init(_ presentation: UISheetPresentationController, _ card: PresentationCard) {
        self.presentation = presentation
        self.card = card
        let pan = SheetPanRecognizer()
        pan.canBegin = { [weak self] touch in self?.canDrag(from: touch) ?? false }
        pan.addAction { [weak self] recognizer in
            if let pan = recognizer as? UIPanGestureRecognizer { self?.panned(pan) }
        }
        card.addGestureRecognizer(pan)
        card.canDrag = { [weak self] in
            guard let self else { return false }
            if case .none = phase { return canBegin }
            return true
        }
    }

    /// The sheet follows the user, so that its animation slides out of the window.
    var isFollowing: Bool { if case .following = phase { true } else { false } }

    private var canBegin: Bool {
        guard let presentation else { return false }
        return presentation.isDismissible && presentation.stack?.transition == nil
    }

    /// The place of the sheet at rest, in points of the window.
    private var place: CGRect { presentation?.frameOfPresentedViewInContainerView ?? .zero }

    /// The points from the sheet's place to the end of the window.
    private var length: CGFloat {
        (card.superview?.bounds.height ?? 0) - place.minY
    }

    // MARK: - Pointer and fingers

    /// A drag begins at the top of the sheet, or on a part that neither scrolls nor takes the focus.
    private func canDrag(from touch: UITouch) -> Bool {
        guard canBegin else { return false }
        if touch.location(in: card).y < SheetDrag.grip { return true }
        var view = touch.view
        while let next = view, next !== card {
            if next is UIScrollView || next.canBecomeFocused { return false }
            view = next.superview
        }
        return true
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: if canBegin { begin(InteractiveSwipe()) }
        case .changed: move(to: pan.translation(in: card.superview).y)
        case .ended: end { $0.driver.end(atSpeed: pan.velocity(in: card.superview).y) }
        default: end { $0.driver.cancel() }
        }
    }

    private func begin(_ swipe: InteractiveSwipe) {
        guard let presentation else { return }
        guard presentation.userMayDismiss else { return phase = .resisted(swipe, timer: nil) }
        // The app may have dismissed the sheet itself.
        guard canBegin else { return }
        phase = .following(swipe)
        presentation.beginDismissal(drivenBy: swipe.driver)
    }

    private func move(to distance: CGFloat) {
        switch phase {
        case .following(let swipe): swipe.driver.update(distance / max(length, 1))
        case .resisted: resist(distance)
        case .none, .ignored: break
        }
    }

    /// Shows that the sheet stays: it follows less and less.
    private func resist(_ distance: CGFloat) {
        let goal = place
        let shown = EdgeResistance.shown(of: max(0, distance), length: max(1, length)) / 2
        TransitionMotion.withoutAnimation { card.center = CGPoint(x: goal.midX, y: goal.midY + shown) }
    }

    private func end(_ letGo: (InteractiveSwipe) -> Void) {
        let old = phase
        phase = .none
        switch old {
        case .following(let swipe): letGo(swipe)
        case .resisted:
            guard let presentation else { return }
            let goal = place
            TransitionMotion.run(TransitionMotion.fade, allowsTouches: true) { [card] in
                card.center = CGPoint(x: goal.midX, y: goal.midY)
            }
            presentation.delegate?.presentationControllerDidAttemptToDismiss(presentation)
        case .none, .ignored: break
        }
    }

    // MARK: - Touchpad

    /// Follows a vertical movement of the fingers that no content took.
    func handle(_ event: ADKWheelEvent) {
        guard event.phase != .clicks, !event.modifierFlags.contains(.control) else { return }
        let isEnd = event.phase == .ended
        let step = -event.points.dy
        switch phase {
        case .following(let swipe):
            if isEnd { endSwipe() } else { move(swipe, by: step) }
        case .resisted(let swipe, let timer):
            timer?.invalidate()
            if isEnd { endSwipe() } else { move(swipe, by: step) }
        case .ignored(let timer):
            timer.invalidate()
            phase = .none
            if !isEnd { ignoreUntilTheEnd() }
        case .none:
            guard !isEnd, step > 0, abs(event.points.dy) > abs(event.points.dx), canBegin else { return }
            var swipe = InteractiveSwipe()
            swipe.add(step)
            begin(swipe)
            if case .none = phase { return }
            move(swipe, by: 0)
        }
    }

    private func move(_ old: InteractiveSwipe, by step: CGFloat) {
        var swipe = old
        swipe.timer?.invalidate()
        if step != 0 { swipe.add(step) }
        let timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in self?.endSwipe() }
        if case .resisted = phase {
            phase = .resisted(swipe, timer: timer)
            return resist(swipe.distance)
        }
        swipe.timer = timer
        phase = .following(swipe)
        swipe.driver.update(swipe.distance / max(length, 1))
    }

    private func endSwipe() {
        if case .following(let swipe) = phase { swipe.timer?.invalidate() }
        end { $0.end() }
    }

    /// The dismissal ended. Fingers that still move do not begin another.
    func transitionDidEnd() {
        guard case .following(let swipe) = phase else { return }
        swipe.timer?.invalidate()
        ignoreUntilTheEnd()
    }

    private func ignoreUntilTheEnd() {
        phase = .ignored(FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in self?.phase = .none })
    }
}

/// A drag that begins downwards.
final class SheetPanRecognizer: UIPanGestureRecognizer {
    /// Whether a drag may begin with a touch.
    var canBegin: @MainActor (UITouch) -> Bool = { _ in true }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if numberOfTouches == 1, let touch = touches.first, !canBegin(touch) { state = .failed }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let moved = translation(in: view?.superview)
        if state == .possible, let touch = touches.first, hypot(moved.x, moved.y) > touch.dragThreshold,
            moved.y <= abs(moved.x)
        {
            state = .failed
        } else {
            super.touchesMoved(touches, with: event)
        }
    }
}
