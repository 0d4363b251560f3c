import ADKGraphics
import ADKLayers
import Foundation

extension UIWindow: LayerPicturing {
    package func picture(of layer: PaintLayer, _ frame: PixelRect) -> PixelBuffer {
        LayerPainter.picture(of: layer, frame, scale: scale, traits: traitCollection)
    }
}
