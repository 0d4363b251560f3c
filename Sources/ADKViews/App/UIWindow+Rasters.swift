import ADKGraphics
import ADKLayers
import Foundation

extension UIWindow: LayerRasterizing {
    package func raster(of layer: RenderLayer, _ frame: PixelRect) -> PixelBuffer {
        LayerPainter.raster(of: layer, frame, scale: scale, traits: traitCollection)
    }
}
