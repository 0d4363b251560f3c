import ADKGraphics
import Foundation

extension UIWindow: LayerPicturing {
    func picture(of layer: PaintLayer, _ frame: PixelRect) -> PixelBuffer {
        LayerPainter.picture(of: layer, frame, scale: scale, traits: traitCollection)
    }
}
