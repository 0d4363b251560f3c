import ADKLists
import Foundation

/// The width or height of an item, a group or a supplementary item in a compositional layout.
public final class NSCollectionLayoutDimension: Sendable, Hashable {
    enum Kind: Hashable, Sendable {
        case fractionalWidth, fractionalHeight, absolute, estimated, uniformAcrossSiblings
    }

    let kind: Kind
    /// The fraction, or the length in points. An invalid value was reported and replaced by one from 0 on.
    public let dimension: CGFloat

    private init(_ kind: Kind, _ value: CGFloat) {
        self.kind = kind
        dimension =
            kind == .fractionalWidth || kind == .fractionalHeight
            ? CompositionalLimits.fraction(value, "the fraction of a layout dimension")
            : CompositionalLimits.length(value, "the length of a layout dimension")
    }

    /// A fraction of the width of the container: of the group for an item, of the section for a group.
    public static func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalWidth, fraction)
    }

    /// A fraction of the height of the container.
    public static func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalHeight, fraction)
    }

    /// A fixed length in points.
    public static func absolute(_ length: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, length)
    }

    /// A length that the content decides. The estimate, in points, counts until the content is measured.
    public static func estimated(_ estimate: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimate)
    }

    /// A length that the content decides, the same for all items of a group: that of the longest.
    public static func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.uniformAcrossSiblings, estimate)
    }

    /// Whether this is a fraction of the container's width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether this is a fraction of the container's height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether this is a fixed length.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether the content decides.
    public var isEstimated: Bool { kind == .estimated || kind == .uniformAcrossSiblings }
    /// Whether the content of all items of a group decides.
    public var isUniformAcrossSiblings: Bool { kind == .uniformAcrossSiblings }

    /// The length in a container of `size`, in points. An estimate counts as its length.
    func length(in size: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: min(dimension * size.width, CompositionalLimits.length)
        case .fractionalHeight: min(dimension * size.height, CompositionalLimits.length)
        case .absolute, .estimated, .uniformAcrossSiblings: dimension
        }
    }

    /// Whether two dimensions have the same kind and value.
    public static func == (a: NSCollectionLayoutDimension, b: NSCollectionLayoutDimension) -> Bool {
        a.kind == b.kind && a.dimension == b.dimension
    }

    /// Hashes the kind and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(dimension)
    }
}

/// The width and height of an item, a group or a supplementary item in a compositional layout.
public final class NSCollectionLayoutSize: Sendable, Hashable {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size.
    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        self.widthDimension = widthDimension
        self.heightDimension = heightDimension
    }

    /// The size in a container of `size`, in points.
    func size(in size: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: size), height: heightDimension.length(in: size))
    }

    /// Whether a dimension is a fraction of the container's length along `axis`.
    func relates(to axis: ListAxis) -> Bool {
        let kind = axis == .vertical ? NSCollectionLayoutDimension.Kind.fractionalHeight : .fractionalWidth
        return widthDimension.kind == kind || heightDimension.kind == kind
    }

    /// Whether two sizes have the same dimensions.
    public static func == (a: NSCollectionLayoutSize, b: NSCollectionLayoutSize) -> Bool {
        a.widthDimension == b.widthDimension && a.heightDimension == b.heightDimension
    }

    /// Hashes both dimensions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(widthDimension)
        hasher.combine(heightDimension)
    }
}
