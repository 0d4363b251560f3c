import Foundation

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}

/// The surroundings something is shown in. A value, usable on any thread.
public struct UITraitCollection: Hashable, Sendable {
    public var userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels per point.
    public var displayScale: CGFloat
    public var layoutDirection: UIUserInterfaceLayoutDirection

    public init(
        userInterfaceStyle: UIUserInterfaceStyle = .light, displayScale: CGFloat = 1,
        layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
    }
}
