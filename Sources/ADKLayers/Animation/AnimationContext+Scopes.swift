import ADKMotion
import Foundation

// Blocks and transactions are on one stack, in the order of their beginnings. What is animated is decided by the whole
// stack, so that each may begin and end in any order.
extension AnimationContext {
    /// A dynamic scope that says how changes are animated, or that they are not.
    enum Scope {
        /// An animation block. `isAnimated` is false if animations were switched off when it began, or if it has no
        /// duration.
        case block(AnimationContext, isAnimated: Bool)
        /// A block without animation. The app's switch of animations outside of it.
        case withoutAnimation(wasEnabled: Bool)
        case transaction(CATransaction.Level)
    }

    /// The open scopes, the innermost last.
    private static var scopes: [Scope] = []

    /// The context of changes made now; nil if they are not animated.
    package private(set) static var current: AnimationContext?

    /// False in blocks without animation, and while the app switches animations off.
    package private(set) static var isEnabled = true

    /// The innermost block, also if its changes are not animated.
    package static var enclosing: AnimationContext? {
        for scope in scopes.reversed() {
            switch scope {
            case .block(let context, _): return context
            case .withoutAnimation: return nil
            case .transaction: continue
            }
        }
        return nil
    }

    /// A transaction shows changes at once.
    static var disablesActions: Bool {
        for case .transaction(let level) in scopes.reversed() { if let flag = level.disablesActions { return flag } }
        return false
    }

    private static func update() { current = decided() }

    private static func decided() -> AnimationContext? {
        guard !scopes.isEmpty, !disablesActions else { return nil }
        for scope in scopes.reversed() {
            switch scope {
            case .block(let context, let isAnimated): return isAnimated ? context : nil
            case .withoutAnimation: return nil
            case .transaction(let level):
                if let context = level.context { return isEnabled && context.curve.duration > 0 ? context : nil }
            }
        }
        return nil
    }

    // MARK: - Blocks

    /// Runs `changes` as a part of the block.
    package func perform(_ changes: () -> Void) {
        let isAnimated = AnimationContext.isEnabled && (curve.duration > 0 || delay > 0)
        AnimationContext.run(.block(self, isAnimated: isAnimated), changes)
    }

    /// Runs `changes` without animation, and also the blocks in it.
    package static func disabled(_ changes: () -> Void) {
        let wasEnabled = isEnabled
        isEnabled = false
        run(.withoutAnimation(wasEnabled: wasEnabled), changes)
    }

    private static func run(_ scope: Scope, _ changes: () -> Void) {
        scopes.append(scope)
        update()
        defer { endBlock() }
        changes()
    }

    /// Removes the innermost scope that is no transaction. Transactions that began in it stay open.
    private static func endBlock() {
        let place = scopes.lastIndex { if case .transaction = $0 { false } else { true } }
        if let place, case .withoutAnimation(let wasEnabled) = scopes.remove(at: place) { isEnabled = wasEnabled }
        update()
    }

    /// Switches the animation of blocks that begin from now on, and of changes in transactions.
    package static func setEnabled(_ enabled: Bool) {
        isEnabled = enabled
        update()
    }

    // MARK: - Transactions

    /// The open transactions, the innermost last.
    static var transactions: [CATransaction.Level] {
        scopes.compactMap { if case .transaction(let level) = $0 { level } else { nil } }
    }

    /// The innermost transaction.
    static var transaction: CATransaction.Level? {
        for case .transaction(let level) in scopes.reversed() { return level }
        return nil
    }

    /// Begins a transaction. One that the app did not begin is around everything that is open.
    static func begin(_ level: CATransaction.Level) {
        scopes.insert(.transaction(level), at: level.isImplicit ? 0 : scopes.count)
        update()
    }

    /// Ends a transaction, also in the midst of blocks that began in it.
    static func end(_ ended: CATransaction.Level) {
        scopes.removeAll { if case .transaction(let level) = $0 { level === ended } else { false } }
        update()
    }

    /// The values of a transaction changed.
    static func transactionDidChange() { update() }

    /// Ends all transactions. Blocks that run go on.
    static func endTransactions() {
        scopes.removeAll { if case .transaction = $0 { true } else { false } }
        update()
    }
}
