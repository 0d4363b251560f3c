import Foundation

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
