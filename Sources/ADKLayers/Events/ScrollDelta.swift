import ADKFoundation
import Foundation

/// The stage of scrolling, which decides between an animated and an immediate response.
public enum ADKScrollPhase: Sendable {
    /// Clicks of a wheel. Scroll views animate them.
    case clicks
    /// Part of a movement of fingers on a touchpad, or of a high-resolution wheel. Scroll views follow at once.
    case changed
    /// The fingers were lifted. The distance is zero.
    case ended
}

/// A movement of a wheel or a touchpad. Positive distances scroll down or right.
///
/// The only place that converts between clicks and points. The translator of the window system's events makes it, and
/// the view that scrolls receives it.
package struct ScrollDelta: Hashable, Sendable {
    /// The points that one wheel click scrolls. This is Chromium's distance on this desktop, measured by the scroll
    /// benchmark. GTK and Qt scroll 86 to 91 in the same window.
    package static let pointsPerClick: CGFloat = 120
    /// The points that touchpads and high-resolution wheels scroll for one click.
    ///
    /// On a touchpad, a click is 1.4 mm of finger: libinput counts in 1000ths of an inch and slows touchpads by 0.9 x
    /// 0.2968, and its X driver makes a click of 15 of these units, unless the user sets another distance. So the
    /// content moves about 42 points per millimetre, between Chromium's 37 (53 a click) and GTK 3's 60 (86 a click in a
    /// window 800 high). Computed from the published constants of these programs, not measured.
    static let pointsPerFineClick: CGFloat = 60

    /// The points by which the content moves left and up.
    package let points: CGVector
    package let phase: ADKScrollPhase

    /// The distance in clicks of a wheel, with fractions in the phase `changed`.
    package var clicks: CGVector {
        CGVector(dx: points.dx / ScrollDelta.pointsPerClick, dy: points.dy / ScrollDelta.pointsPerClick)
    }

    private init(_ points: CGVector, _ phase: ADKScrollPhase) {
        self.points = points
        self.phase = phase
    }

    /// Clicks of a wheel.
    package static func clicks(dx: CGFloat, dy: CGFloat) -> ScrollDelta {
        ScrollDelta(CGVector(dx: dx * pointsPerClick, dy: dy * pointsPerClick), .clicks)
    }

    /// Part of a movement, in the clicks that a touchpad or a high-resolution wheel reports.
    package static func fineClicks(dx: CGFloat, dy: CGFloat) -> ScrollDelta {
        .points(dx: dx * pointsPerFineClick, dy: dy * pointsPerFineClick)
    }

    /// Part of a movement, in points.
    package static func points(dx: CGFloat, dy: CGFloat) -> ScrollDelta {
        ScrollDelta(CGVector(dx: dx, dy: dy), .changed)
    }

    /// The end of a movement.
    package static let ended = ScrollDelta(.zero, .ended)

    /// The same scrolling by another distance.
    package func by(_ points: CGVector) -> ScrollDelta { ScrollDelta(points, phase) }

    /// This and the `next` movement as one, or nil if they have different phases or end.
    func merged(with next: ScrollDelta) -> ScrollDelta? {
        guard phase == next.phase, phase != .ended else { return nil }
        return by(CGVector(dx: points.dx + next.points.dx, dy: points.dy + next.points.dy))
    }
}
