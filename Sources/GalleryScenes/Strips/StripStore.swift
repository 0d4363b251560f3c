import AsyncDisplayKit

/// The photos of one strip. They outlive the strip's node, so that a strip that returns has as many as before.
@MainActor
final class StripModel: ASCollectionDataSource, ASCollectionDelegate {
    /// The number of photos that a strip begins with, and that each batch adds.
    static let batchSize = 12
    /// Seconds that each later batch of the built-in album takes, as if it came from a network.
    private static let simulatedDelay: TimeInterval = 0.3

    /// The position among all strips; part of the identifiers of the photos.
    let number: Int
    private let photos: [Photo]
    /// Whether the strip begins again after its last photo.
    private let isEndless: Bool
    private(set) var count: Int

    init(number: Int, photos: [Photo], isEndless: Bool) {
        self.number = number
        self.photos = photos
        self.isEndless = isEndless
        count = isEndless && !photos.isEmpty ? StripModel.batchSize : min(StripModel.batchSize, photos.count)
    }

    /// The photographer of the first photo.
    var title: String {
        guard let first = photos.first else { return "" }
        return Set(photos.map(\.origin)).count > 1 ? "\(first.origin) and others" : first.origin
    }

    /// The date of the first photo.
    var date: String? { photos.first?.date }

    func photo(at item: Int) -> Photo { photos[item % photos.count] }

    private var hasMore: Bool { isEndless || count < photos.count }

    // MARK: - ASCollectionDataSource

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let photo = photo(at: indexPath.item)
        return { StripCardNode(photo) }
    }

    // MARK: - ASCollectionDelegate

    /// Keys move the focus among the cards. None stays selected.
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        collectionNode.deselectItem(at: indexPath, animated: false)
    }

    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { hasMore && !photos.isEmpty }

    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        ASPerformBlockOnMainThread {
            FrameTimer.schedule(after: self.isEndless ? StripModel.simulatedDelay : 0) {
                self.addBatch(to: collectionNode)
                context.completeBatchFetching(true)
            }
        }
    }

    /// Adds the next photos. A strip whose node was dropped meanwhile reads the new count when it is made again.
    private func addBatch(to node: ASCollectionNode) {
        let added = isEndless ? StripModel.batchSize : min(StripModel.batchSize, photos.count - count)
        guard added > 0 else { return }
        count += added
        node.insertItems(at: (count - added..<count).map { IndexPath(item: $0, section: 0) })
    }
}

/// The strips made so far. Each page of the source gives several strips, which begin at different photos.
@MainActor
final class StripStore {
    /// The number of strips of a page.
    private static let stripsPerPage = 6

    private(set) var strips: [StripModel] = []
    private(set) var hasMore = true
    private let isEndless: Bool
    private var photos: [Photo] = []

    init(isEndless: Bool) { self.isEndless = isEndless }

    /// Adds the strips of a page, or ends the list after an error. Returns the number of new strips.
    func accept(_ result: Result<PhotoPage, PhotoSourceError>) -> Int {
        guard case .success(let page) = result else {
            if case .failure(let error) = result { GalleryLog.report("\(error)") }
            hasMore = false
            return 0
        }
        hasMore = page.hasMore && !page.photos.isEmpty
        let files = Set(photos.map(\.file))
        // The built-in album begins again after its last photo.
        photos += page.photos.filter { !files.contains($0.file) }
        guard !photos.isEmpty else { return 0 }
        for _ in 0..<StripStore.stripsPerPage {
            let first = strips.count * 5 % photos.count
            strips.append(
                StripModel(
                    number: strips.count, photos: Array(photos[first...] + photos[..<first]), isEndless: isEndless))
        }
        return StripStore.stripsPerPage
    }
}
