import AsyncDisplayKit
import ReaderLibrary

/// A window of the reader. It comes back after a restart, with its shelf and its article.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    private(set) var controller: ReaderController?
    private var window: UIWindow?
    private let activity = NSUserActivity(ReadingPlace(shelf: .all))

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene, let reader = UIApplication.shared.delegate as? ReaderDelegate
        else { return }
        scene.sizeRestrictions?.minimumSize = CGSize(width: 360, height: 320)
        let controller = ReaderController(reader.library)
        let kept = session.stateRestorationActivity ?? options.userActivities.first
        if let place = kept?.place { controller.show(place) }
        controller.onMove = { [activity] in activity.needsSave = true }
        self.controller = controller
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.showsMenuBar = true
        window.makeKeyAndVisible()
        self.window = window
        open(options.urlContexts)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { open(URLContexts) }

    private func open(_ contexts: Set<UIOpenURLContext>) {
        if !contexts.isEmpty { controller?.add(contexts.map(\.url)) }
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        activity.userInfo = controller?.place.values
        return activity
    }
}

extension NSUserActivity {
    /// The activity of a window that shows `place`.
    convenience init(_ place: ReadingPlace) {
        self.init(activityType: "org.example.Reader.reading")
        userInfo = place.values
    }

    /// The place that the window shows. Nil for an activity of another form.
    var place: ReadingPlace? { (userInfo as? [String: String]).flatMap { ReadingPlace($0) } }
}
