import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A control with a value in a continuous range, chosen by moving a knob along a line.
///
/// A press beside the knob moves it there, and a drag moves it along. Arrow keys and the wheel move it by a twentieth
/// of the range, Page Up and Page Down by a fifth, Home and End to the ends. Each change by the user sends
/// `.valueChanged` and `.primaryActionTriggered`. Main thread.
///
/// Differs from UIKit: it has no images for the knob and the line. The wheel has an effect on a slider with the focus,
/// and on one in no scrolling view.
open class UISlider: UIControl, ADKMeasuredControl {
    static let knobSide: CGFloat = 20
    private static let trackHeight: CGFloat = 4
    private static let imageGap: CGFloat = 8
    static let height: CGFloat = 28
    /// The width of a slider that may be as wide as it likes, in points.
    private nonisolated static let naturalWidth: CGFloat = 160

    private let content = CALayer()
    private let track = CALayer()
    private let filled = CALayer()
    private let knob = CALayer()
    private let minimumImageLayer = DrawnLayer()
    private let maximumImageLayer = DrawnLayer()
    private var drag: Drag?
    private var motion = ControlMotion()

    /// A press of the knob.
    private struct Drag {
        /// The distance from the knob's centre to the press.
        let offset: CGFloat
        let startValue: Float
    }

    /// The slider whose colours the sliders use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UISlider {
        AppearanceProxies.proxy(of: self, in: containers) { UISlider(frame: .zero) }
    }

    /// Creates a slider from 0 to 1 with the value 0.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        sendsPrimaryActionOnClick = false
        accessibilityRole = .adjustable
        leastHitHeight = PointerConstants.leastHitHeight
        isClickedByKeys = false
        knob.becomeKnob()
        for part in [track, filled, knob, minimumImageLayer, maximumImageLayer] { content.addSublayer(part) }
        layer.addSublayer(content)
    }

    // MARK: - Value

    /// The value, from `minimumValue` to `maximumValue`. A value outside becomes the nearest end. NaN is logged and
    /// ignored. Setting it sends no events.
    public var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }
    private var storedValue: Float = 0

    /// Sets the value. Sends no events.
    public func setValue(_ value: Float, animated: Bool) {
        let new = range.clamped(value.orReported(storedValue, "the value", of: self))
        guard new != storedValue else { return }
        storedValue = new
        moveParts(animated: animated)
    }

    /// The least value. 0 by default. If it exceeds `maximumValue`, this is logged, and both become it. A value that is
    /// not finite is logged and ignored.
    public var minimumValue: Float {
        get { range.least }
        set { range = range.from(newValue, of: self) }
    }
    /// The greatest value. 1 by default. If it is below `minimumValue`, this is logged, and both become it. A value
    /// that is not finite is logged and ignored.
    public var maximumValue: Float {
        get { range.most }
        set { range = range.upTo(newValue, of: self) }
    }
    private var range = ValueRange<Float>(least: 0, most: 1) {
        didSet {
            storedValue = range.clamped(storedValue)
            setNeedsLayout()
        }
    }

    /// The place of `value` between the ends, from 0 to 1.
    private func share(of value: Float) -> CGFloat {
        let length = Double(range.most) - Double(range.least)
        return length > 0 ? CGFloat((Double(value) - Double(range.least)) / length) : 0
    }

    private func value(at share: CGFloat) -> Float {
        let length = Double(range.most) - Double(range.least)
        return range.clamped(Float(Double(range.least) + length * Double(min(1, max(0, share)))))
    }

    /// Whether a drag sends `.valueChanged` at each move, rather than at its end. True by default.
    public var isContinuous = true

    // MARK: - Appearance

    /// The colour of the line up to the knob. nil, the default, is the tint colour.
    public var minimumTrackTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// The colour of the line after the knob. nil, the default, is grey.
    public var maximumTrackTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// The knob's colour. nil, the default, is white.
    public var thumbTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    /// The image at the end of `minimumValue`, at its own size. Template images have the colour of secondary text.
    public var minimumValueImage: UIImage? { didSet { imagesDidChange() } }
    /// The image at the end of `maximumValue`, at its own size. Template images have the colour of secondary text.
    public var maximumValueImage: UIImage? { didSet { imagesDidChange() } }

    private func imagesDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: - Layout

    /// The offered width, or 160 points if it is unlimited, and a height of 28 points.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 && size.width.isFinite ? size.width : naturalWidth, height: 28)
    }

    /// Measures with the present images.
    @preconcurrency public var measurement: @Sendable (CGSize) -> CGSize {
        let height = max(
            UISlider.height, minimumValueImage?.size.height ?? 0, maximumValueImage?.size.height ?? 0)
        return { CGSize(width: UISlider.sizeThatFits($0).width, height: height) }
    }

    override open func sizeThatFits(_ size: CGSize) -> CGSize { measurement(size) }

    /// The image at the end of `minimumValue`: at the left, from right to left at the right.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(minimumValueImage, atStart: !isRightToLeft, of: bounds)
    }

    /// The image at the end of `maximumValue`.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(maximumValueImage, atStart: isRightToLeft, of: bounds)
    }

    private func imageRect(_ image: UIImage?, atStart: Bool, of bounds: CGRect) -> CGRect {
        let size = image?.size ?? .zero
        let x = atStart ? bounds.minX : bounds.maxX - size.width
        return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// The line, between the images.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let (first, last) = (minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds))
        let (left, right) = isRightToLeft ? (last, first) : (first, last)
        let start = left.width > 0 ? left.maxX + UISlider.imageGap : bounds.minX
        let end = right.width > 0 ? right.minX - UISlider.imageGap : bounds.maxX
        return CGRect(
            x: start, y: bounds.midY - UISlider.trackHeight / 2, width: max(0, end - start),
            height: UISlider.trackHeight)
    }

    /// The knob for `value`, which moves along `rect`.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let share = share(of: range.clamped(value.isNaN ? range.least : value))
        let travel = max(0, rect.width - UISlider.knobSide)
        let x = rect.minX + (isRightToLeft ? 1 - share : share) * travel
        return CGRect(
            x: x, y: bounds.midY - UISlider.knobSide / 2, width: UISlider.knobSide, height: UISlider.knobSide)
    }

    private func moveParts(animated: Bool) { motion.setNeedsLayout(of: self, animated: animated) }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let animates = motion.begin(in: bounds.size)
        ControlMotion.place(animates) { placeParts() }
    }

    private func placeParts() {
        let whole = CGRect(origin: .zero, size: bounds.size)
        content.frame = whole
        content.alpha = isEnabled ? 1 : Palette.disabledOpacity
        let line = snapped(trackRect(forBounds: whole))
        let thumb = snapped(thumbRect(forBounds: whole, trackRect: line, value: value))
        track.setCapsule(line)
        let isActive = isEnabled && (isHovered || isTracking)
        track.backgroundColor =
            AppearanceProxies.value(of: self) { $0.maximumTrackTintColor }
            ?? (isActive ? Palette.hoveredEdge : Palette.controlEdge)
        let end = isRightToLeft ? line.maxX - thumb.midX : thumb.midX - line.minX
        let part = CGRect(x: line.minX, y: line.minY, width: max(0, end), height: line.height)
        filled.setCapsule(isRightToLeft ? part.offsetBy(dx: line.width - part.width, dy: 0) : part)
        filled.backgroundColor = AppearanceProxies.value(of: self) { $0.minimumTrackTintColor } ?? tintColor
        knob.setCapsule(thumb)
        knob.borderWidth = hairline
        knob.backgroundColor = AppearanceProxies.value(of: self) { $0.thumbTintColor } ?? Palette.knob
        show(minimumValueImage, in: minimumImageLayer, minimumValueImageRect(forBounds: whole))
        show(maximumValueImage, in: maximumImageLayer, maximumValueImageRect(forBounds: whole))
        layer.cornerRadius = min(8, bounds.height / 2)
    }

    private func show(_ image: UIImage?, in layer: DrawnLayer, _ rect: CGRect) {
        layer.isHidden = image == nil
        guard let image else { return }
        layer.show(image.contentID, in: snapped(rect), traits: traitCollection) { context in
            image.shown(in: Palette.secondaryText, templateByDefault: false)
                .draw(in: CGRect(origin: .zero, size: rect.size), of: context)
        }
    }

    // MARK: - Pointer

    override open var canBecomeFocused: Bool { isEnabled && isUserInteractionEnabled }
    override open func cursor(at point: CGPoint) -> ADKCursor? { cursor ?? (isEnabled ? .arrow : nil) }

    private var thumb: CGRect {
        let whole = CGRect(origin: .zero, size: bounds.size)
        return thumbRect(forBounds: whole, trackRect: trackRect(forBounds: whole), value: value)
    }

    override open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        let isOnKnob = abs(x - thumb.midX) <= UISlider.knobSide / 2
        drag = Drag(offset: isOnKnob ? x - thumb.midX : 0, startValue: value)
        setNeedsLayout()
        if !isOnKnob { follow(x) }
        return true
    }

    override open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch.location(in: self).x)
        return true
    }

    override open func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        endDrag()
    }

    override open func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        endDrag()
    }

    private func endDrag() {
        guard let drag else { return }
        self.drag = nil
        setNeedsLayout()
        if !isContinuous, value != drag.startValue { sendValueChanged() }
    }

    /// Moves the knob to the pointer at `x`.
    private func follow(_ x: CGFloat) {
        guard let drag else { return }
        let line = trackRect(forBounds: CGRect(origin: .zero, size: bounds.size))
        let travel = line.width - UISlider.knobSide
        guard travel > 0 else { return }
        let share = (x - drag.offset - line.minX - UISlider.knobSide / 2) / travel
        change(to: value(at: isRightToLeft ? 1 - share : share), sends: isContinuous)
    }

    private func change(to new: Float, sends: Bool) {
        guard new != value else { return }
        storedValue = new
        setNeedsLayout()
        if sends { sendValueChanged() }
    }

    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !keepsHorizontalDrag(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: - Accessibility

    /// The place between the ends in percent, unless it was set.
    override open var accessibilityValue: String? {
        get { super.accessibilityValue ?? "\(Int(saturating: CGFloat(share(of: value) * 100).rounded()))%" }
        set { super.accessibilityValue = newValue }
    }

    /// Moves by a step, as an arrow key does.
    override open func accessibilityIncrement() { if isEnabled { step(ValueSteps.arrow) } }
    /// Moves back by a step, as an arrow key does.
    override open func accessibilityDecrement() { if isEnabled { step(-ValueSteps.arrow) } }

    package func describe(_ element: inout AccessibilityElement) {
        element.role = .slider
        element.states.insert(.horizontal)
        element.range = AccessibilityRange(
            Double(value), in: Double(minimumValue), Double(maximumValue),
            step: (Double(maximumValue) - Double(minimumValue)) * Double(ValueSteps.arrow))
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        guard case .setValue(let value) = request else { return nil }
        guard isEnabled, value.isFinite else { return false }
        change(to: range.clamped(Float(value)), sends: true)
        return true
    }

    // MARK: - Keys and wheel

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press($1) }) { super.pressesBegan($0, with: event) }
    }

    private func press(_ key: UIKey) -> Bool {
        guard isEnabled, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        let forth: CGFloat = isRightToLeft ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow: step(forth * ValueSteps.arrow)
        case .keyboardLeftArrow: step(-forth * ValueSteps.arrow)
        case .keyboardUpArrow: step(ValueSteps.arrow)
        case .keyboardDownArrow: step(-ValueSteps.arrow)
        case .keyboardPageUp: step(ValueSteps.page)
        case .keyboardPageDown: step(-ValueSteps.page)
        case .keyboardHome: change(to: range.least, sends: true)
        case .keyboardEnd: change(to: range.most, sends: true)
        default: return false
        }
        return true
    }

    private func step(_ share: CGFloat) { change(to: value(at: self.share(of: value) + share), sends: true) }

    override open func wheelTurned(with event: ADKWheelEvent) {
        let clicks = event.clicks.dy != 0 ? -event.clicks.dy : event.clicks.dx * (isRightToLeft ? -1 : 1)
        guard isEnabled, clicks != 0, event.modifierFlags.isDisjoint(with: [.control]), takesWheel else {
            return super.wheelTurned(with: event)
        }
        step(clicks * ValueSteps.arrow)
    }
}

/// The steps of controls with a range, as shares of the range.
enum ValueSteps {
    static let arrow: CGFloat = 1.0 / 20
    static let page: CGFloat = 1.0 / 5
}

extension UIControl {
    /// Whether the wheel changes the control's value: with the focus, or where it cannot scroll.
    var takesWheel: Bool {
        if isFirstResponder { return true }
        var view = superview
        while let next = view {
            if let scrollView = next as? UIScrollView, scrollView.isScrollEnabled,
                scrollView.offsetRangeX.upperBound > scrollView.offsetRangeX.lowerBound
                    || scrollView.offsetRangeY.upperBound > scrollView.offsetRangeY.lowerBound
            {
                return false
            }
            view = next.superview
        }
        return true
    }
}
