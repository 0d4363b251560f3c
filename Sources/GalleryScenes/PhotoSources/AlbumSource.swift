import AsyncDisplayKit
import GalleryLibrary

/// The built-in album, repeated without an end.
///
/// Every page has `pageSize` photos. The n-th photo of all pages has the `id` `album-n` and is the same in every run.
package final class AlbumSource: PhotoSource {
    /// The number of photos per page.
    package static let pageSize = 12

    private struct Cycle: Sendable {
        /// The photos of the album, read with the first page.
        var photos: [Photo] = []
        var delivered = 0
    }

    private let feed: FeedSource
    private let cycle = Locked(Cycle())

    /// Finds the album of the installed program or of the checkout it was built in. Throws `albumMissing` if there is
    /// none.
    package convenience init() throws(PhotoSourceError) {
        let candidates = AssetFolder.candidates(
            environment: ProcessInfo.processInfo.environment, executable: AssetFolder.executable)
        try self.init(assets: candidates)
    }

    /// Uses the album of the first folder in `assets` that has one. Throws `albumMissing` if none has.
    init(assets: [URL]) throws(PhotoSourceError) {
        let feeds = assets.map { $0.appendingPathComponent("album/" + FeedSource.fileName) }
        guard let file = feeds.first(where: { FileKind(at: $0.path) == .file }) else {
            throw .albumMissing(searched: assets.map(\.path))
        }
        feed = FeedSource(file: file)
    }

    /// The title in the album's `feed.json`.
    package var title: String { feed.title }
    /// True: the album stands in for a server in the demo.
    package var simulatesLatency: Bool { true }

    /// The next `pageSize` photos; begins again after the last one. Reads files.
    package func nextPage() throws(PhotoSourceError) -> PhotoPage {
        try cycle.withLock { (cycle: inout Cycle) throws(PhotoSourceError) -> PhotoPage in
            if cycle.photos.isEmpty { cycle.photos = try readAll() }
            let numbers = cycle.delivered..<cycle.delivered + Self.pageSize
            cycle.delivered = numbers.upperBound
            let photos = numbers.map { cycle.photos[$0 % cycle.photos.count].withID("album-\($0 + 1)") }
            return PhotoPage(photos: photos, hasMore: true)
        }
    }

    private func readAll() throws(PhotoSourceError) -> [Photo] {
        var photos: [Photo] = []
        var hasMore = true
        while hasMore {
            let page = try feed.nextPage()
            photos += page.photos
            hasMore = page.hasMore
        }
        return photos
    }
}
