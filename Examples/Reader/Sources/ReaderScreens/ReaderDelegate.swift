import AsyncDisplayKit
import ReaderLibrary

/// Opens the window of the reader, and the feeds that the user opens outside of it.
public final class ReaderDelegate: UIResponder, UIApplicationDelegate {
    private let library: Library
    private var controller: ReaderController?

    /// The options of the program: it runs once in a session, in the user's language.
    public static var options: ADKApplicationOptions {
        var options = ADKApplicationOptions()
        options.identifier = "org.example.Reader"
        options.resources = Texts.resources
        options.urls = ADKApplicationOptions.urls(in: Array(CommandLine.arguments.dropFirst()))
        return options
    }

    /// Makes a delegate for the user's library.
    override public init() {
        library = Library(file: LibraryFile(environment: ProcessInfo.processInfo.environment))
        super.init()
    }

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.userInterfaceStyle = .unspecified
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1080, height: 720))
        let controller = ReaderController(library)
        self.controller = controller
        window.rootViewController = controller
        window.showsMenuBar = true
        window.minimumSize = CGSize(width: 360, height: 320)
        window.makeKeyAndVisible()
        Task { await refresh() }
        return true
    }

    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        controller?.add([url])
        return true
    }

    /// Reads the feeds, and tells of new articles while the user does something else.
    private func refresh() async {
        let new = await library.refresh()
        guard let first = new.first, UIApplication.shared.applicationState != .active else { return }
        let content = UNMutableNotificationContent()
        content.title = Texts.text("\(new.count) new articles")
        content.body = first.title
        try? await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "new", content: content, trigger: nil))
    }
}
