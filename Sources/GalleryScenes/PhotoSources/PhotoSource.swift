import AsyncDisplayKit

/// A source of photos, delivered one page at a time.
public protocol PhotoSource: AnyObject, Sendable {
    /// The title of the window. Any thread; never waits. It may change when the first page has been read.
    var title: String { get }

    /// The photos after those delivered so far.
    ///
    /// Reads files: call it on a background thread, one call at a time. After the last page it returns empty pages.
    /// After an error, calling it again throws the same error.
    func nextPage() throws(PhotoSourceError) -> PhotoPage

    /// Whether the feed delays pages after the first, as if they came from a network. Used by the built-in album.
    var simulatesLatency: Bool { get }
}

extension PhotoSource {
    /// False by default.
    public var simulatesLatency: Bool { false }
}

/// The number of photos of a page.
enum PageSize {
    /// Enough to fill a tall window. A larger page would delay the first photos.
    static let first = 12
    static let later = 48
}
