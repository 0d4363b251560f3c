import Foundation

/// The part of a layout that is outdated.
///
/// A context that names elements keeps the cached attributes of all others. A context that names none outdates all.
///
/// Differs from UIKit: UIKit asks again for the attributes of all visible elements. Here those that the context
/// does not name are asked for again only if the size of the content changed.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext {
    /// Makes a context that names nothing.
    public required init() {}

    /// Whether all attributes are outdated, because `invalidateLayout()` was called or the data was reloaded.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items changed.
    open internal(set) var invalidateDataSourceCounts = false

    /// The items that are outdated; nil if none is named.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The supplementary views that are outdated, by kind; nil if none is named.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The decorations that are outdated, by kind; nil if none is named.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// The distance by which the viewport moves with the next layout, in points.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The change of the content's size. The layout is asked for the size anyway: a change other than zero outdates
    /// all attributes.
    open var contentSizeAdjustment = CGSize.zero

    /// Names items that are outdated.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Names supplementary views that are outdated.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths]) { $0 + $1 }
    }

    /// Names decorations that are outdated.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
            .merging([elementKind: indexPaths]) { $0 + $1 }
    }
}
