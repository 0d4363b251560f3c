import ADKFoundation
import ADKMotion
import Foundation

/// Setting values of layers. Each value that animations can change is set here.
extension CALayer {
    /// Changes show at once: the layer has no animation, and no block animates changes.
    @inline(__always)
    var isStill: Bool { motion == nil && AnimationContext.current == nil }

    // Inlined, so that the compiler replaces the key paths by direct accesses.

    /// Sets a value that animations can change. Does nothing if it has this value already.
    @inline(__always)
    func set<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, _ property: AnimatedProperty, _ value: Value
    ) {
        guard isStill else { return setInMotion(path, property, value) }
        guard paint.values[keyPath: path] != value else { return }
        // Only NaN differs from itself.
        guard value == value else { return refuse(property.key, value) }
        changePixels(property.pixelChange(in: paint.values)) { paint.values[keyPath: path] = value }
    }

    /// Changes values on screen by `change`, and marks the pixels that this affects as damaged.
    @inline(__always)
    func changePixels(_ kind: PixelChange, _ change: () -> Void) {
        switch kind {
        case .content:
            change()
            setNeedsComposite()
        case .extent:
            setNeedsComposite()
            change()
            setNeedsComposite()
        case .blending:
            change()
            setPlaceNeedsComposite()
        case .place:
            setPlaceNeedsComposite()
            change()
            setPlaceNeedsComposite()
        }
    }
}
