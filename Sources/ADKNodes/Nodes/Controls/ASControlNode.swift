import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// A node that runs actions for clicks and keys.
///
/// User interaction is off until the first action is added. A control with an action for clicks shows the pointing
/// hand, can have the keyboard focus, and is clicked by Space and Enter.
///
/// Differs from Texture: actions are closures or methods, because Linux has no selectors.
open class ASControlNode: ASDisplayNode, @unchecked Sendable {
    struct State {
        var isEnabled = true
        var isHighlighted = false
        var isSelected = false
        var isTracking = false
        /// `endTracking` or `cancelTracking` runs. Nothing can cancel the press any more.
        var isEnding = false
        var isTouchInside = false
        var actions = ControlActions()
    }

    // Guarded by `lock`, which is not held while an action runs.
    private var storedState = State()
    // Main thread only: the held key and the tracked touch.
    nonisolated(unsafe) package var heldKey: UIKeyboardHIDUsage?
    nonisolated(unsafe) weak var trackedTouch: UITouch?
    // Main thread only: the area in which the control is hit, for debugging.
    nonisolated(unsafe) var hitTestOverlay: CALayer?

    /// Creates a control without actions. Any thread.
    override public init() {
        super.init()
        isUserInteractionEnabled = false
    }

    deinit { releaseOnMain(hitTestOverlay) }

    func withState<Result>(_ body: (inout State) -> Result) -> Result { lock.withLock { body(&storedState) } }

    // MARK: - States

    /// Whether the control accepts events. Setting it to false cancels a press. True by default. Any thread.
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

    /// Whether the control is pressed with the pointer inside. Any thread.
    open var isHighlighted: Bool {
        get { withState { $0.isHighlighted } }
        set { withState { $0.isHighlighted = newValue } }
    }

    /// Whether the control is selected. Only the app changes it. Any thread.
    open var isSelected: Bool {
        get { withState { $0.isSelected } }
        set { withState { $0.isSelected = newValue } }
    }

    /// Whether a press is being tracked. Any thread.
    public var isTracking: Bool { withState { $0.isTracking } }
    /// Whether the tracked press is inside the control. Any thread.
    public var isTouchInside: Bool { withState { $0.isTouchInside } }

    /// The control's states as a set. Any thread.
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

    /// A press begins. Return false to ignore it. Called before its actions, as are the next three.
    @preconcurrency @MainActor open func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The press moved. Return false to cancel it.
    @preconcurrency @MainActor open func continueTracking(with touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The press was cancelled.
    @preconcurrency @MainActor open func cancelTracking(with event: UIEvent?) {}
    /// The press was released.
    @preconcurrency @MainActor open func endTracking(with touch: UITouch?, with event: UIEvent?) {}

    /// Runs the actions as `sendActions(for:)`. `event` is not used. The control calls it for its own events, so that a
    /// subclass can override it. Call super.
    @preconcurrency @MainActor
    open func sendActions(forControlEvents events: ASControlNodeEvent, with event: UIEvent?) {
        sendActions(for: events)
    }

    /// Call super.
    @preconcurrency @MainActor override open func layoutDidFinish() {
        super.layoutDidFinish()
        updateHitTestOverlay()
    }

    // MARK: - Touches

    @preconcurrency @MainActor override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        // A second button, like a second finger, cancels the press.
        if isTracking { return cancelPress(with: event) }
        guard touch.buttonNumber == 1 else { return super.touchesBegan(touches, with: event) }
        trackBegan(touch, event)
    }

    @preconcurrency @MainActor override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return passOn(touches) { super.touchesMoved($0, with: event) } }
        trackMoved(touch, event)
    }

    @preconcurrency @MainActor override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return passOn(touches) { super.touchesEnded($0, with: event) } }
        trackEnded(touch, event)
    }

    @preconcurrency @MainActor override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard tracked(touches) != nil else { return passOn(touches) { super.touchesCancelled($0, with: event) } }
        cancelPress(with: event)
    }

    @MainActor
    private func tracked(_ touches: Set<UITouch>) -> UITouch? { touches.first { $0 === trackedTouch && isTracking } }

    /// Passes the touches of other buttons on.
    @MainActor
    private func passOn(_ touches: Set<UITouch>, _ body: (Set<UITouch>) -> Void) {
        let others = touches.filter { $0.buttonNumber != 1 }
        if !others.isEmpty { body(others) }
    }

    /// Rejects taps of views around a control that handles clicks.
    @preconcurrency @MainActor override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer)
        -> Bool
    {
        if isEnabled, handlesClicks, let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
            tap.view !== loadedView
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    @MainActor override package func complete(_ facts: inout AccessibilityFacts) {
        super.complete(&facts)
        facts.isClickable = isEnabled && handlesClicks
        if !isEnabled { facts.traits.insert(.notEnabled) }
        if isSelected { facts.traits.insert(.selected) }
    }

    /// Does as a click, if there is an action for clicks. False if there is none, or while the control is disabled.
    @preconcurrency @MainActor override open func accessibilityActivate() -> Bool {
        guard isEnabled, handlesClicks else { return false }
        sendActions(forControlEvents: .click, with: nil)
        return true
    }

    // MARK: - Pointer and keyboard

    @preconcurrency @MainActor override open func cursor(at point: CGPoint) -> ADKCursor? {
        super.cursor(at: point) ?? (isEnabled && handlesClicks ? .pointingHand : nil)
    }

    @preconcurrency @MainActor override open func canBecomeFocused() -> Bool {
        isEnabled && isUserInteractionEnabled && handlesClicks
    }

    @preconcurrency @MainActor override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle(keyBegan) { super.pressesBegan($0, with: event) }
    }

    @preconcurrency @MainActor override open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ keyEnded($1) }) { super.pressesEnded($0, with: event) }
    }

    @preconcurrency @MainActor override open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?)
    {
        cancelKey()
        super.pressesCancelled(presses, with: event)
    }
}
