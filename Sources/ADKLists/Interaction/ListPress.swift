import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// An event of the user in a list view.
package enum ListInput {
    /// The primary button was pressed, or a finger went down. Answered with whether the list takes the press.
    case pressBegan(ListPress)
    case pressMoved(ListPress)
    /// The button was released.
    case pressEnded(ListPress)
    /// Something else took the press: a drag of the content, or the window lost its input.
    case pressCancelled
    /// The secondary button was pressed at a point of the content. Answered with whether something opened.
    case secondaryPress(CGPoint)
    /// Answered with whether the key has a meaning.
    case key(UIKey)
}

/// A press, or a movement of it, as a list view reports it.
package struct ListPress {
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
