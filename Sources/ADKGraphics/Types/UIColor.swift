import Foundation

/// A colour in sRGB, or a pair of them for light and dark surroundings.
///
/// A value, usable on any thread. A dynamic colour stays a pair until it is drawn, when the
/// traits of what it is drawn in choose one.
///
/// Differs from Texture: a struct, and `cgColor` keeps both variants, so borders and
/// shadows follow a change of appearance.
public struct UIColor: Hashable, Sendable {
    /// Straight (not premultiplied) components, each 0...1.
    package struct Components: Hashable, Sendable {
        package var red, green, blue, alpha: Float

        /// The premultiplied pixel of the colour, as Cairo rounds it: to 16 bits, of which the upper half is used.
        package var word: UInt32 {
            func byte(_ value: Double) -> UInt32 { UInt32(UInt16(min(1, max(0, value)) * 65_535 + 0.5) >> 8) }
            let alpha = Double(alpha)
            return byte(alpha) << 24 | byte(Double(red) * alpha) << 16 | byte(Double(green) * alpha) << 8
                | byte(Double(blue) * alpha)
        }
    }

    private var light: Components
    private var dark: Components

    private init(light: Components, dark: Components) {
        self.light = light
        self.dark = dark
    }

    /// Components outside 0...1 are clamped.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func clamp(_ value: CGFloat) -> Float { Float(min(1, max(0, value))) }
        light = Components(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
        dark = light
    }

    public init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Each 0...1; `hue` turns once around the wheel.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// One colour for light surroundings and one for dark.
    public init(light: UIColor, dark: UIColor) {
        self.light = light.light
        self.dark = dark.dark
    }

    /// Asks once for each style; the provider is not kept.
    public init(dynamicProvider: (UITraitCollection) -> UIColor) {
        self.init(
            light: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)),
            dark: dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)))
    }

    /// `0xRRGGBB`, opaque.
    public init(hex: UInt32) {
        self.init(
            red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        var copy = self
        copy.light.alpha = Float(min(1, max(0, alpha)))
        copy.dark.alpha = copy.light.alpha
        return copy
    }

    public var cgColor: CGColor { self }

    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
        let chosen = components(for: traits.userInterfaceStyle)
        return UIColor(light: chosen, dark: chosen)
    }

    package func components(for style: UIUserInterfaceStyle) -> Components { style == .dark ? dark : light }

    /// Neither variant lets anything through.
    package var isOpaque: Bool { light.alpha >= 1 && dark.alpha >= 1 }
    /// Neither variant paints anything.
    package var isClear: Bool { light.alpha <= 0 && dark.alpha <= 0 }
}

/// Core Graphics' colour; here the same value.
public typealias CGColor = UIColor

extension UIColor {
    public static let clear = UIColor(white: 0, alpha: 0)
    public static let black = UIColor(white: 0, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

extension UIColor.Components {
    /// Premultiplied `0xAARRGGBB`, rounded to nearest.
    package var pixel: UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
