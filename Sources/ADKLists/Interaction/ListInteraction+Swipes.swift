import ADKFoundation
import ADKViews
import Foundation

/// The actions of rows that swipes show. Distances are in points. They are positive if they uncover the right side: a
/// finger that moves to the left, and a wheel that scrolls to the right. Points are those of the content.
@MainActor
protocol RowSwiping: AnyObject {
    /// Whether the row at `point` has actions on the side that `distance` uncovers. Calls the app.
    func hasActions(at point: CGPoint, by distance: CGFloat) -> Bool
    /// A swipe over the row at `point` begins. False if it shows nothing.
    func swipeBegan(at point: CGPoint, by distance: CGFloat) -> Bool
    func swipeMoved(by distance: CGFloat)
    /// The buttons stay or go, or a long swipe performs the first action.
    func swipeEnded()
    /// Follows a wheel or a touchpad. Returns whether it did.
    func wheelTurned(_ event: ADKWheelEvent, at point: CGPoint) -> Bool
    func contentDidScroll()
    /// Hides the buttons. Returns whether there were some.
    @discardableResult func close(animated: Bool) -> Bool
}

/// Fingers that swipe over rows, and touchpads.
extension ListInteraction {
    /// Whether the row at `point` has actions on a side. Calls the app.
    func takesSwipe(at point: CGPoint) -> Bool {
        guard axis == .vertical, let swiping else { return false }
        return host?.withFreshRows { [-1, 1].contains { swiping.hasActions(at: point, by: $0) } } ?? false
    }

    /// Whether a pressing finger that moved by `translation` will swipe over its row. Calls the app.
    func willSwipe(by translation: CGPoint) -> Bool {
        guard let start = tracking?.start, case .row = tracking?.purpose, start.isFinger, axis == .vertical,
            abs(translation.x) > abs(translation.y)
        else { return false }
        return swiping?.hasActions(at: start.location, by: -translation.x) ?? false
    }

    /// Starts a swipe over the pressed row, if it has actions there.
    func beginSwipe(_ press: ListPress) -> Bool {
        guard let start = tracking?.start, axis == .vertical else { return false }
        let moved = press.windowLocation - start.windowLocation
        guard abs(moved.dx) > abs(moved.dy), swiping?.swipeBegan(at: start.location, by: -moved.dx) ?? false
        else { return false }
        releaseRow()
        tracking?.purpose = .swiping(x: press.windowLocation.x)
        return true
    }
}
