import ADKFoundation
import Foundation

/// The values that describe a font: a family, a size, a weight and traits. A font is made from it by
/// ``UIFont/init(descriptor:size:)``.
///
/// Immutable, usable on any thread. Two descriptors are equal if their values are.
///
/// Differs from UIKit: the class is final, and attributes cannot be read as a dictionary.
public final class UIFontDescriptor: Hashable, Sendable {
    /// The look of a font. The values are UIKit's.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The bits.
        public var rawValue: UInt32
        /// Creates traits from bits. Bits without a name below have no effect.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Italic or oblique.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Semibold or thicker.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider than the family's regular face.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than the family's regular face.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// All letters have the same width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The values of the font. Its size counts only if `pointSize` is positive.
    let font: UIFont
    /// The size in points. 0 leaves the size to the font that is made from the descriptor.
    public let pointSize: CGFloat

    init(_ font: UIFont, size: CGFloat) {
        if !size.isFinite { Misuse.report("a font descriptor cannot have \(size) points; it has no size") }
        pointSize = size.isFinite && size > 0 ? size : 0
        self.font = pointSize > 0 ? font.with(size: pointSize) : font.with(size: UIFont.systemFontSize)
    }

    /// Creates a descriptor from the name of a family or the PostScript name of one face, in upper or lower case.
    ///
    /// A name that is not installed is kept as a family. A font made from it is reported and has the system's glyphs.
    /// The first call of the process lists the installed fonts, which takes some milliseconds.
    public convenience init(name: String, size: CGFloat) {
        self.init(UIFont(face: FontCatalog.face(named: name), name: name), size: size)
    }

    /// The descriptor of ``UIFont/preferredFont(forTextStyle:)``.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// Whether all values are equal.
    public static func == (a: UIFontDescriptor, b: UIFontDescriptor) -> Bool {
        a.pointSize == b.pointSize && a.font == b.font
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pointSize)
        hasher.combine(font)
    }

    // MARK: - Values

    /// The PostScript name of the installed face with these values. If there is none, the family's name, without
    /// spaces and with the style behind a hyphen: `NotoSans-BoldItalic`. O(installed faces).
    public var postscriptName: String {
        if let name = FontCatalog.postScriptName(of: font) { return name }
        let traits = symbolicTraits
        let style = (traits.contains(.traitBold) ? "Bold" : "") + (traits.contains(.traitItalic) ? "Italic" : "")
        return font.familyName.filter { $0 != " " } + "-" + (style.isEmpty ? "Regular" : style)
    }

    /// The traits of the font. For a family by name, letters are measured, which may load the font.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if font.isItalic { traits.insert(.traitItalic) }
        if UIFontDescriptor.isBold(font.weight) { traits.insert(.traitBold) }
        if font.stretch == .expanded { traits.insert(.traitExpanded) }
        if font.stretch == .condensed { traits.insert(.traitCondensed) }
        if isMonospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    private static func isBold(_ weight: UIFont.Weight) -> Bool { weight.rawValue >= UIFont.Weight.semibold.rawValue }

    private var isMonospaced: Bool {
        switch font.family {
        case .system: return false
        case .monospaced: return true
        case .named:
            func width(_ letters: String) -> CGFloat {
                TextShaper.shape(AttributedText(letters, font: font.with(size: 16)), TextConstraints()).size.width
            }
            return abs(width("iiiiiiii") - width("MMMMMMMM")) < 0.5
        }
    }

    // MARK: - Variants

    /// The same font at `size` points. A size that is not positive and finite becomes 0.
    public func withSize(_ size: CGFloat) -> UIFontDescriptor { UIFontDescriptor(font, size: size) }

    /// The same size and traits in another family.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor {
        let name = FontCatalog.face(named: newFamily)?.family ?? newFamily
        return UIFontDescriptor(font.with(family: .named(name)), size: pointSize)
    }

    /// The same font with exactly these traits. Nil if no font has them: narrow and wide at once, or letters of one
    /// width in a family with others.
    ///
    /// A weight that suits the traits stays, as `.light` without `.traitBold` and `.heavy` with it. The system font
    /// with `.traitMonoSpace` is the monospaced system font. A monospaced family stays without the trait.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let (isBold, isMono) = (symbolicTraits.contains(.traitBold), symbolicTraits.contains(.traitMonoSpace))
        let (isNarrow, isWide) = (symbolicTraits.contains(.traitCondensed), symbolicTraits.contains(.traitExpanded))
        guard !(isNarrow && isWide) else { return nil }
        var family = font.family
        if isMono, family == .system { family = .monospaced }
        if isMono, family == font.family, !isMonospaced { return nil }
        var weight = font.weight
        if isBold != UIFontDescriptor.isBold(weight) { weight = isBold ? .bold : .regular }
        return UIFontDescriptor(
            font.with(
                family: family, weight: weight, isItalic: symbolicTraits.contains(.traitItalic),
                stretch: isNarrow ? .condensed : isWide ? .expanded : .normal),
            size: pointSize)
    }
}

extension UIFont {
    /// The values of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self, size: pointSize) }

    /// The PostScript name of the installed face with the font's values. O(installed faces).
    public var fontName: String { fontDescriptor.postscriptName }

    /// Creates the font that `descriptor` describes, at `size` points. A `size` of 0 takes the descriptor's, and
    /// `systemFontSize` if it has none.
    ///
    /// A family that is not installed is reported once. Text uses the system font then.
    public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
        let font = descriptor.font
        if !size.isFinite { Misuse.report("a font cannot have \(size) points; it has those of its descriptor") }
        if case .named(let name) = font.family, FontCatalog.face(named: name) == nil { FontCatalog.reportMissing(name) }
        self.init(
            font.family, size: size.isFinite && size > 0 ? size : descriptor.pointSize, weight: font.weight,
            isItalic: font.isItalic, hasSmallCaps: font.hasSmallCaps, stretch: font.stretch, features: font.features)
    }

    /// The font of an installed face, or of a family called `name`.
    fileprivate convenience init(face: FontCatalog.Face?, name: String) {
        self.init(
            .named(face?.family ?? name), size: UIFont.systemFontSize, weight: face?.weight ?? .regular,
            isItalic: face?.isItalic ?? false, stretch: face?.stretch ?? .normal)
    }
}
