import ADKFoundation
import ADKGraphics
import ADKMotion
import Foundation

/// Making the effects of animations.
extension CAAnimation {
    /// The effect of this animation on a layer; nil, and logged, if it has none.
    ///
    /// - Parameters:
    ///   - timing: the timing with which the animation was added, or that it has in its group.
    ///   - values: the values on screen.
    func effect(timing: MediaTiming, on values: LayerValues) -> (any AnimationEffect)? {
        switch self {
        case let group as CAAnimationGroup:
            let effects = (group.animations ?? []).compactMap { animation -> (any AnimationEffect)? in
                animation.effect(timing: animation.timing(inGroupOf: timing.duration), on: values)
            }
            return GroupEffect(timing: timing, curve: timingFunction?.curve ?? .linear, effects: effects)
        case let animation as CAPropertyAnimation:
            let name = animation.keyPath ?? ""
            guard let keyPath = AnimatedKeyPath(name) else {
                Misuse.report("a layer has no property \(name) that can be animated; the animation has no effect")
                return nil
            }
            return animation.effect(of: keyPath, timing: timing, on: values)
        case is CATransition:
            Misuse.report("a transition in an animation group has no effect")
            return nil
        default:
            Misuse.report("a \(Swift.type(of: self)) animates no property; it has no effect")
            return nil
        }
    }

    /// The timing of an animation in a group. In the end of the group's time, the last value of an animation that is
    /// not over before counts.
    private func timing(inGroupOf duration: TimeInterval) -> MediaTiming {
        var result = timing
        if result.duration == 0 { result.duration = duration }
        if let end = result.endTime, end >= duration - 1e-9 { result.fillMode = result.fillMode.holdingLast }
        return reducedInGroup(result)
    }
}

extension CAPropertyAnimation {
    fileprivate func effect(
        of keyPath: AnimatedKeyPath, timing: MediaTiming, on values: LayerValues
    ) -> (any AnimationEffect)? {
        let property = keyPath.property
        switch keyPath.path {
        case .number(let path): return effect(path, property, timing, values)
        case .point(let path):
            if let keyframes = self as? CAKeyframeAnimation, let trajectory = keyframes.path {
                return keyframes.effect(along: trajectory, path, property, timing)
            }
            return effect(path, property, timing, values)
        case .size(let path): return effect(path, property, timing, values)
        case .rect(let path): return effect(path, property, timing, values)
        case .color(let path): return effect(path, property, timing, values)
        case .transform(let path): return effect(path, property, timing, values)
        }
    }

    private func effect<Value: KeyPathValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, _ timing: MediaTiming,
        _ values: LayerValues
    ) -> (any AnimationEffect)? {
        guard let trajectory: PropertyAnimation<Value>.Path = trajectory() else { return nil }
        var animation = PropertyAnimation(trajectory, pace: pace(), timing: timing)
        (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
        return PropertyEffect(path: path, property: property, animation: animation, previous: values[keyPath: path])
    }

    fileprivate func pace<Value>() -> PropertyAnimation<Value>.Pace {
        if let spring = self as? CASpringAnimation, !spring.isCutOff { return .spring(spring.spring) }
        return .timing(self is CASpringAnimation ? .linear : timingFunction?.curve ?? .linear)
    }

    /// The values and what is between them; nil, and logged, if a value cannot be used.
    private func trajectory<Value: KeyPathValue>() -> PropertyAnimation<Value>.Path? {
        var isUsable = true
        func value(_ any: Any?) -> Value? {
            guard let any else { return nil }
            if let value = Value(any: any) { return value }
            Misuse.report("\(any) is no value of \(keyPath ?? "") in an animation, which has no effect")
            isUsable = false
            return nil
        }
        let result: PropertyAnimation<Value>.Path?
        switch self {
        case let animation as CABasicAnimation:
            result = .range(
                ValueRange(
                    from: value(animation.fromValue), to: value(animation.toValue), by: value(animation.byValue)))
        case let animation as CAKeyframeAnimation:
            let smoothness = KeyframeSmoothness(
                tension: animation.tensionValues.numbers, continuity: animation.continuityValues.numbers,
                bias: animation.biasValues.numbers)
            let keyframes = Keyframes(
                (animation.values ?? []).compactMap(value), keyTimes: animation.keyTimes?.map(\.doubleValue),
                curves: animation.timingFunctions?.map(\.curve) ?? [], mode: animation.calculationMode,
                tangents: smoothness)
            if keyframes == nil { Misuse.report("a keyframe animation of \(keyPath ?? "") has no values") }
            result = keyframes.map { .keyframes($0) }
        default:
            Misuse.report("a \(type(of: self)) has no values; it has no effect")
            result = nil
        }
        return isUsable ? result : nil
    }
}

extension CAKeyframeAnimation {
    fileprivate func effect(
        along trajectory: CGPath, _ path: WritableKeyPath<LayerValues, CGPoint>, _ property: AnimatedProperty,
        _ timing: MediaTiming
    ) -> (any AnimationEffect)? {
        guard let (start, steps) = trajectory.shape.steps,
            GeometryLimits.allow(start), steps.allSatisfy({ $0.allSatisfy(GeometryLimits.allow) })
        else {
            Misuse.report("a keyframe animation of \(keyPath ?? "") has a path without steps; it has no effect")
            return nil
        }
        let keyframes: Keyframes<CGPoint>?
        if calculationMode == .discrete {
            keyframes = Keyframes(
                [start] + steps.map { $0[$0.count - 1] }, keyTimes: keyTimes?.map(\.doubleValue), mode: .discrete)
        } else if calculationMode.isPaced {
            keyframes = Keyframes([start] + steps.flatMap { $0 }, mode: .paced)
        } else {
            // The times of the ends of steps; even ones if those given do not fit.
            let ends = Keyframes([start] + steps.map { $0[$0.count - 1] }, keyTimes: keyTimes?.map(\.doubleValue))
            var times = [0.0]
            for (index, step) in steps.enumerated() {
                let (from, to) = (ends?.times[index] ?? 0, ends?.times[index + 1] ?? 1)
                for piece in 1...step.count {
                    times.append(piece == step.count ? to : from + (to - from) * Double(piece) / Double(step.count))
                }
            }
            keyframes = Keyframes([start] + steps.flatMap { $0 }, keyTimes: times)
        }
        guard let keyframes else { return nil }
        var animation = PropertyAnimation(.keyframes(keyframes), pace: pace(), timing: timing)
        (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
        return PathEffect(
            path: path, property: property, animation: animation, keyframes: keyframes, rotation: rotationMode)
    }
}

extension [NSNumber]? {
    fileprivate var numbers: [Double] { (self ?? []).map(\.doubleValue) }
}
