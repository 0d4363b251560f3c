import ADKFoundation
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
        self.interval = FrameTimer.valid(interval, repeats: repeats)
        self.repeats = repeats
        self.body = body
        deadline = FrameLoop.shared.now + self.interval
    }

    /// The shortest interval of a repeating timer, in seconds: one frame at 60 Hz.
    static let shortestRepeat: TimeInterval = 1 / 60

    /// `interval`, or what a timer uses instead of one that is negative, infinite or not a number.
    private static func valid(_ interval: TimeInterval, repeats: Bool) -> TimeInterval {
        if interval.isFinite, repeats ? interval > 0 : interval >= 0 { return interval }
        let used = repeats ? shortestRepeat : 0
        Misuse.report("a \(repeats ? "repeating " : "")FrameTimer was given an interval of \(interval) s; it uses \(used) s")
        return used
    }

    /// Runs `body` once, `interval` seconds from now. A negative or infinite interval is logged and counts as 0.
    @discardableResult
    public static func schedule(after interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> FrameTimer {
        let timer = FrameTimer(after: interval, repeats: false, body: body)
        FrameLoop.shared.add(timer)
        return timer
    }

    /// Runs `body` every `interval` seconds. An interval that is not positive and finite is logged and counts as a
    /// sixtieth of a second. A repeating timer is not waited for when a scene settles.
    @discardableResult
    public static func schedule(every interval: TimeInterval, _ body: @escaping @MainActor () -> Void) -> FrameTimer {
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
