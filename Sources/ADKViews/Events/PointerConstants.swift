import Foundation

/// What counts as a click, a drag, a long press; in one place. Points and seconds.
package enum PointerConstants {
    /// A second click within this time and distance counts as part of a double click: what GTK and Qt
    /// have (400 ms, 5 pixels) where the desktop says nothing else (`PointerSettings`).
    package static let multiClickInterval: TimeInterval = 0.4
    package static let multiClickDistance: CGFloat = 5

    /// A pressed pointer that moves farther than this means a drag and no tap: a hand that
    /// clicks moves a little. GTK's drag threshold is 8, unless the desktop says another; UIKit's 10
    /// and 45 are for fingers.
    package static let dragThreshold: CGFloat = 8

    /// Likewise for fingers: UIKit's numbers.
    package static let fingerDragThreshold: CGFloat = 10
    package static let fingerMultiTapDistance: CGFloat = 45

    /// How long a press is until it is a long one, and how far it may wander: UIKit's numbers.
    package static let longPress: TimeInterval = 0.5
    package static let longPressMovement: CGFloat = 10

    /// A drag's speed is measured over this much of its end; a pointer that rested as long
    /// before the button was let go has none.
    package static let velocityWindow: TimeInterval = 0.1

    /// How far outside its bounds a control still holds on to a press. UIKit allows fingers 70
    /// points (25 on large screens); a pointer is as exact as its arrow.
    package static let controlSlop: CGFloat = 0
}

/// What the user has told the desktop of clicks and drags; the usual values until then. Points and seconds.
package struct PointerSettings: Hashable, Sendable {
    package var multiClickInterval = PointerConstants.multiClickInterval
    package var multiClickDistance = PointerConstants.multiClickDistance
    package var dragThreshold = PointerConstants.dragThreshold

    package init() {}
}
