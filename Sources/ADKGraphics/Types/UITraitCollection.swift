import Foundation

/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// No appearance was chosen. Colours resolve as for `light`.
    case unspecified
    /// Light appearance.
    case light
    /// Dark appearance.
    case dark
}

/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Content flows from left to right.
    case leftToRight
    /// Content flows from right to left.
    case rightToLeft
}

/// The environment that content is shown in: appearance, scale and layout direction. A value, usable on any thread.
///
/// A window sets the first three. The others describe a desktop, unless an app gives a tree of nodes other values.
public struct UITraitCollection: Hashable, Sendable {
    // In the order of the smallest size in memory: collections are copied and compared often.
    /// Light or dark appearance. Chooses the variant of a dynamic ``UIColor``.
    public var userInterfaceStyle: UIUserInterfaceStyle
    /// The user's size of text. `large` by default.
    public var preferredContentSizeCategory = UIContentSizeCategory.large
    /// Pixels per point.
    public var displayScale: CGFloat
    /// The direction in which the interface is laid out.
    public var layoutDirection: UIUserInterfaceLayoutDirection
    /// The room from left to right. `regular` by default.
    public var horizontalSizeClass = UIUserInterfaceSizeClass.regular
    /// The room from top to bottom. `regular` by default.
    public var verticalSizeClass = UIUserInterfaceSizeClass.regular
    /// The colours of the screen. `SRGB` by default.
    public var displayGamut = UIDisplayGamut.SRGB
    /// The kind of device. `mac` by default.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.mac
    /// The height above what lies behind. `base` by default.
    public var userInterfaceLevel = UIUserInterfaceLevel.base
    /// The user's contrast. `normal` by default. Chooses the variant of a dynamic ``UIColor``, with the appearance.
    public var accessibilityContrast = UIAccessibilityContrast.normal
    /// The user's weight of text. `regular` by default.
    public var legibilityWeight = UILegibilityWeight.regular
    /// The number of the screen's colour profile (`ScreenProfile`), 0 for sRGB.
    package var screenProfile: UInt16 = 0

    /// Creates traits. `displayScale` is in pixels per point.
    public init(
        userInterfaceStyle: UIUserInterfaceStyle = .light, displayScale: CGFloat = 1,
        layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
    }

    /// Whether dynamic colours can differ between the two: their styles or contrasts differ.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        colorVariant != (traitCollection ?? UITraitCollection()).colorVariant
    }

    /// The traits of the thread's current context; those of a light window of one pixel per point without one.
    ///
    /// Differs from UIKit: it cannot be set.
    public static var current: UITraitCollection { UIGraphicsGetCurrentContext()?.traits ?? UITraitCollection() }
}
