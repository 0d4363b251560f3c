/// What can happen to a control.
public struct ASControlNodeEvent: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The primary button was pressed in the control.
    public static let touchDown = ASControlNodeEvent(rawValue: 1 << 0)
    /// Instead of `touchDown` for the second press of a double click and those after it.
    public static let touchDownRepeat = ASControlNodeEvent(rawValue: 1 << 1)
    /// Moved while pressed, within the control or outside.
    public static let touchDragInside = ASControlNodeEvent(rawValue: 1 << 2)
    public static let touchDragOutside = ASControlNodeEvent(rawValue: 1 << 3)
    /// Let go within the control: a click. The keyboard sends it too.
    public static let touchUpInside = ASControlNodeEvent(rawValue: 1 << 4)
    public static let touchUpOutside = ASControlNodeEvent(rawValue: 1 << 5)
    /// The press came to nothing: something scrolled, a gesture took it, the window was left.
    public static let touchCancel = ASControlNodeEvent(rawValue: 1 << 6)
    /// For controls with a value; sent by them.
    public static let valueChanged = ASControlNodeEvent(rawValue: 1 << 12)
    /// What the control is for was asked for, by whatever means.
    public static let primaryActionTriggered = ASControlNodeEvent(rawValue: 1 << 13)
    public static let allEvents = ASControlNodeEvent(rawValue: 0xFFFF_FFFF)

    /// What a completed click sends.
    static let click: ASControlNodeEvent = [.touchUpInside, .primaryActionTriggered]
    /// Who listens to one of these can be used by clicking.
    static let pointerEvents: ASControlNodeEvent = [
        .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchUpInside, .touchUpOutside,
        .primaryActionTriggered,
    ]
}
