import AsyncDisplayKit

/// The photos of a feed on a server, and of the pages it links to. Each page is loaded when `nextPage()` reaches it.
///
/// References are resolved against the address of their page, after redirects. Only `http:` and `https:` addresses are
/// requested. A photo with any other address is delivered with its `problem`, and the refusal is logged. A page that
/// cannot be loaded or read throws an error. The next call tries to load it again.
public final class RemoteFeedSource: PhotoSource {
    /// The page to load next.
    private enum Next: Sendable {
        /// A page; `link` is the page that names it and its reference.
        case page(TransferURL, link: (page: String, reference: String)?)
        /// The last page names a page that is not loaded.
        case refused(PhotoSourceError)
        case end
    }

    private struct Reading: Sendable {
        var next: Next
        var title: String
        /// The addresses of pages, as requested and after redirects.
        var pagesRead: Set<TransferURL> = []
        var ids: Set<String> = []
        var hasPhotos = false

        var hasMore: Bool {
            if case .end = next { false } else { true }
        }
    }

    /// The most pages in sequence without photos.
    static let emptyPageLimit = 20

    private let address: TransferURL
    private let loader: any PageLoader
    private let reading: Locked<Reading>
    /// The host of the feed, with its port if it is not the usual one.
    private let server: String

    /// Creates a source for an `http:` or `https:` address. Nothing is requested yet. Throws `notLoaded` for a malformed
    /// address.
    public convenience init(_ address: String) throws(PhotoSourceError) {
        do {
            try self.init(TransferURL(address), loader: NetworkPageLoader.shared)
        } catch {
            // The address may have a password, so that the message does not repeat it.
            throw .notLoaded(String(address.prefix { $0 != ":" }) + ": address", reason: "\(error)")
        }
    }

    init(_ address: TransferURL, loader: any PageLoader) {
        self.address = address
        self.loader = loader
        let isUsual = address.port == address.scheme.defaultPort
        server = isUsual ? address.host : "\(address.host):\(address.port)"
        reading = Locked(Reading(next: .page(address, link: nil), title: server))
    }

    /// The host until the first page has been read, then the feed's own title.
    public var title: String { reading.withLock { $0.title } }
    /// The host of the feed, with its port if it is not the usual one.
    public var host: String? { server }

    /// The photos of the next page that has any. Waits for the server.
    public func nextPage() throws(PhotoSourceError) -> PhotoPage {
        // One call at a time: no other changes the state meanwhile.
        var state = reading.current
        defer { reading.withLock { $0 = state } }
        var emptyPages = 0
        while true {
            switch state.next {
            case .page(let url, let link):
                let photos = try read(url, link, &state)
                guard photos.isEmpty else {
                    state.hasPhotos = true
                    return PhotoPage(photos: photos, hasMore: state.hasMore)
                }
                emptyPages += 1
                if emptyPages == Self.emptyPageLimit {
                    state.next = .refused(.emptyPages("\(url)", count: emptyPages))
                }
            case .refused(let error): throw error
            case .end:
                guard state.hasPhotos else { throw .empty("\(address)") }
                return PhotoPage(photos: [], hasMore: false)
            }
        }
    }

    /// Loads a page and moves on to the next one. An error leaves the state as it was.
    private func read(
        _ url: TransferURL, _ link: (page: String, reference: String)?, _ state: inout Reading
    ) throws(PhotoSourceError) -> [Photo] {
        if let link, state.pagesRead.contains(url) { throw .nextRepeats(link.page, next: link.reference) }
        let page = try loader.load(url)
        if let link, page.url != url, state.pagesRead.contains(page.url) {
            throw .nextRepeats(link.page, next: link.reference)
        }
        let document = try page.document()
        state.pagesRead.formUnion([url, page.url])
        if link == nil, let title = document.title { state.title = title }
        state.next = Self.next(document.next, on: page.url)
        return document.photos.map { photo($0, on: page.url, &state.ids) }
    }

    private static func next(_ reference: String?, on page: TransferURL) -> Next {
        guard let reference else { return .end }
        do throws(TransferError) {
            return .page(try page.resolving(reference), link: ("\(page)", reference))
        } catch {
            return .refused(.refusedNext("\(page)", reason: error.refusal))
        }
    }

    private func photo(_ item: FeedDocument.Item, on page: TransferURL, _ ids: inout Set<String>) -> Photo {
        let (file, refusal) = Self.resolve(item.src, from: page)
        let photo = Photo(
            item, file: file, avatar: item.author.avatar.flatMap { avatar($0, of: item, on: page) },
            problem: refusal.map { "Its address is not loaded: \($0)." }, &ids)
        if let refusal { log(refusal, "photo", photo.id, on: page) }
        return photo
    }

    private func avatar(_ reference: String, of item: FeedDocument.Item, on page: TransferURL) -> URL? {
        let (url, refusal) = Self.resolve(reference, from: page)
        guard let refusal else { return url }
        log(refusal, "portrait beside", item.id, on: page)
        return nil
    }

    private func log(_ refusal: String, _ role: String, _ id: String, on page: TransferURL) {
        GalleryLog.report("the \(role) “\(id.prefix(80))” of \(page) is not loaded: \(refusal)")
    }

    /// The address that a reference in `page` names. With a reason, it must not be requested.
    private static func resolve(_ reference: String, from page: TransferURL) -> (url: URL, refusal: String?) {
        let placeholder = URL(fileURLWithPath: "/dev/null")
        do throws(TransferError) {
            guard let url = URL(string: try page.resolving(reference).addressText) else {
                return (placeholder, "it is malformed")
            }
            return (url, nil)
        } catch {
            return (placeholder, error.refusal)
        }
    }
}

extension TransferError {
    /// The reason why an address is not requested, as a phrase.
    fileprivate var refusal: String {
        if case .unsupportedURL(let reason) = self { reason } else { "\(self)" }
    }
}
