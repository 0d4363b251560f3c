import Foundation

/// The early ends of animations.
extension CALayer {
    /// Ends animations: the layer shows its own values of their properties at once. Animations whose end has come
    /// complete, and the others are interrupted. The calls are made in the next frame.
    func endAnimations(where isEnded: (any AnimationEntry) -> Bool) {
        guard let motion, motion.entries.contains(where: isEnded) else { return }
        let engine = AnimationEngine.shared
        let ends = motion.end(at: engine.time, where: isEnded)
        show(motion)
        engine.complete(ends)
    }

    /// Ends all animations of the layer: it shows the values that were set.
    package func endAllAnimations() { endAnimations { _ in true } }

    /// Ends the animations of the layer's geometry and opacity that blocks and property animators started. Animations
    /// that the app added go on.
    package func endBlockAnimations() {
        endAnimations { $0.changedProperty.map { $0.isGeometry || $0 == .opacity } ?? false }
    }
}

extension CALayer {
    /// Ends the layer's animations and sets all its values. Notifies owners that keep a copy.
    package func restore(_ values: LayerValues) {
        endAllAnimations()
        let old = paint.values
        guard let change = old.pixelChange(to: values) else { return }
        changePixels(change) { paint.values = values }
        if old.bounds != values.bounds || old.position != values.position { geometryDidChange() }
        owner?.layerValuesDidChange(self)
    }
}
