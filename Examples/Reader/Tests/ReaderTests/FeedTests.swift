import Foundation
import Testing

@testable import ReaderLibrary

private let base = URL(fileURLWithPath: "/")
private func parse(_ text: String, base: String = "https://example.org/feed") throws -> ParsedFeed {
    try FeedParser.parse(Data(text.utf8), base: try #require(URL(string: base)))
}

@Suite struct FeedParserTests {
    @Test func rss() throws {
        let feed = try parse(
            """
            <?xml version="1.0"?><rss version="2.0" xmlns:dc="d" xmlns:content="c"><channel><title>News &amp; more</title>
            <image><title>Logo</title></image>
            <item><title>One &amp;amp; only</title><link>/1</link><guid>a</guid><dc:creator>Ada</dc:creator>
            <pubDate>Tue, 03 Feb 2026 07:05:00 +0100</pubDate><description>short</description>
            <content:encoded><![CDATA[<p>long</p>]]></content:encoded></item>
            <item><title>No id</title></item><item></item></channel></rss>
            """)
        #expect(feed.title == "News & more")
        #expect(feed.articles.map(\.id) == ["a", "No id"])
        let first = try #require(feed.articles.first)
        #expect(first.title == "One & only")
        #expect(first.link?.absoluteString == "https://example.org/1")
        #expect(first.author == "Ada" && first.body == "<p>long</p>")
        #expect(first.date == Date(timeIntervalSince1970: 1_770_098_700))
    }

    @Test func atom() throws {
        let feed = try parse(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><entry><id>x</id><title type="html">&lt;b&gt;Bold&lt;/b&gt;</title>
            <link rel="self" href="/self"/><link href="post"/><author><name>Bo</name></author>
            <updated>2026-02-03T06:05:00Z</updated><content type="html">&lt;p&gt;Hi&lt;/p&gt;</content></entry></feed>
            """)
        let entry = try #require(feed.articles.first)
        #expect(entry.title == "Bold" && entry.author == "Bo" && entry.body == "<p>Hi</p>")
        #expect(entry.link?.absoluteString == "https://example.org/post")
        #expect(entry.date == Date(timeIntervalSince1970: 1_770_098_700))
    }

    @Test func documentsThatAreNoFeedAreErrors() {
        #expect(throws: FeedError(reason: .noFeed)) { try parse("<html><body/></html>") }
        #expect(throws: FeedError.self) { try parse("") }
        #expect(throws: FeedError.self) { try parse("<!doctype html><p>Hello<br>") }
        #expect(throws: FeedError.self) { try parse("<rss><channel><item>") }
    }

    @Test func aFeedThatIsCutOffKeepsItsArticles() throws {
        let feed = try parse("<rss><channel><title>T</title><item><guid>1</guid></item><item><guid>2")
        #expect(feed.articles.map(\.id) == ["1"])
    }

    @Test(arguments: [
        ("Tue, 03 Feb 2026 06:05:00 GMT", true), ("3 Feb 2026 01:05 EST", true), ("03 Feb 26 06:05:00 +0000", true),
        ("2026-02-03T07:05:00+01:00", true), ("2026-02-03T06:05:00.000Z", true), ("tomorrow", false), ("", false),
        ("Tue, 99 Feb 2026 06:05:00 GMT", false), ("Tue, 03 Feb 2026 06:05:00 +xx00", false),
    ]) func dates(text: String, isValid: Bool) {
        #expect(FeedDate.date(text) == (isValid ? Date(timeIntervalSince1970: 1_770_098_700) : nil))
    }
}

@Suite struct FeedTests {
    private func article(_ id: String, _ seconds: Double? = nil) -> Article {
        Article(id: id, title: id, date: seconds.map { Date(timeIntervalSince1970: $0) }, body: "")
    }

    @Test func aMergeKeepsMarksAndReturnsWhatIsNew() throws {
        var feed = Feed(id: base, title: "old")
        #expect(
            feed.merge(ParsedFeed(title: "new", articles: [article("a", 1), article("b", 2)])).map(\.id) == ["a", "b"])
        feed.articles[0].isStarred = true
        feed.articles[1].isRead = true
        let new = feed.merge(ParsedFeed(title: "", articles: [article("c", 3), article("b", 2), article("b", 9)]))
        #expect(new.map(\.id) == ["c"])
        #expect(feed.title == "new")
        #expect(feed.articles.map(\.id) == ["b", "c", "a"])
        #expect(feed.articles.map(\.isStarred) == [true, false, false])
        #expect(feed.unreadCount == 2)
    }

    @Test func oldArticlesGoAndStarredOnesStay() {
        var feed = Feed(id: base, title: "")
        feed.merge(ParsedFeed(articles: (0..<600).map { article("\($0)", Double($0)) }))
        #expect(feed.articles.count == Feed.most)
        feed.articles[499].isStarred = true
        feed.merge(ParsedFeed(articles: (600..<700).map { article("\($0)", Double($0)) }))
        #expect(feed.articles.count == Feed.most + 1)
        #expect(feed.articles.last?.isStarred == true)
    }

    @Test func listsOfFeedsSurviveAnExchange() throws {
        let feeds = try ["https://example.org/a?b=1&c=\"2", "http://example.org/d"].map {
            Feed(id: try #require(URL(string: $0)), title: "A & <B> \"C\" \u{7}")
        }
        let read = OPML.feeds(in: OPML.document(of: feeds + feeds))
        #expect(read.map(\.id) == feeds.map(\.id))
        #expect(read.first?.title == "A & <B> \"C\" ")
        #expect(OPML.feeds(in: Data("nothing".utf8)).isEmpty)
        #expect(OPML.feeds(in: Data("<outline xmlUrl='file:///etc/passwd'/>".utf8)).isEmpty)
    }

    @Test func aBrokenFileIsKeptAndTheLibraryBeginsAnew() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = LibraryFile(environment: ["XDG_DATA_HOME": folder.path])
        #expect(file.load().isEmpty)
        try file.save([Feed(id: base, title: "a")])
        #expect(file.load().map(\.title) == ["a"])
        try Data("{".utf8).write(to: file.url)
        #expect(file.load().isEmpty)
        #expect(try Data(contentsOf: file.url.appendingPathExtension("broken")) == Data("{".utf8))
    }
}
