import Foundation

/// The animations that one animation block or transaction started, and its completion.
@MainActor
package final class AnimationGroupState {
    /// The animated views take touches.
    let allowsTouches: Bool
    /// The animations that are not over, and the block itself until it has returned.
    private var pending = 1
    private var isFinished = true
    var completion: (@MainActor (_ finished: Bool) -> Void)?
    /// The transaction around, which waits for the group.
    private let transaction: AnimationGroupState?

    package init(allowsTouches: Bool, completion: (@MainActor (_ finished: Bool) -> Void)?) {
        self.allowsTouches = allowsTouches
        self.completion = completion
        transaction = CATransaction.group
        transaction?.begin()
    }

    /// Whether animations wait besides the block itself.
    var hasAnimations: Bool { pending > 1 }
    var hasCompletion: Bool { completion != nil }

    func begin() { pending += 1 }

    /// Ends one animation, or the block itself. The last one calls the completion.
    package func end(finished: Bool) {
        assert(pending > 0, "each animation ends once")
        pending -= 1
        if !finished { isFinished = false }
        guard pending == 0 else { return }
        let call = completion
        completion = nil
        call?(isFinished)
        transaction?.end(finished: isFinished)
    }
}

/// A call that an animation's start or end causes. Calls run after the step of all layers, in the order of their times.
@MainActor
package struct AnimationEnd {
    /// The time of the start or the end: the layer's from entries, and the frame clock's from motions on.
    let time: TimeInterval
    let call: @MainActor () -> Void

    init(time: TimeInterval, call: @escaping @MainActor () -> Void) { (self.time, self.call) = (time, call) }

    /// The end of one animation for the block that started it.
    ///
    /// - Parameter finished: false if the animation was interrupted.
    init(group: AnimationGroupState, time: TimeInterval, finished: Bool) {
        self.init(time: time) { group.end(finished: finished) }
    }
}
