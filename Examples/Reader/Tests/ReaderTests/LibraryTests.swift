import Foundation
import Testing

@testable import ReaderLibrary

/// Answers with texts, and fails for other addresses.
struct HandFetcher: FeedFetcher {
    var answers: [URL: String]

    func fetch(_ url: URL) async throws -> Data {
        guard let text = answers[url] else { throw URLError(.cannotFindHost) }
        return Data(text.utf8)
    }
}

@Suite @MainActor struct LibraryTests {
    private let one = URL(fileURLWithPath: "/one")
    private let two = URL(fileURLWithPath: "/two")

    private func rss(_ title: String, _ ids: Int...) -> String {
        let items = ids.map {
            "<item><guid>\($0)</guid><title>Article \($0)</title><pubDate>0\($0) Feb 2026 12:00 GMT</pubDate></item>"
        }
        return "<rss><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    @Test func aRefreshMergesTheFeedsThatAnswer() async {
        let library = Library(file: nil, fetcher: HandFetcher(answers: [one: rss("One", 1, 3)]))
        var changes = 0
        let owner = NSObject()
        library.observe(for: owner) { changes += 1 }
        library.add([Feed(id: one, title: "1"), Feed(id: two, title: "2"), Feed(id: one, title: "again")])
        #expect(library.feeds.count == 2)
        let refreshed = await library.refresh()
        #expect(refreshed.new == ["1", "3"].map { ArticleID(feed: one, article: $0) })
        #expect(refreshed.failed.map(\.id) == [two])
        #expect(library.feeds.map(\.title) == ["One", "2"])
        #expect(library.articles(on: .all).map(\.id.article) == ["3", "1"])
        #expect(changes == 2)
        #expect(await library.refresh([one]).new.isEmpty)
    }

    @Test func shelvesShowMarks() async throws {
        let library = Library(file: nil, fetcher: HandFetcher(answers: [one: rss("One", 1, 2, 3)]))
        library.add([Feed(id: one, title: "")])
        await library.refresh()
        let id = ArticleID(feed: one, article: "2")
        library.set(\.isRead, to: true, of: id)
        library.set(\.isStarred, to: true, of: id)
        library.set(\.isStarred, to: true, of: ArticleID(feed: two, article: "2"))
        #expect(library.articles(on: .unread).map(\.id.article) == ["3", "1"])
        #expect(library.articles(on: .starred).map(\.id) == [id])
        let all = Set(library.articles(on: .all).map(\.id))
        #expect(library.set(\.isRead, to: true, of: all) == all.subtracting([id]))
        #expect(library.articles(on: .unread).isEmpty)
        let removed = try #require(library.remove(one))
        #expect(library.articles(on: .all).isEmpty && library.article(id) == nil)
        #expect(library.remove(one) == nil)
        library.insert(removed.feed, at: 7)
        library.insert(removed.feed, at: 0)
        #expect(library.feeds == [removed.feed])
    }

    @Test func placesSurviveAnExchangeAndForeignValuesAreIgnored() throws {
        let feed = try #require(URL(string: "https://example.org/feed?a=b"))
        let article = ArticleID(feed: feed, article: "1")
        for shelf in [Shelf.all, .unread, .starred, .feed(feed)] {
            for place in [ReadingPlace(shelf: shelf), ReadingPlace(shelf: shelf, article: article)] {
                #expect(ReadingPlace(place.values) == place)
            }
        }
        #expect(ReadingPlace([:]) == nil && ReadingPlace(["shelf": "attic"]) == nil)
        #expect(ReadingPlace(["shelf": "unread", "article": "1"]) == ReadingPlace(shelf: .unread))
    }

    @Test func anObserverThatEndedIsNotCalled() {
        let library = Library(file: nil, fetcher: HandFetcher(answers: [:]))
        var changes = 0
        var owner: NSObject? = NSObject()
        if let owner { library.observe(for: owner) { changes += 1 } }
        library.add([Feed(id: one, title: "")])
        owner = nil
        library.add([Feed(id: two, title: "")])
        #expect(changes == 1)
    }
}
