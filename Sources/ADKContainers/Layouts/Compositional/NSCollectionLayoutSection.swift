import ADKFoundation
import Foundation

/// How a section scrolls across the scroll direction of its layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// It does not. Groups follow each other along the scroll direction.
    case none
    /// It scrolls to any position.
    case continuous
    /// It comes to rest at the leading boundary of a group.
    case continuousGroupLeadingBoundary
    /// It comes to rest at multiples of the container's length.
    case paging
    /// It comes to rest at the leading boundary of a group, one group for each swipe.
    case groupPaging
    /// It comes to rest with a group at the centre, one group for each swipe.
    case groupPagingCentered
}

/// A section of a compositional layout: a group that is repeated until all items have a place.
@preconcurrency @MainActor
open class NSCollectionLayoutSection {
    let group: NSCollectionLayoutGroup
    /// The distances between the section's boundary and its groups, in points. Headers and footers lie outside of
    /// them along the scroll direction.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The space between groups, in points. Groups that would overlap by more than their length begin at one
    /// position.
    public var interGroupSpacing: CGFloat = 0
    /// The headers, footers and other items at the section's boundary.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The decorations of the section.
    public var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Whether and how the section scrolls across the scroll direction of the layout.
    public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// Whether the content insets across the scroll direction also apply to boundary items. True by default.
    public var supplementariesFollowContentInsets = true

    /// The boundary from which `contentInsets` are measured. The layout's by default.
    public var contentInsetsReference = UIContentInsetsReference.automatic
    /// The boundary from which the insets of boundary items are measured across the scroll direction, if
    /// `supplementariesFollowContentInsets` is true. That of `contentInsetsReference` by default.
    public var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// Changes the visible items of the section before they are shown, for example to scale those at the edges. It is
    /// called in each pass of the collection in which the viewport, the offset of the section or its items changed.
    ///
    /// Differs from UIKit: from right to left, the positions and the offset are those of the layout from left to
    /// right, which the collection mirrors.
    public var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// The look of a list; nil for other sections.
    var list: ListStyle?

    /// Creates a section that repeats `group`.
    public init(group: NSCollectionLayoutGroup) { self.group = group }
}
