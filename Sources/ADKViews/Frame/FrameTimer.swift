import Foundation

/// Something to be done on the main thread after a time, by the frame clock.
///
/// Use this instead of `Timer` or sleeping: under the headless host's virtual clock it fires
/// at the same place of every run.
@MainActor
public final class FrameTimer {
    let interval: TimeInterval
    let repeats: Bool
    let body: @MainActor () -> Void
    var deadline: TimeInterval
    public private(set) var isValid = true

    private init(after interval: TimeInterval, repeats: Bool, body: @escaping @MainActor () -> Void) {
        precondition(interval >= 0 && interval.isFinite, "a timer needs a finite interval, got \(interval)")
        self.interval = interval
        self.repeats = repeats
        self.body = body
        deadline = FrameLoop.shared.now + interval
    }

    /// Runs `body` once, `interval` seconds from now.
    @discardableResult
    public static func schedule(after interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> FrameTimer {
        let timer = FrameTimer(after: interval, repeats: false, body: body)
        FrameLoop.shared.add(timer)
        return timer
    }

    /// Runs `body` every `interval` seconds, which must be positive. A repeating timer is not
    /// waited for when a scene settles.
    @discardableResult
    public static func schedule(every interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> FrameTimer {
        precondition(interval > 0, "a repeating timer needs a positive interval, got \(interval)")
        let timer = FrameTimer(after: interval, repeats: true, body: body)
        FrameLoop.shared.add(timer)
        return timer
    }

    public func invalidate() {
        isValid = false
        FrameLoop.shared.remove(self)
    }

    /// Counts the interval of a timer that is still to come from now on.
    func restart() { deadline = FrameLoop.shared.now + interval }

    func finish() { isValid = false }
}
