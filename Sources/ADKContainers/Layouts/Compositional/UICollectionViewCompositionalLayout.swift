import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import Foundation

/// Returns the section at an index for the space and the traits of the collection.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The settings of a whole compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration {
    /// The direction in which the sections follow each other. Vertical by default.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The space between sections, in points. 0 by default. A negative space is reported and counts as 0.
    public var interSectionSpacing: CGFloat = 0
    /// Headers and footers of the whole content. Their index path is that of the first section: item 0 of section
    /// 0.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// The boundary from which sections measure their content insets, unless they choose another. The safe area by
    /// default.
    public var contentInsetsReference = UIContentInsetsReference.safeArea

    /// Creates a configuration with the defaults.
    public init() {}
}

/// A layout of sections that are composed of groups of items.
///
/// The frames of all items follow from one group of each section, so that the number of items costs neither time
/// nor memory. Only measured items of estimated sizes are stored.
///
/// Differs from UIKit: the section provider is called once for each section when the layout is computed, for
/// sections that an update touches, and for all sections if an update inserts, removes or moves sections. A
/// provider that returns nil is reported, and the section shows no items.
///
/// A subclass may override the attributes. It is asked for those around the viewport after each invalidation, and
/// keeps no more in memory than its superclass.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The settings of the whole layout. Setting them outdates the layout.
    public var configuration: UICollectionViewCompositionalLayoutConfiguration {
        didSet { invalidateLayout() }
    }

    private let section: NSCollectionLayoutSection?
    private let provider: UICollectionViewCompositionalLayoutSectionProvider?
    /// Grows with every invalidation.
    private(set) var revision = 0

    /// The sections that a subclass starts from. The collection shows a layout of this very class without asking it.
    var composition: CompositionalGeometry?

    /// Creates a layout whose sections are all the same.
    public init(section: NSCollectionLayoutSection) {
        (self.section, provider) = (section, nil)
        configuration = UICollectionViewCompositionalLayoutConfiguration()
        super.init()
    }

    /// Creates a layout whose sections are all the same.
    public init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        (self.section, provider) = (section, nil)
        self.configuration = configuration
        super.init()
    }

    /// Creates a layout with the sections that a function returns.
    public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        (section, provider) = (nil, sectionProvider)
        configuration = UICollectionViewCompositionalLayoutConfiguration()
        super.init()
    }

    /// Creates a layout with the sections that a function returns.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        (section, provider) = (nil, sectionProvider)
        self.configuration = configuration
        super.init()
    }

    /// True: leading edges are at the right where text runs from right to left.
    override open var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// A subclass is asked for its attributes, because it may override them.
    override func makeGeometry(for content: any CollectionContent) -> any ListGeometry {
        composition = nil
        return type(of: self) == UICollectionViewCompositionalLayout.self
            ? CompositionalGeometry(self) : LayoutGeometry(self)
    }

    override var contentAxis: ListAxis? { axis }
    override var ownGeometry: (any ListGeometry)? { composition }

    override func setOrthogonalOffset(_ offset: CGFloat, of section: Int) {
        composition?.setOrthogonalOffset(offset, of: section)
    }

    override func ownDecorations(in rect: CGRect) -> [ListDecoration] { composition?.listDecorations(in: rect) ?? [] }

    // MARK: - Places

    override func itemsDidChange(_ items: LayoutItems) { takeOver(items) }

    override func noteAbsence(of slot: Int) -> Bool {
        composition?.setAbsent(slot)
        return true
    }

    override func measuringRange(for item: ListItem, limits: ASSizeRange) -> ASSizeRange? {
        measuresItself(item) ? composition?.constraint(for: item, limits: limits) : nil
    }

    override open func prepare() {
        super.prepare()
        updateComposition()
    }

    override open var collectionViewContentSize: CGSize { answers?.contentSize ?? .zero }

    override open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes(in: rect)
    }

    override open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        slot(ofKind: nil, at: indexPath).flatMap(attributes(of:))
    }

    override open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        slot(ofKind: elementKind, at: indexPath).flatMap(attributes(of:))
    }

    override open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { decoration(ofKind: elementKind, at: indexPath) }

    // MARK: - Invalidation

    /// A change that the collection tells itself keeps the sections.
    override open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if !(driver?.isInvalidating ?? false) { revision += 1 }
        super.invalidateLayout(with: context)
    }

    /// True if boundary items stay in view, or a section changes its visible items.
    override open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        composition.map { $0.hasSticky || $0.hasHandlers } ?? false
    }

    override open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let composition, let slot = slot(of: originalAttributes), measuresItself(composition.map.item(at: slot))
        else { return false }
        return !composition.hasMeasured(preferredAttributes.size, of: slot)
    }

    override open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        if let slot = slot(of: originalAttributes) { composition?.setMeasured(slot, preferredAttributes.size) }
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    // MARK: - Sections

    /// Whether the app may return another section for each index and container.
    var asksForSections: Bool { provider != nil }

    var axis: ListAxis { configuration.scrollDirection == .horizontal ? .horizontal : .vertical }

    /// The traits that sections are computed for, with the scale of their container.
    func traits(scale: CGFloat) -> UITraitCollection {
        var traits = collectionView?.traitCollection ?? UITraitCollection()
        traits.displayScale = scale
        return traits
    }

    /// The section at `index`; nil, which is reported, if the app has none.
    func section(at index: Int, _ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection? {
        if let section { return section }
        let result = provider?(index, environment)
        if result == nil { Misuse.report("there is no layout for section \(index): it shows no items") }
        return result
    }
}
