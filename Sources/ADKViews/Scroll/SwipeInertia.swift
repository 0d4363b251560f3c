import ADKFoundation
import Foundation

/// The events that some touchpads send after the fingers were lifted, which become smaller and smaller.
///
/// Pages take them in without moving: the swipe before has turned its page.
struct SwipeInertia {
    let axis: ScrollAxis
    /// The size of the inertia now, in clicks with their sign. It never grows, and decreases no faster than by
    /// `ScrollConstants.inertiaDecay` per event.
    private var clicks: CGFloat
    private var time: TimeInterval

    /// A swipe along `axis` whose last event had `clicks` ended at `time`.
    init(axis: ScrollAxis, clicks: CGFloat, at time: TimeInterval) {
        self.axis = axis
        self.clicks = clicks
        self.time = time
    }

    /// Whether an event with `clicks` continues the inertia. If not, a new movement began.
    mutating func absorbs(_ clicks: CGFloat, at time: TimeInterval) -> Bool {
        // Several events may be one here, so that sizes vary by a factor of two.
        guard time - self.time <= ScrollConstants.fineEnd, clicks * self.clicks > 0,
            abs(clicks) <= abs(self.clicks) * ScrollConstants.inertiaGrowth
        else { return false }
        self.time = time
        let (last, now) = (abs(self.clicks), abs(clicks))
        self.clicks = max(last * ScrollConstants.inertiaDecay, min(now, last)) * (clicks < 0 ? -1 : 1)
        return true
    }
}
