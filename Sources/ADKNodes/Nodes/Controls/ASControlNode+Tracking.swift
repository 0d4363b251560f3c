import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// Tracking of a press by pointer or finger.
@MainActor
extension ASControlNode {
    func trackBegan(_ touch: UITouch, _ event: UIEvent?) {
        guard isEnabled, beginTracking(with: touch, with: event) else { return }
        // An action in `beginTracking` may have disabled the control, or taken it out of the window.
        guard isEnabled, touch.phase != .cancelled else { return cancelTracking(with: event) }
        trackedTouch = touch
        setTracking(true, inside: true)
        isHighlighted = true
        sendActions(forControlEvents: touch.tapCount == 1 ? .touchDown : .touchDownRepeat, with: event)
    }

    func trackMoved(_ touch: UITouch, _ event: UIEvent?) {
        guard isEnabled, continueTracking(with: touch, with: event) else { return cancelPress(with: event) }
        // An action in `continueTracking` may have ended the press.
        guard isTracking else { return }
        let point = touch.location(in: view)
        let isNear = keepsPress(at: point)
        setTracking(true, inside: isNear)
        if isHighlighted != isNear { isHighlighted = isNear }
        sendActions(
            forControlEvents: self.point(inside: point, with: event) ? .touchDragInside : .touchDragOutside, with: event
        )
    }

    func trackEnded(_ touch: UITouch, _ event: UIEvent?) {
        let isNear = keepsPress(at: touch.location(in: view))
        withState { $0.isEnding = true }
        endTracking(with: touch, with: event)
        finishPress()
        guard isEnabled else { return }
        sendActions(forControlEvents: isNear ? .click : .touchUpOutside, with: event)
    }

    /// Cancels the press in progress, if any.
    package func cancelPress(with event: UIEvent?) {
        cancelKey()
        guard withState({ $0.isTracking && !$0.isEnding }) else { return }
        withState { $0.isEnding = true }
        cancelTracking(with: event)
        finishPress()
        sendActions(forControlEvents: .touchCancel, with: event)
    }

    private func finishPress() {
        trackedTouch = nil
        setTracking(false, inside: false)
        isHighlighted = false
    }

    private func setTracking(_ tracking: Bool, inside: Bool) {
        withState { state in
            state.isTracking = tracking
            state.isEnding = false
            state.isTouchInside = inside
        }
    }

    /// A pressed control accepts the pointer up to `PointerConstants.controlSlop` points outside its bounds.
    private func keepsPress(at point: CGPoint) -> Bool {
        let slop = PointerConstants.controlSlop
        return self.point(inside: point, with: nil) || bounds.insetBy(dx: -slop, dy: -slop).contains(point)
    }
}

extension ASControlNode: KeyClickable {
    @MainActor package var isPressedByKeys: Bool { isFirstResponder() && canBecomeFocused() }
    @MainActor package func clickByKey() { sendActions(forControlEvents: .click, with: nil) }
}
