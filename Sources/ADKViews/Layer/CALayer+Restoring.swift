import Foundation

extension CALayer {
    /// The values that were set, which the layer shows when its animations are over.
    var modelValues: LayerValues { motion?.model ?? paint.values }

    /// Ends the layer's animations: it shows the values that were set. Their blocks complete later, in an animation
    /// step.
    func finishAnimations() {
        guard let motion else { return }
        let engine = AnimationEngine.shared
        engine.complete(motion.advance(to: localTime(at: engine.time), isInWindow: false))
        show(motion)
    }

    /// Ends the layer's animations and sets all its values.
    func restore(_ values: LayerValues) {
        finishAnimations()
        let old = paint.values
        guard let change = old.pixelChange(to: values) else { return }
        changePixels(change) { paint.values = values }
        if old.bounds != values.bounds || old.position != values.position { geometryDidChange() }
    }
}
