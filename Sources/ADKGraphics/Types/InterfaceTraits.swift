import Foundation

/// The room along one axis, as UIKit classifies it.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not known.
    case unspecified
    /// Little room, as on a phone.
    case compact
    /// Much room. A window of a desktop has it on both axes.
    case regular
}

/// The colours that a screen shows.
public enum UIDisplayGamut: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The colours of sRGB. Everything is drawn in sRGB.
    case SRGB
    /// The colours of Display P3.
    case P3
}

/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// A phone.
    case phone
    /// A tablet.
    case pad
    /// A television.
    case tv
    /// A car.
    case carPlay
    /// A desktop: the idiom here.
    case mac = 5
}

/// The height of an interface above what lies behind it.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The content of a window.
    case base
    /// Content above that of the window.
    case elevated
}

/// The contrast that the user prefers.
public enum UIAccessibilityContrast: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The usual contrast.
    case normal
    /// More contrast.
    case high
}

/// The weight of text that the user prefers.
public enum UILegibilityWeight: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The usual weight.
    case regular
    /// Bold text.
    case bold
}

/// The size of text that the user prefers.
///
/// Differs from UIKit: the text factor of a desktop is a part of the window's scale, so that a window has `large`, the
/// standard size, unless an app overrides it.
public enum UIContentSizeCategory: String, Sendable, CaseIterable, Comparable {
    /// Not known.
    case unspecified = "_UICTContentSizeCategoryUnspecified"
    /// The smallest size.
    case extraSmall = "UICTContentSizeCategoryXS"
    /// A small size.
    case small = "UICTContentSizeCategoryS"
    /// A medium size.
    case medium = "UICTContentSizeCategoryM"
    /// The standard size.
    case large = "UICTContentSizeCategoryL"
    /// One step above the standard size.
    case extraLarge = "UICTContentSizeCategoryXL"
    /// Two steps above the standard size.
    case extraExtraLarge = "UICTContentSizeCategoryXXL"
    /// Three steps above the standard size.
    case extraExtraExtraLarge = "UICTContentSizeCategoryXXXL"
    /// The first of the larger accessibility sizes.
    case accessibilityMedium = "UICTContentSizeCategoryAccessibilityM"
    /// The second of the larger accessibility sizes.
    case accessibilityLarge = "UICTContentSizeCategoryAccessibilityL"
    /// The third of the larger accessibility sizes.
    case accessibilityExtraLarge = "UICTContentSizeCategoryAccessibilityXL"
    /// The fourth of the larger accessibility sizes.
    case accessibilityExtraExtraLarge = "UICTContentSizeCategoryAccessibilityXXL"
    /// The largest size.
    case accessibilityExtraExtraExtraLarge = "UICTContentSizeCategoryAccessibilityXXXL"

    /// Whether `a` is a smaller size than `b`.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.order < b.order }

    /// Whether this is one of the larger accessibility sizes.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
