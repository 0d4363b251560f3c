import ADKFoundation
import ADKMotion
import Foundation

/// Setting values of layers in animation blocks, and of layers in motion.
extension CALayer {
    /// Sets a value in a block, or of a layer in motion. Not inlined, unlike `set`.
    func setInMotion<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, _ value: Value
    ) {
        let old = (motion?.model ?? paint.values)[keyPath: path]
        guard value != old else { return }
        let engine = AnimationEngine.shared
        let time = localTime(at: engine.time)
        if let context = AnimationContext.current?.reduced(for: property) {
            let motion = motionForAnimation()
            let ends: [AnimationEnd]
            if let recorder = context.recorder {
                ends = recorder.record(path, property, of: self, in: motion, to: value, at: time)
            } else {
                let (entry, others) = implicitEntry(path, property, in: motion)
                // The value on screen continues from its place, so nothing has to be shown.
                ends = others + entry.animate(from: old, to: value, by: context, at: time)
            }
            motion.model[keyPath: path] = value
            engine.complete(ends)
            engine.wake()
        } else if let motion {
            var ends: [AnimationEnd] = []
            if let running = motion.entry(changedBy: property) {
                ends = running.interrupt(at: time)
                motion.remove(running)
            }
            motion.model[keyPath: path] = value
            show(motion)
            engine.complete(ends)
        } else {
            changePixels(property.pixelChange) { paint.values[keyPath: path] = value }
        }
    }

    /// The animation of a property by blocks. A new one begins at the value on screen. Returns the ends of an animation
    /// that it replaces.
    func implicitEntry<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, in motion: LayerMotion
    ) -> (ImplicitEntry<Value>, [AnimationEnd]) {
        if let running: ImplicitEntry<Value> = motion.implicitEntry(of: property) { return (running, []) }
        guard let other = motion.entry(changedBy: property) else {
            let entry = ImplicitEntry(path, property, at: motion.model[keyPath: path])
            motion.add(entry)
            return (entry, [])
        }
        let entry = ImplicitEntry(path, property, at: paint.values[keyPath: path])
        motion.remove(other)
        motion.add(entry)
        return (entry, other.interrupt(at: AnimationEngine.shared.time))
    }

    func motionForAnimation() -> LayerMotion {
        if let motion { return motion }
        let new = LayerMotion(model: paint.values)
        motion = new
        AnimationEngine.shared.add(new, of: self)
        return new
    }

    /// Shows the values of `motion` at the engine's time, and drops it if it is empty. Calls no one: neither layout nor
    /// owners see values on screen.
    func show(_ motion: LayerMotion) {
        let values = motion.values(at: localTime(at: AnimationEngine.shared.time))
        if !motion.isEmpty { setPicture(motion.isPicture) }
        if let change = paint.values.pixelChange(to: values) { changePixels(change) { paint.values = values } }
        paint.picture?.grow(to: ownTransform)
        guard motion.isEmpty else { return }
        self.motion = nil
        guard paint.picture != nil else { return }
        // The picture shows the last step too, if nothing has to be painted after it.
        if looksTheSameAtRest { AnimationEngine.shared.rest(self) } else { setPicture(false) }
    }

    /// Fades to `opacity`. The model value changes at once.
    ///
    /// A later change of `opacity` ends the fade without a call of `completion`. A layer that leaves its window
    /// completes at once.
    package func animateOpacity(
        to opacity: CGFloat, duration: TimeInterval, delay: TimeInterval = 0, completion: (@MainActor () -> Void)? = nil
    ) {
        let group = AnimationGroupState(allowsTouches: true) { [weak self] finished in
            if finished || self?.opacity == opacity { completion?() }
        }
        // 3t² - 2t³.
        let smooth = CubicBezier(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 1)
        AnimationContext(curve: .timing(smooth, duration: duration), delay: delay, group: group).run {
            self.opacity = opacity
        }
    }

    /// The opacity on screen, also during an animation.
    package var presentedOpacity: CGFloat { paint.values.opacity }
}
