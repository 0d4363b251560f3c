import ADKFoundation
import Foundation

extension UIImage {
    /// The traits with which an image of several variants is chosen. The base of ``SymbolConfiguration``.
    public class Configuration: @unchecked Sendable {
        // No lock: it and its subclass have constants only.
        init() {}
    }

    /// The thickness of a symbol's lines. UIKit's values.
    public enum SymbolWeight: Int, Sendable {
        /// That of the text around it: regular here.
        case unspecified = 0
        /// From the thinnest lines to the thickest ones.
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        /// The weight of fonts that fits.
        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .unspecified, .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }

        /// In units of a square of 24.
        var lineWidth: Double {
            switch self {
            case .ultraLight: 0.8
            case .thin: 1.1
            case .light: 1.4
            case .unspecified, .regular: 1.75
            case .medium: 2.05
            case .semibold: 2.35
            case .bold: 2.65
            case .heavy: 2.95
            case .black: 3.25
            }
        }
    }

    /// The size of a symbol beside text. UIKit's values.
    public enum SymbolScale: Int, Sendable {
        /// Medium.
        case `default` = -1
        /// That of another configuration, or medium.
        case unspecified = 0
        /// Smaller than the text, as high as it, and larger.
        case small, medium, large

        /// The side of the symbol for each point of the font's size.
        fileprivate var side: Double {
            switch self {
            case .small: 0.95
            case .default, .unspecified, .medium: 1.2
            case .large: 1.55
            }
        }
    }

    /// The size, the weight and the colour of a symbol. Immutable, any thread.
    public final class SymbolConfiguration: Configuration, Equatable, @unchecked Sendable {
        // No lock: constants only.
        let pointSize: CGFloat?
        let weight: SymbolWeight
        let scale: SymbolScale
        let color: UIColor?

        private init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale, _ color: UIColor?) {
            // As for fonts.
            self.pointSize = pointSize.map { Misuse.clamped($0, to: 1...1024, or: 17, "point size of a symbol") }
            self.weight = weight
            self.scale = scale
            self.color = color
        }

        /// The configuration without a wish.
        public static let unspecified = SymbolConfiguration(nil, .unspecified, .unspecified, nil)

        /// A size in points, as that of a font.
        public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified, nil) }
        /// A size in points, as that of a font, and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(pointSize, weight, .unspecified, nil)
        }
        /// A size in points, as that of a font, a weight, and a size beside text.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(pointSize, weight, scale, nil)
        }
        /// A weight.
        public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified, nil) }
        /// A size beside text.
        public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale, nil) }
        /// The size of a font.
        public convenience init(font: UIFont) { self.init(font.pointSize, .unspecified, .unspecified, nil) }
        /// The size of a font, and a size beside text.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(font.pointSize, .unspecified, scale, nil)
        }
        /// The size of a text style's font.
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(font: UIFont.preferredFont(forTextStyle: textStyle))
        }
        /// The size of a text style's font, and a size beside text.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(font: UIFont.preferredFont(forTextStyle: textStyle), scale: scale)
        }
        /// A colour. Differs from UIKit: all layers of the symbol have it in full.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(nil, .unspecified, .unspecified, hierarchicalColor)
        }
        /// Colours of the symbol's layers. Differs from UIKit: the first one colours the whole symbol.
        public convenience init(paletteColors: [UIColor]) {
            self.init(nil, .unspecified, .unspecified, paletteColors.first)
        }

        /// The configuration with the wishes of another one, which come first.
        public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            SymbolConfiguration(
                other.pointSize ?? pointSize, other.weight == .unspecified ? weight : other.weight,
                other.scale == .unspecified ? scale : other.scale, other.color ?? color)
        }

        /// Whether all wishes are the same.
        public static func == (a: SymbolConfiguration, b: SymbolConfiguration) -> Bool {
            a === b || a.pointSize == b.pointSize && a.weight == b.weight && a.scale == b.scale && a.color == b.color
        }

        /// The side of the symbol in whole points, so that its edges are on pixels.
        var side: CGFloat { max(1, ((pointSize ?? 17) * scale.side).rounded()) }
    }
}
