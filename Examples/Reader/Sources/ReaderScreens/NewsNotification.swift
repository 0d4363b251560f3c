import AsyncDisplayKit
import ReaderLibrary

/// The notification of new articles. Its buttons open the newest one, or mark all of them as read.
@MainActor
final class NewsNotification: UNUserNotificationCenterDelegate {
    private static let name = "news"
    static let markAsRead = "read"

    private let library: Library
    /// The articles that the notification tells of, in the order of the list.
    private(set) var articles: [ArticleID] = []
    var onOpen: (ArticleID) -> Void = { _ in }

    init(_ library: Library) { self.library = library }

    /// Replaces the notification. Without a server for notifications nothing happens.
    func tell(of new: [ArticleID]) async {
        guard let content = content(of: new) else { return }
        let center = UNUserNotificationCenter.current()
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: NewsNotification.name,
                actions: [
                    UNNotificationAction(identifier: NewsNotification.markAsRead, title: Texts.text("Mark as Read"))
                ])
        ])
        try? await center.add(
            UNNotificationRequest(identifier: NewsNotification.name, content: content, trigger: nil))
    }

    /// The text for `new` articles and those that the notification has told of before. Nil if there is no new one.
    func content(of new: [ArticleID]) -> UNNotificationContent? {
        guard !new.isEmpty else { return nil }
        let told = Set(articles).union(new)
        let listed = library.articles(on: .unread).filter { told.contains($0.id) }
        articles = listed.map(\.id)
        guard let first = listed.first else { return nil }
        let content = UNMutableNotificationContent()
        content.title = Texts.text("\(articles.count) new articles")
        content.body = first.article.title
        content.categoryIdentifier = NewsNotification.name
        return content
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async { answer(response.actionIdentifier) }

    /// The user chose the notification or one of its buttons.
    func answer(_ action: String) {
        switch action {
        case NewsNotification.markAsRead: library.set(\.isRead, to: true, of: Set(articles))
        case UNNotificationDefaultActionIdentifier: articles.first.map(onOpen)
        default: break
        }
        articles = []
    }
}
