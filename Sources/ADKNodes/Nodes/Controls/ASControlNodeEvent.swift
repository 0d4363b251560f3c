/// Events of a control. Texture's raw values.
public struct ASControlNodeEvent: OptionSet, Hashable, Sendable {
    /// The bits of the events.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The primary button was pressed in the control.
    public static let touchDown = ASControlNodeEvent(rawValue: 1 << 0)
    /// The primary button was pressed again, in a double or further click. Sent instead of `touchDown`.
    public static let touchDownRepeat = ASControlNodeEvent(rawValue: 1 << 1)
    /// The pressed pointer moved inside the control.
    public static let touchDragInside = ASControlNodeEvent(rawValue: 1 << 2)
    /// The pressed pointer moved outside the control.
    public static let touchDragOutside = ASControlNodeEvent(rawValue: 1 << 3)
    /// The button was released inside the control: a click. Also sent for a click by the keyboard.
    public static let touchUpInside = ASControlNodeEvent(rawValue: 1 << 4)
    /// The button was released outside the control.
    public static let touchUpOutside = ASControlNodeEvent(rawValue: 1 << 5)
    /// The press was cancelled by a scroll, a gesture or leaving the window.
    public static let touchCancel = ASControlNodeEvent(rawValue: 1 << 6)
    /// The control's value changed. Sent by subclasses with a value.
    public static let valueChanged = ASControlNodeEvent(rawValue: 1 << 12)
    /// The control's primary action was triggered, by any input.
    public static let primaryActionTriggered = ASControlNodeEvent(rawValue: 1 << 13)
    /// All events.
    public static let allEvents = ASControlNodeEvent(rawValue: 0xFFFF_FFFF)

    /// The events of a completed click.
    static let click: ASControlNodeEvent = [.touchUpInside, .primaryActionTriggered]
    /// Events that make a control clickable.
    static let pointerEvents: ASControlNodeEvent = [
        .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchUpInside, .touchUpOutside,
        .primaryActionTriggered,
    ]
}
