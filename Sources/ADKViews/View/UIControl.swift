import ADKFoundation
import ADKLayers
import Foundation

/// The base class of views with which the user chooses a value or triggers an action.
///
/// A control tracks presses of the primary button, of a finger, and of Space and Enter, and runs actions for them. A
/// change of its state calls `setNeedsLayout()`: subclasses follow in `layoutSubviews()`.
///
/// Differs from UIKit: actions are closures, because Linux has no selectors. A control has the keyboard focus with Tab,
/// and is clicked by Space and Enter. Views inside a control should not be interactive, so that the pointer is over the
/// control.
@preconcurrency @MainActor
open class UIControl: UIView {
    // Main actor, as all of the class.
    var actions = EventActions()
    var press = ControlPress.none
    package var heldKey: UIKeyboardHIDUsage?
    /// Whether a click sends `.primaryActionTriggered`. Controls with a value send it with `.valueChanged`.
    package var sendsPrimaryActionOnClick = true
    /// Whether Space and Enter click the control.
    package var isClickedByKeys = true

    /// Creates a control with `frame` in points of its superview.
    override public init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a control that performs `primaryAction` for `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    // MARK: - States

    /// Whether the control accepts events. Setting it to false cancels a press. True by default.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled { cancelPress(with: nil) }
            window?.focusabilityDidChange(of: self)
            setNeedsLayout()
        }
    }

    /// Whether the control is selected. The base class does not change it.
    open var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsLayout() } }
    }

    /// Whether the control is pressed with the pointer inside.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsLayout() } }
    }

    /// Whether the pointer is over the control, without a button.
    public private(set) var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsLayout() } }
    }

    /// Whether a press is being tracked.
    public var isTracking: Bool { press.isTracked }
    /// Whether the tracked press is inside the control.
    public var isTouchInside: Bool { press.isInside }

    /// The control's states as a set.
    open var state: State {
        var result = State.normal
        if !isEnabled { result.insert(.disabled) }
        if isHighlighted { result.insert(.highlighted) }
        if isSelected { result.insert(.selected) }
        if isFirstResponder { result.insert(.focused) }
        return result
    }

    // MARK: - Accessibility

    /// True by default.
    override open var isAccessibilityElement: Bool {
        get { extras?.accessibility.isElement ?? true }
        set { super.isAccessibilityElement = newValue }
    }

    /// The role, which is a button by default, with `.selected` and `.notEnabled` while they hold.
    override open var accessibilityTraits: UIAccessibilityTraits {
        get {
            let own = super.accessibilityTraits
            var traits = own.isEmpty ? accessibilityRole : own
            if isSelected { traits.insert(.selected) }
            if !isEnabled { traits.insert(.notEnabled) }
            return traits
        }
        set { super.accessibilityTraits = newValue }
    }

    /// The traits of the class.
    package var accessibilityRole = UIAccessibilityTraits.button

    /// Performs the primary action of an enabled control.
    override open func accessibilityActivate() -> Bool {
        if isEnabled { performPrimaryAction() }
        return isEnabled
    }

    // MARK: - Hooks

    /// A press begins. Return false to ignore it. Called before its actions, as are the next three.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The press moved. Return false to cancel it.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The press was released.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The press was cancelled.
    open func cancelTracking(with event: UIEvent?) {}

    /// Does what a click does, for the keyboard and for programs. The base class sends `.touchUpInside` and
    /// `.primaryActionTriggered`.
    open func performPrimaryAction() { sendActions(for: clickEvents) }

    /// Performs `action` for one of the control's events. Overrides call super.
    open func sendAction(_ action: UIAction) {
        if !action.attributes.contains(.disabled) { action.perform(sender: self) }
    }

    // MARK: - Events

    /// The least height in points of the area in which a press hits the control. For controls that look smaller.
    package var leastHitHeight: CGFloat = 0

    override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let missing = max(0, leastHitHeight - bounds.height) / 2
        return super.point(inside: point, with: event) || bounds.insetBy(dx: 0, dy: -missing).contains(point)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        // A second button, like a second finger, cancels the press.
        if isTracking { return cancelPress(with: event) }
        guard touch.buttonNumber == 1 else { return super.touchesBegan(touches, with: event) }
        trackBegan(touch, event)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return passOn(touches) { super.touchesMoved($0, with: event) } }
        trackMoved(touch, event)
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked(touches) else { return passOn(touches) { super.touchesEnded($0, with: event) } }
        trackEnded(touch, event)
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard tracked(touches) != nil else { return passOn(touches) { super.touchesCancelled($0, with: event) } }
        cancelPress(with: event)
    }

    /// Rejects single taps of views around a control that handles clicks.
    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if canBecomeFocused, let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
            tap.view !== self
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    override open func pointerMoved(to point: CGPoint) {
        super.pointerMoved(to: point)
        isHovered = true
    }

    override open func pointerExited() {
        super.pointerExited()
        isHovered = false
    }

    /// The pointing hand over an enabled control with actions for clicks, unless `cursor` is set.
    override open func cursor(at point: CGPoint) -> ADKCursor? {
        super.cursor(at: point) ?? (isEnabled && handlesClicks ? .pointingHand : nil)
    }

    /// Whether the control is enabled and has actions for clicks.
    override open var canBecomeFocused: Bool { isEnabled && isUserInteractionEnabled && handlesClicks }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle(keyBegan) { super.pressesBegan($0, with: event) }
    }

    override open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ keyEnded($1) }) { super.pressesEnded($0, with: event) }
    }

    override open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        cancelKey()
        super.pressesCancelled(presses, with: event)
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil {
            cancelPress(with: nil)
            isHovered = false
        }
        // Another window may have other traits.
        setNeedsLayout()
    }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    override open func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        setNeedsLayout()
    }
}
