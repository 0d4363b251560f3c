import Foundation

/// What a desktop can do to a window beside moving it.
package struct WindowStates: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// As large as the screen, without a frame.
    package static let fullScreen = WindowStates(rawValue: 1 << 0)
    /// As large as the desktop lets it be, with its frame.
    package static let maximized = WindowStates(rawValue: 1 << 1)
    /// Put away; nothing of it is seen.
    package static let minimized = WindowStates(rawValue: 1 << 2)
    /// The user is asked to look at it.
    package static let urgent = WindowStates(rawValue: 1 << 3)
}

/// Surfaces without a desktop have none of this.
extension WindowSurface {
    package var isSeen: Bool { true }
    package var states: WindowStates { [] }
    package func setState(_ state: WindowStates, to isOn: Bool) {}
    package func setMinimumSize(_ size: CGSize) {}
    package func activate() {}
}
