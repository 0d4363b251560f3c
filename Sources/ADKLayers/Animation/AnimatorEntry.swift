import ADKMotion
import Foundation

/// The animation of one property by an animator. It runs until the animator ends it.
@MainActor
final class AnimatorEntry<Value: AnimatableValue>: AnimationEntry {
    /// A change of the target.
    private struct Change {
        /// The moment at which it takes effect.
        var start: AnimatorClock.Moment
        var from, to: Value
    }

    private enum State {
        case running
        /// The layer left its window. The layer keeps its value until the animator ends.
        case offScreen
        /// It ended, or a change or another animation took its place. The value is left alone.
        case over
    }

    let property: AnimatedProperty
    let clock: AnimatorClock
    let blocksTouches: Bool
    private let path: WritableKeyPath<LayerValues, Value>
    private var changes: [Change] = []
    private let first: Value
    private weak var layer: CALayer?
    private var state = State.running

    /// An animation that begins at `value`.
    init(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer, at value: Value,
        clock: AnimatorClock, blocksTouches: Bool
    ) {
        (self.path, self.property, self.layer, first) = (path, property, layer, value)
        (self.clock, self.blocksTouches) = (clock, blocksTouches)
    }

    /// Animates to another target from the animator's moment `start` on.
    func animate(to target: Value, from start: AnimatorClock.Moment) {
        let isLate = start.place > 0
        let from = isLate ? value(at: start) : first
        changes.removeAll { !isLate || clock.hasReached(start, at: $0.start) }
        changes.append(Change(start: start, from: from, to: target))
    }

    private func value(at moment: AnimatorClock.Moment) -> Value {
        guard let change = changes.last(where: { clock.hasReached($0.start, at: moment) }) ?? changes.first else {
            return first
        }
        return change.from.mixed(with: change.to, at: clock.share(of: change.start, at: moment))
    }

    /// The value on screen. With less motion it is at its goal at once, except while a pointer scrubs.
    private var present: Value {
        if property.showsAtOnce, let goal = clock.goal { return goal == 0 ? first : changes.last?.to ?? first }
        return value(at: clock.moment(at: AnimationEngine.shared.time))
    }

    var key: String? { property.key }
    var changedProperty: AnimatedProperty? { property }

    func apply(to values: inout LayerValues, at time: TimeInterval) {
        values.animate(path, of: property) { _ in present }
    }

    func isOver(at time: TimeInterval) -> Bool { false }

    // The animator itself waits for its end. It has the frame clock's time.
    func nextChange(from time: TimeInterval) -> TimeInterval { .infinity }
    func moves(at time: TimeInterval, speed: Double) -> Bool {
        let now = AnimationEngine.shared.time
        return clock.nextChange(from: now) <= now + AnimationEngine.shortestRest
    }
    var isEndless: Bool { true }
    func keepsOwnPixels(in values: LayerValues) -> Bool { property.pixelChange(in: values).keepsOwnPixels }
    func drainEnds(until time: TimeInterval) -> [AnimationEnd] { [] }

    func interrupt(at time: TimeInterval, by cause: AnimationInterruption) -> [AnimationEnd] {
        if state == .running { state = cause == .leftWindow ? .offScreen : .over }
        return []
    }
}

/// The animation of a property by an animator, without its type.
@MainActor
protocol AnimatorPart: AnyObject {
    /// Shows the animator's present progress.
    func show()
    /// Ends the animation. The layer gets the values of `position`. Returns whether they differ from those that were
    /// set.
    func finish(at position: UIViewAnimatingPosition) -> Bool
}

extension AnimatorEntry: AnimatorPart {
    func show() { if let layer, let motion = layer.motion { layer.show(motion) } }

    func finish(at position: UIViewAnimatingPosition) -> Bool {
        guard state != .over, let layer else { return false }
        // Off screen, another value may have been set since.
        let isOwn = state == .running || layer.modelValues[keyPath: path] == changes.last?.to
        var shown = layer.paint.values
        if state == .offScreen { shown.animate(path, of: property) { _ in present } }
        let value =
            switch position {
            case .end: layer.modelValues[keyPath: path]
            case .start: first
            case .current: shown[keyPath: path]
            }
        state = .over
        guard isOwn, value != layer.modelValues[keyPath: path] else {
            layer.endAnimations { $0 === self }
            return false
        }
        layer.restore(path, property, value)
        return true
    }
}

/// Takes the changes of an animator's blocks.
@MainActor
package final class AnimatorRecorder: ChangeRecorder {
    package let clock: AnimatorClock
    private let blocksTouches: Bool
    private var parts: [any AnimatorPart] = []
    private var restored: [@MainActor () -> Void] = []
    /// The animator gave up its animations. Changes show at once.
    private(set) var isOver = false
    /// The host of the animations.
    private let epoch = AnimationEngine.shared.epoch
    /// The moment from which on changes made now take effect.
    package var start = AnimatorClock.Moment.start

    package init(_ clock: AnimatorClock, blocksTouches: Bool) {
        (self.clock, self.blocksTouches) = (clock, blocksTouches)
    }

    package func record<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer,
        in motion: LayerMotion, to value: Value, at time: TimeInterval
    ) -> [AnimationEnd] {
        if let running = motion.entry(changedBy: property) as? AnimatorEntry<Value>, running.clock === clock {
            running.animate(to: value, from: start)
            return []
        }
        let entry = AnimatorEntry(
            path, property, of: layer, at: layer.paint.values[keyPath: path], clock: clock,
            blocksTouches: blocksTouches)
        entry.animate(to: value, from: start)
        parts.append(entry)
        let ends = motion.end(at: time) { $0.changedProperty == property }
        motion.add(entry)
        return ends
    }

    package func whenRestored(_ body: @escaping @MainActor () -> Void) { restored.append(body) }

    /// Shows the animator's present progress.
    package func show() { for part in parts { part.show() } }

    /// Ends the animations, without calls. The layers get the values of `position`.
    package func finish(at position: UIViewAnimatingPosition) {
        let isCurrent = epoch == AnimationEngine.shared.epoch
        let (ended, calls) = (parts, restored)
        (parts, restored, isOver) = ([], [], true)
        guard isCurrent else { return }
        AnimationContext.disabled {
            let isRestored = ended.reduce(false) { $1.finish(at: position) || $0 }
            if isRestored { for call in calls { call() } }
        }
    }

    /// Ends the animations of an animator that is gone. What its views got is final.
    package func abandon(_ group: AnimationGroupState) {
        guard epoch == AnimationEngine.shared.epoch else { return }
        finish(at: .end)
        let engine = AnimationEngine.shared
        engine.complete([AnimationEnd(group: group, time: engine.time, finished: false)])
    }
}
