import ADKFoundation
import ADKGraphics
import Foundation

extension CALayer {
    /// The transform of the layer, applied around the anchor point. Depth and perspective are not kept.
    public var transform: CATransform3D {
        get { CATransform3D(affineTransform) }
        set { affineTransform = newValue.affine }
    }

    /// The contents, for modules that also see the `contents` of ``UIKit``.
    package var pixels: PixelBuffer? {
        get { contents }
        set { contents = newValue }
    }

    /// The sublayers, for modules that also see the optional `sublayers` of ADKDarwin.
    package var orderedSublayers: [CALayer] { sublayers }

    /// Sets the transform of the layer.
    public func setAffineTransform(_ m: CGAffineTransform) { affineTransform = m }
}
