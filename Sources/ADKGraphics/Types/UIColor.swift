import ADKFoundation
import Foundation

/// A colour in sRGB, or a dynamic colour: one sRGB colour for light and one for dark appearance, and others for high
/// contrast.
///
/// Immutable, usable on any thread. Two colours are equal if their components are. A dynamic colour keeps its variants
/// until it is drawn. The traits of the view or context it is drawn in then choose one.
///
/// Apps add their own initializers and colours in extensions:
///
///     extension UIColor {
///         convenience init(gray: Int) { self.init(white: CGFloat(gray) / 255, alpha: 1) }
///         static let brand = UIColor(gray: 40)
///     }
///
/// Differs from UIKit: the class is final. `cgColor` keeps all variants, so that layer borders and shadows follow a
/// change of appearance.
public final class UIColor: ADKAttributeValue, @unchecked Sendable {
    // No lock: all values are constant.

    /// Straight (not premultiplied) components, each 0...1.
    package struct Components: Hashable, Sendable {
        package var red, green, blue, alpha: Float

        /// The premultiplied pixel `0xAARRGGBB`. As in Cairo, channels are rounded to 16 bits, then cut to the upper 8.
        package var cairoPixel: UInt32 {
            func byte(_ value: Double) -> UInt32 { UInt32(UInt16(min(1, max(0, value)) * 65_535 + 0.5) >> 8) }
            let alpha = Double(alpha)
            return byte(alpha) << 24 | byte(Double(red) * alpha) << 16 | byte(Double(green) * alpha) << 8
                | byte(Double(blue) * alpha)
        }
    }

    private let light: Components
    private let dark: Components
    /// The variants for high contrast. Nil for the same ones. It has none itself.
    private let highContrast: UIColor?

    private init(light: Components, dark: Components, highContrast: UIColor? = nil) {
        self.light = light
        self.dark = dark
        self.highContrast = highContrast.flatMap { $0.light == light && $0.dark == dark ? nil : $0 }
        super.init()
    }

    /// Creates a colour from sRGB components. Components outside 0...1 are clamped. NaN is reported and becomes 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func clamp(_ value: CGFloat, _ name: StaticString) -> Float {
            if value.isNaN { Misuse.report("the \(name) of a colour cannot be \(value); 0 is used") }
            return Float(min(1, max(0, value)))
        }
        light = Components(
            red: clamp(red, "red"), green: clamp(green, "green"), blue: clamp(blue, "blue"),
            alpha: clamp(alpha, "alpha"))
        dark = light
        highContrast = nil
        super.init()
    }

    /// Creates a clear colour.
    override public init() {
        light = Components(red: 0, green: 0, blue: 0, alpha: 0)
        dark = light
        highContrast = nil
        super.init()
    }

    /// Creates a grey from 0 (black) to 1 (white). Both values are clamped to 0...1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from hue, saturation and brightness, each 0...1. A hue of 1 is a full turn around the colour
    /// wheel: red again.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        if hue.isNaN { Misuse.report("the hue of a colour cannot be \(hue); its colour is not defined") }
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Creates a dynamic colour from the light variants of `light` and the dark variants of `dark`.
    ///
    /// Differs from UIKit: UIKit has no such initializer. One of the app with the same arguments is preferred.
    @_disfavoredOverload
    public convenience init(light: UIColor, dark: UIColor) {
        let highContrast = UIColor(
            light: light.components(for: .lightHighContrast), dark: dark.components(for: .darkHighContrast))
        self.init(light: light.light, dark: dark.dark, highContrast: highContrast)
    }

    /// Creates a dynamic colour with variants for high contrast: those of `highContrast`.
    package convenience init(light: UIColor, dark: UIColor, highContrast: UIColor) {
        let high = UIColor(light: highContrast.light, dark: highContrast.dark)
        self.init(light: light.light, dark: dark.dark, highContrast: high)
    }

    /// Creates a dynamic colour. Calls the provider four times, once for each style and contrast, and does not keep it.
    ///
    /// Differs from Texture: UIKit calls the provider again for each new set of traits. Here the colour can depend on
    /// `userInterfaceStyle` and `accessibilityContrast` only.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        func color(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) -> Components {
            var traits = UITraitCollection(userInterfaceStyle: style)
            traits.accessibilityContrast = contrast
            return dynamicProvider(traits).components(for: traits.colorVariant)
        }
        self.init(
            light: color(.light, .normal), dark: color(.dark, .normal),
            highContrast: UIColor(light: color(.light, .high), dark: color(.dark, .high)))
    }

    /// Creates an opaque colour from `0xRRGGBB`.
    ///
    /// Differs from UIKit: UIKit has no such initializer. One of the app with the same argument is preferred.
    @_disfavoredOverload
    public convenience init(hex: UInt32) {
        self.init(
            red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
    }

    /// The same colour with `alpha`, clamped to 0...1, in all variants.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        var (light, dark) = (light, dark)
        light.alpha = Float(Misuse.clamped(alpha, to: 0...1, "alpha of a colour"))
        dark.alpha = light.alpha
        return UIColor(light: light, dark: dark, highContrast: highContrast?.withAlphaComponent(CGFloat(light.alpha)))
    }

    /// The same colour. It keeps all variants.
    public var cgColor: CGColor { self }

    /// The variant for the style and the contrast of `traits`, as a colour that is no longer dynamic. `.unspecified`
    /// gives the light variant, and that of normal contrast.
    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
        guard light != dark || highContrast != nil else { return self }
        let chosen = components(for: traits.colorVariant)
        return UIColor(light: chosen, dark: chosen)
    }

    /// Whether `object` is a colour of which all variants have the same components. `==` is the same.
    override public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return self === other || light == other.light && dark == other.dark && highContrast == other.highContrast
    }

    /// The hash of the components of the light and the dark variant.
    override public var hash: Int {
        var hasher = Hasher()
        hasher.combine(light)
        hasher.combine(dark)
        return hasher.finalize()
    }

    /// The sRGB components and the opacity, each 0...1: `UIColor(1.0 0.0 0.5 1.0)`. A dynamic colour shows the light
    /// and the dark variant, separated by a slash.
    override public var description: String {
        func text(_ own: Components) -> String { "\(own.red) \(own.green) \(own.blue) \(own.alpha)" }
        let (light, dark) = (components(for: .light), components(for: .dark))
        return "UIColor(\(text(light))\(light == dark ? "" : " / \(text(dark))"))"
    }

    /// The components of a variant.
    package func components(for variant: ColorVariant) -> Components {
        if variant.isHighContrast, let highContrast { return variant.isDark ? highContrast.dark : highContrast.light }
        return variant.isDark ? dark : light
    }

    /// Whether all variants have an alpha of 1.
    package var isOpaque: Bool { light.alpha >= 1 && dark.alpha >= 1 && highContrast?.isOpaque ?? true }
    /// Whether all variants have an alpha of 0.
    package var isClear: Bool { light.alpha <= 0 && dark.alpha <= 0 && highContrast?.isClear ?? true }
}

extension UIColor {
    /// Black with an alpha of 0: paints nothing.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Grey level 0.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Grey level 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Grey level 0.5.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Grey level 1/3.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Grey level 2/3.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// RGB 1, 0, 0.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// RGB 0, 1, 0.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// RGB 0, 0, 1.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// RGB 0, 1, 1.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// RGB 1, 1, 0.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// RGB 1, 0, 1.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// RGB 1, 0.5, 0.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// RGB 0.5, 0, 0.5.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// RGB 0.6, 0.4, 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

extension UIColor.Components {
    /// The premultiplied pixel `0xAARRGGBB`, each channel rounded to the nearest of 256 values. Can differ from
    /// Cairo's rounding by 1.
    package var roundedPixel: UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
