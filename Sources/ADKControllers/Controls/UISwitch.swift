import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A control with the values on and off.
///
/// A click, Space and Enter change the value, and a drag moves the knob. Each change by the user sends `.valueChanged`
/// and `.primaryActionTriggered`. Main thread.
///
/// Differs from UIKit: 44 x 24 points, and the tint colour when it is on.
open class UISwitch: UIControl, ADKMeasuredControl {
    private static let size = CGSize(width: 44, height: 24)
    private static let margin: CGFloat = 2
    /// The distance in points from which a press is a drag of the knob.
    private static let dragThreshold: CGFloat = 3

    private let content = CALayer()
    private let track = CALayer()
    private let knob = CALayer()
    private var drag: Drag?
    private var motion = ControlMotion()

    /// A press of the knob. It decides the value only after it moved.
    private struct Drag {
        let start: CGFloat
        let startShare: CGFloat
        /// The knob's place, from 0 (off) to 1; nil before it moved.
        var share: CGFloat?
    }

    /// The switch whose colours the switches use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UISwitch {
        AppearanceProxies.proxy(of: self, in: containers) { UISwitch(frame: .zero) }
    }

    /// Creates a switch that is off.
    override public init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: frame.isEmpty ? UISwitch.size : frame.size))
        sendsPrimaryActionOnClick = false
        leastHitHeight = PointerConstants.leastHitHeight
        knob.becomeKnob()
        content.addSublayer(track)
        content.addSublayer(knob)
        layer.addSublayer(content)
    }

    /// Whether the switch is on. Setting it sends no events.
    public var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }
    private var storedIsOn = false

    /// Turns the switch on or off. Sends no events.
    public func setOn(_ on: Bool, animated: Bool) {
        guard on != storedIsOn || drag != nil else { return }
        storedIsOn = on
        drag = nil
        moveParts(animated: animated)
    }

    /// The track's colour when the switch is on. nil, the default, is the tint colour.
    public var onTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// The knob's colour. nil, the default, is white.
    public var thumbTintColor: UIColor? { didSet { appearanceValueDidChange() } }

    /// 44 x 24 points.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 44, height: 24) }

    override open func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

    // MARK: - Layout

    private func moveParts(animated: Bool) { motion.setNeedsLayout(of: self, animated: animated) }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let animates = motion.begin(in: bounds.size)
        ControlMotion.place(animates) { placeParts() }
    }

    private func placeParts() {
        content.frame = CGRect(origin: .zero, size: bounds.size)
        content.alpha = isEnabled ? 1 : Palette.disabledOpacity
        let box = snapped(CGRect(centre: bounds.centre, size: UISwitch.size))
        track.setCapsule(box)
        let share = drag?.share ?? (isOn ? 1 : 0)
        let off = isHovered && isEnabled ? Palette.hoveredEdge : Palette.controlEdge
        let on = AppearanceProxies.value(of: self) { $0.onTintColor } ?? tintColor
        track.backgroundColor = share >= 0.5 ? on : off
        let inner = box.insetBy(dx: UISwitch.margin, dy: UISwitch.margin)
        // A pressed knob is wider, as if it was squeezed.
        let width = inner.height + (isHighlighted ? 4 : 0)
        let place = CGRect(
            x: inner.minX + share * (inner.width - width), y: inner.minY, width: width, height: inner.height)
        knob.setCapsule(snapped(mirrored(place)))
        knob.borderWidth = hairline
        knob.backgroundColor = AppearanceProxies.value(of: self) { $0.thumbTintColor } ?? Palette.knob
        layer.cornerRadius = box.height / 2
    }

    // MARK: - Events

    override open var canBecomeFocused: Bool { isEnabled && isUserInteractionEnabled }
    override open func cursor(at point: CGPoint) -> ADKCursor? { cursor ?? (isEnabled ? .arrow : nil) }

    override open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag = Drag(start: touch.location(in: self).x, startShare: isOn ? 1 : 0)
        return super.beginTracking(touch, with: event)
    }

    override open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard var drag else { return true }
        let distance = (touch.location(in: self).x - drag.start) * (isRightToLeft ? -1 : 1)
        guard drag.share != nil || abs(distance) > UISwitch.dragThreshold else { return true }
        let travel = UISwitch.size.width - UISwitch.size.height
        drag.share = min(1, max(0, drag.startShare + distance / travel))
        self.drag = drag
        setNeedsLayout()
        return true
    }

    override open func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let drag else { return }
        self.drag = nil
        let isInside = touch.map { point(inside: $0.location(in: self), with: event) } ?? false
        changeByUser(to: drag.share.map { $0 >= 0.5 } ?? (isInside ? !isOn : isOn))
    }

    override open func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        drag = nil
        moveParts(animated: true)
    }

    override open func performPrimaryAction() { changeByUser(to: !isOn) }

    private func changeByUser(to on: Bool) {
        let isNew = on != isOn
        storedIsOn = on
        moveParts(animated: true)
        if isNew { sendValueChanged() }
    }

    // MARK: - Accessibility

    /// "1" if the switch is on, else "0", unless it was set.
    override open var accessibilityValue: String? {
        get { super.accessibilityValue ?? (isOn ? "1" : "0") }
        set { super.accessibilityValue = newValue }
    }

    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !keepsHorizontalDrag(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }
}
