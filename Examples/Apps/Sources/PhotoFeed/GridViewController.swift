import AsyncDisplayKit
import UIKit

/// All photos in squares, as many in a row as fit.
final class GridViewController: ASDKViewController<ASCollectionNode> {
    private let store: PhotoStore
    private var shown = 0
    /// The last page could not be loaded. Another attempt is made when the screen appears.
    private var hasFailed = false

    init(store: PhotoStore) {
        self.store = store
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = 3
        layout.minimumLineSpacing = 3
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        title = "Explore"
        node.dataSource = self
        node.delegate = self
        node.backgroundColor = Theme.page
        node.alwaysBounceVertical = true
        shown = store.photos.count
        _ = NotificationCenter.default.addObserver(forName: .photosWereAdded, object: store, queue: .main) {
            [weak self] note in
            guard let range = note.userInfo?["range"] as? Range<Int> else { return }
            MainActor.assumeIsolated { self?.insert(range) }
        }
    }

    private func insert(_ range: Range<Int>) {
        hasFailed = false
        shown = range.upperBound
        node.insertItems(at: range.map { IndexPath(item: $0, section: 0) })
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        hasFailed = false
    }

    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        node.collectionViewLayout.invalidateLayout()
    }
}

extension GridViewController: ASCollectionDataSource, ASCollectionDelegate {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { shown }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath)
        -> ASCellNodeBlock
    {
        let photo = store.photos[indexPath.item]
        let url = store.service.url(of: photo.src)
        return { GridCellNode(photo: photo, url: url) }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    {
        let width = collectionNode.bounds.width
        let columns = max(3, (width / 180).rounded(.down))
        let side = ((width - 3 * (columns - 1)) / columns).rounded(.down)
        return ASSizeRangeMake(CGSize(width: side, height: side))
    }

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        collectionNode.deselectItem(at: indexPath, animated: true)
        let pager = PhotoPagerController(first: store.photos[indexPath.item].id, store: store)
        navigationController?.pushViewController(pager, animated: true)
    }

    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { store.hasMore && !hasFailed }

    func collectionNode(_ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
        DispatchQueue.main.async {
            self.store.loadMore { error in
                self.hasFailed = error != nil
                context.completeBatchFetching(true)
            }
        }
    }
}

/// A photo in a square.
final class GridCellNode: ASCellNode, @unchecked Sendable {
    private let picture = ASNetworkImageNode()

    init(photo: Photo, url: URL) {
        super.init()
        automaticallyManagesSubnodes = true
        picture.url = url
        picture.placeholderColor = Theme.color(css: photo.color)
        picture.isLayerBacked = true
        accessibilityLabel = photo.caption
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.7 : 1 }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: picture)
    }
}
