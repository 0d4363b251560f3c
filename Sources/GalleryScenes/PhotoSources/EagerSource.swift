import AsyncDisplayKit

/// Another source whose first page is read at once, in the background: a program makes it before its
/// window, and the photos are there when the window asks.
public final class EagerSource: PhotoSource {
    private enum FirstPage: Sendable {
        /// Whoever comes first reads it.
        case unread
        case reading
        case read(Result<PhotoPage, PhotoSourceError>)
        /// Handed on.
        case gone
    }

    private let source: any PhotoSource
    private let lock: Lock
    private let isRead: Condition
    // Guarded by `lock`.
    private nonisolated(unsafe) var firstPage = FirstPage.unread

    public init(_ source: any PhotoSource) {
        self.source = source
        lock = Lock()
        isRead = Condition(lock: lock)
        ASPerformBlockOnBackgroundThread { [weak self] in self?.readAhead() }
    }

    /// With the first page of `source`, which was read before.
    init(_ source: any PhotoSource, firstPage: PhotoPage) {
        self.source = source
        lock = Lock()
        isRead = Condition(lock: lock)
        self.firstPage = .read(.success(firstPage))
    }

    public var title: String { source.title }
    public var seemsFar: Bool { source.seemsFar }

    /// Waits for the first page where it is being read.
    public func nextPage() throws(PhotoSourceError) -> PhotoPage {
        let known: Result<PhotoPage, PhotoSourceError>? = lock.withLock {
            while case .reading = firstPage { isRead.wait() }
            defer { firstPage = .gone }
            guard case .read(let page) = firstPage else { return nil }
            return page
        }
        guard let known else { return try source.nextPage() }
        return try known.get()
    }

    /// The first page if it was read already and nobody had it yet. Any thread, never waits for files.
    func takeFirstPage() -> Result<PhotoPage, PhotoSourceError>? {
        lock.withLock {
            guard case .read(let page) = firstPage else { return nil }
            firstPage = .gone
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
