import Foundation

/// When the next frame may begin: at once after a pause, else in step with the frames before.
struct FramePacer {
    /// Seconds from one frame to the next.
    let interval: TimeInterval
    /// Where the last frame stands on the grid; the frame itself began there or a little later.
    private var slot = -TimeInterval.infinity

    init(interval: TimeInterval) { self.interval = interval }

    /// The earliest time for a frame; in the past when the host was idle.
    var due: TimeInterval { slot + interval }

    /// A frame begins. A frame less than one interval late stays in its slot, so that the grid
    /// is steady while an animation runs; a later one begins a grid of its own.
    mutating func frameBegins(at now: TimeInterval) {
        slot = now - due < interval ? due : now
    }

    /// The last frame showed nothing; the next may begin at once.
    mutating func forgetLastFrame() { slot = -.infinity }
}
