import ADKMotion
import Foundation

/// The animation of one property by an animator. It runs until the animator ends it.
@MainActor
final class AnimatorEntry<Value: AnimatableValue>: AnimationEntry {
    /// A change of the target. It takes effect when the animator's progress passes its start.
    private struct Change {
        var start: Double
        var from, to: Value

        func value(at progress: Double) -> Value {
            guard start > 0 else { return from.mixed(with: to, at: progress) }
            return from.mixed(with: to, at: max(0, (progress - start) / (1 - start)))
        }
    }

    /// The latest start of a change. One that begins with the end has no way.
    private static var latestStart: Double { 0.999 }

    let property: AnimatedProperty
    let clock: AnimatorClock
    let blocksTouches: Bool
    private let path: WritableKeyPath<LayerValues, Value>
    private var changes: [Change] = []
    private let first: Value
    private weak var layer: CALayer?
    /// Another animation, or the end of the window, replaced this one.
    private var isInterrupted = false

    /// An animation that begins at `value`.
    init(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer, at value: Value,
        clock: AnimatorClock, blocksTouches: Bool
    ) {
        (self.path, self.property, self.layer, first) = (path, property, layer, value)
        (self.clock, self.blocksTouches) = (clock, blocksTouches)
    }

    /// Animates to another target from the animator's progress `start` on.
    func animate(to target: Value, from start: Double) {
        let start = min(Self.latestStart, max(0, start))
        changes.removeAll { $0.start >= start && start > 0 || $0.start > start }
        let from = start > 0 ? value(at: start) : first
        if start == 0 { changes = [] }
        changes.append(Change(start: start, from: from, to: target))
    }

    private func value(at progress: Double) -> Value {
        let change = changes.last { $0.start <= progress } ?? changes.first
        return change?.value(at: progress) ?? first
    }

    var key: String? { property.key }
    var changedProperty: AnimatedProperty? { property }

    func apply(to values: inout LayerValues, at time: TimeInterval) {
        // With less motion the value is at its goal at once, except while a pointer scrubs.
        let goal = property.showsAtOnce ? clock.goal : nil
        values[keyPath: path] = value(at: goal ?? clock.progress(at: AnimationEngine.shared.time))
        values.restrict(property)
    }

    func isOver(at time: TimeInterval) -> Bool { clock.owner == nil }

    // The animator itself waits for its end.
    func nextChange(from time: TimeInterval) -> TimeInterval { .infinity }
    var isEndless: Bool { true }
    var keepsOwnPixels: Bool { property.pixelChange.keepsOwnPixels }
    func drainEnds(until time: TimeInterval) -> [AnimationEnd] { [] }

    func interrupt(at time: TimeInterval) -> [AnimationEnd] {
        isInterrupted = true
        return []
    }
}

/// The animation of a property by an animator, without its type.
@MainActor
protocol AnimatorPart: AnyObject {
    /// Shows the animator's present progress.
    func show()
    /// Ends the animation. The layer gets the values of `position`.
    func finish(at position: UIViewAnimatingPosition)
}

extension AnimatorEntry: AnimatorPart {
    func show() { if let layer, let motion = layer.motion { layer.show(motion) } }

    func finish(at position: UIViewAnimatingPosition) {
        guard !isInterrupted, let layer, let motion = layer.motion else { return }
        isInterrupted = true
        switch position {
        case .end: break
        case .start: motion.model[keyPath: path] = first
        case .current: motion.model[keyPath: path] = layer.paint.values[keyPath: path]
        }
        motion.remove(self)
        layer.show(motion)
        if position != .end, [.position, .boundsSize, .bounds].contains(property) { layer.geometryDidChange() }
    }
}

/// Takes the changes of an animator's blocks.
@MainActor
final class AnimatorRecorder: ChangeRecorder {
    let clock: AnimatorClock
    private let blocksTouches: Bool
    private(set) var parts: [any AnimatorPart] = []
    /// The progress from which on changes made now take effect.
    var start = 0.0

    init(_ clock: AnimatorClock, blocksTouches: Bool) { (self.clock, self.blocksTouches) = (clock, blocksTouches) }

    func record<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer,
        in motion: LayerMotion, to value: Value, at time: TimeInterval
    ) -> [AnimationEnd] {
        let running = motion.entry(changedBy: property)
        if let running = running as? AnimatorEntry<Value>, running.clock === clock {
            running.animate(to: value, from: start)
            return []
        }
        let entry = AnimatorEntry(
            path, property, of: layer, at: layer.paint.values[keyPath: path], clock: clock,
            blocksTouches: blocksTouches)
        entry.animate(to: value, from: start)
        parts.append(entry)
        if let running { motion.remove(running) }
        motion.add(entry)
        return running?.interrupt(at: AnimationEngine.shared.time) ?? []
    }
}
