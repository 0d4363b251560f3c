import ADKSnapshotTesting
import AsyncDisplayKit
import ReaderLibrary
import ReaderScreens
import Testing

@Suite struct ScreenTests {
    @MainActor private static func reader(_ shelf: Shelf = .all, opens: Bool = true) -> ReaderController {
        let library = Library(file: nil, fetcher: NoNetwork())
        let titles = [
            "A harbour town in winter", "How lighthouses got their colours", "Notes from a slow train",
            "Seven walks for a rainy week",
        ]
        let feeds = ["Coast", "Rails and Roads"].enumerated().map { number, name in
            let articles = titles.enumerated().filter { $0.offset % 2 == number }.map { index, title in
                var article = Article(
                    id: "\(index)", title: title, author: "Jo March",
                    date: Date(timeIntervalSince1970: 1_770_120_000 - 86_400 * Double(index)),
                    body: """
                        <p>The first boats leave <b>before dawn</b>. By noon the quay is empty, and the cats own it.</p>
                        <h2>What to bring</h2><ul><li>a warm coat</li><li>a book</li></ul>
                        <p>More in the <a href="https://example.org">guide</a>.</p>
                        """)
                article.isStarred = index == 1
                article.isRead = index == 2
                return article
            }
            return Feed(id: URL(fileURLWithPath: "/\(number)"), title: name, articles: articles)
        }
        library.add(feeds)
        let controller = ReaderController(library)
        controller.choose(shelf)
        if opens { controller.open(ArticleID(feed: URL(fileURLWithPath: "/0"), article: "0")) }
        return controller
    }

    @Test @MainActor func theReaderShowsAnArticleBesideTheList() {
        expectSnapshot(of: Self.reader(), "reader", size: CGSize(width: 900, height: 520))
    }

    @Test @MainActor func theReaderInTheDark() {
        expectSnapshot(of: Self.reader(.starred), "reader", size: CGSize(width: 900, height: 520), theme: .dark)
    }

    @Test @MainActor func aNarrowWindowShowsTheList() {
        expectSnapshot(of: Self.reader(opens: false), "reader-narrow", size: CGSize(width: 380, height: 420))
    }
}

private struct NoNetwork: FeedFetcher {
    func fetch(_ url: URL) async throws -> Data { throw URLError(.notConnectedToInternet) }
}
