import ADKLayers
import Foundation

/// The press of a control by the pointer or a finger.
@MainActor
enum ControlPress {
    case none
    /// `beginTracking` decides about the touch. No event was sent yet.
    case beginning(WeakTouch)
    case tracking(WeakTouch, isInside: Bool)
    /// `endTracking` or `cancelTracking` runs. Nothing can cancel the press any more.
    case ending(isInside: Bool)

    struct WeakTouch {
        weak var value: UITouch?
    }

    /// The touch that goes on.
    var touch: UITouch? {
        switch self {
        case .beginning(let touch), .tracking(let touch, _): touch.value
        case .none, .ending: nil
        }
    }

    var isTracked: Bool {
        switch self {
        case .tracking, .ending: true
        case .none, .beginning: false
        }
    }

    var isInside: Bool {
        switch self {
        case .tracking(_, let isInside), .ending(let isInside): isInside
        case .none, .beginning: false
        }
    }
}

/// Tracking of a press by pointer or finger.
extension UIControl {
    func tracked(_ touches: Set<UITouch>) -> UITouch? {
        press.touch.flatMap { touches.contains($0) ? $0 : nil }
    }

    /// Passes the touches of other buttons on.
    func passOn(_ touches: Set<UITouch>, _ body: (Set<UITouch>) -> Void) {
        let others = touches.filter { $0.buttonNumber != 1 }
        if !others.isEmpty { body(others) }
    }

    func trackBegan(_ touch: UITouch, _ event: UIEvent?) {
        guard isEnabled else { return }
        press = .beginning(ControlPress.WeakTouch(value: touch))
        let isWanted = beginTracking(touch, with: event)
        guard press.touch === touch else {
            // An action in `beginTracking` disabled the control, or took it out of the window.
            if isWanted { cancelTracking(with: event) }
            return
        }
        guard isWanted else {
            press = .none
            return
        }
        cancelKey()
        press = .tracking(ControlPress.WeakTouch(value: touch), isInside: true)
        isHighlighted = true
        sendActions(for: touch.tapCount == 1 ? .touchDown : .touchDownRepeat)
    }

    func trackMoved(_ touch: UITouch, _ event: UIEvent?) {
        guard isEnabled, continueTracking(touch, with: event) else { return cancelPress(with: event) }
        // An action in `continueTracking` may have ended the press.
        guard press.touch === touch else { return }
        let wasInside = isTouchInside
        let point = touch.location(in: self)
        press = .tracking(ControlPress.WeakTouch(value: touch), isInside: keepsPress(at: point))
        isHighlighted = isTouchInside
        var events: Event = self.point(inside: point, with: event) ? .touchDragInside : .touchDragOutside
        if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: events)
    }

    func trackEnded(_ touch: UITouch, _ event: UIEvent?) {
        let isInside = keepsPress(at: touch.location(in: self))
        press = .ending(isInside: isInside)
        endTracking(touch, with: event)
        finishPress()
        guard isEnabled else { return }
        sendActions(for: isInside ? clickEvents : .touchUpOutside)
    }

    /// Cancels the press in progress, if any.
    func cancelPress(with event: UIEvent?) {
        cancelKey()
        switch press {
        case .none, .ending: break
        case .beginning: press = .none
        case .tracking:
            press = .ending(isInside: false)
            cancelTracking(with: event)
            finishPress()
            sendActions(for: .touchCancel)
        }
    }

    private func finishPress() {
        press = .none
        isHighlighted = false
    }

    /// A pressed control accepts the pointer up to `PointerConstants.controlSlop` points outside its bounds.
    private func keepsPress(at point: CGPoint) -> Bool {
        let slop = PointerConstants.controlSlop
        return self.point(inside: point, with: nil) || bounds.insetBy(dx: -slop, dy: -slop).contains(point)
    }
}

extension UIControl: KeyClickable {
    package var isPressedByKeys: Bool { isClickedByKeys && isFirstResponder && canBecomeFocused }
    package func clickByKey() { performPrimaryAction() }
}
