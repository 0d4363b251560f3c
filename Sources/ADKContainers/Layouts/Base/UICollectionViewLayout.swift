import ADKGraphics
import ADKLayout
import ADKLists
import ADKViews
import Foundation

/// The places of a collection's elements. Subclasses place them.
///
/// The collection calls `prepare()` once after each invalidation. It then asks for attributes by rectangle and by
/// index path, and keeps the answers until the next invalidation. Rectangles are parts of the content around the
/// viewport, of at most some viewports, never the whole content. Lengths are points of the content, from its top
/// left.
///
/// Differs from UIKit: cached attributes are copies. A change of an object that was answered has no effect until
/// the layout is invalidated. A decoration's view is registered by its class, not by a nib.
@preconcurrency @MainActor
open class UICollectionViewLayout {
    /// The view whose elements the layout places; nil before the view is made.
    public internal(set) weak var collectionView: UICollectionView?
    /// The object that asks the layout; nil while a native geometry stands for it.
    weak var driver: LayoutDriver?
    /// The registered classes of decorations, by kind.
    private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    /// The part of the viewport that insets do not cover.
    var stickyBounds: CGRect {
        let bounds = driver?.viewport ?? collectionView?.bounds ?? .zero
        let inset = collectionView?.contentInset ?? .zero
        return CGRect(
            x: bounds.origin.x + max(0, inset.left), y: bounds.origin.y + max(0, inset.top),
            width: max(0, bounds.size.width - max(0, inset.left) - max(0, inset.right)),
            height: max(0, bounds.size.height - max(0, inset.top) - max(0, inset.bottom)))
    }

    /// Makes a layout that places nothing. Any thread.
    nonisolated public init() {}

    /// Makes the same layout as `init()`. There are no archives, so `coder` is not read: it is for subclasses with
    /// UIKit's `required init?(coder:)`, which calls it. Any thread.
    ///
    /// Differs from UIKit: a subclass need not have this initialiser.
    nonisolated public init?(coder: NSCoder?) {
        // The argument is optional, so that subclasses declare theirs without `override`, as on iOS.
    }

    /// The class of the attributes that the layout makes.
    open class var layoutAttributesClass: UICollectionViewLayoutAttributes.Type {
        UICollectionViewLayoutAttributes.self
    }

    /// The class of the contexts with which the layout is invalidated.
    open class var invalidationContextClass: UICollectionViewLayoutInvalidationContext.Type {
        UICollectionViewLayoutInvalidationContext.self
    }

    /// The colour of a collection with the layout that has none of its own.
    var background: UIColor?

    /// Makes the geometry that shows the layout in the list of `content`. It has no items, and asks for none: the list
    /// may not exist yet.
    func makeGeometry(for content: any CollectionContent) -> any ListGeometry { LayoutGeometry(self) }

    /// The items that the layout is asked about changed. Called before `prepare()`.
    func itemsDidChange(_ items: LayoutItems) {}

    /// The source has no supplementary item at `slot`. Returns whether the layout closes the gap.
    func noteAbsence(of slot: Int) -> Bool { false }

    /// The geometry that a subclass of a native layout starts from; nil for other layouts.
    var ownGeometry: (any ListGeometry)? { nil }
    /// Scrolls a section of `ownGeometry` across the axis, in points.
    func setOrthogonalOffset(_ offset: CGFloat, of section: Int) {}
    /// The views of the layout in `rect` that are not decorations of the app.
    func ownDecorations(in rect: CGRect) -> [ListDecoration] { [] }

    /// The axis along which the content grows; nil if the size of the content decides.
    var contentAxis: ListAxis? { nil }

    /// The sizes that an item is measured with, if the layout lets it choose its size.
    func measuringRange(for item: ListItem, limits: ASSizeRange) -> ASSizeRange? { nil }

    // MARK: - Places

    /// Prepares the answers. Called once after each invalidation, before the other methods. The base implementation
    /// does nothing.
    open func prepare() {}

    /// The size of the content, in points. The base implementation answers zero.
    open var collectionViewContentSize: CGSize { .zero }

    /// The attributes of all elements whose frames intersect `rect`. More elements than these are allowed. The base
    /// implementation answers nil.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// The attributes of an item; nil if it is not shown. The base implementation answers nil.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes of a supplementary view; nil if it is not shown. The base implementation answers nil.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes of a decoration; nil if it is not shown. The base implementation answers nil.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: - Invalidation

    /// Whether the layout is outdated when the viewport is `newBounds`, in points of the content. Asked after every
    /// scroll. The base implementation answers false. A change of the size outdates the layout in any case.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// The context for a change of the viewport to `newBounds`. The base implementation answers one that names
    /// nothing.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        Self.invalidationContextClass.init()
    }

    /// Whether the layout is outdated because an element measured itself. `originalAttributes` are those of the
    /// layout, `preferredAttributes` have the measured size. The base implementation answers false.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// The context for an element that measured itself. The base implementation answers one that names nothing.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        Self.invalidationContextClass.init()
    }

    /// Outdates all attributes. The next pass of the collection prepares the layout. No effect inside `prepare()`
    /// and other methods that the collection calls.
    open func invalidateLayout() {
        let context = Self.invalidationContextClass.init()
        context.invalidateEverything = true
        invalidateLayout(with: context)
    }

    /// Outdates the attributes that `context` names. Subclasses call `super`.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        didInvalidate(context)
    }

    // MARK: - Scrolling

    /// The offset at which the content stays after an update or another layout. The base implementation answers
    /// `proposedContentOffset`.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// The offset at which a scroll by the user ends: that of a finger, a touchpad, a wheel or a key. `velocity` is in
    /// points per millisecond. The base implementation answers `proposedContentOffset`.
    ///
    /// Offsets are points of the content. A click of the wheel that the answer would undo is proposed again with a
    /// longer distance, up to the length of the viewport, so that a wheel can leave every place.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        proposedContentOffset
    }

    // MARK: - Updates

    /// Items are about to be inserted, deleted, moved or reloaded. Called after `prepare()`. O(edited items).
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// The attributes for the start and the end of the update's animations are known.
    open func finalizeCollectionViewUpdates() {}
    /// The size of the viewport changed, from that of `oldBounds`, or items are about to be inserted or deleted.
    /// Called after `prepare()`, before items are asked for.
    ///
    /// Source: Apple's documentation names both occasions. Differs from UIKit: a new size is not animated.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// The attributes for the change of the bounds, or for the update, are known.
    open func finalizeAnimatedBoundsChange() {}

    /// The attributes from which a new item moves to its place; nil for the collection's own animation.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes to which a removed item moves. The index path is the one before the update; nil for the
    /// collection's own animation.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The same as `initialLayoutAttributesForAppearingItem(at:)` for a supplementary view.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The same as `finalLayoutAttributesForDisappearingItem(at:)` for a supplementary view.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The same as `initialLayoutAttributesForAppearingItem(at:)` for a decoration of a registered kind.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The same as `finalLayoutAttributesForDisappearingItem(at:)` for a decoration of a registered kind.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// The supplementary views that the layout adds in an update, besides those of inserted sections. They are asked
    /// for initial attributes, also if they are visible.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// The supplementary views that the layout removes in an update, besides those of deleted sections. They are asked
    /// for final attributes.
    ///
    /// Differs from UIKit: a view whose section stays disappears at once.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// The decorations that the layout adds in an update. Called for the registered kinds.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// The decorations that the layout removes in an update. Called for the registered kinds.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    // MARK: - Transitions

    /// The collection is about to show `newLayout` in place of this layout, which still belongs to the collection.
    /// Called before it is asked for the last time. The base implementation does nothing.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// The collection is about to show this layout in place of `oldLayout`. Called after `prepareForTransition(to:)`
    /// of that layout, before this one is prepared. The base implementation does nothing.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// All attributes for the transition are known, and its animation begins. Called for the old layout, then for the
    /// new one. The base implementation does nothing.
    open func finalizeLayoutTransition() {}

    // MARK: - Decorations

    /// Sets the class of the views of a kind of decoration; nil removes it. A decoration without a class is not
    /// shown.
    open func register(_ viewClass: UICollectionReusableView.Type?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = viewClass
    }

    // MARK: - Direction

    /// Whether the layout is mirrored where text runs against `developmentLayoutDirection`. The base implementation
    /// answers false.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// The direction of text for which the layout is written. The base implementation answers left to right.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}
