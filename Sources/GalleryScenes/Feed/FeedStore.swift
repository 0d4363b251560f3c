import AsyncDisplayKit

/// The photos of a feed fetched so far, and the message of the row below them.
@MainActor
final class FeedStore {
    /// Seconds that each later page of the built-in album takes, as if it came from a network.
    private static let simulatedDelay: TimeInterval = 0.3

    enum Change: Equatable {
        /// This many photos were added at the end.
        case appended(Int)
        /// The message below the photos changed.
        case tail
    }

    let source: any PhotoSource
    private(set) var photos: [Photo] = []
    /// The message of the row below the photos; nil when all photos are shown.
    private(set) var tail: TailCellNode.Message?
    /// The last page could not be read because its server was not reached.
    private(set) var isUnreachable = false
    private let simulatesLatency: Bool

    init(source: any PhotoSource) {
        self.source = source
        simulatesLatency = source.simulatesLatency
        tail = .loading(host: source.host)
    }

    /// Reads the next page, on this thread or, from a server, on another. Call it on a background thread. Calls
    /// `deliver` once, on the main thread.
    nonisolated static func fetch(
        _ source: any PhotoSource, deliver: @escaping @MainActor @Sendable (Result<PhotoPage, PhotoSourceError>) -> Void
    ) {
        guard source.host == nil else { return source.inBackground { read(source, deliver) } }
        read(source, deliver)
    }

    private nonisolated static func read(
        _ source: any PhotoSource,
        _ deliver: @escaping @MainActor @Sendable (Result<PhotoPage, PhotoSourceError>) -> Void
    ) {
        let result: Result<PhotoPage, PhotoSourceError>
        do { result = .success(try source.nextPage()) } catch { result = .failure(error) }
        ASPerformBlockOnMainThread { deliver(result) }
    }

    /// Calls `body` when a page that was read may be shown: at once, or after the simulated latency of a later page.
    func afterSimulatedLatency(_ body: @escaping @MainActor () -> Void) {
        guard simulatesLatency, !photos.isEmpty else {
            body()
            return
        }
        FrameTimer.schedule(after: FeedStore.simulatedDelay, body)
    }

    /// Adds the first page if the source has already read it. Call it before the list is shown.
    /// Returns its result.
    @discardableResult
    func acceptFirstPage() -> Result<PhotoPage, PhotoSourceError>? {
        guard let page = (source as? EagerSource)?.consumeFirstPage() else { return nil }
        _ = accept(page)
        return page
    }

    /// Adds a page or shows its error. Returns the changes of the list, in order.
    func accept(_ result: Result<PhotoPage, PhotoSourceError>) -> [Change] {
        if case .failure(let error) = result { GalleryLog.report("\(error)") }
        isUnreachable = if case .failure(let error) = result { error.isUnreachable } else { false }
        switch result {
        case .success(let page):
            photos += page.photos
            var changes: [Change] = page.photos.isEmpty ? [] : [.appended(page.photos.count)]
            if !page.hasMore {
                tail = photos.isEmpty ? .nothingHere("There are no photos here") : nil
                changes.append(.tail)
            }
            return changes
        case .failure(.empty), .failure(.noPhotosAmong):
            tail = .nothingHere("No photos in this folder")
            return [.tail]
        case .failure(let error):
            tail = .problem(error.shortDescription, isFirst: photos.isEmpty, canRetry: source.host != nil)
            return [.tail]
        }
    }

    /// Prepares another attempt to read the page that could not be read. Returns false if none is possible.
    func prepareRetry() -> Bool {
        guard case .problem(_, _, canRetry: true) = tail else { return false }
        tail = .loading(host: source.host)
        return true
    }

    /// Whether there are more pages to read.
    var hasMore: Bool {
        if case .loading = tail { true } else { false }
    }
}
