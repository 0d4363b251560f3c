import ADKFoundation
import ADKLayers
import ADKLists
import Foundation

/// A scroll view of items in sections that a layout places: the base class of `ASCollectionView`.
///
/// Differs from UIKit: it has no items of its own. They come from an `ASCollectionNode`, as do the data source and the
/// delegate.
@preconcurrency @MainActor
open class UICollectionView: ADKListView {
    /// The kind of the header of a section.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the footer of a section.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The list that the view shows; nil in a view that an app makes itself.
    weak var content: (any CollectionContent)?

    /// The layout that places the items. A layout belongs to one collection view at a time.
    public var collectionViewLayout: UICollectionViewLayout {
        didSet {
            if collectionViewLayout !== oldValue { replaceLayout(oldValue) }
        }
    }
    /// Whether the next change of the layout moves the items visibly.
    private var animatesLayoutChange = false

    /// Shows another layout. If `animated` is true, the visible items move and grow to their new places.
    /// `completion` gets true when they have arrived, and at once without an animation.
    ///
    /// Differs from UIKit: items that come into view are not asked for initial attributes. Items do not move visibly to
    /// a layout that computes their places later, in the background.
    @preconcurrency @MainActor public func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isMoved = animated && layout !== collectionViewLayout && window != nil
        animatesLayoutChange = isMoved
        collectionViewLayout = layout
        animatesLayoutChange = false
        guard let completion else { return }
        guard isMoved, let content else { return completion(true) }
        FrameTimer.schedule(after: content.layoutChangeDuration) { completion(true) }
    }

    /// Source: Apple's documentation of the three methods: both layouts prepare, the collection gathers the
    /// attributes, and both finish before the animation.
    private func replaceLayout(_ old: UICollectionViewLayout) {
        let (new, animated) = (collectionViewLayout, animatesLayoutChange)
        animatesLayoutChange = false
        old.prepareForTransition(to: new)
        if collectionViewLayout === new {
            adoptLayout(replacing: old)
            new.prepareForTransition(from: old)
        }
        if old.collectionView === self, old !== collectionViewLayout { old.collectionView = nil }
        // An app that set another layout meanwhile has shown that one.
        guard collectionViewLayout === new else { return }
        content?.layoutDidChange(from: old, animated: animated)
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
    }

    /// Makes an empty collection view. `frame` is in points of the superview.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        adoptLayout()
    }

    override public convenience init(frame: CGRect) {
        self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
    }

    private func adoptLayout(replacing old: UICollectionViewLayout? = nil) {
        // A colour that the app chose stays.
        if backgroundColor == old?.background { backgroundColor = collectionViewLayout.background }
        if let other = collectionViewLayout.collectionView, other !== self {
            Misuse.report("\(type(of: collectionViewLayout)) belongs to two collection views; the first one loses it")
        }
        collectionViewLayout.collectionView = self
    }

    /// The number of sections that the layout has to place.
    public var numberOfSections: Int { itemMap.sections }

    /// The number of items in a section; 0 for a section that does not exist.
    public func numberOfItems(inSection section: Int) -> Int {
        let map = itemMap
        return (0..<map.sections).contains(section) ? map.rows(in: section) : 0
    }

    /// The insets around the content, in points. The same as `contentInset`: a desktop window has no safe area.
    public var adjustedContentInset: UIEdgeInsets { contentInset }

    /// The items of the layout. During an update these are the items that the layout is asked about.
    private var itemMap: SlotMap { collectionViewLayout.itemMap ?? content?.itemMap ?? SlotMap() }
}

/// The list of a collection view, as layouts need it.
@MainActor
protocol CollectionContent: UICollectionViewDataSource {
    /// The sections and items that the list knows.
    var itemMap: SlotMap { get }
    var visiblePaths: [IndexPath] { get }
    var selectedPaths: [IndexPath] { get }
    /// The item at a point of the view's content.
    func path(at point: CGPoint) -> IndexPath?
    /// Starts to move an item for a gesture of the app.
    func beginMovement(at path: IndexPath) -> Bool
    func updateMovement(to point: CGPoint)
    func endMovement()
    func cancelMovement()
    /// The layout is outdated. The list has to run a pass, which prepares it again.
    func layoutDidInvalidate()
    /// The view has another layout, and needs its geometry.
    func layoutDidChange(from old: UICollectionViewLayout, animated: Bool)
    /// The seconds in which items move to their places in another layout.
    var layoutChangeDuration: TimeInterval { get }
    /// The kinds of supplementary items other than headers and footers, in the order of their numbers in
    /// `ListItem`.
    var supplementaryKinds: [String] { get }
    /// The settings of a flow layout with those of the delegate. O(sections).
    func flowSettings(of layout: UICollectionViewFlowLayout) -> FlowSettings
    /// The geometry that the list shows. A layout that the list does not ask answers with it.
    var shownGeometry: (any ListGeometry)? { get }
}

/// Defaults for content that is no list.
extension CollectionContent {
    var visiblePaths: [IndexPath] { [] }
    var selectedPaths: [IndexPath] { [] }
    func path(at point: CGPoint) -> IndexPath? { nil }
    func beginMovement(at path: IndexPath) -> Bool { false }
    func updateMovement(to point: CGPoint) {}
    func endMovement() {}
    func cancelMovement() {}
    var supplementaryKinds: [String] { [] }
    var shownGeometry: (any ListGeometry)? { nil }
    func flowSettings(of layout: UICollectionViewFlowLayout) -> FlowSettings { FlowSettings(of: layout) }
}
