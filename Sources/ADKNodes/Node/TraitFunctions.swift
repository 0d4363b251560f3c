import ADKGraphics
import ADKViews
import Foundation

/// An element of a tree with traits: a node.
public protocol ASTraitEnvironment: AnyObject {
    /// The traits of the element.
    func primitiveTraitCollection() -> ASPrimitiveTraitCollection
    /// Gives traits to the element and the elements below it.
    func setPrimitiveTraitCollection(_ traitCollection: ASPrimitiveTraitCollection)
    /// The traits of the element.
    func asyncTraitCollection() -> ASTraitCollection
}

extension ASDisplayNode: ASTraitEnvironment {}

extension UITraitCollection {
    /// A copy of `traits`.
    public init(asPrimitiveTraitCollection traits: ASPrimitiveTraitCollection) { self = traits }

    /// The traits themselves.
    public func primitiveTraitCollection() -> ASPrimitiveTraitCollection { self }

    /// Whether all traits are equal.
    public func isEqual(to traitCollection: ASTraitCollection) -> Bool { self == traitCollection }
}

/// Traits that say nothing: every value that can be is unspecified, and the scale is 0.
public func ASPrimitiveTraitCollectionMakeDefault() -> ASPrimitiveTraitCollection {
    var traits = UITraitCollection(userInterfaceStyle: .unspecified, displayScale: 0)
    traits.preferredContentSizeCategory = .unspecified
    traits.horizontalSizeClass = .unspecified
    traits.verticalSizeClass = .unspecified
    traits.displayGamut = .unspecified
    traits.userInterfaceIdiom = .unspecified
    traits.userInterfaceLevel = .unspecified
    traits.accessibilityContrast = .unspecified
    traits.legibilityWeight = .unspecified
    return traits
}

/// The traits themselves: both are one type here.
public func ASPrimitiveTraitCollectionFromUITraitCollection(
    _ traitCollection: UITraitCollection
) -> ASPrimitiveTraitCollection { traitCollection }

/// The traits themselves: both are one type here.
public func ASPrimitiveTraitCollectionToUITraitCollection(
    _ traitCollection: ASPrimitiveTraitCollection
) -> UITraitCollection { traitCollection }

/// Whether all traits are equal.
public func ASPrimitiveTraitCollectionIsEqualToASPrimitiveTraitCollection(
    _ a: ASPrimitiveTraitCollection, _ b: ASPrimitiveTraitCollection
) -> Bool { a == b }

/// The traits with their names, for messages.
public func NSStringFromASPrimitiveTraitCollection(_ traits: ASPrimitiveTraitCollection) -> String {
    """
    style \(traits.userInterfaceStyle), scale \(traits.displayScale), direction \(traits.layoutDirection), \
    width \(traits.horizontalSizeClass), height \(traits.verticalSizeClass), idiom \(traits.userInterfaceIdiom), \
    text \(traits.preferredContentSizeCategory)
    """
}
