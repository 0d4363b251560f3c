import AsyncDisplayKit
import ReaderLibrary

/// Owns the library, reads the feeds, and tells of new articles. Each window has a `SceneDelegate`.
public final class ReaderDelegate: UIResponder, UIApplicationDelegate {
    let library: Library
    private let news: NewsNotification
    private var timer: Timer?

    /// The options of the program: it runs once in a session, in the user's language.
    public static var options: ADKApplicationOptions {
        var options = ADKApplicationOptions()
        options.identifier = "org.example.Reader"
        options.resources = Texts.resources
        options.urls = ADKApplicationOptions.urls(in: Array(CommandLine.arguments.dropFirst()))
        return options
    }

    /// Seconds between two readings of all feeds.
    private static let interval: TimeInterval = 30 * 60

    /// Makes a delegate for the user's library.
    override public init() {
        library = Library(file: LibraryFile(environment: ProcessInfo.processInfo.environment))
        news = NewsNotification(library)
        super.init()
    }

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.userInterfaceStyle = .unspecified
        application.preferredWindowSize = CGSize(width: 1080, height: 720)
        news.onOpen = { ReaderDelegate.open($0) }
        UNUserNotificationCenter.current().delegate = news
        timer = .scheduledTimer(withTimeInterval: ReaderDelegate.interval, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.refresh() }
        }
        refresh()
        return true
    }

    public func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Reader", sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }

    /// Shows an article in the window that was used last.
    private static func open(_ article: ArticleID) {
        let application = UIApplication.shared
        let scenes = application.connectedScenes.compactMap { $0 as? UIWindowScene }
        let used = application.keyWindow?.windowScene ?? scenes.first
        guard let used, let delegate = used.delegate as? SceneDelegate else { return }
        delegate.controller?.show(ReadingPlace(shelf: .all, article: article))
        application.requestSceneSessionActivation(used.session, userActivity: nil, options: nil)
    }

    /// Reads the feeds, and tells of new articles while the user does something else.
    private func refresh() {
        Task {
            let new = await library.refresh().new
            if UIApplication.shared.applicationState != .active { await news.tell(of: new) }
        }
    }
}
