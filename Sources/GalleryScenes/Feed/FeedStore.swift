import AsyncDisplayKit

/// The photos fetched so far and what stands behind them. Main thread.
@MainActor
final class FeedStore {
    /// Batches of the built-in album take this long, as if they came from somewhere.
    private static let simulatedDelay: TimeInterval = 0.3

    enum Change: Equatable {
        /// So many photos more at the end.
        case appended(Int)
        case tail
    }

    let source: any PhotoSource
    private(set) var photos: [Photo] = []
    private(set) var tail: TailCellNode.Message? = .loading
    private let isDelayed: Bool

    init(source: any PhotoSource) {
        self.source = source
        isDelayed = source.seemsFar
    }

    /// Reads the next page. Background thread; `deliver` is called on the main thread, once.
    nonisolated static func fetch(
        _ source: any PhotoSource, deliver: @escaping @MainActor @Sendable (Result<PhotoPage, PhotoSourceError>) -> Void
    ) {
        let result: Result<PhotoPage, PhotoSourceError>
        do { result = .success(try source.nextPage()) } catch { result = .failure(error) }
        ASPerformBlockOnMainThread { deliver(result) }
    }

    /// Calls `body` when the page may appear: at once, or after the simulated delay of a later batch.
    func whenArrived(_ body: @escaping @MainActor () -> Void) {
        guard isDelayed, !photos.isEmpty else {
            body()
            return
        }
        FrameTimer.schedule(after: FeedStore.simulatedDelay, body)
    }

    /// Takes in what the source has read of its own accord: before the list is shown.
    func acceptFirstPage() {
        guard let page = (source as? EagerSource)?.takeFirstPage() else { return }
        _ = accept(page)
    }

    /// Takes the page in; what that changes in the list, in order.
    func accept(_ result: Result<PhotoPage, PhotoSourceError>) -> [Change] {
        if case .failure(let error) = result { GalleryLog.report("\(error)") }
        switch result {
        case .success(let page):
            photos += page.photos
            var changes: [Change] = page.photos.isEmpty ? [] : [.appended(page.photos.count)]
            if !page.hasMore {
                tail = photos.isEmpty ? .nothingHere("There are no photos here") : nil
                changes.append(.tail)
            }
            return changes
        case .failure(let error):
            tail = .problem("\(error)")
            return [.tail]
        }
    }

    /// Whether asking again gives more.
    var hasMore: Bool { tail == .loading }
}
