import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Answers the sizes that the items of a layout are measured with.
public protocol ASCollectionViewLayoutInspecting: AnyObject {
    /// Returns the size range that an item is measured with, in points.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange
    /// Returns the directions in which the layout scrolls.
    @preconcurrency @MainActor func scrollableDirections() -> ASScrollDirection
    /// Returns the size range that a supplementary node is measured with, in points.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange
    /// Returns how many supplementary nodes of a kind a section has.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: Int
    ) -> UInt
    /// Returns how many sections, from the first on, may have supplementary nodes of a kind.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: ASCollectionView, numberOfSectionsForSupplementaryNodeOfKind kind: String
    ) -> UInt
    /// The collection has another delegate.
    @preconcurrency @MainActor func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?)
    /// The collection has another data source.
    @preconcurrency @MainActor func didChangeCollectionViewDataSource(_ dataSource: (any ASCollectionDataSource)?)
}

extension ASCollectionViewLayoutInspecting {
    /// Default: down and up.
    @preconcurrency @MainActor public func scrollableDirections() -> ASScrollDirection { [.up, .down] }

    /// Default: unconstrained.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForSupplementaryNodeOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASSizeRange { .unconstrained }

    /// Default: as many as the layout places.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, supplementaryNodesOfKind kind: String, inSection section: Int
    ) -> UInt { .max }

    /// Default: all sections.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: ASCollectionView, numberOfSectionsForSupplementaryNodeOfKind kind: String
    ) -> UInt { .max }

    /// Default: does nothing.
    @preconcurrency @MainActor public func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func didChangeCollectionViewDataSource(
        _ dataSource: (any ASCollectionDataSource)?
    ) {}
}
