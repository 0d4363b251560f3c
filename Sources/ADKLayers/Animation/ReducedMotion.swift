import ADKMotion
import Foundation

// The app's amount of animation, applied to each kind of animation.

extension AnimationContext {
    /// The context for changes of `property` with the app's amount of animation; nil if they show at once.
    func reduced(for property: AnimatedProperty) -> AnimationContext? {
        if ADKAnimations.current == .full, recorder == nil { return self }
        // An animator decides in each frame, because scrubbing follows a pointer.
        if let animator = recorder as? AnimatorRecorder { return animator.isOver ? nil : self }
        if ADKAnimations.current == .full { return self }
        if property.showsAtOnce { return nil }
        // A change that repeats would flash if it were shorter.
        guard cycle.map({ $0.count <= 1 }) ?? true, curve.duration > ADKAnimations.reducedDuration else { return self }
        let pace: CubicBezier = if case .timing(let curve, _) = curve { curve } else { .linear }
        return AnimationContext(
            curve: .timing(pace, duration: ADKAnimations.reducedDuration), delay: delay, cycle: cycle, group: group,
            recorder: recorder)
    }
}

extension CAAnimation {
    /// `timing` with the app's amount of animation. An animation that may not move is over at its beginning, with its
    /// last value.
    func reduced(_ timing: MediaTiming) -> MediaTiming {
        var result = timing
        switch (ADKAnimations.current, self) {
        case (.full, _), (.reduced, is CAAnimationGroup): break
        case (.reduced, let animation as CAPropertyAnimation):
            if AnimatedKeyPath(animation.keyPath ?? "")?.property.isGeometry == true {
                result.end()
            } else if timing.repeatDuration == 0, timing.repeatCount <= 1 {
                result.duration = min(timing.duration, ADKAnimations.reducedDuration)
            }
        case (.reduced, is CATransition): result.duration = min(timing.duration, ADKAnimations.reducedDuration)
        default: result.end()
        }
        return result
    }

    /// `timing` in a group, with the app's amount of animation.
    func reducedInGroup(_ timing: MediaTiming) -> MediaTiming {
        var result = timing
        if let animation = self as? CAPropertyAnimation,
            AnimatedKeyPath(animation.keyPath ?? "")?.property.showsAtOnce == true
        {
            result.end()
        }
        return result
    }
}

extension MediaTiming {
    /// Leaves no time to the cycles.
    fileprivate mutating func end() { (duration, repeatDuration, repeatCount, autoreverses) = (0, 0, 0, false) }
}
