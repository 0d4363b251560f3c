import Foundation

/// The animations that one animation block started, and its completion.
@MainActor
final class AnimationGroupState {
    /// The animated views take touches.
    let allowsTouches: Bool
    /// The animations that are not over, and the block itself until it has returned.
    private var pending = 1
    private var isFinished = true
    private var completion: (@MainActor (_ finished: Bool) -> Void)?

    init(allowsTouches: Bool, completion: (@MainActor (_ finished: Bool) -> Void)?) {
        self.allowsTouches = allowsTouches
        self.completion = completion
    }

    /// Whether animations wait besides the block itself.
    var hasAnimations: Bool { pending > 1 }

    func begin() { pending += 1 }

    /// Ends one animation, or the block itself. The last one calls the completion.
    func end(finished: Bool) {
        pending -= 1
        if !finished { isFinished = false }
        guard pending == 0, let completion else { return }
        self.completion = nil
        completion(isFinished)
    }
}

/// The end of one animation for the block that started it.
struct AnimationEnd {
    let group: AnimationGroupState
    let time: TimeInterval
    /// False if the animation was interrupted.
    let finished: Bool
}
