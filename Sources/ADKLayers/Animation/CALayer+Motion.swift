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
        guard value == value else { return refuse(property.key, value) }
        let engine = AnimationEngine.shared
        let time = engine.time
        if let context = AnimationContext.current?.reduced(for: property) {
            let motion = motionForAnimation()
            let ends: [AnimationEnd]
            if let recorder = context.recorder {
                ends = recorder.record(path, property, of: self, in: motion, to: value, at: time)
            } else {
                let (entry, others) = implicitEntry(path, property, in: motion)
                // The value on screen continues from its place, so nothing has to be shown.
                let own = entry.animate(from: old, to: value, by: context, at: motion.localTime(at: time))
                ends = others + motion.inFrameTime(own, at: time)
            }
            motion.model[keyPath: path] = value
            engine.complete(ends)
            engine.wake()
        } else if let motion {
            let ends = motion.end(at: time) { $0.changedProperty == property }
            motion.model[keyPath: path] = value
            show(motion)
            engine.complete(ends)
        } else {
            changePixels(property.pixelChange(in: paint.values)) { paint.values[keyPath: path] = value }
        }
    }

    /// The animation of a property by blocks. A new one begins at the value on screen. Returns the ends of an animation
    /// that it replaces.
    func implicitEntry<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, in motion: LayerMotion
    ) -> (ImplicitEntry<Value>, [AnimationEnd]) {
        if let running: ImplicitEntry<Value> = motion.implicitEntry(of: property) { return (running, []) }
        let isMoving = motion.entry(changedBy: property) != nil
        let entry = ImplicitEntry(
            path, property, at: isMoving ? paint.values[keyPath: path] : motion.model[keyPath: path])
        let ends = motion.end(at: AnimationEngine.shared.time) { $0.changedProperty == property }
        motion.add(entry)
        return (entry, ends)
    }

    /// The values that were set.
    package var modelValues: LayerValues { motion?.model ?? paint.values }

    /// Gives the layer a value that it had before, in place of the one that was set, and ends the animation of the
    /// property. Notifies owners that keep a copy.
    func restore<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, _ value: Value
    ) {
        AnimationContext.disabled { setInMotion(path, property, value) }
        if [.position, .bounds, .boundsOrigin, .boundsSize].contains(property) { geometryDidChange() }
        owner?.layerValuesDidChange(self)
    }

    func motionForAnimation() -> LayerMotion {
        if let motion { return motion }
        let new = LayerMotion(of: self)
        motion = new
        AnimationEngine.shared.add(new)
        return new
    }

    /// Shows the values of `motion` at the engine's time, and drops it if it is empty. Calls no one: neither layout nor
    /// owners see values on screen.
    func show(_ motion: LayerMotion) {
        let engine = AnimationEngine.shared
        let time = engine.time
        let values = motion.values(at: time)
        if motion.noteStep(changesValues: values != paint.values, at: time) { engine.wake() }
        let isRasterized = motion.isRasterized(at: time)
        if isRasterized { setRasterized(true) }
        if let change = paint.values.pixelChange(to: values) { changePixels(change) { paint.values = values } }
        paint.rasterization?.grow(to: ownTransform)
        motion.didShow(at: time)
        if motion.isEmpty {
            self.motion = nil
            engine.remove(motion)
        }
        guard !isRasterized, paint.rasterization != nil else { return }
        // The raster shows the last step too, if nothing has to be painted after it.
        if looksTheSameAtRest { engine.rest(self) } else { setRasterized(false) }
    }

    /// Fades to `opacity`. The model value changes at once.
    ///
    /// A later change of `opacity` ends the fade without a call of `completion`. A layer that leaves its window
    /// completes at once.
    package func animateOpacity(
        to opacity: CGFloat, duration: TimeInterval, delay: TimeInterval = 0, completion: (@MainActor () -> Void)? = nil
    ) {
        let group = AnimationGroupState(allowsTouches: true) { [weak self] finished in
            if finished || self?.alpha == opacity { completion?() }
        }
        // 3t² - 2t³.
        let smooth = CubicBezier(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 1)
        AnimationContext(curve: .timing(smooth, duration: duration), delay: delay, group: group).run {
            self.alpha = opacity
        }
    }

    /// The opacity on screen, also during an animation.
    package var presentedOpacity: CGFloat { paint.values.opacity }
}
