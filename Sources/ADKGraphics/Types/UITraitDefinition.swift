import Foundation

/// One of the values of a ``UITraitCollection``, as a type: `UITraitUserInterfaceStyle.self`.
///
/// Differs from UIKit: the traits are those of the framework. An app defines none of its own.
public protocol UITraitDefinition {
    /// The type of the value.
    associatedtype Value: Equatable
    /// The value in a collection that was made without arguments.
    static var defaultValue: Value { get }
    /// The property of collections that has the value.
    static var keyPath: WritableKeyPath<UITraitCollection, Value> { get }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

extension UITraitDefinition {
    /// The value in a collection that was made without arguments.
    public static var defaultValue: Value { UITraitCollection()[keyPath: keyPath] }

    /// Whether the value differs between two collections.
    package static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one[keyPath: keyPath] != other[keyPath: keyPath]
    }
}

extension UITraitCollection {
    /// The value of `trait`.
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { self[keyPath: Trait.keyPath] }
        set { self[keyPath: Trait.keyPath] = newValue }
    }

    /// The traits on which dynamic colours depend.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self]
    }

    /// The traits on which the variant of an image depends.
    public static var systemTraitsAffectingImageLookup: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitLayoutDirection.self]
    }
}

/// Light or dark appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    /// `userInterfaceStyle`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIUserInterfaceStyle> { \.userInterfaceStyle }
}

/// Pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
    /// `displayScale`.
    public static var keyPath: WritableKeyPath<UITraitCollection, CGFloat> { \.displayScale }
}

/// The direction of the layout.
public enum UITraitLayoutDirection: UITraitDefinition {
    /// `layoutDirection`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIUserInterfaceLayoutDirection> {
        \.layoutDirection
    }
}

/// The user's size of text.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    /// `preferredContentSizeCategory`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIContentSizeCategory> {
        \.preferredContentSizeCategory
    }
}

/// The room from left to right.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
    /// `horizontalSizeClass`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

/// The room from top to bottom.
public enum UITraitVerticalSizeClass: UITraitDefinition {
    /// `verticalSizeClass`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

/// The colours of the screen.
public enum UITraitDisplayGamut: UITraitDefinition {
    /// `displayGamut`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIDisplayGamut> { \.displayGamut }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
    /// `userInterfaceIdiom`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
}

/// The height above what lies behind.
public enum UITraitUserInterfaceLevel: UITraitDefinition {
    /// `userInterfaceLevel`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIUserInterfaceLevel> { \.userInterfaceLevel }
}

/// The user's contrast.
public enum UITraitAccessibilityContrast: UITraitDefinition {
    /// `accessibilityContrast`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UIAccessibilityContrast> { \.accessibilityContrast }
}

/// The user's weight of text.
public enum UITraitLegibilityWeight: UITraitDefinition {
    /// `legibilityWeight`.
    public static var keyPath: WritableKeyPath<UITraitCollection, UILegibilityWeight> { \.legibilityWeight }
}
