import ADKFoundation
import Foundation

/// Runs a block on the main thread after a time, by the frame clock.
///
/// With a headless host's virtual clock it fires at the same point of every run. A `Timer` of Foundation fires in a
/// window, by the real time, and never fires with a headless host.
@preconcurrency @MainActor
public final class FrameTimer {
    private static let shortestPeriod: TimeInterval = 0.001
    private static let longestInterval: TimeInterval = 100 * 365 * 86_400

    let interval: TimeInterval
    let repeats: Bool
    let body: @MainActor () -> Void
    var deadline: TimeInterval
    /// Called if the host is dropped before the timer fires.
    var onDrop: (@MainActor () -> Void)?
    /// Whether the timer will fire again.
    public private(set) var isValid = true

    private init(after interval: TimeInterval, repeats: Bool, body: @escaping @MainActor () -> Void) {
        let least = repeats ? FrameTimer.shortestPeriod : 0
        let valid = interval.isFinite ? max(least, interval) : interval > 0 ? FrameTimer.longestInterval : least
        if valid != interval { Misuse.report("a timer interval of \(interval) s is not possible; \(valid) s is used") }
        self.interval = valid
        self.repeats = repeats
        self.body = body
        deadline = FrameLoop.shared.now + valid
    }

    /// Runs `body` once, after `interval` seconds. A negative interval or NaN is logged and counts as 0, an infinite
    /// one as a hundred years.
    @discardableResult
    public static func schedule(after interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> FrameTimer {
        let timer = FrameTimer(after: interval, repeats: false, body: body)
        FrameLoop.shared.add(timer)
        return timer
    }

    /// Runs `body` every `interval` seconds, at least every millisecond. A shorter interval is logged. A scene settles
    /// without waiting for repeating timers.
    @discardableResult
    public static func schedule(every interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> FrameTimer {
        let timer = FrameTimer(after: interval, repeats: true, body: body)
        FrameLoop.shared.add(timer)
        return timer
    }

    /// Runs `body` as `schedule(after:)` does, if the token is still kept then.
    package static func kept(after interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> LifetimeToken {
        let timer = schedule(after: interval, body)
        return LifetimeToken { timer.invalidate() }
    }

    /// Runs `body` as `schedule(every:)` does, as long as the token is kept.
    package static func kept(every interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> LifetimeToken {
        let timer = schedule(every: interval, body)
        return LifetimeToken { timer.invalidate() }
    }

    /// Stops the timer. It does not fire again.
    public func invalidate() {
        isValid = false
        FrameLoop.shared.remove(self)
    }

    /// Restarts the interval of a timer that has not fired.
    package func restart() { deadline = FrameLoop.shared.now + interval }

    func finish() { isValid = false }

    /// The host is gone: the timer never fires.
    func drop() {
        isValid = false
        onDrop?()
    }
}
