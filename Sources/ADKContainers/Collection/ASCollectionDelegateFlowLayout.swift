import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The values of a flow layout that differ by section. A collection delegate may conform as well.
///
/// Every method has a default: the layout's own property.
public protocol ASCollectionDelegateFlowLayout: ASCollectionDelegate {
    /// Returns the space around the items of a section, in points.
    @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// Returns the least space between the lines of a section, in points.
    @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the least space between the items of a line, in points.
    @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the size range that the header of a section is measured with; zero for no header.
    @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange
    /// Returns the size range that the footer of a section is measured with; zero for no footer.
    @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int
    ) -> ASSizeRange
}

extension ASCollectionDelegateFlowLayout {
    /// Default: the layout's `sectionInset`.
    @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { layout.sectionInset }

    /// Default: the layout's `minimumLineSpacing`.
    @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { layout.minimumLineSpacing }

    /// Default: the layout's `minimumInteritemSpacing`.
    @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { layout.minimumInteritemSpacing }

    /// Default: unconstrained, which stands for the layout's `headerReferenceSize`.
    @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange { .unconstrained }

    /// Default: unconstrained, which stands for the layout's `footerReferenceSize`.
    @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int
    ) -> ASSizeRange { .unconstrained }
}
