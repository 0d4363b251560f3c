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
    let keepsOwnPixels: Bool
    /// The transaction that waits for the animation.
    private let group: AnimationGroupState?
    private var progress = Progress.waiting

    init(
        _ animation: CAAnimation, key: String?, timing: MediaTiming, effect: any AnimationEffect,
        group: AnimationGroupState?
    ) {
        (self.animation, self.key, self.timing, self.effect) = (animation, key, timing, effect)
        let properties = effect.properties
        keepsOwnPixels = !properties.isEmpty && properties.allSatisfy(\.pixelChange.keepsOwnPixels)
        self.group = group
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

    var blocksTouches: Bool { false }

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

    func interrupt(at time: TimeInterval) -> [AnimationEnd] {
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
