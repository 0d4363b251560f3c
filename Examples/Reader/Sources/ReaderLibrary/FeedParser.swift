import Foundation
import FoundationXML

/// The content of a feed, as a server sent it.
public struct ParsedFeed: Sendable, Equatable {
    public var title = ""
    public var articles: [Article] = []
}

/// A document that is no feed.
public struct FeedError: Error, Equatable {
    public enum Reason: Sendable, Equatable {
        /// It is no XML, or it ends too early. With the line.
        case malformed(line: Int)
        /// It is XML, and neither RSS nor Atom.
        case noFeed
        /// It is larger than a feed may be.
        case tooLarge
    }
    public var reason: Reason
}

/// Reads RSS 2.0 and Atom.
public final class FeedParser: NSObject, XMLParserDelegate {
    /// In bytes.
    public static let largest = 16 << 20

    private var feed = ParsedFeed()
    private var isFeed = false
    /// The names of the elements around the present place, in lower case and without prefixes.
    private var path: [String] = []
    private var text = ""
    private var fields: [String: String] = [:]
    private var isInArticle = false
    private let base: URL

    private init(base: URL) { self.base = base }

    /// Reads a feed that was loaded from `base`. Any thread. O(bytes).
    public static func parse(_ data: Data, base: URL) throws(FeedError) -> ParsedFeed {
        guard data.count <= largest else { throw FeedError(reason: .tooLarge) }
        let (reader, parser) = (FeedParser(base: base), XMLParser(data: data))
        parser.delegate = reader
        parser.shouldResolveExternalEntities = false
        // A text that ends too early is no error to the parser.
        let isWhole = parser.parse() && reader.path.isEmpty
        guard isWhole || reader.isFeed && !reader.feed.articles.isEmpty else {
            // A page in place of a feed is mostly no XML either.
            throw FeedError(
                reason: reader.isFeed || reader.path.isEmpty ? .malformed(line: parser.lineNumber) : .noFeed)
        }
        guard reader.isFeed else { throw FeedError(reason: .noFeed) }
        return reader.feed
    }

    public func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        let name = FeedParser.local(elementName)
        path.append(name)
        text = ""
        switch name {
        case "rss", "feed", "rdf": isFeed = isFeed || path.count == 1
        case "item", "entry": (isInArticle, fields) = (true, [:])
        case "link" where isInArticle:
            // Atom. Several links may follow; that of the article has no relation, or is the alternate.
            guard let address = attributeDict["href"], ["alternate", nil].contains(attributeDict["rel"]) else { break }
            fields["link"] = fields["link"] ?? address
        default: break
        }
    }

    public func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    public func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        text += String(decoding: CDATABlock, as: UTF8.self)
    }

    public func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
        let name = FeedParser.local(elementName)
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if name == "item" || name == "entry" {
            endArticle()
        } else if isInArticle {
            if !value.isEmpty, fields[name] == nil { fields[name] = value }
        } else if name == "title", feed.title.isEmpty {
            feed.title = FeedParser.plain(value)
        }
        path.removeLast()
        text = ""
    }

    private func endArticle() {
        isInArticle = false
        let link = fields["link"].flatMap { URL(string: $0, relativeTo: base)?.absoluteURL }
        let title = FeedParser.plain(fields["title"] ?? "")
        let body = fields["encoded"] ?? fields["content"] ?? fields["description"] ?? fields["summary"] ?? ""
        guard let id = fields["guid"] ?? fields["id"] ?? link?.absoluteString ?? (title.isEmpty ? nil : title) else {
            return
        }
        let date = (fields["pubdate"] ?? fields["published"] ?? fields["updated"] ?? fields["date"])
            .flatMap(FeedDate.date)
        feed.articles.append(
            Article(
                id: id, title: title, link: link, author: fields["creator"] ?? fields["name"] ?? fields["author"],
                date: date, body: body))
    }

    private static func local(_ name: String) -> String {
        (name.split(separator: ":").last.map(String.init) ?? name).lowercased()
    }

    /// A title without tags and entities, which some feeds encode twice.
    private static func plain(_ text: String) -> String {
        guard text.contains("<") || text.contains("&") else { return text }
        var result = text.replacing(#/<[^<>]{0,200}>/#, with: "")
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            result = result.replacing(entity, with: character)
        }
        return result
    }
}
