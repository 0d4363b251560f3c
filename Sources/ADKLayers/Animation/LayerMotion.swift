import ADKMotion
import Foundation

/// The animations of one layer. It exists as long as there are any.
///
/// The layer's `paint` then has the values on screen: the model values, changed by the animations in the order of their
/// addition. Layout, hit tests and conversions of points use the model. Painting and damage use the values on screen.
///
/// Times are those of the frame clock. Entries have the time of the layer.
@MainActor
package final class LayerMotion {
    /// The layer; nil if it is gone.
    private(set) weak var layer: CALayer?
    var model: LayerValues
    /// In the order of their addition, in which they take effect.
    private(set) var entries: [any AnimationEntry] = []
    private var course = Course.running

    /// The course of the values on screen over the steps.
    private enum Course: Equatable {
        /// Time changes the values, or has done so until the last step.
        case running
        /// Time changes nothing.
        case still
        /// Time changes nothing, but the values were changed, as a paused animator is scrubbed. They are expected to
        /// change again until `end`.
        case scrubbed(end: TimeInterval)
    }

    /// The motion of a layer at rest.
    init(of layer: CALayer) { (self.layer, model) = (layer, layer.paint.values) }

    var isEmpty: Bool { entries.isEmpty }

    /// Adds an animation, which takes effect after the others. Only a transition moves the layer after it.
    func add(_ entry: any AnimationEntry) {
        let transition = entries.firstIndex { ($0 as? ExplicitEntry)?.transition != nil }
        entries.insert(entry, at: transition ?? entries.count)
    }

    /// The animation of `property` by blocks.
    func implicitEntry<Value>(of property: AnimatedProperty) -> ImplicitEntry<Value>? {
        for case let entry as ImplicitEntry<Value> in entries where entry.property == property { return entry }
        return nil
    }

    /// The animation that ends when `property` is changed outside of blocks.
    func entry(changedBy property: AnimatedProperty) -> (any AnimationEntry)? {
        entries.first { $0.changedProperty == property }
    }

    func contains(_ entry: any AnimationEntry) -> Bool { entries.contains { $0 === entry } }

    /// The layer's time at a time of the frame clock.
    func localTime(at time: TimeInterval) -> TimeInterval { layer?.localTime(at: time) ?? time }

    /// The values on screen at `time`.
    func values(at time: TimeInterval) -> LayerValues {
        let local = localTime(at: time)
        return entries.reduce(into: model) { $1.apply(to: &$0, at: local) }
    }

    /// The layer shows its values of `time`.
    func didShow(at time: TimeInterval) {
        let local = localTime(at: time)
        for entry in entries { entry.didShow(at: local) }
    }

    // MARK: - Ends

    /// Removes animations: those whose end has come complete, and the others are interrupted. Animations end
    /// early only here. Returns the calls, and shows nothing.
    func end(
        at time: TimeInterval, by cause: AnimationInterruption = .replaced, where isEnded: (any AnimationEntry) -> Bool
    ) -> [AnimationEnd] {
        let local = localTime(at: time)
        return removeAll(at: time) { entry, ends in
            guard isEnded(entry) else { return false }
            ends += entry.stop(at: local, by: cause)
            return true
        }
    }

    /// Removes the animations that are over at `time`, or all of them if the layer is in no window. Returns the calls.
    func advance(to time: TimeInterval) -> [AnimationEnd] {
        guard layer?.isInWindow == true else { return end(at: time, by: .leftWindow) { _ in true } }
        let local = localTime(at: time)
        return removeAll(at: time) { entry, ends in
            ends += entry.drainEnds(until: local)
            return entry.isOver(at: local)
        }
    }

    private func removeAll(
        at time: TimeInterval, where isOver: (any AnimationEntry, inout [AnimationEnd]) -> Bool
    ) -> [AnimationEnd] {
        var ends: [AnimationEnd] = []
        var removed: [any AnimationEntry] = []
        entries.removeAll { entry in
            guard isOver(entry, &ends) else { return false }
            removed.append(entry)
            return true
        }
        for entry in removed { entry.wasRemoved() }
        return inFrameTime(ends, at: time)
    }

    /// Calls with times of the layer, as calls with times of the frame clock. None is later than `time`, the present.
    func inFrameTime(_ ends: [AnimationEnd], at time: TimeInterval) -> [AnimationEnd] {
        guard LayerClock.isUsed, let layer else { return ends }
        return ends.map { AnimationEnd(time: min(time, layer.frameTime(at: $0.time) ?? time), call: $0.call) }
    }

    // MARK: - Frames

    /// The next time at which a value may change, or the layer comes to rest; infinite if there is none.
    func nextChange(from time: TimeInterval) -> TimeInterval {
        if case .scrubbed(let end) = course, end > time { return end }
        let local = localTime(at: time)
        let next = entries.lazy.map { $0.nextChange(from: local) }.min() ?? .infinity
        return layer?.frameTime(ofNextChange: next, from: time) ?? next
    }

    /// The layer is about to show its values of `time`. Returns whether it needs a step to come to rest.
    func noteStep(changesValues: @autoclosure () -> Bool, at time: TimeInterval) -> Bool {
        if moves(at: time) {
            course = .running
        } else if course == .running {
            course = .still
        } else if changesValues() {
            course = .scrubbed(end: time + AnimationEngine.shortestRest)
            return true
        }
        return false
    }

    /// Time changes the values, or will in a moment.
    private func moves(at time: TimeInterval) -> Bool {
        let (local, speed) = (localTime(at: time), layer?.totalSpeed ?? 1)
        return entries.contains { $0.moves(at: local, speed: speed) }
    }

    /// All animations repeat without end.
    var isEndless: Bool { entries.allSatisfy(\.isEndless) }

    /// The layer is rasterized: something moves it or fades it, and nothing changes its own pixels.
    ///
    /// Animations that wait, or hold their last value, are no motion: the layer then has the pixels of a layer at rest.
    func isRasterized(at time: TimeInterval) -> Bool {
        guard !entries.isEmpty, entries.allSatisfy({ $0.keepsOwnPixels(in: model) }) else { return false }
        if case .scrubbed(let end) = course, time < end { return true }
        return moves(at: time)
    }

    /// A view with these animations takes no touches.
    package var blocksTouches: Bool { entries.contains(where: \.blocksTouches) }
}
