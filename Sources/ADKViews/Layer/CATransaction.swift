import ADKFoundation
import ADKMotion
import Foundation

/// A group of changes of layers, with a duration, a pace and a completion block.
///
/// Changes of layers are animated in a transaction with a duration. Views are animated in it too. Outside of `begin()`
/// and `commit()`, the methods act on a transaction that ends with the next frame.
///
/// Differs from Core Animation: layers show changes at once in transactions without a duration of their own. The
/// duration of 0.25 seconds is that of animations that are added without a duration.
@MainActor
public final class CATransaction {
    @MainActor
    private struct Level {
        let group = AnimationGroupState(allowsTouches: true, completion: nil)
        /// The state outside of the transaction.
        let outer = AnimationContext.state
        var duration: TimeInterval?
        var function: CAMediaTimingFunction?
        var disablesActions: Bool?
        var completion: (@MainActor () -> Void)?
        /// The transaction was not begun by the app, and ends with the next frame.
        var isImplicit = false
    }

    /// The open transactions, the innermost last.
    private static var levels: [Level] = []
    private static let standardDuration: TimeInterval = 0.25

    private init() {}

    /// The group of the innermost transaction, for animations that begin now.
    static var group: AnimationGroupState? { levels.last?.group }

    /// Begins a transaction, inside of the present one.
    public static func begin() { levels.append(Level()) }

    /// Ends the innermost transaction. Logged without a transaction.
    public static func commit() {
        guard levels.last?.isImplicit == false else {
            return Misuse.report("CATransaction.commit() has no begin(); it does nothing")
        }
        end()
    }

    /// Ends the transaction that was not begun by the app, if it is the innermost one.
    public static func flush() { if levels.last?.isImplicit == true { end() } }

    /// Forgets all transactions. For a host that is gone.
    static func reset() {
        if let first = levels.first { AnimationContext.state = first.outer }
        levels = []
    }

    private static func end() {
        let level = levels.removeLast()
        AnimationContext.state = level.outer
        AnimationEngine.shared.blockReturned(level.group)
    }

    private static func change(_ body: (inout Level) -> Void) {
        if levels.isEmpty {
            var level = Level()
            level.isImplicit = true
            levels.append(level)
            AnimationEngine.shared.complete([AnimationEnd(time: AnimationEngine.shared.time) { flush() }])
        }
        body(&levels[levels.count - 1])
        let level = levels[levels.count - 1]
        var state = level.outer
        if let disables = level.disablesActions { state.disablesActions = disables }
        if state.disablesActions {
            state.current = nil
        } else if let duration = level.duration {
            let curve = animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
            let context = AnimationContext(curve: .timing(curve.curve, duration: duration), group: level.group)
            state.current = duration > 0 && state.isEnabled ? context : nil
        }
        AnimationContext.state = state
    }

    /// The duration in seconds of animations that are added without one: that of the innermost transaction that has
    /// one, and 0.25 without any.
    public static func animationDuration() -> CFTimeInterval {
        levels.last { $0.duration != nil }?.duration ?? standardDuration
    }

    /// Animates the changes of layers in the transaction, for `dur` seconds. Without a duration they show at once.
    /// Negative durations and NaN are logged and count as 0.
    public static func setAnimationDuration(_ dur: CFTimeInterval) {
        if !(dur >= 0) { Misuse.report("a transaction cannot animate for \(dur) s; it does not animate") }
        change { $0.duration = dur >= 0 ? min(dur, MediaTiming.longest) : 0 }
    }

    /// The pace of the innermost transaction that has one.
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        levels.last { $0.function != nil }?.function
    }

    /// Sets the pace of changes in the transaction, also of those in animation blocks without a spring.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.function = function }
    }

    /// Whether changes are not animated.
    public static func disableActions() -> Bool { AnimationContext.state.disablesActions }

    /// Shows the changes in the transaction at once, also those in animation blocks. Animations that are added run.
    public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

    /// The completion block of the innermost transaction.
    public static func completionBlock() -> (@MainActor () -> Void)? { levels.last?.completion }

    /// Calls `block` once in a frame after the transaction, when all animations have ended that were added in it after
    /// it began. In the next frame, if there are none.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        change { $0.completion = block }
        guard let group else { return }
        if let block { group.setCompletion { _ in block() } } else { group.setCompletion(nil) }
    }
}
