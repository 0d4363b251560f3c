import AsyncDisplayKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = RootViewController(store: PhotoStore(service: PhotoService()))
        window.backgroundColor = Theme.page
        window.tintColor = Theme.accent
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// The tabs of the app: the feed, and all photos in a grid.
final class RootViewController: UITabBarController {
    init(store: PhotoStore) {
        super.init(nibName: nil, bundle: nil)
        let feed = FeedViewController(store: store)
        feed.tabBarItem = UITabBarItem(title: "Feed", image: Glyph.feed, tag: 0)
        let grid = GridViewController(store: store)
        grid.tabBarItem = UITabBarItem(title: "Explore", image: Glyph.grid, tag: 1)
        viewControllers = [feed, grid].map { UINavigationController(rootViewController: $0) }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
