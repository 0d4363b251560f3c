import ADKLists
import Foundation

/// A space between or around items of a group.
public final class NSCollectionLayoutSpacing: Sendable, Hashable {
    /// The space in points: the least one if it is flexible. An invalid value was reported and replaced.
    public let spacing: CGFloat
    /// Whether the space grows. The free space of a group is divided equally among its flexible spaces.
    public let isFlexibleSpacing: Bool
    /// Whether the space has a fixed length.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }

    private init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = CompositionalLimits.offset(spacing, "a layout spacing")
        isFlexibleSpacing = isFlexible
    }

    /// A fixed space in points.
    public static func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(spacing, isFlexible: false)
    }

    /// A space of at least this many points, which takes its share of the free space of the group.
    public static func flexible(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(spacing, isFlexible: true)
    }

    /// Whether two spaces have the same kind and length.
    public static func == (a: NSCollectionLayoutSpacing, b: NSCollectionLayoutSpacing) -> Bool {
        a.spacing == b.spacing && a.isFlexibleSpacing == b.isFlexibleSpacing
    }

    /// Hashes the kind and the length.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(spacing)
        hasher.combine(isFlexibleSpacing)
    }
}

/// The spaces around an item of a group. They take part in the positions of the items, other than content insets.
public final class NSCollectionLayoutEdgeSpacing: Sendable, Hashable {
    /// The space before the leading edge.
    public let leading: NSCollectionLayoutSpacing?
    /// The space above the top edge.
    public let top: NSCollectionLayoutSpacing?
    /// The space after the trailing edge.
    public let trailing: NSCollectionLayoutSpacing?
    /// The space below the bottom edge.
    public let bottom: NSCollectionLayoutSpacing?

    /// Creates the spaces. Nil is no space.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
    }

    /// The spaces before and after the item along `axis`.
    func along(_ axis: ListAxis) -> (before: NSCollectionLayoutSpacing?, after: NSCollectionLayoutSpacing?) {
        axis == .horizontal ? (leading, trailing) : (top, bottom)
    }

    /// Whether two sets of spaces are the same.
    public static func == (a: NSCollectionLayoutEdgeSpacing, b: NSCollectionLayoutEdgeSpacing) -> Bool {
        a.leading == b.leading && a.top == b.top && a.trailing == b.trailing && a.bottom == b.bottom
    }

    /// Hashes the four spaces.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(leading)
        hasher.combine(top)
        hasher.combine(trailing)
        hasher.combine(bottom)
    }
}
