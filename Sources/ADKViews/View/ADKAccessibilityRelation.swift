/// A relation of an element to another view, node or `UIAccessibilityElement`, which assistive programs are told of.
///
/// Set it in `accessibilityRelations`. The other element is told of the inverse.
///
/// Differs from UIKit: it has no relations. These are those of AT-SPI.
@preconcurrency @MainActor
public struct ADKAccessibilityRelation {
    /// The kind of a relation.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The other element shows the name of this one. It is the name of an element without a label.
        case labelledBy
        /// The other element explains this one. It is the hint of an element without one.
        case describedBy
        /// This element changes what the other one shows.
        case controls
        /// Both belong to a group, which the other element stands for.
        case memberOf
        /// The other element is read after this one, wherever it is.
        case flowsTo
        /// The other element tells more of this one.
        case details
        /// The other element says what is wrong with the value of this one.
        case errorMessage
    }

    /// The kind of the relation.
    public let kind: Kind
    /// The other element. It is not kept alive.
    public private(set) weak var target: AnyObject?

    /// Creates a relation to a view, a node or a `UIAccessibilityElement`. Other objects have no effect.
    public init(_ kind: Kind, _ target: AnyObject) {
        self.kind = kind
        self.target = target
    }
}
