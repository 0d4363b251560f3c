import Foundation

/// What the user has told the desktop of clicks and drags; the usual values until then. Points and seconds.
package struct PointerHabits: Hashable, Sendable {
    package var multiClickInterval = PointerConstants.multiClickInterval
    package var multiClickDistance = PointerConstants.multiClickDistance
    package var dragThreshold = PointerConstants.dragThreshold

    package init() {}
}
