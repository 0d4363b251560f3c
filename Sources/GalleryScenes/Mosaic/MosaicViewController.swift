import AsyncDisplayKit

/// Photos in columns, each in its own shape: as many columns as fit, by a layout of the scene. A click and Enter open a
/// photo.
package final class MosaicViewController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource,
    ASCollectionDelegate
{
    private let store: FeedStore
    // Also read on the background thread that fetches. The reference never changes.
    private nonisolated let source: any PhotoSource
    private(set) lazy var retry = PageRetry(source, in: self) { [weak self] in self?.show($0) }
    private let layout = MosaicLayout()
    weak var viewer: PhotoViewController?
    var showsFilmStrip = false

    /// Creates a mosaic of the photos of `source`. Nothing is read before the view is loaded.
    package init(source: any PhotoSource) {
        self.source = source
        store = FeedStore(source: source)
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        title = source.title
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.allowsMultipleSelection = true
        node.selectionBehavior = .extends
        node.allowsRubberBandSelection = true
        layout.heightToWidth = { [store] path in
            let photo = store.photos[path.item]
            // Very long panoramas and strips would leave no room for others.
            return min(max(CGFloat(photo.pixelHeight) / CGFloat(photo.pixelWidth), 0.4), 2.5)
        }
        retry.showWaiting()
        if let page = store.acceptFirstPage() { retry.pageEnded(page, hasPhotos: !store.photos.isEmpty) }
        title = source.title
        node.dataSource = self
        node.delegate = self
    }

    // MARK: - ASCollectionDataSource

    /// The photos read so far.
    package func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        store.photos.count
    }

    /// A photo. The block runs in the background.
    package func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let photo = store.photos[indexPath.item]
        return { ThumbnailCellNode(photo, cornerRadius: 8) }
    }

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !pressOpens(presses) { super.pressesBegan(presses, with: event) }
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
            guard let self else { return context.cancelBatchFetching() }
            self.store.afterSimulatedLatency {
                self.show(result)
                context.completeBatchFetching(true)
            }
        }
    }

    /// The first page may have failed before the view was there.
    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        retry.tellProblem()
    }

    private func show(_ result: Result<PhotoPage, PhotoSourceError>) {
        let before = store.photos.count
        // A further attempt. Until now the list must not have asked for the page as well.
        _ = store.prepareRetry()
        layout.itemsWillBeAppended()
        node.performBatch(
            animated: false,
            updates: {
                _ = self.store.accept(result)
                let added = before..<self.store.photos.count
                if !added.isEmpty { self.node.insertItems(at: added.map { IndexPath(item: $0, section: 0) }) }
            })
        retry.pageEnded(result, hasPhotos: !store.photos.isEmpty)
        viewer?.photosWereAdded()
    }
}

extension MosaicViewController: CollectionShelf {
    var collection: ASCollectionNode { node }
    var photoCount: Int { store.photos.count }
    func photo(at index: Int) -> Photo { store.photos[index] }
    var hasMorePhotos: Bool { store.hasMore }
    func path(of index: Int) -> IndexPath? {
        store.photos.indices.contains(index) ? IndexPath(item: index, section: 0) : nil
    }
    func index(of path: IndexPath) -> Int? { store.photos.indices.contains(path.item) ? path.item : nil }
}
