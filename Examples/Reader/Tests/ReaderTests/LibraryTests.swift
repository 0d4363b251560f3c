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
        var failures: [URL] = []
        var changes = 0
        library.onChange = { changes += 1 }
        library.onFailure = { feed, _ in failures.append(feed.id) }
        library.add([Feed(id: one, title: "1"), Feed(id: two, title: "2"), Feed(id: one, title: "again")])
        #expect(library.feeds.count == 2)
        let new = await library.refresh()
        #expect(new.map(\.id) == ["1", "3"])
        #expect(failures == [two])
        #expect(library.feeds.map(\.title) == ["One", "2"])
        #expect(library.articles(on: .all).map(\.id.article) == ["3", "1"])
        #expect(changes == 2)
        #expect(await library.refresh([one]).isEmpty)
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
        library.markAllAsRead(on: .feed(one))
        #expect(library.articles(on: .unread).isEmpty)
        library.remove(one)
        #expect(library.articles(on: .all).isEmpty && library.article(id) == nil)
    }
}
