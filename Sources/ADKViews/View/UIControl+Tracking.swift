import Foundation

/// Tracking of a press by pointer, finger or keyboard.
extension UIControl {
    func tracked(_ touches: Set<UITouch>) -> UITouch? {
        touches.first { isTracking && $0 === trackedTouch?.value }
    }

    /// Passes the touches of other buttons on.
    func passOn(_ touches: Set<UITouch>, _ body: (Set<UITouch>) -> Void) {
        let others = touches.filter { $0.buttonNumber != 1 }
        if !others.isEmpty { body(others) }
    }

    func trackBegan(_ touch: UITouch, _ event: UIEvent?) {
        guard isEnabled, beginTracking(touch, with: event) else { return }
        cancelKey()
        trackedTouch = WeakTouch(value: touch)
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(for: touch.tapCount == 1 ? .touchDown : .touchDownRepeat)
    }

    func trackMoved(_ touch: UITouch, _ event: UIEvent?) {
        guard isEnabled, continueTracking(touch, with: event) else { return cancelPress(with: event) }
        let wasInside = isTouchInside
        let point = touch.location(in: self)
        isTouchInside = keepsPress(at: point)
        isHighlighted = isTouchInside
        var events: Event = self.point(inside: point, with: event) ? .touchDragInside : .touchDragOutside
        if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: events)
    }

    func trackEnded(_ touch: UITouch, _ event: UIEvent?) {
        let isInside = keepsPress(at: touch.location(in: self))
        endTracking(touch, with: event)
        finishPress()
        guard isEnabled else { return }
        sendActions(for: isInside ? clickEvents : .touchUpOutside)
    }

    /// Cancels the press in progress, if any.
    func cancelPress(with event: UIEvent?) {
        cancelKey()
        guard isTracking else { return }
        cancelTracking(with: event)
        finishPress()
        sendActions(for: .touchCancel)
    }

    private func finishPress() {
        trackedTouch = nil
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }

    /// A pressed control accepts the pointer up to `PointerConstants.controlSlop` points outside its bounds.
    private func keepsPress(at point: CGPoint) -> Bool {
        let slop = PointerConstants.controlSlop
        return self.point(inside: point, with: nil) || bounds.insetBy(dx: -slop, dy: -slop).contains(point)
    }

    // MARK: - Keys

    /// Enter clicks when it is pressed, Space when it is released, as usual on desktops. Returns whether the key was
    /// handled.
    func keyBegan(_ press: UIPress) -> Bool {
        guard let key = press.key, isClickedByKeys, isFirstResponder, canBecomeFocused,
            key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        else { return false }
        switch key.keyCode {
        case .keyboardReturnOrEnter, .keyboardSpacebar:
            // A held key repeats, but clicks once.
            guard heldKey == nil else { return true }
            heldKey = key.keyCode
            isHighlighted = true
            if key.keyCode == .keyboardReturnOrEnter { performPrimaryAction() }
            return true
        case .keyboardEscape where heldKey != nil:
            cancelKey()
            return true
        default:
            return false
        }
    }

    func keyEnded(_ press: UIPress) -> Bool {
        guard let key = press.key, let heldKey, key.keyCode == heldKey else { return false }
        self.heldKey = nil
        isHighlighted = false
        if heldKey == .keyboardSpacebar, isEnabled { performPrimaryAction() }
        return true
    }

    func cancelKey() {
        guard heldKey != nil else { return }
        heldKey = nil
        isHighlighted = false
    }
}
