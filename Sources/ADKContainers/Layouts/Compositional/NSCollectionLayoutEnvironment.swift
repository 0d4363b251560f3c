import ADKFoundation
import ADKGraphics
import ADKLists
import Foundation

/// The space that a section or a group is laid out in.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer {
    /// The size without insets, in points.
    var contentSize: CGSize { get }
    /// The size inside the insets, in points.
    var effectiveContentSize: CGSize { get }
    /// The insets, in points.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets that have an effect, in points.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The space and the traits that a layout is computed for.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment {
    /// The space.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits of the collection.
    var traitCollection: UITraitCollection { get }
}

/// A size with insets.
struct SectionContainer: NSCollectionLayoutContainer {
    var contentSize: CGSize
    var contentInsets = NSDirectionalEdgeInsets.zero

    nonisolated init(_ size: CGSize, _ insets: NSDirectionalEdgeInsets = .zero) {
        contentSize = size
        contentInsets = insets
    }

    var effectiveContentSize: CGSize { contentSize.reduced(by: contentInsets) }
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
}

struct SectionEnvironment: NSCollectionLayoutEnvironment {
    var container: any NSCollectionLayoutContainer
    var traitCollection: UITraitCollection
}

extension SectionEnvironment {
    /// The space and the traits of all sections of a layout.
    @MainActor
    init(_ layout: UICollectionViewCompositionalLayout, _ container: ListContainer, _ axis: ListAxis) {
        let reference = layout.configuration.contentInsetsReference.or(.safeArea)
        let insets = NSDirectionalEdgeInsets.zero.measured(from: reference, in: container.size, axis)
        self.init(
            container: SectionContainer(container.size, insets),
            traitCollection: layout.traits(scale: container.scale))
    }
}

extension CGSize {
    /// The size inside `insets`, at least 0.
    func reduced(by insets: NSDirectionalEdgeInsets) -> CGSize {
        CGSize(
            width: max(0, width - insets.leading - insets.trailing), height: max(0, height - insets.top - insets.bottom)
        )
    }
}
