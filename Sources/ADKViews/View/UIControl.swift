import Foundation

/// The namespace of UIKit's control states. The controls themselves are nodes (`ASControlNode`).
public enum UIControl {
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
}
