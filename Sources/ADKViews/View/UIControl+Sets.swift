import Foundation

extension UIControl {
    /// The states of a control, several of which can hold at once.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// No state: the control is enabled and untouched.
        public static let normal: State = []
        /// A press is inside the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control is disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the keyboard focus.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// The events of a control. UIKit's raw values.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The primary button or a finger was pressed in the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// It was pressed again, in a double or further click. Sent instead of `touchDown`.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The press moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The press moved outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The press moved into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The press moved out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The press was released inside the control: a click. Also sent for a click by the keyboard.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The press was released outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The press was cancelled by a scroll, a gesture or leaving the window.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's main event, by any input: a click, or a change of the value.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control's menu is about to be shown.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// A text field became the first responder.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text of a field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A text field is no longer the first responder.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Enter was pressed in a text field.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of text fields.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All events of presses.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)

        /// The events of presses, and the event that a click causes.
        static let clickEvents: Event = allTouchEvents.union(.primaryActionTriggered)
    }

    /// The events of a completed click.
    var clickEvents: Event {
        sendsPrimaryActionOnClick ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside
    }
}
