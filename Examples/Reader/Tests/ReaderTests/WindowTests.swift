import AsyncDisplayKit
import Foundation
import ReaderLibrary
import Testing

@testable import ReaderScreens

/// The use of windows, without a screen.
@Suite @MainActor struct WindowTests {
    private let feed = URL(fileURLWithPath: "/coast")
    private let library: Library
    private let manager = UndoManager()

    init() {
        library = Library(file: nil, fetcher: HandFetcher(answers: [:]))
        let articles = (1...3).map { number in
            Article(
                id: "\(number)", title: "Article \(number)",
                link: number == 3 ? URL(string: "https://example.org/3") : nil,
                date: Date(timeIntervalSince1970: Double(number)), body: "")
        }
        library.add([
            Feed(id: URL(fileURLWithPath: "/rails"), title: "Rails"),
            Feed(id: feed, title: "Coast", articles: articles),
        ])
        manager.groupsByEvent = false
    }

    private func id(_ article: Int) -> ArticleID { ArticleID(feed: feed, article: "\(article)") }

    @Test func aRemovedFeedComesBackAtItsPlaceWithItsMarks() {
        library.set(\.isStarred, to: true, of: id(2))
        let before = library.feeds
        library.remove(feed, undo: manager)
        #expect(library.feeds.count == 1)
        #expect(manager.undoActionName == "Unsubscribe")
        manager.undo()
        #expect(library.feeds == before)
        manager.redo()
        #expect(library.feeds.count == 1)
        manager.undo()
        #expect(library.feeds == before)
    }

    @Test func takingMarksBackKeepsArticlesThatWereReadBefore() {
        library.set(\.isRead, to: true, of: id(2))
        library.mark([id(1), id(2), id(3)], asRead: true, undo: manager)
        #expect(library.articles(on: .unread).isEmpty)
        manager.undo()
        #expect(library.articles(on: .unread).map(\.id) == [id(3), id(1)])
        manager.redo()
        #expect(library.articles(on: .unread).isEmpty)
        library.mark([id(1)], asRead: true, undo: manager)
        manager.undo()
        #expect(!manager.canUndo, "a change of nothing is no step")
    }

    @Test func aWindowComesBackWithItsShelfAndItsArticle() {
        let controller = ReaderController(library)
        controller.choose(.feed(feed))
        controller.open(id(2))
        let kept = NSUserActivity(controller.place)
        let second = ReaderController(library)
        kept.place.map(second.show)
        #expect(second.place == ReadingPlace(shelf: .feed(feed), article: id(2)))
        library.remove(feed)
        #expect(second.place.shelf == .all)
        let third = ReaderController(library)
        kept.place.map(third.show)
        #expect(third.place == ReadingPlace(shelf: .all), "the feed is gone")
    }

    @Test func eachMoveOfAWindowIsKept() {
        let controller = ReaderController(library)
        var moves = 0
        controller.onMove = { moves += 1 }
        controller.choose(.unread)
        controller.open(id(1))
        #expect(moves == 2)
    }

    @Test func commandsOfTheArticleAreDisabledWithoutOneAndWithoutALink() {
        let controller = ReaderController(library)
        func enabled() -> [Bool] {
            [ReaderController.star, ReaderController.browser, .copy, .paste].map {
                controller.canPerformAction($0, withSender: nil)
            }
        }
        #expect(enabled() == [false, false, false, false])
        controller.open(id(2))
        #expect(enabled() == [true, false, false, false])
        controller.open(id(3))
        #expect(enabled() == [true, true, true, false])
        controller.copy(nil)
        #expect(UIPasteboard.general.url?.absoluteString == "https://example.org/3")
        library.remove(feed)
        #expect(enabled() == [false, false, false, false], "the article is gone")
    }

    @Test func theLinkOfAnArticleIsDragged() {
        #expect(ArticleListViewController.items(for: library.article(id(2))).isEmpty)
        let items = ArticleListViewController.items(for: library.article(id(3)))
        #expect(items.first?.itemProvider.canLoadObject(ofClass: URL.self) == true)
    }

    @Test func theNotificationTellsOfUnreadArticlesAndItsButtonMarksThem() {
        let news = NewsNotification(library)
        #expect(news.content(of: []) == nil)
        #expect(news.content(of: [id(1)])?.body == "Article 1")
        library.set(\.isRead, to: true, of: id(1))
        let content = news.content(of: [id(2), id(3)])
        #expect(content?.title == "2 new articles" && content?.body == "Article 3")
        var opened: [ArticleID] = []
        news.onOpen = { opened.append($0) }
        news.answer(NewsNotification.markAsRead)
        #expect(library.articles(on: .unread).isEmpty && opened.isEmpty)
        library.set(\.isRead, to: false, of: [id(2)])
        _ = news.content(of: [id(2)])
        news.answer(UNNotificationDefaultActionIdentifier)
        #expect(opened == [id(2)])
    }
}
