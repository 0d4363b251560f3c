import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

extension UIResponder {
    /// Calls `aSelector` with `anArgument` after `delay` seconds of the frame clock. The object is kept until then.
    ///
    /// Differs from UIKit: only responders and nodes have the method, and a screenshot of a scene waits for it.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.add(aSelector, of: self, with: anArgument, after: delay)
    }
}

extension ASDisplayNode {
    /// Calls `aSelector` with `anArgument` after `delay` seconds of the frame clock, on the main thread. The node is
    /// kept until then.
    @preconcurrency @MainActor
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.add(aSelector, of: self, with: anArgument, after: delay)
    }
}

extension NSObject {
    /// Cancels the calls that `perform(_:with:afterDelay:)` of `aTarget` has not made yet.
    @preconcurrency @MainActor
    public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedCalls.cancel(of: aTarget as AnyObject)
    }
}

/// The delayed calls that were not made yet.
@MainActor
private enum DelayedCalls {
    private static var timers: [ObjectIdentifier: [FrameTimer]] = [:]

    static func add(_ selector: Selector, of target: AnyObject, with argument: Any?, after delay: TimeInterval) {
        let timer = FrameTimer.schedule(after: delay) {
            removeFinished()
            selector.perform(on: target, sender: argument)
        }
        removeFinished()
        timers[ObjectIdentifier(target), default: []].append(timer)
    }

    static func cancel(of target: AnyObject) {
        for timer in timers.removeValue(forKey: ObjectIdentifier(target)) ?? [] { timer.invalidate() }
    }

    /// Forgets the timers that have fired, or that ended with their host. Their targets may be gone.
    private static func removeFinished() {
        let old = timers
        timers = old.compactMapValues { list in
            let rest = list.filter(\.isValid)
            return rest.isEmpty ? nil : rest
        }
        // A target that is freed may cancel its calls, which must not be during the change of `timers`.
        withExtendedLifetime(old) {}
    }
}
