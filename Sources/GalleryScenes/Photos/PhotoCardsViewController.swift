import AsyncDisplayKit
import GalleryLibrary

/// The photos of a library as cards, one below the other: a table node.
final class PhotoCardsViewController: ASDKViewController<ASTableNode>, PhotoListing {
    private let library: PhotoLibrary
    private let thumbnails: ThumbnailSupply?
    /// The number of photos that the table has.
    private var count: Int
    private var scale: PhotoScale
    private var clicks: CGFloat = 0
    weak var owner: (any PhotoListingOwner)?

    init(_ library: PhotoLibrary, _ scale: PhotoScale, thumbnails: ThumbnailSupply?) {
        self.library = library
        self.thumbnails = thumbnails
        self.scale = scale
        count = library.photos.count
        super.init(node: ASTableNode())
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.separatorStyle = .none
        node.allowsMultipleSelection = true
        node.selectionBehavior = .extends
        node.dataSource = self
        node.delegate = self
        node.dragDelegate = self
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let height = min(view.bounds.width, width) * 2 / 3 + 90
        if node.estimatedRowHeight != height { node.estimatedRowHeight = height }
    }

    /// The width of the cards in points: that of the feed for photos of the middle size.
    private var width: CGFloat { (scale.width * Theme.columnWidth / PhotoScale().width).rounded() }

    func resize(to scale: PhotoScale, around point: CGPoint) {
        guard scale != self.scale else { return }
        let index = index(at: point) ?? middlePhoto
        let selected = selection
        self.scale = scale
        node.reloadData()
        selection = selected
        if let index { scroll(to: index) }
    }

    override func wheelTurned(with event: ADKWheelEvent) {
        guard let steps = zoomSteps(event, &clicks) else { return super.wheelTurned(with: event) }
        if steps != 0 { owner?.zoom(by: steps, around: node.view.convert(event.locationInWindow, from: nil)) }
    }

    // MARK: - Changes

    func show(_ change: LibraryChange, isReordered: Bool) {
        guard isViewLoaded else { return count = library.photos.count }
        let selected = change.newIndices(of: selection, count: count)
        if isReordered {
            count = library.photos.count
            node.reloadData()
            return selection = selected
        }
        func paths(_ indices: [Int]) -> [IndexPath] { indices.map { IndexPath(row: $0, section: 0) } }
        node.performBatch(
            animated: change.isSmall && count > 0,
            updates: {
                count = library.photos.count
                node.deleteRows(at: paths(change.deletions + change.moves.map(\.old)), with: .fade)
                node.insertRows(at: paths(change.insertions + change.moves.map(\.new)), with: .fade)
            })
        let moved = Set(change.moves.map(\.new) + change.insertions)
        let changed = Set(change.reloads.map(\.new) + change.details).subtracting(moved)
        if !changed.isEmpty {
            node.performBatch(animated: false, updates: { node.reloadRows(at: paths(changed.sorted()), with: .none) })
        }
        // Photos that move or are loaded again are not selected any more.
        if selection != selected { selection = selected }
    }

    // MARK: - PhotoListing

    var list: ADKListNode { node }

    var cell: ThumbnailSweep.Cell? { nil }

    func photoNode(at index: Int) -> PhotoNode? {
        guard isViewLoaded, (0..<count).contains(index) else { return nil }
        return (node.nodeForRow(at: IndexPath(row: index, section: 0)) as? PhotoCellNode)?.photo
    }

    func index(at point: CGPoint) -> Int? { node.indexPathForRow(at: point)?.row }

    var visiblePhotos: [Int] { node.indexPathsForVisibleRows().map(\.row) }

    func scroll(to index: Int) {
        guard (0..<count).contains(index) else { return }
        node.scrollToRow(at: IndexPath(row: index, section: 0), at: .middle, animated: false)
    }

    func focus(_ index: Int) {
        if (0..<count).contains(index) { node.focusedIndexPath = IndexPath(row: index, section: 0) }
    }

    var selection: [Int] {
        get { (node.indexPathsForSelectedRows ?? []).map(\.row).sorted() }
        set {
            for path in node.indexPathsForSelectedRows ?? [] { node.deselectRow(at: path, animated: false) }
            for index in newValue where (0..<count).contains(index) {
                node.selectRow(at: IndexPath(row: index, section: 0), animated: false, scrollPosition: .none)
            }
            owner?.selectionDidChange()
        }
    }
}

extension PhotoCardsViewController: ASTableDataSource, ASTableDelegate {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }

    /// A card. The block runs in the background.
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        guard library.photos.indices.contains(indexPath.row) else { return { ASCellNode() } }
        let photo = library.photos[indexPath.row]
        let (width, isFirst) = (width, indexPath.row == 0)
        // A card has the whole photo, but of a video no more than its thumbnail.
        let poster = photo.kind == .video ? ThumbnailSource(thumbnails, photo) : nil
        return { PhotoCellNode(Photo(photo), column: .points(width), isFirst: isFirst, thumbnails: poster) }
    }

    /// False: the library has all photos.
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }

    func tableNode(_ tableNode: ASTableNode, performPrimaryActionForRowAt indexPath: IndexPath) {
        owner?.open(indexPath.row, animated: true)
    }

    func tableNodeDidChangeSelection(_ tableNode: ASTableNode) { owner?.selectionDidChange() }

    func tableNode(
        _ tableNode: ASTableNode, contextMenuRequestedForRowAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        guard let owner else { return false }
        if !selection.contains(indexPath.row) { selection = [indexPath.row] }
        focus(indexPath.row)
        return node.view.presentMenu(owner.photoMenu(), at: point)
    }
}

extension PhotoCardsViewController: UITableViewDragDelegate {
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { owner?.draggedItems(for: indexPath.row) ?? [] }

    /// False: another program copies the files.
    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool {
        false
    }
}
