import AsyncDisplayKit

/// A grid of photos by month, or of numbered items: squares, or rows of one height with whole photos. The month stays
/// in view. Control and the wheel change the size of the items around the pointer. A click and Enter open a photo.
/// Clicks with keys, arrow keys and a rubber band select, as in a file manager.
package final class GridViewController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource,
    ASCollectionDelegate
{
    private static let gap: CGFloat = mutable("grid.gap", 4)
    /// The widths of the squares that the user can choose, in points.
    private static let widths: ClosedRange<CGFloat> = 48...480
    /// The factor of the width for one click of the wheel.
    private static let zoomStep: CGFloat = 1.25

    private let store: GridStore
    // Also read on the background thread that fetches. The reference never changes.
    private nonisolated let source: any PhotoSource
    private(set) lazy var retry = PageRetry(source, in: self) { [weak self] in self?.show($0) }
    /// The layout of squares, or the delegate of the layout of rows.
    private let layout = UICollectionViewFlowLayout()
    private let rows: ADKJustifiedLayoutDelegate?
    /// The width of squares that the user chose, or the height of rows. Items are as much larger or smaller as fills
    /// the line.
    private var width: CGFloat = 160
    /// Clicks of the wheel with Control that have had no effect yet.
    private var clicks: CGFloat = 0
    weak var viewer: PhotoViewController?
    var showsFilmStrip = false

    /// The height of the title of a month, in points.
    private static let headerHeight: CGFloat = 40

    /// Creates a grid of the photos of `source`, or of `items` numbered items. If `isJustified` is true, items have
    /// their own shapes and fill rows of nearly one height.
    package init(source: any PhotoSource, items: Int? = nil, isJustified: Bool = false) {
        self.source = source.simulatesLatency ? ChronologicalAlbum(source) : source
        store = GridStore(itemCount: items)
        layout.minimumLineSpacing = GridViewController.gap
        layout.minimumInteritemSpacing = GridViewController.gap
        layout.sectionInset = UIEdgeInsets(
            top: 0, left: Theme.margin, bottom: Theme.margin, right: Theme.margin)
        layout.headerReferenceSize = CGSize(width: 0, height: GridViewController.headerHeight)
        layout.sectionHeadersPinToVisibleBounds = Look.gridPinsHeaders
        rows = isJustified ? ADKJustifiedLayoutDelegate() : nil
        super.init(
            node: rows.map { ASCollectionNode(layoutDelegate: $0) } ?? ASCollectionNode(collectionViewLayout: layout))
        title = items.map { "\(GroupedNumber.text($0)) items" } ?? source.title
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        rows?.propertiesProvider = self
        node.allowsMultipleSelection = true
        node.selectionBehavior = .extends
        node.allowsRubberBandSelection = true
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = self
        node.delegate = self
        retry.showWaiting()
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        retry.tellProblem()
    }

    override package func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        if let squares, layout.itemSize.width != squares.side || layout.sectionInset.right != squares.margin {
            place(squares)
        }
    }

    /// The side of squares that fill lines of the window's width, and the margin after a line. Both are whole pixels,
    /// so that all spaces between squares are equal. Nil before the window has a size.
    private var squares: (side: CGFloat, margin: CGFloat)? {
        let room = view.bounds.width - 2 * Theme.margin
        guard room > 0 else { return nil }
        let gap = GridViewController.gap
        let columns = max(1, ((room + gap) / (width + gap)).rounded(.down))
        let scale = traitCollection.displayScale
        let side = (((room + gap) / columns - gap) * scale).rounded(.down) / scale
        return (side, Theme.margin + room - columns * (side + gap) + gap)
    }

    private func place(_ squares: (side: CGFloat, margin: CGFloat)) {
        layout.itemSize = CGSize(width: squares.side, height: squares.side)
        layout.sectionInset.right = squares.margin
    }

    // MARK: - Keys

    /// Escape clears the selection.
    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let selected = node.indexPathsForSelectedItems ?? []
        if !selected.isEmpty, presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
            for path in selected { node.deselectItem(at: path, animated: false) }
        } else if !pressOpens(presses), !pressSceneKeys(presses) {
            super.pressesBegan(presses, with: event)
        }
    }

    // MARK: - Zooming

    override package func wheelTurned(with event: ADKWheelEvent) {
        guard event.modifierFlags.contains(.control), event.clicks.dy != 0 else {
            return super.wheelTurned(with: event)
        }
        clicks -= event.clicks.dy
        let whole = clicks.rounded(.towardZero)
        guard whole != 0 else { return }
        clicks -= whole
        zoom(by: whole, at: node.view.convert(event.locationInWindow, from: nil))
    }

    /// Makes the squares larger or smaller by some steps. The item at `point` of the content stays there.
    package func zoom(by steps: CGFloat, at point: CGPoint) {
        let (old, wanted) = (width, width * pow(GridViewController.zoomStep, steps))
        width = min(max(wanted, GridViewController.widths.lowerBound), GridViewController.widths.upperBound)
        if rows != nil {
            guard width != old else { return }
            node.updateLayout(around: point, animated: true) { node.collectionViewLayout.invalidateLayout() }
            return
        }
        guard let squares, squares.side != layout.itemSize.width else { return }
        node.updateLayout(around: point, animated: true) { self.place(squares) }
    }

    // MARK: - ASCollectionDataSource

    /// One section per month.
    package func numberOfSections(in collectionNode: ASCollectionNode) -> Int { store.sectionCount }

    /// The photos of the month read so far.
    package func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        store.count(in: section)
    }

    /// A photo, or a numbered square. The block runs in the background.
    package func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        if store.itemCount != nil {
            let number = indexPath.section * GridStore.itemsPerSection + indexPath.item
            return { NumberedSquareNode(number) }
        }
        let photo = store.sections[indexPath.section].photos[indexPath.item]
        return { ThumbnailCellNode(photo) }
    }

    /// The month above its photos.
    package func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let title = store.title(of: indexPath.section)
        return { GridHeaderNode(title) }
    }

    // MARK: - ASCollectionDelegate

    /// Opens the photo.
    package func collectionNode(
        _ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath
    ) { open(indexPath) }

    /// Whether there are more pages to read.
    package func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { store.hasMore }

    /// Reads the next page on the background thread that calls this method.
    package nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        FeedStore.fetch(source) { [weak self] result in
            self?.show(result)
            context.completeBatchFetching(true)
        }
    }

    private func show(_ result: Result<PhotoPage, PhotoSourceError>) {
        node.performBatch(
            animated: false,
            updates: {
                let (items, sections) = self.store.accept(result)
                if !items.isEmpty { self.node.insertItems(at: items) }
                if !sections.isEmpty { self.node.insertSections(sections) }
            })
        retry.pageEnded(result, hasPhotos: store.sectionCount > 0)
        viewer?.photosWereAdded()
    }
}

extension GridViewController: CollectionShelf {
    var collection: ASCollectionNode { node }
    var photoCount: Int { store.photoCount }
    func photo(at index: Int) -> Photo { store.photo(at: index) }
    var hasMorePhotos: Bool { store.hasMore }
    func path(of index: Int) -> IndexPath? { store.path(of: index) }
    func index(of path: IndexPath) -> Int? { store.index(of: path) }
}

/// The shapes of the items in rows.
extension GridViewController: ADKJustifiedLayoutPropertiesProviding {
    /// The shapes of all items read so far. They are captured, not copied.
    package func justifiedLayoutDelegate(
        _ delegate: ADKJustifiedLayoutDelegate, propertiesForElements elements: ASElementMap
    ) -> ADKJustifiedLayoutProperties {
        ADKJustifiedLayoutProperties(
            rowHeight: width, spacing: GridViewController.gap,
            sectionInset: UIEdgeInsets(top: 0, left: Theme.margin, bottom: Theme.margin, right: Theme.margin),
            headerHeight: GridViewController.headerHeight, pinsHeaders: true, aspectRatio: store.aspectRatios)
    }
}
