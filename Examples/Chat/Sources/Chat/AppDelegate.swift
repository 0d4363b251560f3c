import AsyncDisplayKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Follow the desktop's light or dark appearance.
        application.userInterfaceStyle = .unspecified
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 720))
        window.rootViewController = ChatViewController(archive: MessageArchive())
        window.makeKeyAndVisible()
        return true
    }
}
