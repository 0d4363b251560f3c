import AsyncDisplayKit

/// Wraps another source and reads its first page immediately, in the background.
///
/// A program creates it before its window, so that the photos are ready when the window needs them.
package final class EagerSource: PhotoSource {
    private enum FirstPage: Sendable {
        /// Not read yet. The background job or `nextPage()` reads it, whichever runs first.
        case unread
        case reading
        /// Read, not delivered yet.
        case read(Result<PhotoPage, PhotoSourceError>)
        /// Delivered, or left to `nextPage()`.
        case consumed
    }

    private let source: any PhotoSource
    private let lock: Lock
    private let isRead: Condition
    // Guarded by `lock`.
    private nonisolated(unsafe) var firstPage = FirstPage.unread

    /// Starts to read the first page of `source` on a background thread.
    package init(_ source: any PhotoSource) {
        self.source = source
        lock = Lock()
        isRead = Condition(lock: lock)
        source.inBackground { [weak self] in self?.readAhead() }
    }

    /// Wraps `source`, whose first page has already been read.
    package init(_ source: any PhotoSource, firstPage: Result<PhotoPage, PhotoSourceError>) {
        self.source = source
        lock = Lock()
        isRead = Condition(lock: lock)
        self.firstPage = .read(firstPage)
    }

    /// The title of the wrapped source.
    package var title: String { source.title }
    /// As the wrapped source.
    package var simulatesLatency: Bool { source.simulatesLatency }
    /// As the wrapped source.
    package var host: String? { source.host }

    /// The next page. Waits while the background job reads the first page.
    package func nextPage() throws(PhotoSourceError) -> PhotoPage {
        let known: Result<PhotoPage, PhotoSourceError>? = lock.withLock {
            while case .reading = firstPage { isRead.wait() }
            defer { firstPage = .consumed }
            guard case .read(let page) = firstPage else { return nil }
            return page
        }
        guard let known else { return try source.nextPage() }
        return try known.get()
    }

    /// The first page if it has been read and not delivered yet. Any thread; never waits for files.
    func consumeFirstPage() -> Result<PhotoPage, PhotoSourceError>? {
        lock.withLock {
            guard case .read(let page) = firstPage else { return nil }
            firstPage = .consumed
            return page
        }
    }

    private func readAhead() {
        let isMine = lock.withLock {
            guard case .unread = firstPage else { return false }
            firstPage = .reading
            return true
        }
        guard isMine else { return }
        let page = Result { () throws(PhotoSourceError) in try source.nextPage() }
        lock.withLock {
            firstPage = .read(page)
            isRead.broadcast()
        }
    }
}
