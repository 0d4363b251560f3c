import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The values of a flow layout that differ by section. A collection delegate may conform as well.
///
/// Every method has a default: the layout's own property. A method whose first argument is the view is called if its
/// form with the node is not implemented.
public protocol ASCollectionDelegateFlowLayout: ASCollectionDelegate {
    /// Returns the space around the items of a section, in points.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// Returns the least space between the lines of a section, in points.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the least space between the items of a line, in points.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the size range that the header of a section is measured with; zero for no header.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange
    /// Returns the size range that the footer of a section is measured with; zero for no footer.
    @preconcurrency @MainActor func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int
    ) -> ASSizeRange

    // MARK: UIKit's forms

    /// Returns the space around the items of a section, in points.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// Returns the least space between the lines of a section, in points.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the least space between the items of a line, in points.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the size of the header of a section. Only the length along the scroll axis counts; 0 for no header.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// Returns the size of the footer of a section. Only the length along the scroll axis counts; 0 for no footer.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension ASCollectionDelegateFlowLayout {
    /// Default: the answer of the form with the view, or the layout's `sectionInset`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        DefaultedMethods.answer(.inset, of: self) {
            collectionView(collectionNode.view, layout: layout, insetForSectionAt: section)
        } ?? layout.sectionInset
    }

    /// Default: the answer of the form with the view, or the layout's `minimumLineSpacing`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
        DefaultedMethods.answer(.lineSpacing, of: self) {
            collectionView(collectionNode.view, layout: layout, minimumLineSpacingForSectionAt: section)
        } ?? layout.minimumLineSpacing
    }

    /// Default: the answer of the form with the view, or the layout's `minimumInteritemSpacing`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
        DefaultedMethods.answer(.interitemSpacing, of: self) {
            collectionView(collectionNode.view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        } ?? layout.minimumInteritemSpacing
    }

    /// Default: the size of the form with the view. Without it, unconstrained, which stands for the layout's
    /// `headerReferenceSize`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int
    ) -> ASSizeRange {
        sizeRange(of: .headerSize, collectionNode) {
            collectionView($0, layout: $1, referenceSizeForHeaderInSection: section)
        }
    }

    /// Default: the size of the form with the view. Without it, unconstrained, which stands for the layout's
    /// `footerReferenceSize`.
    @preconcurrency @MainActor public func collectionNode(
        _ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int
    ) -> ASSizeRange {
        sizeRange(of: .footerSize, collectionNode) {
            collectionView($0, layout: $1, referenceSizeForFooterInSection: section)
        }
    }

    /// The size range that a form with the view answers; unconstrained without it.
    @MainActor private func sizeRange(
        of method: DefaultedMethods, _ collectionNode: ASCollectionNode,
        _ ask: (UICollectionView, UICollectionViewFlowLayout) -> CGSize
    ) -> ASSizeRange {
        guard let layout = collectionNode.collectionViewLayout as? UICollectionViewFlowLayout else {
            return .unconstrained
        }
        return DefaultedMethods.answer(method, of: self) { layout.range(ask(collectionNode.view, layout)) }
            ?? .unconstrained
    }
}

/// Defaults of UIKit's forms: the layout's own properties.
extension ASCollectionDelegateFlowLayout {
    /// Default: the layout's `sectionInset`.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        DefaultedMethods.noteDefault(of: .inset, in: self)
        return (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
    }

    /// Default: the layout's `minimumLineSpacing`.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
        DefaultedMethods.noteDefault(of: .lineSpacing, in: self)
        return (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0
    }

    /// Default: the layout's `minimumInteritemSpacing`.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
        DefaultedMethods.noteDefault(of: .interitemSpacing, in: self)
        return (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
    }

    /// Default: the layout's `headerReferenceSize`.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        DefaultedMethods.noteDefault(of: .headerSize, in: self)
        return (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero
    }

    /// Default: the layout's `footerReferenceSize`.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize {
        DefaultedMethods.noteDefault(of: .footerSize, in: self)
        return (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero
    }
}

extension UICollectionViewFlowLayout {
    /// The size range of a header or footer with a reference size: the length along the scroll axis is given, and the
    /// layout decides about the other.
    fileprivate func range(_ size: CGSize) -> ASSizeRange {
        let axis: ListAxis = scrollDirection == .vertical ? .vertical : .horizontal
        let length = max(0, axis.length(size))
        guard length > 0 else { return ASSizeRange(min: .zero, max: .zero) }
        return ASSizeRange(min: axis.size(length, cross: 0), max: axis.size(length, cross: .infinity))
    }
}
