import Foundation

/// The place of a window: a shelf, and the article that is open.
public struct ReadingPlace: Hashable, Sendable {
    public var shelf: Shelf
    public var article: ArticleID?

    public init(shelf: Shelf, article: ArticleID? = nil) { (self.shelf, self.article) = (shelf, article) }

    /// The place in texts, which a file can keep.
    public var values: [String: String] {
        var values: [String: String] = [:]
        switch shelf {
        case .all: values["shelf"] = "all"
        case .unread: values["shelf"] = "unread"
        case .starred: values["shelf"] = "starred"
        case .feed(let id): values["shelfFeed"] = id.absoluteString
        }
        values["feed"] = article?.feed.absoluteString
        values["article"] = article?.article
        return values
    }

    /// The place that was kept. Nil if the values name no shelf.
    public init?(_ values: [String: String]) {
        switch values["shelf"] {
        case "all": shelf = .all
        case "unread": shelf = .unread
        case "starred": shelf = .starred
        default:
            guard let id = values["shelfFeed"].flatMap({ URL(string: $0) }) else { return nil }
            shelf = .feed(id)
        }
        guard let feed = values["feed"].flatMap({ URL(string: $0) }), let id = values["article"] else { return }
        article = ArticleID(feed: feed, article: id)
    }
}
