import Foundation

/// Decides when the next frame may begin: at once after a pause, else one step after the last one, in phase with the
/// screen if its refresh cycle is known. Pure; times are seconds of the host's clock.
///
/// A frame begins just after a refresh of the screen. All of the time until the next refresh is then
/// available for drawing.
package struct FramePacer {
    /// Seconds between frames if the screen's refresh cycle is unknown.
    package var interval: TimeInterval {
        didSet { if refreshCycle == nil { step = interval } }
    }
    /// Actual seconds between frames.
    package private(set) var step: TimeInterval
    /// The screen's refresh cycle, if known. Ignored after its end.
    package var refreshCycle: DisplayClock.RefreshCycle?

    /// When the last frame began and ended.
    private var begin = -TimeInterval.infinity
    private var end = -TimeInterval.infinity
    /// Time that the last frame is for: its place on the grid. The frame began then or a little later.
    package private(set) var slot = -TimeInterval.infinity
    /// Earliest time for the next frame; in the past if the host was idle.
    package private(set) var due = -TimeInterval.infinity

    /// Largest shift of a frame towards the screen's refresh cycle, as a share of the interval: too small to be seen.
    private static let pull = 1.0 / 32
    /// Shortest time to the next frame after one that was drawn at once, as a share of the interval.
    private static let shortest = 1.0 / 4

    package init(interval: TimeInterval) {
        self.interval = interval
        step = interval
    }

    /// Earliest time for a frame that shows finished background work while nothing moves. Sooner than `due`, but not so
    /// often that drawing delays the work: when frames take at most a fifth of the time, at the latest a quarter of an
    /// interval after the last frame began.
    package var dueForResults: TimeInterval { min(begin + interval / 4, end + 4 * (end - begin)) }

    /// A frame begins. A frame that is less than one interval late stays in its slot, so that the grid is steady during
    /// an animation. A later frame starts a new grid, or joins the screen's.
    package mutating func frameBegins(at now: TimeInterval) {
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

    package mutating func frameEnds(at now: TimeInterval) { end = now }

    /// The last frame showed nothing: the next one may begin at once.
    package mutating func forgetLastFrame() {
        slot = -.infinity
        begin = -.infinity
        end = -.infinity
        due = -.infinity
    }
}
