import ADKFoundation
import ADKMotion
import Foundation

/// The effect of an animation, or of a group of them, on the values of a layer.
@MainActor
protocol AnimationEffect {
    /// Replaces the animated values by those at a time of the parent: the layer, or the group.
    func apply(to values: inout LayerValues, at parentTime: TimeInterval)
    /// The properties that it changes.
    var properties: Set<AnimatedProperty> { get }
}

/// The effect of an animation of one property.
struct PropertyEffect<Value: AnimatableValue>: AnimationEffect {
    let path: WritableKeyPath<LayerValues, Value>
    let property: AnimatedProperty
    let animation: PropertyAnimation<Value>
    /// The value on screen when the animation was added.
    let previous: Value

    var properties: Set<AnimatedProperty> { [property] }

    func apply(to values: inout LayerValues, at parentTime: TimeInterval) {
        values.animate(path, of: property) { animation.value(at: parentTime, below: $0, previous: previous) }
    }
}

/// The effects of a group, in the group's time.
struct GroupEffect: AnimationEffect {
    let timing: MediaTiming
    let curve: CubicBezier
    let effects: [any AnimationEffect]

    var properties: Set<AnimatedProperty> { effects.reduce(into: []) { $0.formUnion($1.properties) } }

    func apply(to values: inout LayerValues, at parentTime: TimeInterval) {
        let sample = timing.sample(at: parentTime)
        guard sample.hasEffect else { return }
        let time = curve.value(at: sample.progress) * timing.duration
        for effect in effects { effect.apply(to: &values, at: time) }
    }
}

/// The effect of a motion of a point along a path, which may turn the layer.
struct PathEffect: AnimationEffect {
    let path: WritableKeyPath<LayerValues, CGPoint>
    let property: AnimatedProperty
    /// The points of the path over time.
    let animation: PropertyAnimation<CGPoint>
    let keyframes: Keyframes<CGPoint>
    /// nil keeps the layer's transform.
    let rotation: CAAnimationRotationMode?

    var properties: Set<AnimatedProperty> { rotation == nil ? [property] : [property, .affineTransform] }

    func apply(to values: inout LayerValues, at parentTime: TimeInterval) {
        let sample = animation.timing.sample(at: parentTime)
        guard sample.hasEffect else { return }
        values.animate(path, of: property) { animation.value(at: parentTime, below: $0) }
        guard let rotation, let direction = direction(at: animation.pace.value(at: sample.progress)) else { return }
        let turn = rotation == .rotateAutoReverse ? direction + .pi : direction
        values.affineTransform = values.affineTransform.concatenating(CGAffineTransform(rotationAngle: turn))
    }

    /// The angle of the path at a fraction of the duration; nil for a path without length.
    private func direction(at fraction: Double) -> CGFloat? {
        let points = keyframes.values
        guard points.count > 1 else { return nil }
        var index = min(points.count - 2, keyframes.segment(at: fraction))
        // A piece without length has the direction of the one before, or at the start of the next.
        func hasLength(_ index: Int) -> Bool { points[index] != points[index + 1] }
        while index > 0, !hasLength(index) { index -= 1 }
        while index < points.count - 2, !hasLength(index) { index += 1 }
        guard hasLength(index) else { return nil }
        let (from, to) = (points[index], points[index + 1])
        return CGFloat(atan2(Double(to.y - from.y), Double(to.x - from.x)))
    }
}

extension PropertyAnimation.Pace {
    /// The progress for a part of the duration. A spring's counts as even.
    fileprivate func value(at part: Double) -> Double {
        if case .timing(let curve) = self { curve.value(at: part) } else { part }
    }
}
