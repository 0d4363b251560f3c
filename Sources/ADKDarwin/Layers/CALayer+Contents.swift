import ADKGraphics
import ADKLayers
import Foundation

extension CALayer {
    /// The pixels of the layer: a `CGImage`. Nil has none. A value of another type is taken as nil, except a `UIImage`,
    /// whose pixels are used.
    ///
    /// An encoded image is decoded now, in O(pixels). Reading gives the pixels as a new `CGImage`.
    public var contents: Any? {
        get { pixels.map { CGImage(UIImage(pixels: $0, scale: 1)) } }
        set {
            let image = (newValue as? CGImage)?.image ?? newValue as? UIImage
            pixels = try? image?.pixels(for: .full)
        }
    }
}
