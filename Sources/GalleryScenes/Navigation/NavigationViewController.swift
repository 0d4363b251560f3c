import AsyncDisplayKit

/// Two tabs with a stack of controllers each: walks, and the walks that the user saved.
package final class NavigationViewController: UITabBarController {
    private let store = TrailStore()
    private let trails: TrailListViewController
    private let saved: TrailListViewController

    /// Creates the screen.
    package init() {
        trails = TrailListViewController(title: "Walks", trails: Trail.all, store: store)
        saved = TrailListViewController(
            title: "Saved", trails: Trail.all.filter { [store] in store.saved.contains($0.id) }, store: store)
        super.init(nibName: nil, bundle: nil)
        viewControllers = [trails, saved].map { root in
            let navigation = UINavigationController(rootViewController: root)
            navigation.navigationBar.prefersLargeTitles = true
            navigation.tabBarItem = UITabBarItem(title: root.title)
            return navigation
        }
        title = "Walks"
        updateBadge()
        store.onChange = { [weak self] in self?.updateBadge() }
    }

    private func updateBadge() { viewControllers?[1].tabBarItem.badgeValue = "\(store.saved.count)" }

    /// A screen of the scene.
    package enum Screen: Sendable {
        /// A walk.
        case detail
        /// The sheet with notes.
        case sheet
        /// The popover of facts.
        case popover
        /// The alert.
        case alert
    }

    /// Shows a screen without animation.
    package func show(_ screen: Screen) {
        trails.open(2, animated: false)
        guard let detail = trails.navigationController?.topViewController as? TrailViewController else { return }
        view.layoutIfNeeded()
        switch screen {
        case .detail: break
        case .sheet: detail.showNotes(animated: false)
        case .popover: detail.showFacts(animated: false)
        case .alert: detail.askToRemove(animated: false)
        }
    }
}
