import ADKFoundation
import ADKGraphics
import Foundation

extension CALayer {
    /// The layer that this one is the mask of.
    var maskedLayer: CALayer? { paint.rare?.maskedLayer }

    /// A layer whose alpha shows the parts of this one and of its sublayers: opaque shows, transparent hides. Its
    /// frame is in the points of this layer. Nil, the default, shows all.
    ///
    /// A layer with a mask is painted as a group, O(pixels of both), in each frame that changes it. A layer that is in
    /// a tree is removed from it first, and one that is added to a tree is no mask any more. One that contains this
    /// layer is logged and ignored. The mask of a window's own layer has no effect.
    public var mask: CALayer? {
        get { maskLayer }
        set {
            guard newValue !== maskLayer else { return }
            if let newValue,
                sequence(first: self, next: { $0.superlayer ?? $0.maskedLayer }).contains(where: { $0 === newValue })
            {
                return Misuse.report(
                    "a \(type(of: newValue)) cannot be the mask of a \(type(of: self)) inside it; ignored")
            }
            setNeedsComposite()
            if let old = maskLayer {
                old.paint.withRare { $0.maskedLayer = nil }
                maskLayer = nil
                AnimationEngine.shared.layersDidLeave()
                disownOwner(of: old, wasInWindow: isInWindow)
            }
            newValue?.removeFromSuperlayer()
            newValue?.maskedLayer?.mask = nil
            maskLayer = newValue
            paint.withRare { $0.mask = newValue?.paint }
            if let newValue {
                newValue.paint.withRare { $0.maskedLayer = self }
                adoptOwner(of: newValue)
            }
            setNeedsComposite()
        }
    }

    /// The form of the shadow, in the layer's points. Nil, the default, is that of the layer.
    ///
    /// Differs from UIKit: it is not animated, and it is no cheaper than the shadow of an opaque box.
    public var shadowPath: CGPath? {
        get { paint.rare?.shadowPath.map { CGPath(shape: $0) } }
        set {
            guard newValue?.shape != paint.rare?.shadowPath else { return }
            setNeedsComposite()
            paint.withRare { $0.shadowPath = newValue?.shape }
            paint.contentsShadow = nil
            setNeedsComposite()
        }
    }
}
