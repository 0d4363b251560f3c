import AsyncDisplayKit

/// The gallery's own album, over and over without an end.
///
/// Every page has `pageSize` photos; the n-th photo delivered is always the same one and
/// called `album-n`.
public final class AlbumSource: PhotoSource {
    public static let pageSize = 12

    private struct Cycle: Sendable {
        /// The album, once read.
        var photos: [Photo] = []
        var delivered = 0
    }

    private let feed: FeedSource
    private let cycle = Locked(Cycle())

    /// Looks for the album where it is installed, or in the checkout the program was built in.
    public convenience init() throws(PhotoSourceError) {
        let candidates = AssetFolder.candidates(
            environment: ProcessInfo.processInfo.environment, executable: AssetFolder.executable)
        try self.init(assets: candidates)
    }

    /// The album in the first of `assets` that has one.
    init(assets: [URL]) throws(PhotoSourceError) {
        let feeds = assets.map { $0.appendingPathComponent("album/" + FeedSource.fileName) }
        guard let file = feeds.first(where: { FileKind(at: $0.path) == .file }) else {
            throw .albumMissing(searched: assets.map(\.path))
        }
        feed = FeedSource(file: file)
    }

    public var title: String { feed.title }
    public var seemsFar: Bool { true }

    public func nextPage() throws(PhotoSourceError) -> PhotoPage {
        try cycle.withLock { (cycle: inout Cycle) throws(PhotoSourceError) -> PhotoPage in
            if cycle.photos.isEmpty { cycle.photos = try readAll() }
            let numbers = cycle.delivered..<cycle.delivered + Self.pageSize
            cycle.delivered = numbers.upperBound
            let photos = numbers.map { cycle.photos[$0 % cycle.photos.count].renamed("album-\($0 + 1)") }
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
