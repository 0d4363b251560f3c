import ADKFoundation
import Foundation

/// Keeps a touchpad movement over pages to the axis that it began with.
///
/// Without it, a swipe that is not quite horizontal turns a page and scrolls the list in the page as well.
struct ScrollAxisLock {
    /// The axis of the current movement. It may change while the movement is short.
    private var axis: ScrollAxis?
    /// The sum of the movements, until the axis is final.
    private var travel = CGVector.zero
    private var isFinal = false
    /// Whether the current movement keeps to an axis.
    private var isLocking = false
    private var lastTime = -TimeInterval.infinity

    /// The part of a movement by `way` points that counts. `crossesPages` is asked once per movement, when it begins.
    mutating func kept(_ way: CGVector, at time: TimeInterval, crossesPages: () -> Bool) -> CGVector {
        if time - lastTime > ScrollConstants.fineEnd {
            self = ScrollAxisLock()
            isLocking = crossesPages()
        }
        lastTime = time
        guard isLocking else { return way }
        if !isFinal {
            travel = CGVector(dx: travel.dx + way.dx, dy: travel.dy + way.dy)
            axis = abs(travel.dx) > abs(travel.dy) ? .horizontal : .vertical
            isFinal = hypot(travel.dx, travel.dy) > ScrollConstants.axisChoice
        }
        return axis.map { $0.vector($0.of(way)) } ?? way
    }

    /// The fingers were lifted.
    mutating func end() { self = ScrollAxisLock() }
}

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
