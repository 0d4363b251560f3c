import Foundation

/// What letters look like: a family, a size, a weight and a slant.
///
/// A value, usable on any thread. A point is one layout unit, as in UIKit: a 15-point font
/// has an em of 15 points. Which font file serves it is decided where text is shaped.
///
/// Differs from Texture: a struct, since Foundation on Linux cannot hold an `NSObject` in an
/// attributed string.
public struct UIFont: Hashable, Sendable {
    /// How heavy the strokes are; UIKit's numbers, from -1 to 1.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)
    }

    enum Family: Hashable, Sendable {
        case system
        case monospaced
        case named(String)
    }

    let family: Family
    let weight: Weight
    let isItalic: Bool
    /// Small letters drawn as small capitals, where the font has them.
    let hasSmallCaps: Bool
    /// The size of the em in points.
    public let pointSize: CGFloat

    init(
        _ family: Family, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false, hasSmallCaps: Bool = false
    ) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
        self.hasSmallCaps = hasSmallCaps
        pointSize = size.isFinite && size > 0 ? size : UIFont.systemFontSize
    }

    public static let systemFontSize: CGFloat = 14
    public static let labelFontSize: CGFloat = 17

    /// What text without a font is set in: the system font at 12 points.
    package static let fallback = UIFont(.system, size: 12)

    // MARK: - Making

    /// A size that is not above zero gives `systemFontSize`.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system, size: size) }

    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system, size: size, weight: weight)
    }

    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system, size: size, weight: .bold) }

    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(.system, size: size, isItalic: true)
    }

    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.monospaced, size: size, weight: weight)
    }

    /// A family (`Noto Serif`) or one face by its PostScript name (`NotoSerif-Bold`).
    ///
    /// Nil, and reported once, where the computer has no such font. The first call lists the
    /// fonts installed, which takes some milliseconds.
    public init?(name: String, size: CGFloat) {
        guard let face = FontCatalog.face(named: name) else {
            FontCatalog.reportMissing(name)
            return nil
        }
        self.init(.named(face.family), size: size, weight: face.weight, isItalic: face.isItalic)
    }

    /// The same font at `size` points.
    public func withSize(_ size: CGFloat) -> UIFont {
        UIFont(family, size: size, weight: weight, isItalic: isItalic, hasSmallCaps: hasSmallCaps)
    }

    public func withWeight(_ weight: Weight) -> UIFont {
        UIFont(family, size: pointSize, weight: weight, isItalic: isItalic, hasSmallCaps: hasSmallCaps)
    }

    public func italic() -> UIFont {
        UIFont(family, size: pointSize, weight: weight, isItalic: true, hasSmallCaps: hasSmallCaps)
    }

    public func smallCaps() -> UIFont {
        UIFont(family, size: pointSize, weight: weight, isItalic: isItalic, hasSmallCaps: true)
    }

    /// The family's name; of the system fonts, the family asked for first.
    public var familyName: String {
        switch family {
        case .system: FontCatalog.systemFamilies[0]
        case .monospaced: FontCatalog.monospacedFamilies[0]
        case .named(let name): name
        }
    }
}

extension UIFont.Weight {
    /// The OpenType weight class, 100...900, in UIKit's order: ultra-light is the lightest.
    var openTypeClass: Int {
        switch rawValue {
        case ..<(-0.7): 100
        case ..<(-0.5): 200
        case ..<(-0.2): 300
        case ..<0.12: 400
        case ..<0.265: 500
        case ..<0.35: 600
        case ..<0.48: 700
        case ..<0.59: 800
        default: 900
        }
    }

    init(openTypeClass: Int) {
        let steps: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        self = steps[max(0, min(steps.count - 1, (openTypeClass + 50) / 100 - 1))]
    }
}
