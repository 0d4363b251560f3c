import ADKGraphics
import Foundation

/// The values that few layers have, so that the others have one pointer for all of them.
final class RareLayerValues {
    /// The layer whose alpha shows the parts of this one.
    var mask: RenderLayer?
    /// The layer that this one is the mask of. Main thread only.
    weak var maskedLayer: CALayer?
    /// The blur of what is behind the layer, in points.
    var backdropBlurRadius: CGFloat = 0
    /// The pixels behind the layer in the last frame, reduced, and the same blurred.
    var blurredBackdrop: (source: PixelBuffer, result: PixelBuffer)?
    /// The form of the shadow, in the layer's points. Nil for that of the layer.
    var shadowPath: ShapePath? { didSet { shadowBox = shadowPath.map { CGPath(shape: $0).boundingBox } } }
    /// The rectangle around `shadowPath`.
    private(set) var shadowBox: CGRect?
}
