import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Gets the bytes of an address.
public protocol FeedFetcher: Sendable {
    func fetch(_ url: URL) async throws -> Data
}

/// Gets feeds from the network.
public struct NetworkFetcher: FeedFetcher {
    /// A server that does not answer. In seconds.
    private static let limit = 30.0

    public init() {}

    public func fetch(_ url: URL) async throws -> Data {
        var request = URLRequest(url: url, timeoutInterval: NetworkFetcher.limit)
        request.setValue(
            "application/atom+xml, application/rss+xml, application/xml;q=0.9", forHTTPHeaderField: "Accept")
        let (data, response) = try await URLSession.shared.data(for: request)
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            throw URLError(.badServerResponse)
        }
        return data
    }
}

/// A place in the library: what a list of articles shows.
public enum Shelf: Hashable, Sendable {
    case all, unread, starred
    case feed(URL)
}

/// An article and the feed that it is from.
public struct ArticleID: Hashable, Sendable {
    public var feed: URL
    public var article: String

    public init(feed: URL, article: String) {
        self.feed = feed
        self.article = article
    }
}

/// The end of a refresh.
public struct Refreshed: Sendable {
    /// The articles that are new.
    public var new: [ArticleID] = []
    /// The feeds that could not be read.
    public var failed: [Feed] = []
}

/// The feeds of a user. Changes are saved, and the observers are told of each.
@MainActor
public final class Library {
    public private(set) var feeds: [Feed]

    private struct Observer {
        weak var owner: AnyObject?
        let body: () -> Void
    }
    private var observers: [Observer] = []
    private let file: LibraryFile?
    private let fetcher: any FeedFetcher

    /// Without a file nothing is saved.
    public init(file: LibraryFile?, fetcher: any FeedFetcher = NetworkFetcher()) {
        self.file = file
        self.fetcher = fetcher
        feeds = file?.load() ?? []
    }

    /// Calls `body` after each change, as long as `owner` lives.
    public func observe(for owner: AnyObject, _ body: @escaping () -> Void) {
        observers.append(Observer(owner: owner, body: body))
    }

    private func change(_ body: (inout [Feed]) -> Void) {
        body(&feeds)
        try? file?.save(feeds)
        observers.removeAll { $0.owner == nil }
        for observer in observers { observer.body() }
    }

    /// Subscribes to feeds, and leaves out those that are there. Returns the new ones.
    @discardableResult
    public func add(_ new: [Feed]) -> [Feed] {
        var known = Set(feeds.map(\.id))
        let added = new.filter { known.insert($0.id).inserted }
        if !added.isEmpty { change { $0 += added } }
        return added
    }

    /// Unsubscribes. Returns the feed and its place, or nil if there is no such feed.
    @discardableResult
    public func remove(_ id: URL) -> (feed: Feed, index: Int)? {
        guard let index = feeds.firstIndex(where: { $0.id == id }) else { return nil }
        let feed = feeds[index]
        change { $0.remove(at: index) }
        return (feed, index)
    }

    /// Puts a feed that was removed back, with its articles and their marks.
    public func insert(_ feed: Feed, at index: Int) {
        guard !feeds.contains(where: { $0.id == feed.id }) else { return }
        change { $0.insert(feed, at: min(index, $0.count)) }
    }

    /// Reads the feeds again, all at the same time.
    @discardableResult
    public func refresh(_ ids: [URL]? = nil) async -> Refreshed {
        let wanted = feeds.filter { ids?.contains($0.id) ?? true }
        var refreshed = Refreshed()
        await withTaskGroup(of: (Feed, Result<ParsedFeed, any Error>).self) { group in
            for feed in wanted {
                group.addTask { [fetcher] in
                    do {
                        return (feed, .success(try FeedParser.parse(try await fetcher.fetch(feed.id), base: feed.id)))
                    } catch {
                        return (feed, .failure(error))
                    }
                }
            }
            for await (feed, result) in group {
                switch result {
                case .success(let parsed):
                    refreshed.new += merge(parsed, into: feed.id).map { ArticleID(feed: feed.id, article: $0.id) }
                case .failure: refreshed.failed.append(feed)
                }
            }
        }
        return refreshed
    }

    private func merge(_ parsed: ParsedFeed, into id: URL) -> [Article] {
        var new: [Article] = []
        change { feeds in
            // The user may have removed it meanwhile.
            if let index = feeds.firstIndex(where: { $0.id == id }) { new = feeds[index].merge(parsed) }
        }
        return new
    }

    // MARK: - Articles

    /// The articles of a shelf, the newest first.
    public func articles(on shelf: Shelf) -> [(id: ArticleID, article: Article)] {
        var found = feeds.filter { if case .feed(let id) = shelf { $0.id == id } else { true } }.flatMap { feed in
            feed.articles.map { (id: ArticleID(feed: feed.id, article: $0.id), article: $0) }
        }
        switch shelf {
        case .all, .feed: break
        case .unread: found.removeAll { $0.article.isRead }
        case .starred: found.removeAll { !$0.article.isStarred }
        }
        return found.sorted { ($0.article.date ?? .distantPast) > ($1.article.date ?? .distantPast) }
    }

    public func article(_ id: ArticleID) -> Article? {
        feeds.first { $0.id == id.feed }?.articles.first { $0.id == id.article }
    }

    public func set(_ path: WritableKeyPath<Article, Bool> & Sendable, to value: Bool, of id: ArticleID) {
        set(path, to: value, of: [id])
    }

    /// Sets a mark of articles. Returns those that had another value.
    @discardableResult
    public func set(
        _ path: WritableKeyPath<Article, Bool> & Sendable, to value: Bool, of ids: Set<ArticleID>
    ) -> Set<ArticleID> {
        var places: [(feed: Int, article: Int)] = []
        var changed: Set<ArticleID> = []
        for (number, feed) in feeds.enumerated() {
            for (index, article) in feed.articles.enumerated() where article[keyPath: path] != value {
                let id = ArticleID(feed: feed.id, article: article.id)
                guard ids.contains(id) else { continue }
                places.append((number, index))
                changed.insert(id)
            }
        }
        guard !places.isEmpty else { return [] }
        change { feeds in
            for place in places { feeds[place.feed].articles[place.article][keyPath: path] = value }
        }
        return changed
    }
}
