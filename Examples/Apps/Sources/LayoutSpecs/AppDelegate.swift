import AsyncDisplayKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let navigation = UINavigationController(rootViewController: CatalogueController(chapters: Chapter.all))
        navigation.navigationBar.prefersLargeTitles = false
        window.rootViewController = navigation
        window.tintColor = Palette.accent
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
