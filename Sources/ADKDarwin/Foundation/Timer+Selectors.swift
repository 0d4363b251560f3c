import ADKFoundation
import ADKViews
import Foundation

/// Timers that call a selector, which Foundation has on Apple's systems only.
extension Timer {
    /// Creates a timer, for `RunLoop.main.add(_:forMode:)`, that calls `aSelector` of `aTarget` with the timer, on the
    /// main thread.
    ///
    /// Differs from UIKit: the target is referenced weakly, and the timer becomes invalid without it. `userInfo` must
    /// be nil, because timers have none on Linux. Anything else is logged and ignored.
    ///
    /// A negative interval or NaN counts as 0, which is 0.1 ms for a timer that repeats.
    @preconcurrency @MainActor
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        if userInfo != nil { Misuse.report("the userInfo of a timer of \(ti) s is ignored: timers have none on Linux") }
        if ti.isNaN { Misuse.report("a timer cannot fire every \(ti) s; it fires as often as it can") }
        let call = TargetAction(aTarget, aSelector)
        // Foundation on Linux fires a repeating timer of 0 s only once.
        let seconds = ti > 0 ? min(ti, Timer.longestInterval) : yesOrNo ? 0.0001 : 0
        self.init(timeInterval: seconds, repeats: yesOrNo) { timer in
            nonisolated(unsafe) let timer = timer
            if MainThread.isCurrent {
                MainActor.assumeIsolated { Timer.fire(timer, call) }
            } else {
                MainMailbox.post { Timer.fire(timer, call) }
            }
        }
    }

    /// About three decades.
    private static let longestInterval: TimeInterval = 1e9

    @MainActor private static func fire(_ timer: Timer, _ call: TargetAction) {
        if call.target == nil { timer.invalidate() } else { call.perform(sender: timer) }
    }

    /// Creates a timer as `init(timeInterval:target:selector:userInfo:repeats:)` does, and adds it to the main run
    /// loop.
    @discardableResult
    @preconcurrency @MainActor
    public static func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
        RunLoop.main.add(timer, forMode: .default)
        return timer
    }
}
