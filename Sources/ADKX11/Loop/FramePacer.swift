import Foundation

/// When the next frame may begin: at once after a pause, else in step with the frames before, and those
/// in step with the screen where it tells its beat. Pure; seconds of the host's clock.
///
/// A frame begins when the screen has just begun to show a picture: then all of the time until the next
/// is there for drawing it, whether a compositing desktop or the screen itself takes it.
struct FramePacer {
    /// Seconds from one frame to the next where the screen does not tell.
    var interval: TimeInterval {
        didSet { if refreshCycle == nil { step = interval } }
    }
    /// Likewise, as the frames really go.
    private(set) var step: TimeInterval
    /// What the screen tells; not followed after its end.
    var refreshCycle: DisplayClock.RefreshCycle?

    /// When the last frame began and ended.
    private var begin = -TimeInterval.infinity
    private var end = -TimeInterval.infinity
    /// The time the last frame is for: where it stands on the grid. It began there or a little later.
    private(set) var slot = -TimeInterval.infinity
    /// The earliest time for a frame; in the past when the host was idle.
    private(set) var due = -TimeInterval.infinity

    /// How far a frame is moved towards the screen's beat at most, as part of an interval: too
    /// little to be seen.
    private static let pull = 1.0 / 32
    /// After a frame that was drawn at once, the next one does not come sooner than this part of an interval.
    private static let shortest = 1.0 / 4

    init(interval: TimeInterval) {
        self.interval = interval
        step = interval
    }

    /// The earliest time for a frame that shows finished background work while nothing moves:
    /// sooner than `due`, but not so often that showing holds up the work. A fifth of the time may go
    /// into frames; after a quarter of an interval one more is no burden.
    var dueForResults: TimeInterval { min(begin + interval / 4, end + 4 * (end - begin)) }

    /// A frame begins. A frame less than one interval late stays in its slot, so that the grid
    /// is steady while an animation runs; a later one begins a grid of its own, or joins the screen's.
    mutating func frameBegins(at now: TimeInterval) {
        begin = now
        end = now
        let refreshCycle = refreshCycle.flatMap { now < $0.end ? $0 : nil }
        step = refreshCycle?.interval ?? interval
        let isInStep = now >= due && now - due < step
        slot = isInStep ? due : now
        due = slot + step
        guard let refreshCycle else { return }
        if isInStep {
            let most = step * FramePacer.pull
            due -= min(most, max(-most, refreshCycle.distance(of: due)))
        } else {
            due = refreshCycle.next(from: now + step * FramePacer.shortest)
        }
    }

    mutating func frameEnds(at now: TimeInterval) { end = now }

    /// The last frame showed nothing; the next may begin at once.
    mutating func forgetLastFrame() {
        slot = -.infinity
        begin = -.infinity
        end = -.infinity
        due = -.infinity
    }
}
