import ADKFoundation
import Foundation

/// A font: a family, a size, a weight and a slant.
///
/// Immutable, usable on any thread. Two fonts are equal if their values are. Sizes are in points, and one point is one
/// layout unit, as in UIKit: a 15-point font has an em of 15 points. The font file is chosen when text is shaped.
///
/// Differs from UIKit: the class is final.
public final class UIFont: ADKAttributeValue, @unchecked Sendable {
    // No lock: all values are constant.

    /// The thickness of the strokes, from -1 to 1, with UIKit's values.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight, from -1 (thinnest) to 1 (thickest). 0 is regular.
        public var rawValue: CGFloat
        /// Creates a weight from a value between -1 and 1. Text uses the nearest of the nine weights below.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// -0.8, OpenType weight class 100.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// -0.6, OpenType weight class 200.
        public static let thin = Weight(rawValue: -0.6)
        /// -0.4, OpenType weight class 300.
        public static let light = Weight(rawValue: -0.4)
        /// 0, OpenType weight class 400.
        public static let regular = Weight(rawValue: 0)
        /// 0.23, OpenType weight class 500.
        public static let medium = Weight(rawValue: 0.23)
        /// 0.3, OpenType weight class 600.
        public static let semibold = Weight(rawValue: 0.3)
        /// 0.4, OpenType weight class 700.
        public static let bold = Weight(rawValue: 0.4)
        /// 0.56, OpenType weight class 800.
        public static let heavy = Weight(rawValue: 0.56)
        /// 0.62, OpenType weight class 900.
        public static let black = Weight(rawValue: 0.62)
    }

    /// The family: a system family, or a family by name.
    enum Family: Hashable, Sendable {
        case system
        case monospaced
        case named(String)
    }

    /// The width of the glyphs compared with the family's regular face.
    enum Stretch: Hashable, Sendable {
        case condensed
        case normal
        case expanded
    }

    let family: Family
    package let weight: Weight
    package let isItalic: Bool
    let stretch: Stretch
    /// Lower-case letters are drawn as small capitals, if the font has them.
    let hasSmallCaps: Bool
    /// The values of OpenType features by their tags, as `tnum`: 0 for off, 1 for on. Text ignores those that the font
    /// file does not have.
    let features: [String: Int]
    /// The size of the em, in points.
    public let pointSize: CGFloat

    init(
        _ family: Family, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false, hasSmallCaps: Bool = false,
        stretch: Stretch = .normal, features: [String: Int] = [:]
    ) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
        self.stretch = stretch
        self.hasSmallCaps = hasSmallCaps
        self.features = features
        pointSize = size.isFinite && size > 0 ? size : UIFont.systemFontSize
        super.init()
        if !size.isFinite { Misuse.report("a font cannot have \(size) points; it has \(pointSize)") }
    }

    /// The same font with some values replaced.
    func with(
        family: Family? = nil, size: CGFloat? = nil, weight: Weight? = nil, isItalic: Bool? = nil,
        hasSmallCaps: Bool? = nil, stretch: Stretch? = nil, features: [String: Int]? = nil
    ) -> UIFont {
        UIFont(
            family ?? self.family, size: size ?? pointSize, weight: weight ?? self.weight,
            isItalic: isItalic ?? self.isItalic, hasSmallCaps: hasSmallCaps ?? self.hasSmallCaps,
            stretch: stretch ?? self.stretch, features: features ?? self.features)
    }

    /// Whether `object` is a font of the same family, size, weight, slant, width and features. `==` is the same.
    override public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return self === other
            || (pointSize == other.pointSize && weight == other.weight && family == other.family
                && isItalic == other.isItalic && hasSmallCaps == other.hasSmallCaps && stretch == other.stretch
                && features == other.features)
    }

    /// The hash of what `isEqual` compares.
    override public var hash: Int {
        var hasher = Hasher()
        hasher.combine(family)
        hasher.combine(weight)
        hasher.combine(isItalic)
        hasher.combine(hasSmallCaps)
        hasher.combine(stretch)
        hasher.combine(features)
        hasher.combine(pointSize)
        return hasher.finalize()
    }

    /// The default size of system fonts, in points.
    public static let systemFontSize: CGFloat = 14
    /// The default size of labels, in points.
    public static let labelFontSize: CGFloat = 17

    /// The font of text without a font attribute: the system font at 12 points.
    package static let fallback = UIFont(.system, size: 12)

    // MARK: - Making

    /// The system font at `size` points. A `size` that is not positive and finite becomes `systemFontSize`.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system, size: size) }

    /// The system font at `size` points in `weight`. A `size` that is not positive and finite becomes
    /// `systemFontSize`.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system, size: size, weight: weight)
    }

    /// The bold system font at `size` points. A `size` that is not positive and finite becomes `systemFontSize`.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system, size: size, weight: .bold) }

    /// The italic system font at `size` points. A `size` that is not positive and finite becomes `systemFontSize`.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(.system, size: size, isItalic: true)
    }

    /// The monospaced system font at `size` points in `weight`. A `size` that is not positive and finite becomes
    /// `systemFontSize`.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.monospaced, size: size, weight: weight)
    }

    /// The system font at `size` points in `weight`, with digits of one width. A `size` that is not positive and finite
    /// becomes `systemFontSize`.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system, size: size, weight: weight, features: ["tnum": 1])
    }

    /// Creates a font from the name of a family (`Noto Serif`) or the PostScript name of one face (`NotoSerif-Bold`),
    /// in upper or lower case.
    ///
    /// Nil if no such font is installed; that is reported once for each name. The first call of the process lists the
    /// installed fonts, which takes some milliseconds.
    public convenience init?(name: String, size: CGFloat) {
        guard let face = FontCatalog.face(named: name) else {
            FontCatalog.reportMissing(name)
            return nil
        }
        self.init(
            .named(face.family), size: size, weight: face.weight, isItalic: face.isItalic, stretch: face.stretch)
    }

    /// The same font at `size` points. A `size` that is not positive and finite becomes `systemFontSize`.
    public func withSize(_ size: CGFloat) -> UIFont { with(size: size) }

    /// The same font in `weight`. Differs from Texture: UIKit has no such method.
    public func withWeight(_ weight: Weight) -> UIFont { with(weight: weight) }

    /// The same font, italic. Differs from Texture: UIKit has no such method.
    public func italic() -> UIFont { with(isItalic: true) }

    /// The same font with small capitals for lower-case letters, if the font has them. Differs from Texture: UIKit
    /// has no such method.
    public func smallCaps() -> UIFont { with(hasSmallCaps: true) }

    /// The name of the font's family. For system fonts it is the preferred family, which text uses if it is
    /// installed.
    public var familyName: String {
        switch family {
        case .system: FontCatalog.systemFamilies[0]
        case .monospaced: FontCatalog.monospacedFamilies[0]
        case .named(let name): name
        }
    }
}

extension UIFont.Weight {
    /// The OpenType weight class, 100...900, in UIKit's order: `ultraLight` is the lightest.
    package var openTypeClass: Int {
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
