import ADKFoundation
import ADKMotion
import Foundation

/// A group of changes of layers, with a duration, a pace and a completion block.
///
/// Changes of layers are animated in a transaction with a duration. Views are animated in it too. Outside of `begin()`
/// and `commit()`, the methods act on a transaction that ends with the next frame. In an animation block, changes have
/// the duration of the block, whichever the transaction around it has.
///
/// Differs from Core Animation: layers show changes at once in transactions without a duration of their own. The
/// duration of 0.25 seconds is that of animations that are added without a duration.
@preconcurrency @MainActor
public final class CATransaction {
    /// One transaction.
    @MainActor
    final class Level {
        /// The transaction was not begun by the app, and ends with the next frame.
        let isImplicit: Bool
        let group = AnimationGroupState(allowsTouches: true, completion: nil)
        var duration: TimeInterval?
        var function: CAMediaTimingFunction?
        var disablesActions: Bool?
        /// Animates changes; nil without a duration.
        fileprivate(set) var context: AnimationContext?

        init(isImplicit: Bool) { self.isImplicit = isImplicit }
    }

    private static let standardDuration: TimeInterval = 0.25

    private init() {}

    /// The group of the innermost transaction, for animations that begin now.
    static var group: AnimationGroupState? { AnimationContext.transaction?.group }

    /// Begins a transaction, inside of the present one.
    public static func begin() { AnimationContext.begin(Level(isImplicit: false)) }

    /// Ends the innermost transaction. Logged without a transaction.
    public static func commit() {
        guard let level = AnimationContext.transaction, !level.isImplicit else {
            return Misuse.report("CATransaction.commit() has no begin(); it does nothing")
        }
        end(level)
        if let outer = AnimationContext.transaction, outer.isImplicit { endWithNextFrame(outer) }
    }

    /// Ends the transaction that was not begun by the app, if it is the innermost one.
    public static func flush() {
        if let level = AnimationContext.transaction, level.isImplicit { end(level) }
    }

    /// Forgets all transactions. For a host that is gone.
    static func reset() { AnimationContext.endTransactions() }

    private static func end(_ level: Level) {
        AnimationContext.end(level)
        AnimationEngine.shared.blockReturned(level.group)
    }

    /// Ends a transaction that the app did not begin. If one that the app began is open then, its end asks again.
    private static func endWithNextFrame(_ level: Level) {
        let engine = AnimationEngine.shared
        engine.complete([
            AnimationEnd(time: engine.time) { if AnimationContext.transaction === level { end(level) } }
        ])
    }

    private static func change(_ body: (Level) -> Void) {
        let level: Level
        if let innermost = AnimationContext.transaction {
            level = innermost
        } else {
            level = Level(isImplicit: true)
            AnimationContext.begin(level)
            endWithNextFrame(level)
        }
        body(level)
        level.context = level.duration.map {
            let function = animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
            return AnimationContext(curve: .timing(function.curve, duration: $0), group: level.group)
        }
        AnimationContext.transactionDidChange()
    }

    /// The duration in seconds of animations that are added without one: that of the innermost transaction that has
    /// one, and 0.25 without any.
    public static func animationDuration() -> CFTimeInterval {
        AnimationContext.transactions.last { $0.duration != nil }?.duration ?? standardDuration
    }

    /// Animates the changes of layers in the transaction, for `dur` seconds. Without a duration they show at once.
    /// Negative durations and NaN are logged and count as 0.
    public static func setAnimationDuration(_ dur: CFTimeInterval) {
        if !(dur >= 0) { Misuse.report("a transaction cannot animate for \(dur) s; it does not animate") }
        change { $0.duration = dur >= 0 ? min(dur, MediaTiming.longest) : 0 }
    }

    /// The pace of the innermost transaction that has one.
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        AnimationContext.transactions.last { $0.function != nil }?.function
    }

    /// Sets the pace of changes in the transaction, also of those in animation blocks without a spring.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.function = function }
    }

    /// Whether changes are not animated.
    public static func disableActions() -> Bool { AnimationContext.disablesActions }

    /// Shows the changes in the transaction at once, also those in animation blocks. Animations that are added run.
    public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

    /// The completion block of the innermost transaction.
    public static func completionBlock() -> (@MainActor () -> Void)? {
        guard let call = group?.completion else { return nil }
        return { call(true) }
    }

    /// Calls `block` once in a frame after the transaction, when all animations have ended that were added in it. In
    /// the next frame, if there are none.
    ///
    /// Differs from Core Animation: animations that were added in the transaction before this call count too.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        change { level in
            guard let block else { return level.group.completion = nil }
            level.group.completion = { _ in block() }
        }
    }
}
