import ADKFoundation
import Foundation

extension UIImage {
    /// Creates an empty image: 0 x 0 points, drawn as nothing.
    public convenience init() { self.init(pixels: PixelBuffer(width: 0, height: 0), scale: 1) }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of `#imageLiteral(resourceName: "…")`, which is found as `UIImage(named:)` finds it.
    ///
    /// An unknown name is logged and gives an empty image.
    public convenience init(imageLiteralResourceName path: String) {
        guard let image = UIImage(named: path) else {
            Misuse.report("#imageLiteral: there is no image called “\(path)”; an empty image is used")
            self.init()
            return
        }
        self.init(image.content, image.presentation, contentID: image.contentID)
    }
}

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates the colour of `#colorLiteral(red: …, green: …, blue: …, alpha: …)`, from sRGB components. Components
    /// outside 0...1 are clamped.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type of `#imageLiteral(…)` where no other is asked for. The compiler looks for this name.
public typealias _ImageLiteralType = UIImage
/// The type of `#colorLiteral(…)` where no other is asked for. The compiler looks for this name.
public typealias _ColorLiteralType = UIColor
