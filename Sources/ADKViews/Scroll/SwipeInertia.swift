import ADKFoundation
import Foundation

/// The events that some touchpads send after the fingers were lifted, which become smaller and smaller.
///
/// Pages take them in without moving: the swipe before has turned its page.
struct SwipeInertia {
    let axis: ScrollAxis
    /// The size of the inertia now, in points with their sign. It never grows, and decreases no faster than by
    /// `ScrollConstants.inertiaDecay` per event.
    private var points: CGFloat
    private var time: TimeInterval

    /// A swipe along `axis` whose last event had `points` ended at `time`.
    init(axis: ScrollAxis, points: CGFloat, at time: TimeInterval) {
        self.axis = axis
        self.points = points
        self.time = time
    }

    /// Whether an event with `points` continues the inertia. If not, a new movement began.
    mutating func absorbs(_ points: CGFloat, at time: TimeInterval) -> Bool {
        // Several events may be one here, so that sizes vary by a factor of two.
        guard time - self.time <= ScrollConstants.fineEnd, points * self.points > 0,
            abs(points) <= abs(self.points) * ScrollConstants.inertiaGrowth
        else { return false }
        self.time = time
        let (last, now) = (abs(self.points), abs(points))
        self.points = max(last * ScrollConstants.inertiaDecay, min(now, last)) * (points < 0 ? -1 : 1)
        return true
    }
}
