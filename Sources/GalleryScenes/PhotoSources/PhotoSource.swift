import AsyncDisplayKit

/// A source of photos, delivered one page at a time.
package protocol PhotoSource: AnyObject, Sendable {
    /// The title of the window. Any thread; never waits. It may change when the first page has been read.
    var title: String { get }

    /// The photos after those delivered so far.
    ///
    /// Reads files or waits for `host`: call it on a background thread, one call at a time. After the last page it
    /// returns empty pages. After an error, calling it again tries again if the source has a `host`, and throws the
    /// same error otherwise.
    func nextPage() throws(PhotoSourceError) -> PhotoPage

    /// Whether the feed delays pages after the first, as if they came from a network. Used by the built-in album.
    var simulatesLatency: Bool { get }

    /// The server that `nextPage` waits for, as people write it; nil for files. Any thread.
    var host: String? { get }
}

extension PhotoSource {
    /// False by default.
    package var simulatesLatency: Bool { false }
    /// Nil by default.
    package var host: String? { nil }

    /// Runs `body`, which calls `nextPage`, in the background. A wait for a server holds no worker, so that pictures
    /// are decoded meanwhile.
    func inBackground(_ body: @escaping @Sendable () -> Void) {
        guard host != nil else { return ASPerformBlockOnBackgroundThread(body) }
        let id = OutstandingWork.begin(.fetch, "a page of photos")
        pageQueue.async {
            body()
            OutstandingWork.end(id)
        }
    }
}

/// The threads that wait for servers.
private let pageQueue = DispatchQueue(label: "gallery.pages", attributes: .concurrent)

/// The number of photos of a page.
enum PageSize {
    /// Enough to fill a tall window. A larger page would delay the first photos.
    static let first = 12
    static let later = 48
}
