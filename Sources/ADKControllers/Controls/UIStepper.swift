import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// Two buttons that decrease and increase a value.
///
/// A held button repeats. With the focus, arrow keys, Home and End change the value. Each change by the user sends
/// `.valueChanged` and `.primaryActionTriggered`. Main thread.
///
/// Differs from UIKit: 72 x 28 points, and there are no images for the buttons.
open class UIStepper: UIControl, ADKMeasuredControl {
    private static let size = CGSize(width: 72, height: 28)
    /// Seconds until a held button repeats, and between the repetitions.
    private static let repeatDelay: TimeInterval = 0.5
    private static let repeatInterval: TimeInterval = 0.1

    private let content = CALayer()
    private let surface = CALayer()
    private let highlight = CALayer()
    private let separator = CALayer()
    private let (minus, plus) = (DrawnLayer(), DrawnLayer())
    /// The direction of the pressed button.
    private var pressed: Double?
    private var timer: FrameTimer?
    private var startValue: Double = 0

    /// Creates a stepper from 0 to 100 with the value 0 and steps of 1.
    override public init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: frame.isEmpty ? UIStepper.size : frame.size))
        sendsPrimaryActionOnClick = false
        accessibilityRole = .adjustable
        leastHitHeight = PointerConstants.leastHitHeight
        isClickedByKeys = false
        for part in [surface, highlight, separator, minus, plus] { content.addSublayer(part) }
        layer.addSublayer(content)
    }

    // MARK: - Value

    /// The value, from `minimumValue` to `maximumValue`. A value outside becomes the nearest end. NaN is logged and
    /// ignored. Setting it sends no events.
    public var value: Double {
        get { storedValue }
        set {
            guard !newValue.isNaN else {
                return Misuse.report("the value of a UIStepper was set to NaN; it stays \(storedValue)")
            }
            set(newValue)
        }
    }
    private var storedValue: Double = 0

    private func set(_ value: Double) {
        storedValue = range.clamped(value)
        setNeedsLayout()
    }

    /// The least value. 0 by default. If it exceeds `maximumValue`, this is logged, and both become it. A value that is
    /// not finite is logged and ignored.
    public var minimumValue: Double {
        get { range.least }
        set { range = range.from(newValue, of: self) }
    }
    /// The greatest value. 100 by default. If it is below `minimumValue`, this is logged, and both become it. A value
    /// that is not finite is logged and ignored.
    public var maximumValue: Double {
        get { range.most }
        set { range = range.upTo(newValue, of: self) }
    }
    private var range = ValueRange<Double>(least: 0, most: 100) { didSet { set(storedValue) } }

    /// The difference of one step. 1 by default. A step that is not positive and finite is logged and ignored.
    public var stepValue: Double {
        get { storedStep }
        set {
            guard newValue > 0, newValue.isFinite else {
                return Misuse.report("a UIStepper cannot have steps of \(newValue); they stay \(storedStep)")
            }
            storedStep = newValue
        }
    }
    private var storedStep: Double = 1

    /// Whether a held button sends `.valueChanged` at each repetition, rather than at its release. True by default.
    public var isContinuous = true
    /// Whether a held button repeats. True by default.
    public var autorepeat = true
    /// Whether a step beyond one end goes to the other. False by default.
    public var wraps = false { didSet { setNeedsLayout() } }

    private func canStep(_ direction: Double) -> Bool {
        wraps && range.most > range.least || (direction > 0 ? storedValue < range.most : storedValue > range.least)
    }

    /// Makes one step. Returns whether the value changed.
    @discardableResult
    private func step(_ direction: Double) -> Bool {
        guard isEnabled, canStep(direction) else { return false }
        let old = storedValue
        if wraps, direction > 0 ? old >= range.most : old <= range.least {
            set(direction > 0 ? range.least : range.most)
        } else {
            set(old + direction * storedStep)
        }
        return storedValue != old
    }

    // MARK: - Layout

    /// 72 x 28 points.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 72, height: 28) }
    override open func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

    private func half(_ direction: Double) -> CGRect {
        let width = bounds.width / 2
        return mirrored(CGRect(x: direction > 0 ? width : 0, y: 0, width: width, height: bounds.height))
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let whole = CGRect(origin: .zero, size: bounds.size)
        content.frame = whole
        content.alpha = isEnabled ? 1 : Palette.disabledOpacity
        surface.frame = whole
        surface.cornerRadius = 8
        surface.backgroundColor = Palette.selected
        layer.cornerRadius = 8
        highlight.isHidden = pressed == nil || !isHighlighted
        highlight.frame = snapped(half(pressed ?? 1).insetBy(dx: 2, dy: 2))
        highlight.cornerRadius = 6
        highlight.backgroundColor = Palette.pressed
        let inset = bounds.height * 0.25
        separator.frame = snapped(
            CGRect(
                x: bounds.midX - hairline / 2, y: inset, width: hairline, height: max(0, bounds.height - 2 * inset)))
        separator.backgroundColor = Palette.separator
        show(.minus, in: minus, direction: -1)
        show(.plus, in: plus, direction: 1)
    }

    private func show(_ glyph: ControlGlyph, in layer: DrawnLayer, direction: Double) {
        let side: CGFloat = 14
        let frame = snapped(CGRect(centre: half(direction).centre, size: CGSize(width: side, height: side)))
        layer.alpha = canStep(direction) ? 1 : Palette.disabledOpacity
        layer.show(glyph, in: frame, traits: traitCollection) {
            glyph.draw(in: $0, CGRect(x: 0, y: 0, width: side, height: side), color: Palette.text)
        }
    }

    // MARK: - Accessibility

    /// The value as a number, unless it was set.
    override open var accessibilityValue: String? {
        get { super.accessibilityValue ?? String(format: "%g", storedValue) }
        set { super.accessibilityValue = newValue }
    }

    /// Makes a step.
    override open func accessibilityIncrement() { if step(1) { sendValueChanged() } }
    /// Makes a step back.
    override open func accessibilityDecrement() { if step(-1) { sendValueChanged() } }

    package func describe(_ element: inout AccessibilityElement) {
        element.role = .stepper
        element.range = AccessibilityRange(storedValue, in: minimumValue, maximumValue, step: storedStep)
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        guard case .setValue(let value) = request else { return nil }
        guard isEnabled, value.isFinite else { return false }
        let old = storedValue
        set(value)
        if storedValue != old { sendValueChanged() }
        return true
    }

    // MARK: - Input

    override open var canBecomeFocused: Bool { isEnabled && isUserInteractionEnabled }
    override open func cursor(at point: CGPoint) -> ADKCursor? { cursor ?? (isEnabled ? .arrow : nil) }

    override open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let direction: Double = half(1).contains(touch.location(in: self)) ? 1 : -1
        guard canStep(direction) else { return false }
        pressed = direction
        startValue = storedValue
        if step(direction), isContinuous { sendValueChanged() }
        guard autorepeat else { return true }
        timer = FrameTimer.schedule(after: UIStepper.repeatDelay) { [weak self] in self?.repeatStep() }
        return true
    }

    private func repeatStep() {
        guard let pressed else { return }
        if isTouchInside, step(pressed), isContinuous { sendValueChanged() }
        // An action may have ended the press. At the end of the range there is nothing to repeat.
        guard self.pressed != nil, canStep(pressed) else {
            timer = nil
            return
        }
        timer = FrameTimer.schedule(after: UIStepper.repeatInterval) { [weak self] in self?.repeatStep() }
    }

    override open func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        endPress()
    }

    override open func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        endPress()
    }

    private func endPress() {
        guard pressed != nil else { return }
        pressed = nil
        timer?.invalidate()
        timer = nil
        setNeedsLayout()
        if !isContinuous, storedValue != startValue { sendValueChanged() }
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press($1) }) { super.pressesBegan($0, with: event) }
    }

    private func press(_ key: UIKey) -> Bool {
        guard isEnabled, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        let forth: Double = isRightToLeft ? -1 : 1
        let old = storedValue
        switch key.keyCode {
        case .keyboardUpArrow: step(1)
        case .keyboardDownArrow: step(-1)
        case .keyboardRightArrow: step(forth)
        case .keyboardLeftArrow: step(-forth)
        case .keyboardHome: set(range.least)
        case .keyboardEnd: set(range.most)
        default: return false
        }
        if storedValue != old { sendValueChanged() }
        return true
    }
}
