import Foundation

/// The limits of clicks, drags and long presses, in points and seconds.
package enum PointerConstants {
    /// A second click within this time and distance makes a double click. These are the defaults of GTK and Qt (400 ms,
    /// 5 pixels). The desktop can override them (`PointerSettings`).
    package static let multiClickInterval: TimeInterval = 0.4
    package static let multiClickDistance: CGFloat = 5

    /// The distance beyond which a press is a drag and not a click. This is GTK's threshold. The desktop can override
    /// it. UIKit's 10 and 45 are for fingers.
    package static let dragThreshold: CGFloat = 8

    /// The same for fingers. UIKit's numbers.
    package static let fingerDragThreshold: CGFloat = 10
    package static let fingerMultiTapDistance: CGFloat = 45

    /// The duration and the largest movement of a long press. UIKit's numbers.
    package static let longPress: TimeInterval = 0.5
    package static let longPressMovement: CGFloat = 10

    /// The width of the strip at an edge of the window in which a drag from the edge begins. UIKit has no public
    /// number; this is Android's (`ViewDragHelper`).
    package static let edgeWidth: CGFloat = 20

    /// A drag's speed is measured over this much of its end. A pointer that rested for as long before the release has
    /// speed 0.
    package static let velocityWindow: TimeInterval = 0.1

    /// The changes after which two fingers pinch (of their distance, in points) and rotate (in radians).
    package static let pinchThreshold: CGFloat = 8
    package static let rotationThreshold: CGFloat = 0.1

    /// The distance after which a movement is a swipe, and the time in which it has to be made.
    package static let swipeDistance: CGFloat = 50
    package static let longestSwipe: TimeInterval = 0.5

    /// The distance outside its bounds at which a control still holds a press. UIKit allows fingers 70 points (25 on
    /// large screens). A pointer is exact.
    package static let controlSlop: CGFloat = 0
    /// The height of the area in which a press hits a control that looks smaller.
    package static let leastHitHeight: CGFloat = 32
}

/// Click and drag thresholds from the desktop's settings, or the defaults. Points and seconds.
package struct PointerSettings: Hashable, Sendable {
    package var multiClickInterval = PointerConstants.multiClickInterval
    package var multiClickDistance = PointerConstants.multiClickDistance
    package var dragThreshold = PointerConstants.dragThreshold

    package init() {}
}

/// How the caret of a text blinks. Seconds.
package struct CaretSettings: Hashable, Sendable {
    /// The time from one appearance to the next. 0 does not blink: a host without a user.
    package var blinkPeriod: TimeInterval
    /// The time without a key after which the caret stays visible.
    package var blinkLimit: TimeInterval = 10

    package init(blinkPeriod: TimeInterval) { self.blinkPeriod = blinkPeriod }
}
