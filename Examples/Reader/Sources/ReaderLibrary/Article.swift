import Foundation

/// An article of a feed.
public struct Article: Sendable, Codable, Hashable, Identifiable {
    /// Unique in its feed: the one that the feed gives, or else the link or the title.
    public var id: String
    public var title: String
    public var link: URL?
    public var author: String?
    public var date: Date?
    /// HTML.
    public var body: String
    public var isRead = false
    public var isStarred = false

    public init(id: String, title: String, link: URL? = nil, author: String? = nil, date: Date? = nil, body: String) {
        self.id = id
        self.title = title
        self.link = link
        self.author = author
        self.date = date
        self.body = body
    }
}

/// A feed that the user subscribed to.
public struct Feed: Sendable, Codable, Hashable, Identifiable {
    /// The address of the feed.
    public var id: URL
    public var title: String
    /// The newest first.
    public var articles: [Article] = []

    public init(id: URL, title: String, articles: [Article] = []) {
        self.id = id
        self.title = title
        self.articles = articles
    }

    public var unreadCount: Int { articles.count { !$0.isRead } }

    /// The most articles that are kept. Starred ones beyond stay.
    public static let most = 500

    /// Takes over what the server sends. Articles that are known keep their marks, and those that the server no longer
    /// sends are kept. Returns the articles that are new.
    @discardableResult
    public mutating func merge(_ received: ParsedFeed) -> [Article] {
        if !received.title.isEmpty { title = received.title }
        var known = Dictionary(articles.map { ($0.id, $0) }) { first, _ in first }
        var new: [Article] = []
        for var article in received.articles {
            if let old = known[article.id] {
                (article.isRead, article.isStarred) = (old.isRead, old.isStarred)
                article.date = article.date ?? old.date
            } else {
                new.append(article)
            }
            known[article.id] = article
        }
        let order = received.articles.map(\.id) + articles.map(\.id)
        var listed: Set<String> = []
        let unique = order.filter { listed.insert($0).inserted }.compactMap { known[$0] }
        // Stable: articles without a date keep the server's order.
        let sorted = unique.enumerated().sorted { one, other in
            let (a, b) = (one.element.date ?? .distantPast, other.element.date ?? .distantPast)
            return a == b ? one.offset < other.offset : a > b
        }.map(\.element)
        articles = sorted.enumerated().filter { $0.offset < Feed.most || $0.element.isStarred }.map(\.element)
        return new
    }
}
