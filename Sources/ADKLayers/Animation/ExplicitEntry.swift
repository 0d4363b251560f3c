import ADKMotion
import Foundation

/// An animation that the app added to a layer.
@MainActor
final class ExplicitEntry: AnimationEntry {
    private enum Progress { case waiting, started, stopped }

    let key: String?
    /// The layer's copy of the animation.
    let animation: CAAnimation
    private let timing: MediaTiming
    private let effect: any AnimationEffect
    private let properties: Set<AnimatedProperty>
    /// The transition of the layer's content; nil for other animations.
    let transition: LayerTransition?
    /// The transaction that waits for the animation.
    private let group: AnimationGroupState?
    private var progress = Progress.waiting

    init(
        _ animation: CAAnimation, key: String?, timing: MediaTiming, effect: any AnimationEffect,
        transition: LayerTransition? = nil, group: AnimationGroupState?
    ) {
        (self.animation, self.key, self.timing, self.effect) = (animation, key, timing, effect)
        properties = effect.properties
        (self.transition, self.group) = (transition, group)
        group?.begin()
    }

    var changedProperty: AnimatedProperty? { nil }

    func apply(to values: inout LayerValues, at time: TimeInterval) { effect.apply(to: &values, at: time) }

    func isOver(at time: TimeInterval) -> Bool { animation.isRemovedOnCompletion && timing.isFinished(at: time) }

    private func hasBegun(at time: TimeInterval) -> Bool {
        let phase = timing.sample(at: time).phase
        return timing.speed >= 0 ? phase != .before : phase != .after
    }

    func nextChange(from time: TimeInterval) -> TimeInterval {
        // The delegate waits for a call.
        if progress == .waiting, hasBegun(at: time) { return time }
        if progress != .stopped, timing.isFinished(at: time) { return time }
        return timing.nextChange(from: time) ?? .infinity
    }

    var isEndless: Bool { timing.activeDuration >= MediaTiming.longest || progress == .stopped }

    func keepsOwnPixels(in values: LayerValues) -> Bool {
        !properties.isEmpty && properties.allSatisfy { $0.pixelChange(in: values).keepsOwnPixels }
    }

    var blocksTouches: Bool { false }

    func didShow(at time: TimeInterval) { transition?.show(at: time) }
    func wasRemoved() { transition?.end() }

    func drainEnds(until time: TimeInterval) -> [AnimationEnd] {
        var ends: [AnimationEnd] = []
        if progress == .waiting, hasBegun(at: time) {
            progress = .started
            let start = timing.parentTime(at: timing.speed > 0 ? 0 : timing.activeDuration) ?? time
            let animation = animation
            ends.append(AnimationEnd(time: min(start, time)) { animation.delegate?.animationDidStart(animation) })
        }
        if progress != .stopped, timing.isFinished(at: time) {
            ends.append(stop(at: min(time, timing.endTime ?? time), finished: true))
        }
        return ends
    }

    func interrupt(at time: TimeInterval, by cause: AnimationInterruption) -> [AnimationEnd] {
        progress == .stopped ? [] : [stop(at: time, finished: false)]
    }

    private func stop(at time: TimeInterval, finished: Bool) -> AnimationEnd {
        progress = .stopped
        let (animation, group) = (animation, group)
        return AnimationEnd(time: time) {
            animation.delegate?.animationDidStop(animation, finished: finished)
            group?.end(finished: finished)
        }
    }
}
