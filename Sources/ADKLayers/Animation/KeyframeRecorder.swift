import ADKMotion
import Foundation

/// Collects the changes of a block of keyframes and animates each property through its values.
@MainActor
package final class KeyframeRecorder: ChangeRecorder {
    /// The part of the block's duration in which changes made now happen, 0...1.
    package var span = 0.0...1.0

    private struct Place: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatedProperty
    }

    private let mode: CAAnimationCalculationMode
    private var tracks: [any KeyframeTrack] = []
    private var places: [Place: Int] = [:]

    package init(_ mode: CAAnimationCalculationMode) { self.mode = mode }

    package func record<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, of layer: CALayer,
        in motion: LayerMotion, to value: Value, at time: TimeInterval
    ) -> [AnimationEnd] {
        let place = Place(layer: ObjectIdentifier(layer), property: property)
        if let index = places[place], let track = tracks[index] as? Track<Value> {
            track.frames.append((span, value))
            return []
        }
        let shown = layer.paint.values[keyPath: path]
        let (entry, ends) = layer.implicitEntry(path, property, in: motion)
        places[place] = tracks.count
        tracks.append(Track(layer: layer, entry: entry, first: shown, frames: [(span, value)]))
        return ends + motion.inFrameTime(entry.hold(shown, at: motion.localTime(at: time)), at: time)
    }

    /// Starts the animations. Returns the ends of those that they replace.
    package func start(by context: AnimationContext) -> [AnimationEnd] {
        tracks.flatMap { $0.start(mode, by: context) }
    }
}

/// The keyframes of one property of one layer.
@MainActor
private protocol KeyframeTrack: AnyObject {
    func start(_ mode: CAAnimationCalculationMode, by context: AnimationContext) -> [AnimationEnd]
}

private final class Track<Value: AnimatableValue>: KeyframeTrack {
    let layer: CALayer
    let entry: ImplicitEntry<Value>
    let first: Value
    var frames: [(span: ClosedRange<Double>, value: Value)]

    init(
        layer: CALayer, entry: ImplicitEntry<Value>, first: Value, frames: [(span: ClosedRange<Double>, value: Value)]
    ) {
        (self.layer, self.entry, self.first, self.frames) = (layer, entry, first, frames)
    }

    func start(_ mode: CAAnimationCalculationMode, by context: AnimationContext) -> [AnimationEnd] {
        // The block itself may have ended the animation.
        guard let motion = layer.motion, motion.contains(entry) else { return [] }
        let time = AnimationEngine.shared.time
        let context = context.reduced(for: entry.property) ?? context
        let (values, times) = points(mode)
        guard let keyframes = Keyframes(values, keyTimes: mode.isPaced ? nil : times, mode: mode) else { return [] }
        return motion.inFrameTime(
            entry.animate(through: keyframes, by: context, at: motion.localTime(at: time)), at: time)
    }

    /// The values and their times. A value holds until the next change begins, except on smooth curves.
    private func points(_ mode: CAAnimationCalculationMode) -> (values: [Value], times: [Double]) {
        var (values, times) = ([first], [0.0])
        func add(_ value: Value, _ time: Double) {
            values.append(value)
            times.append(max(time, times[times.count - 1]))
        }
        let ordered = frames.enumerated().sorted {
            ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
        }
        for (_, frame) in ordered {
            if mode == .discrete {
                add(frame.value, frame.span.lowerBound)
                continue
            }
            if mode == .linear, frame.span.lowerBound > times[times.count - 1] {
                add(values[values.count - 1], frame.span.lowerBound)
            }
            add(frame.value, frame.span.upperBound)
        }
        if times[times.count - 1] < 1, mode == .linear || mode == .cubic { add(values[values.count - 1], 1) }
        return (values, times)
    }
}
