import ADKFoundation
import ADKViews
import Foundation

/// A press, or a movement of it, as a list view reports it.
struct ListPress {
    /// In the points of the scroll view's content.
    var location: CGPoint
    /// In the points of the window, so that scrolling does not count as a movement.
    var windowLocation: CGPoint
    var modifiers: UIKeyModifierFlags
    var isFinger: Bool

    /// Whether the pointer is so far from `start` that the press is no click.
    @MainActor
    func isDrag(from start: ListPress) -> Bool {
        let limit =
            isFinger
            ? PointerConstants.fingerDragThreshold : UIApplication.shared.pointerSettings.dragThreshold
        return hypot(windowLocation.x - start.windowLocation.x, windowLocation.y - start.windowLocation.y) > limit
    }
}
