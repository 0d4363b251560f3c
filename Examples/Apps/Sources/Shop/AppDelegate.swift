import AsyncDisplayKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UINavigationBar.appearance().tintColor = Style.accent
        UINavigationBar.appearance().titleTextAttributes = [
            .font: UIFont.systemFont(ofSize: 17, weight: .semibold), .foregroundColor: Style.text,
        ]
        UITabBar.appearance().tintColor = Style.accent
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ShopTabBarController(catalog: .bundled, basket: Basket())
        window?.makeKeyAndVisible()
        return true
    }
}

/// The tabs: the shop, and the basket with the number of things in it as a badge.
final class ShopTabBarController: UITabBarController {
    private let basket: Basket

    init(catalog: Catalog, basket: Basket) {
        self.basket = basket
        super.init(nibName: nil, bundle: nil)
        let shop = UINavigationController(
            rootViewController: CategoriesViewController(catalog: catalog, basket: basket))
        shop.tabBarItem = UITabBarItem(title: "Shop", image: Icon.shop, selectedImage: nil)
        let bag = UINavigationController(rootViewController: BasketViewController(basket: basket))
        bag.tabBarItem = UITabBarItem(title: "Basket", image: Icon.basket, selectedImage: nil)
        viewControllers = [shop, bag]
        _ = NotificationCenter.default.addObserver(forName: Basket.didChange, object: basket, queue: nil) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.showCount() }
        }
    }

    private func showCount() {
        viewControllers?.last?.tabBarItem.badgeValue = basket.count == 0 ? nil : String(basket.count)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
