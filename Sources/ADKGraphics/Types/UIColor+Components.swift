import Foundation

/// Components. A dynamic colour gives those of its light variant.
extension UIColor {
    /// Creates an equal colour. A dynamic colour stays dynamic.
    public convenience init(cgColor: CGColor) {
        self.init(light: cgColor, dark: cgColor)
    }

    /// Creates a colour from components, each 0...1. Differs from UIKit: the components are taken as sRGB.
    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: displayP3Red, green: green, blue: blue, alpha: alpha)
    }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { CGFloat(components(for: .light).alpha) }

    /// Writes the sRGB components, each 0...1, where a pointer is not nil. Always true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let own = components(for: .light)
        red?.pointee = CGFloat(own.red)
        green?.pointee = CGFloat(own.green)
        blue?.pointee = CGFloat(own.blue)
        alpha?.pointee = CGFloat(own.alpha)
        return true
    }

    /// Writes the grey and the opacity, each 0...1, where a pointer is not nil. False, and nothing is written, if the
    /// colour is no grey.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let own = components(for: .light)
        guard own.red == own.green, own.green == own.blue else { return false }
        white?.pointee = CGFloat(own.red)
        alpha?.pointee = CGFloat(own.alpha)
        return true
    }

    /// Writes hue, saturation, brightness and opacity, each 0...1, where a pointer is not nil. Always true. The hue of
    /// a grey is 0.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let own = components(for: .light)
        let (red, green, blue) = (CGFloat(own.red), CGFloat(own.green), CGFloat(own.blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        let sixths: CGFloat =
            if range == 0 {
                0
            } else if most == red {
                (green - blue) / range + (green < blue ? 6 : 0)
            } else if most == green {
                (blue - red) / range + 2
            } else {
                (red - green) / range + 4
            }
        hue?.pointee = sixths / 6
        saturation?.pointee = most == 0 ? 0 : range / most
        brightness?.pointee = most
        alpha?.pointee = CGFloat(own.alpha)
        return true
    }

    /// The sRGB components and the opacity, each 0...1. Always four.
    public var components: [CGFloat]? {
        let own = components(for: .light)
        return [own.red, own.green, own.blue, own.alpha].map { CGFloat($0) }
    }

    /// The number of elements of `components`.
    public var numberOfComponents: Int { 4 }
}
