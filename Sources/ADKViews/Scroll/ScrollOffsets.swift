import ADKFoundation
import Foundation

/// The offsets that the drags, motions and bars of a scroll view remember, in points.
///
/// When the offset changes for another reason, `shift(by:)` moves those of drags and motions with it: a drag, a throw
/// or an animated scroll goes on from the new offset.
struct ScrollOffsets {
    /// The animated scroll along the x axis; nil if there is none.
    var curveX: ScrollCurve?
    /// The animated scroll along the y axis; nil if there is none.
    var curveY: ScrollCurve?
    /// The exact offset of the drag in progress, of which the view shows whole pixels; nil without a drag. The pointer
    /// does not pull content beyond its edges: there it is the offset that the pointer asks for.
    var dragged: CGPoint?
    /// The page at which the drag of the content began; nil without pages.
    var page: CGPoint?
    /// The offset at which the last scroll by the user began.
    var start = CGPoint.zero
    /// The end of the last scroll by the user, as the delegate knows it; nil before it is known.
    var announcedEnd: CGPoint?
    /// The offset that the scroll bars showed last.
    var shownByBars = CGPoint.zero

    /// Moves the drag and the motion with the offset.
    mutating func shift(by delta: CGVector) {
        shiftDrag(by: delta)
        shiftMotion(by: delta)
        start = start + delta
    }

    /// Moves the drag with content that a motion moved.
    mutating func shiftDrag(by delta: CGVector) {
        dragged = dragged.map { $0 + delta }
        page = page.map { $0 + delta }
    }

    /// Moves the motion with content that a drag moved.
    mutating func shiftMotion(by delta: CGVector) {
        curveX?.shift(by: delta.dx)
        curveY?.shift(by: delta.dy)
        announcedEnd = announcedEnd.map { $0 + delta }
    }
}

/// A drag of a scroll view by the user. There is at most one at a time.
enum ScrollDrag {
    /// By a finger or the pointer. The content has followed it for `translation`.
    case pan(translation: CGPoint)
    /// By a touchpad or a fine wheel.
    case direct(DirectScroll)
    /// By the thumb of a scroll bar.
    case thumb(ScrollBar)

    /// Whether something is held down, so that only the drag moves the content.
    var isHeld: Bool {
        switch self {
        case .pan, .thumb: true
        case .direct: false
        }
    }

    /// Whether the content itself is dragged.
    var isOfContent: Bool {
        switch self {
        case .pan, .direct: true
        case .thumb: false
        }
    }
}
