import AsyncDisplayKit

/// Plays events at their times, and the animations that they start: forwards, paused, or at any instant.
///
/// The time of the layers is that of the player. So a paused player shows an instant exactly, and going back is the
/// same as playing to there from the beginning.
@MainActor
final class MotionPlayer {
    /// A change that starts animations.
    struct Event {
        /// Seconds from the beginning.
        let time: TimeInterval
        let run: @MainActor () -> Void
    }

    private enum State {
        case paused(at: TimeInterval)
        /// `begin` is the frame clock's time at the player's time 0.
        case playing(begin: TimeInterval)
    }

    private let layers: [CALayer]
    private let reset: @MainActor () -> Void
    private let events: [Event]
    private var state = State.paused(at: 0)
    /// The index of the first event that is still to come.
    private var next = 0
    private var timer: FrameTimer?

    /// - Parameters:
    ///   - layers: they and their sublayers follow the player's time.
    ///   - events: in any order. Those at the same time run in the given order.
    ///   - reset: puts all that is animated back to its beginning.
    init(layers: [CALayer], events: [Event], reset: @escaping @MainActor () -> Void) {
        self.layers = layers
        self.events = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        self.reset = reset
    }

    var isPaused: Bool {
        if case .paused = state { return true }
        return false
    }

    /// The player's time in seconds.
    var time: TimeInterval {
        switch state {
        case .paused(let time): time
        case .playing(let begin): CACurrentMediaTime() - begin
        }
    }

    /// Goes on from the present time.
    func play() {
        guard isPaused else { return }
        let now = CACurrentMediaTime()
        let time = time
        state = .playing(begin: now - time)
        setClocks(beginTime: now, offset: time, speed: 1)
        scheduleNextEvent()
    }

    func pause() {
        timer?.invalidate()
        stop(at: time)
    }

    /// Pauses at an instant. A negative time counts as 0.
    func seek(to goal: TimeInterval) {
        pause()
        let goal = max(0, goal)
        if goal < time || time == 0 { rewind() }
        while next < events.count, events[next].time <= goal {
            stop(at: events[next].time)
            events[next].run()
            next += 1
        }
        stop(at: goal)
    }

    private func rewind() {
        stop(at: 0)
        reset()
        next = 0
    }

    private func stop(at time: TimeInterval) {
        state = .paused(at: time)
        setClocks(beginTime: 0, offset: time, speed: 0)
    }

    private func setClocks(beginTime: TimeInterval, offset: TimeInterval, speed: Float) {
        for layer in layers {
            layer.beginTime = beginTime
            layer.timeOffset = offset
            layer.speed = speed
        }
    }

    private func scheduleNextEvent() {
        guard next < events.count else { return }
        timer = FrameTimer.schedule(after: max(0, events[next].time - time)) { [weak self] in self?.runDueEvents() }
    }

    /// Runs each event at its own time. The frame may be later.
    private func runDueEvents() {
        guard case .playing(let begin) = state else { return }
        let time = time
        while next < events.count, events[next].time <= time {
            setClocks(beginTime: 0, offset: events[next].time, speed: 0)
            events[next].run()
            next += 1
        }
        setClocks(beginTime: begin, offset: 0, speed: 1)
        scheduleNextEvent()
    }
}
