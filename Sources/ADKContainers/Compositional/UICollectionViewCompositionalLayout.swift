import ADKFoundation
import ADKGraphics
import Foundation

/// Returns the section at an index for the space and the traits of the collection.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The settings of a whole compositional layout.
@MainActor
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
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The settings of the whole layout. Setting them outdates the layout.
    public var configuration: UICollectionViewCompositionalLayoutConfiguration {
        didSet { invalidateLayout() }
    }

    private let section: NSCollectionLayoutSection?
    private let provider: UICollectionViewCompositionalLayoutSectionProvider?
    /// Grows with every invalidation.
    private(set) var revision = 0

    private init(
        _ section: NSCollectionLayoutSection?, _ provider: UICollectionViewCompositionalLayoutSectionProvider?,
        _ configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.section = section
        self.provider = provider
        self.configuration = configuration
        super.init()
    }

    /// Creates a layout whose sections are all the same.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section, nil, UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout whose sections are all the same.
    public convenience init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.init(section, nil, configuration)
    }

    /// Creates a layout with the sections that a function returns.
    public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        self.init(nil, sectionProvider, UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout with the sections that a function returns.
    public convenience init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.init(nil, sectionProvider, configuration)
    }

    override open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        revision += 1
        super.invalidateLayout(with: context)
    }

    /// True: leading edges are at the right where text runs from right to left.
    override open var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    override func makeGeometry() -> any ListGeometry { CompositionalGeometry(self) }

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
