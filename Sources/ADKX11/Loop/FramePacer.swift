import Foundation

/// When the next frame may begin: at once after a pause, else in step with the frames before.
struct FramePacer {
    /// Seconds from one frame to the next.
    var interval: TimeInterval
    /// Where the last frame stands on the grid; the frame itself began there or a little later.
    private var slot = -TimeInterval.infinity

    init(interval: TimeInterval) { self.interval = interval }

    /// The earliest time for a frame; in the past when the host was idle.
    var due: TimeInterval { slot + interval }

    /// The earliest time for a frame that shows finished background work while nothing moves:
    /// sooner than that, but not so often that showing holds up the work.
    var dueForResults: TimeInterval { slot + interval / 4 }

    /// A frame begins. A frame less than one interval late stays in its slot, so that the grid
    /// is steady while an animation runs; a later one begins a grid of its own.
    mutating func frameBegins(at now: TimeInterval) {
        slot = now >= due && now - due < interval ? due : now
    }

    /// The last frame showed nothing; the next may begin at once.
    mutating func forgetLastFrame() { slot = -.infinity }
}
