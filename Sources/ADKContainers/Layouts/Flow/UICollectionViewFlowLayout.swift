import ADKFoundation
import ADKLayout
import ADKLists
import ADKViews
import Foundation

/// Items in lines: as many in a line as fit, then the next line.
///
/// Lines run across the scroll axis. Spacing and insets are in points. The delegate of the collection may answer
/// other values for each section and item.
///
/// Any thread may set the properties until the layout belongs to a collection that is loaded. Then use the main thread.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// A size for `estimatedItemSize`, with which items measure themselves, and for a width or height that they
    /// choose.
    nonisolated public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    // No lock: the properties belong to the thread that sets up the layout, then to the main thread.

    /// The least space between lines. 10 by default.
    nonisolated(unsafe) open var minimumLineSpacing: CGFloat = 10 {
        didSet { metricsDidChange(minimumLineSpacing != oldValue) }
    }
    /// The least space between the items of a line. 10 by default.
    nonisolated(unsafe) open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { metricsDidChange(minimumInteritemSpacing != oldValue) }
    }
    /// The size of items. 50 x 50 by default.
    nonisolated(unsafe) open var itemSize = CGSize(width: 50, height: 50) {
        didSet { metricsDidChange(itemSize != oldValue) }
    }
    /// The size that items count with until they are measured. Zero, the default, means that items have `itemSize`.
    nonisolated(unsafe) open var estimatedItemSize = CGSize.zero {
        didSet { metricsDidChange(estimatedItemSize != oldValue) }
    }
    /// The axis along which the content grows. Vertical by default.
    nonisolated(unsafe) open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { metricsDidChange(scrollDirection != oldValue) }
    }
    /// The size of headers. Only the length along the scroll axis counts; 0, the default, means no headers.
    nonisolated(unsafe) open var headerReferenceSize = CGSize.zero {
        didSet { metricsDidChange(headerReferenceSize != oldValue) }
    }
    /// The size of footers. Only the length along the scroll axis counts; 0, the default, means no footers.
    nonisolated(unsafe) open var footerReferenceSize = CGSize.zero {
        didSet { metricsDidChange(footerReferenceSize != oldValue) }
    }
    /// The space around the items of a section, between its header and its footer. Zero by default.
    nonisolated(unsafe) open var sectionInset = UIEdgeInsets.zero {
        didSet { metricsDidChange(sectionInset != oldValue) }
    }
    /// Whether headers stay in view while their section is visible. False by default.
    nonisolated(unsafe) open var sectionHeadersPinToVisibleBounds = false {
        didSet { metricsDidChange(sectionHeadersPinToVisibleBounds != oldValue) }
    }
    /// Whether footers stay in view while their section is visible. False by default.
    nonisolated(unsafe) open var sectionFootersPinToVisibleBounds = false {
        didSet { metricsDidChange(sectionFootersPinToVisibleBounds != oldValue) }
    }

    /// Makes a layout of square items of 50 points. Any thread.
    override nonisolated public init() { super.init() }

    /// Makes the same layout as `init()`. `coder` is not read. Any thread.
    override nonisolated public init?(coder: NSCoder?) { super.init(coder: coder) }

    override open class var invalidationContextClass: UICollectionViewLayoutInvalidationContext.Type {
        UICollectionViewFlowLayoutInvalidationContext.self
    }

    /// True.
    ///
    /// Differs from UIKit: false there. Lines begin at the right where text runs from right to left.
    override open var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    // MARK: - Lines

    /// The lines that a subclass starts from. The collection shows a layout of this very class without asking it.
    var lines: FlowGeometry?
    /// Whether the settings changed after they were passed to the lines.
    var metricsAreOutdated = true

    /// A subclass is asked for its attributes, because it may override them.
    override func makeGeometry(for content: any CollectionContent) -> any ListGeometry {
        guard type(of: self) == UICollectionViewFlowLayout.self else { return LayoutGeometry(self) }
        let first = FlowSettings(items: .selfSizing(estimate: itemSize))
        return FlowGeometry(axis: axis, settings: first) { [weak self, weak content] in
            guard let self, let content else { return nil }
            return (axis, content.flowSettings(of: self))
        }
    }

    /// A layout that is set up on a worker belongs to no collection yet, so that nothing is outdated.
    private nonisolated func metricsDidChange(_ isDifferent: Bool) {
        guard isDifferent, MainThread.isCurrent else { return }
        MainActor.assumeIsolated {
            metricsAreOutdated = true
            // Subclasses set metrics in `prepare()`.
            if !(driver?.isCalling ?? false) { invalidateLayout() }
        }
    }

    override func itemsDidChange(_ items: LayoutItems) { takeOver(items) }
    override func noteAbsence(of slot: Int) -> Bool {
        lines?.setAbsent(slot)
        return true
    }

    override var contentAxis: ListAxis? { axis }

    override func measuringRange(for item: ListItem, limits: ASSizeRange) -> ASSizeRange? {
        measuresItself(item) ? lines?.constraint(for: item, limits: limits) : nil
    }

    // MARK: - Places

    override open func prepare() {
        super.prepare()
        updateLines()
    }

    override open var collectionViewContentSize: CGSize {
        updateLines()
        return answers?.contentSize ?? .zero
    }

    override open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes(in: rect)
    }

    override open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        updateLines()
        guard let answers, answers.map.contains(indexPath) else { return nil }
        return attributes(of: answers.map.slot(indexPath))
    }

    override open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        updateLines()
        return slot(ofKind: elementKind, at: indexPath).flatMap(attributes(of:))
    }

    // MARK: - Invalidation

    /// True if headers or footers stay in view.
    override open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { lines?.hasSticky ?? false }

    override open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
            context.invalidateFlowLayoutDelegateMetrics = lines?.container?.size != newBounds.size
        }
        return context
    }

    override open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let lines, let slot = slot(of: originalAttributes), measuresItself(lines.map.item(at: slot)) else {
            return false
        }
        return !lines.hasMeasured(preferredAttributes.size, of: slot)
    }

    override open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        if let slot = slot(of: originalAttributes) { lines?.setMeasured(slot, preferredAttributes.size) }
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
        return context
    }

    override open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics ?? true {
            metricsAreOutdated = true
        }
        super.invalidateLayout(with: context)
    }
}

/// The part of a flow layout that is outdated.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the delegate is asked again for sizes, spacing and insets. True by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the lines are calculated again. True by default.
    open var invalidateFlowLayoutAttributes = true
}
