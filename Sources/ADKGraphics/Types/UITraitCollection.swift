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
public struct UITraitCollection: Hashable, Sendable {
    /// Light or dark appearance. Chooses the variant of a dynamic ``UIColor``.
    public var userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels per point.
    public var displayScale: CGFloat
    /// The direction in which the interface is laid out.
    public var layoutDirection: UIUserInterfaceLayoutDirection

    /// Creates traits. `displayScale` is in pixels per point.
    public init(
        userInterfaceStyle: UIUserInterfaceStyle = .light, displayScale: CGFloat = 1,
        layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
    }

    /// Whether dynamic colours can differ between the two: their styles differ.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        (userInterfaceStyle == .dark) != (traitCollection?.userInterfaceStyle == .dark)
    }

    /// The traits of the thread's current context; those of a light window of one pixel per point without one.
    ///
    /// Differs from UIKit: it cannot be set.
    public static var current: UITraitCollection { UIGraphicsGetCurrentContext()?.traits ?? UITraitCollection() }
}
