import Foundation

/// Core Graphics' colour. Here it is the same type as ``UIColor``.
public typealias CGColor = UIColor

/// The initializers of Core Graphics.
extension UIColor {
    /// Creates a colour from sRGB components. Components outside 0...1 are clamped.
    @_disfavoredOverload
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a grey from 0 (black) to 1 (white). Both values are clamped to 0...1.
    @_disfavoredOverload
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(white: gray, alpha: alpha)
    }

    /// The same colour with `alpha`, clamped to 0...1, in both variants. Never nil.
    public func copy(alpha: CGFloat) -> CGColor? { withAlphaComponent(alpha) }
}
