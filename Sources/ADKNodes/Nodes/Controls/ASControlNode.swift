import ADKFoundation
import ADKViews
import Foundation

/// A node that answers clicks and keys with closures.
///
/// User interaction is off until the first action is added. A control with an action for clicks
/// has the pointing hand, takes the keyboard focus, and is clicked by Space and Enter.
///
/// Differs from Texture: actions are closures, because there are no selectors on Linux.
open class ASControlNode: ASDisplayNode, @unchecked Sendable {
    struct State {
        var isEnabled = true
        var isHighlighted = false
        var isSelected = false
        var isTracking = false
        var isTouchInside = false
        var actions = ControlActions()
    }

    // Guarded by `lock`, which is never held while an action runs.
    private var storedState = State()
    // Main thread only: the key that is held, and the touch that is followed.
    nonisolated(unsafe) var heldKey: UIKeyboardHIDUsage?
    nonisolated(unsafe) weak var trackedTouch: UITouch?

    override public init() {
        super.init()
        isUserInteractionEnabled = false
    }

    func withState<Result>(_ body: (inout State) -> Result) -> Result { lock.withLock { body(&storedState) } }

    // MARK: - States

    /// False takes no events; a press under way is cancelled.
    open var isEnabled: Bool {
        get { withState { $0.isEnabled } }
        set {
            let changed = withState { state in
                defer { state.isEnabled = newValue }
                return state.isEnabled != newValue
            }
            if changed { enabledDidChange() }
        }
    }

    /// Pressed, with the pointer inside.
    open var isHighlighted: Bool {
        get { withState { $0.isHighlighted } }
        set { withState { $0.isHighlighted = newValue } }
    }

    open var isSelected: Bool {
        get { withState { $0.isSelected } }
        set { withState { $0.isSelected = newValue } }
    }

    /// A press is being followed.
    public var isTracking: Bool { withState { $0.isTracking } }
    /// The press that is followed is inside.
    public var isTouchInside: Bool { withState { $0.isTouchInside } }

    /// The states as `ASButtonNode` and others look up what to show.
    public var controlState: UIControl.State {
        withState { state in
            var result = UIControl.State.normal
            if !state.isEnabled { result.insert(.disabled) }
            if state.isHighlighted { result.insert(.highlighted) }
            if state.isSelected { result.insert(.selected) }
            return result
        }
    }

    private func enabledDidChange() {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return }
            if !isEnabled { cancelPress(with: nil) }
            loadedView?.window?.focusabilityDidChange(of: self.loadedView)
        }
    }

    // MARK: - Hooks: tracking

    /// A press begins; false leaves it alone.
    @MainActor open func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// It moved; false cancels it.
    @MainActor open func continueTracking(with touch: UITouch, with event: UIEvent?) -> Bool { true }
    @MainActor open func cancelTracking(with event: UIEvent?) {}
    @MainActor open func endTracking(with touch: UITouch?, with event: UIEvent?) {}

    // MARK: - Touches

    @MainActor override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        // A second button is as good as a second finger: neither was meant.
        if isTracking { return cancelPress(with: event) }
        guard touch.buttonNumber == 1 else { return super.touchesBegan(touches, with: event) }
        trackBegan(touch, event)
    }

    @MainActor override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return passOn(touches) { super.touchesMoved($0, with: event) } }
        trackMoved(touch, event)
    }

    @MainActor override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return passOn(touches) { super.touchesEnded($0, with: event) } }
        trackEnded(touch, event)
    }

    @MainActor override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard tracked(touches) != nil else { return passOn(touches) { super.touchesCancelled($0, with: event) } }
        cancelPress(with: event)
    }

    @MainActor
    private func tracked(_ touches: Set<UITouch>) -> UITouch? { touches.first { $0 === trackedTouch && isTracking } }

    /// Other buttons are no business of a control.
    @MainActor
    private func passOn(_ touches: Set<UITouch>, _ body: (Set<UITouch>) -> Void) {
        let others = touches.filter { $0.buttonNumber != 1 }
        if !others.isEmpty { body(others) }
    }

    /// A tap on something around a control that takes clicks is not meant for it.
    @MainActor override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isEnabled, takesClicks, let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
            tap.view !== loadedView
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: - Pointer and keyboard

    @MainActor override open func cursor(at point: CGPoint) -> ADKCursor? {
        super.cursor(at: point) ?? (isEnabled && takesClicks ? .pointingHand : nil)
    }

    @MainActor override open func canBecomeFocused() -> Bool { isEnabled && isUserInteractionEnabled && takesClicks }

    @MainActor override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { !keyBegan($0) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }

    @MainActor override open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { !keyEnded($0) }
        if !left.isEmpty { super.pressesEnded(left, with: event) }
    }

    @MainActor override open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        cancelKey()
        super.pressesCancelled(presses, with: event)
    }
}
