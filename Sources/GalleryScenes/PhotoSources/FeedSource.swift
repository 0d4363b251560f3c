import AsyncDisplayKit
import GalleryLibrary

/// The photos of a `feed.json` and of the pages it links to. Each page is read when `nextPage()` reaches it.
///
/// A page with a missing or wrong field is refused as a whole; the error names the field. A photo whose file is
/// missing is delivered with its `problem`. A `next` that leads to a page already read ends the feed with an error,
/// after the photos of the page that contains it.
package final class FeedSource: PhotoSource {
    /// The file name of the first page of a feed in a folder.
    package static let fileName = "feed.json"

    private struct Reading: Sendable {
        /// The page to read next; nil at the end.
        var next: URL?
        /// The page that links to `next`, and its reference.
        var linkedFrom: (path: String, reference: String)?
        var pagesRead: Set<FileStatus.Identity> = []
        var ids: Set<String> = []
        var isEmpty = true
    }

    private let file: URL
    private let reading: Locked<Reading>
    private let knownTitle: Locked<String>

    /// Creates a source of the feed in `file`. Nothing is read yet.
    package init(file: URL) {
        self.file = file
        reading = Locked(Reading(next: file))
        knownTitle = Locked(file.standardizedFileURL.deletingLastPathComponent().lastPathComponent)
    }

    /// The folder's name until the first page has been read, then the feed's own title.
    package var title: String { knownTitle.current }

    /// The photos of the next page that has any. Reads files.
    package func nextPage() throws(PhotoSourceError) -> PhotoPage {
        try reading.withLock { (reading: inout Reading) throws(PhotoSourceError) -> PhotoPage in
            var photos: [Photo] = []
            // Skip pages without photos.
            while photos.isEmpty, let page = reading.next {
                photos = try read(page, &reading)
            }
            reading.isEmpty = reading.isEmpty && photos.isEmpty
            if reading.isEmpty { throw .empty(file.path) }
            return PhotoPage(photos: photos, hasMore: reading.next != nil)
        }
    }

    private func read(_ page: URL, _ reading: inout Reading) throws(PhotoSourceError) -> [Photo] {
        let path = page.path
        let identity = try? FileStatus.at(path).get().identity
        if let identity, reading.pagesRead.contains(identity), let (path, reference) = reading.linkedFrom {
            throw .nextRepeats(path, next: reference)
        }
        let document = try FeedDocument(path: path)
        let next = try document.next.map { (reference) throws(PhotoSourceError) -> URL in
            guard let url = Self.resolve(reference, from: page) else { throw .unsupportedAddress(reference) }
            return url
        }

        if let identity { reading.pagesRead.insert(identity) }
        if let title = document.title, page == file { knownTitle.withLock { $0 = title } }
        reading.next = next
        reading.linkedFrom = document.next.map { (path, $0) }
        return document.photos.map { photo($0, on: page, &reading.ids) }
    }

    private func photo(_ item: FeedDocument.Item, on page: URL, _ ids: inout Set<String>) -> Photo {
        let file = Self.resolve(item.src, from: page)
        return Photo(
            item, file: file ?? page, avatar: avatar(item.author, on: page), problem: Self.problem(item.src, file),
            &ids)
    }

    private func avatar(_ author: FeedDocument.Author, on page: URL) -> URL? {
        guard let url = author.avatar.flatMap({ Self.resolve($0, from: page) }), FileKind(at: url.path) == .file
        else { return nil }
        return url
    }

    private static func problem(_ src: String, _ file: URL?) -> String? {
        guard let file else { return "“\(src)” is a web address. The gallery shows only files." }
        switch FileKind(at: file.path) {
        case .file: return nil
        case .missing: return "“\(src)” cannot be opened: no such file."
        case .folder, .other: return "“\(src)” is not a file."
        case .unreachable(let reason): return "“\(src)” cannot be opened: \(reason)."
        }
    }

    /// The file of a reference in `page`: a relative or absolute path, or a `file:` URL. Nil for a web address.
    private static func resolve(_ reference: String, from page: URL) -> URL? {
        let scheme = reference.prefix { $0 != ":" }.lowercased()
        if scheme == "http" || scheme == "https" { return nil }
        if scheme == "file", let url = URL(string: reference), url.isFileURL { return url }
        if reference.hasPrefix("/") { return URL(fileURLWithPath: reference) }
        return page.deletingLastPathComponent().appendingPathComponent(reference).standardizedFileURL
    }
}
