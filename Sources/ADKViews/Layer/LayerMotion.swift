import ADKMotion
import Foundation

/// The animations of one layer. It exists as long as there are any.
///
/// The layer's `paint` then has the values on screen: the model values, changed by the animations in the order of their
/// addition. Layout, hit tests and conversions of points use the model. Painting and damage use the values on screen.
@MainActor
final class LayerMotion {
    var model: LayerValues
    /// In the order of their addition, in which they take effect.
    private(set) var entries: [any AnimationEntry] = []

    init(model: LayerValues) { self.model = model }

    var isEmpty: Bool { entries.isEmpty }

    func add(_ entry: any AnimationEntry) { entries.append(entry) }

    /// The animation of `property` by blocks.
    func implicitEntry<Value>(of property: AnimatedProperty) -> ImplicitEntry<Value>? {
        for case let entry as ImplicitEntry<Value> in entries where entry.property == property { return entry }
        return nil
    }

    /// The animation that ends when `property` is changed outside of blocks.
    func entry(changedBy property: AnimatedProperty) -> (any AnimationEntry)? {
        entries.first { $0.changedProperty == property }
    }

    func remove(_ entry: any AnimationEntry) { entries.removeAll { $0 === entry } }

    /// The values on screen at `time`.
    func values(at time: TimeInterval) -> LayerValues {
        entries.reduce(into: model) { $1.apply(to: &$0, at: time) }
    }

    /// Removes the animations that are over at `time`, or all of them if the layer is in no window. Returns the blocks'
    /// ends.
    func advance(to time: TimeInterval, isInWindow: Bool) -> [AnimationEnd] {
        var ends: [AnimationEnd] = []
        entries.removeAll { entry in
            ends += entry.drainEnds(until: time)
            if isInWindow { return entry.isOver(at: time) }
            ends += entry.interrupt(at: time)
            return true
        }
        return ends
    }

    /// The next time at which a value may change; nil without animations.
    func nextChange(from time: TimeInterval) -> TimeInterval? { entries.lazy.map { $0.nextChange(from: time) }.min() }

    /// All animations repeat without end.
    var isEndless: Bool { entries.allSatisfy(\.isEndless) }

    /// The layer is painted as a picture: its animations move it or fade it, and keep its own pixels.
    var isPicture: Bool { !entries.isEmpty && entries.allSatisfy(\.keepsOwnPixels) }

    /// A view with these animations takes no touches.
    var blocksTouches: Bool { entries.contains(where: \.blocksTouches) }
}
