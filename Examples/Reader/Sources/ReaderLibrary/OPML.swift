import Foundation
import FoundationXML

/// The list of feeds that readers exchange.
public enum OPML {
    /// The feeds of a document, in its order, each once. Groups are flattened. Empty for a document that is none.
    public static func feeds(in data: Data) -> [Feed] {
        let (outline, parser) = (Outline(), XMLParser(data: data))
        parser.delegate = outline
        parser.shouldResolveExternalEntities = false
        _ = parser.parse()
        return outline.feeds
    }

    public static func document(of feeds: [Feed]) -> Data {
        let lines = feeds.map { feed in
            "    <outline type=\"rss\" text=\"\(escaped(feed.title))\" xmlUrl=\"\(escaped(feed.id.absoluteString))\"/>\n"
        }
        return Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head><title>Reader</title></head>
              <body>
            \(lines.joined())  </body>
            </opml>

            """.utf8)
    }

    private static func escaped(_ text: String) -> String {
        // XML has no other control characters.
        String(text.unicodeScalars.filter { $0.value >= 32 }.map(Character.init))
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    private final class Outline: NSObject, XMLParserDelegate {
        var feeds: [Feed] = []

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
        ) {
            guard elementName == "outline", let address = attributeDict["xmlUrl"], let url = URL(string: address),
                ["http", "https"].contains(url.scheme?.lowercased()), !feeds.contains(where: { $0.id == url })
            else { return }
            feeds.append(Feed(id: url, title: attributeDict["text"] ?? attributeDict["title"] ?? address))
        }
    }
}
