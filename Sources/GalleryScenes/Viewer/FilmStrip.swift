import AsyncDisplayKit
import GalleryLibrary

/// The photos of the shelf in a row of squares below the photo that is shown. A click turns to a photo.
///
/// It has no height and no items while it is not shown.
@MainActor
final class FilmStrip: ASCollectionDataSource, ASCollectionDelegate {
    /// The side and the distance of the squares, in points.
    private static let side: CGFloat = 64
    private static let gap: CGFloat = 4
    /// The height of the row, in points, with room for the scroll bar.
    static let height: CGFloat = 84

    let node: ASCollectionNode
    private weak var shelf: (any PhotoShelf)?
    /// The number of photos that the row has.
    private var count = 0
    /// Called with the photo that was clicked.
    var onChoose: (@MainActor (Int) -> Void)?

    init(_ shelf: any PhotoShelf) {
        self.shelf = shelf
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: FilmStrip.side, height: FilmStrip.side)
        layout.minimumLineSpacing = FilmStrip.gap
        layout.sectionInset = UIEdgeInsets(
            top: 6, left: Theme.margin, bottom: FilmStrip.height - 6 - FilmStrip.side, right: Theme.margin)
        node = ASCollectionNode(collectionViewLayout: layout)
        node.style.height = ASDimensionMake(0)
    }

    /// Sets up the node's view.
    func install() {
        node.dataSource = self
        node.delegate = self
        RetryTap.add(to: node)
    }

    private(set) var isShown = false

    /// Shows or hides the row.
    func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        node.style.height = ASDimensionMake(isShown ? FilmStrip.height : 0)
        count = isShown ? shelf?.photoCount ?? 0 : 0
        node.reloadData()
    }

    /// Marks a photo and brings it into the middle of the row.
    func select(_ index: Int) {
        guard isShown, index < count else { return }
        let path = IndexPath(item: index, section: 0)
        guard node.indexPathsForSelectedItems != [path] else { return }
        node.selectItem(at: nil, animated: false, scrollPosition: [])
        node.selectItem(at: path, animated: false, scrollPosition: .centeredHorizontally)
    }

    // MARK: - Changes

    /// The shelf has more photos than before.
    func photosWereAdded() {
        guard isShown, let new = shelf?.photoCount, new > count else { return }
        let paths = FilmStrip.paths(Array(count..<new))
        node.performBatch(
            animated: false,
            updates: {
                count = new
                node.insertItems(at: paths)
            })
    }

    /// Photos of the shelf came, went, moved or have new contents.
    func show(_ change: LibraryChange) {
        guard isShown, let new = shelf?.photoCount else { return }
        node.performBatch(
            animated: false,
            updates: {
                count = new
                node.deleteItems(at: FilmStrip.paths(change.deletions + change.moves.map(\.old)))
                node.insertItems(at: FilmStrip.paths(change.insertions + change.moves.map(\.new)))
            })
        let reloads = FilmStrip.paths(change.reloads.map(\.new))
        if !reloads.isEmpty { node.performBatch(animated: false, updates: { node.reloadItems(at: reloads) }) }
    }

    private static func paths(_ indices: [Int]) -> [IndexPath] { indices.map { IndexPath(item: $0, section: 0) } }

    // MARK: - ASCollectionDataSource, ASCollectionDelegate

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }

    /// A square. The block runs in the background.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        guard let shelf, indexPath.item < shelf.photoCount else { return { ASCellNode() } }
        let (photo, thumbnails) = (shelf.photo(at: indexPath.item), shelf.thumbnails(of: indexPath.item))
        return { FilmStripCellNode(photo, cornerRadius: 0, thumbnails: thumbnails) }
    }

    /// False: the viewer asks the shelf for more.
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { false }

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        onChoose?(indexPath.item)
    }
}

/// A photo that fills a square. The one that the viewer shows has a frame.
final class FilmStripCellNode: ThumbnailCellNode, @unchecked Sendable {
    override func style(selection frame: CALayer) {
        frame.borderWidth = 3
        frame.borderColor = ViewerLook.text
    }
}
