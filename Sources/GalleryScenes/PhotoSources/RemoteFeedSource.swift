import AsyncDisplayKit

/// The photos of a feed on a server, and of the pages it links to. Each page is loaded when `nextPage()` reaches it.
///
/// References are resolved against the address of their page, after redirects. Only `http:` and `https:` addresses are
/// requested. A photo with any other address is delivered with its `problem`, and the refusal is logged. A page that
/// cannot be loaded or read throws an error. The next call tries to load it again.
package final class RemoteFeedSource: PhotoSource {
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
        /// The last call threw an error: the cache may have a page that cannot be read.
        var hasFailed = false

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

    /// Creates a source for an `http:` or `https:` address. Nothing is requested yet. Throws `notLoaded` for a
    /// malformed address.
    package convenience init(_ address: String) throws(PhotoSourceError) {
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
    package var title: String { reading.withLock { $0.title } }
    /// The host of the feed, with its port if it is not the usual one.
    package var host: String? { server }

    /// The photos of the next page that has any. Waits for the server.
    package func nextPage() throws(PhotoSourceError) -> PhotoPage {
        // One call at a time: no other changes the state meanwhile.
        var state = reading.current
        defer { reading.withLock { $0 = state } }
        var emptyPages = 0
        while true {
            switch state.next {
            case .page(let url, let link):
                let photos: [Photo]
                do throws(PhotoSourceError) {
                    photos = try read(url, link, &state)
                } catch {
                    state.hasFailed = true
                    throw error
                }
                state.hasFailed = false
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

    /// Loads a page and moves on to the next one. An error leaves its place as it was.
    private func read(
        _ url: TransferURL, _ link: (page: String, reference: String)?, _ state: inout Reading
    ) throws(PhotoSourceError) -> [Photo] {
        if let link, state.pagesRead.contains(url) { throw .nextRepeats(link.page, next: link.reference) }
        let page = try loader.load(url, revalidates: state.hasFailed)
        if let link, page.url != url, state.pagesRead.contains(page.url) {
            throw .nextRepeats(link.page, next: link.reference)
        }
        let document = try page.document()
        state.pagesRead.formUnion([url, page.url])
        if link == nil, let title = document.title { state.title = title }
        state.next = Self.next(document.next, on: page.url)
        var refusals = Refusals()
        let photos = document.photos.map { photo($0, on: page.url, &state.ids, &refusals) }
        refusals.log(of: page.url)
        return photos
    }

    private static func next(_ reference: String?, on page: TransferURL) -> Next {
        guard let reference else { return .end }
        do throws(TransferError) {
            return .page(try page.resolving(reference), link: ("\(page)", reference))
        } catch {
            return .refused(.refusedNext("\(page)", reason: error.refusal))
        }
    }

    private func photo(
        _ item: FeedDocument.Item, on page: TransferURL, _ ids: inout Set<String>, _ refusals: inout Refusals
    ) -> Photo {
        let (file, refusal) = Self.resolve(item.src, from: page)
        let portrait = item.author.avatar.map { Self.resolve($0, from: page) }
        for reason in [refusal, portrait?.refusal] { refusals.add(reason, of: item.id) }
        return Photo(
            item, file: file, avatar: portrait?.refusal == nil ? portrait?.url : nil,
            problem: refusal.map { "Its address is not loaded: \($0)." }, &ids)
    }

    /// The addresses of a page that are not requested. One line of the log names the first and counts the others: a
    /// feed of another person's must not fill the log.
    private struct Refusals {
        var first: (id: String, reason: String)?
        var count = 0

        mutating func add(_ reason: String?, of id: String) {
            guard let reason else { return }
            if count == 0 { first = (String(id.prefix(80)), reason) }
            count += 1
        }

        func log(of page: TransferURL) {
            guard let first else { return }
            let others = count == 1 ? "" : ", as are \(count - 1) further addresses"
            GalleryLog.report("a picture of the photo “\(first.id)” of \(page) is not loaded: \(first.reason)\(others)")
        }
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
