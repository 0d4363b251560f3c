import ADKSnapshot
import AsyncDisplayKit

/// Toolbars, and pages without content.
extension SceneCatalogue {
    private static let page = CGSize(width: 420, height: 260)
    private static let narrow = CGSize(width: 260, height: 260)

    static let bars =
        SnapshotScene.matrix(
            name: "toolbar", sizes: [page], themes: [.light, .dark], directions: [.leftToRight, .rightToLeft],
            make: { UINavigationController.withToolbar() })
        + [
            SnapshotScene(
                name: "toolbar-more", size: narrow, make: { UINavigationController.withToolbar() },
                steps: [.click("More")])
        ]
        + SnapshotScene.matrix(
            name: "unavailable-empty", sizes: [page], themes: [.light, .dark],
            make: { UnavailableViewController(.walks) })
        + [
            SnapshotScene(name: "unavailable-loading", size: narrow, make: { UnavailableViewController(.loading()) }),
            SnapshotScene(
                name: "unavailable-search", size: narrow, theme: .dark,
                make: { UnavailableViewController(.search()) }),
        ]
}

extension UINavigationController {
    /// A stack with a prompt and a toolbar, whose last items a narrow window has no room for.
    fileprivate static func withToolbar() -> UINavigationController {
        let root = UIViewController()
        root.view.backgroundColor = .systemBackground
        root.title = "Photos"
        root.navigationItem.prompt = "Choose a photo"
        let count = UIBarButtonItem(title: "3 selected") {}
        count.isEnabled = false
        root.toolbarItems = [
            UIBarButtonItem(systemItem: .action), .fixedSpace(12), UIBarButtonItem(systemItem: .compose),
            .flexibleSpace(), count, .flexibleSpace(), UIBarButtonItem(title: "Duplicate") {},
            UIBarButtonItem(systemItem: .trash),
        ]
        let navigation = UINavigationController(rootViewController: root)
        navigation.isToolbarHidden = false
        return navigation
    }
}

extension UIContentUnavailableConfiguration {
    /// A page with all parts.
    fileprivate static var walks: UIContentUnavailableConfiguration {
        var page = UIContentUnavailableConfiguration.empty()
        page.image = UIImage(systemName: "map")
        page.text = "No Walks"
        page.secondaryText = "Walks that you save are shown here, also without a network."
        page.button = .filled()
        page.button.title = "Find a Walk"
        page.buttonProperties.primaryAction = UIAction { _ in }
        page.secondaryButton.title = "Import…"
        page.secondaryButtonProperties.primaryAction = UIAction { _ in }
        return page
    }
}

/// A screen without content.
private final class UnavailableViewController: UIViewController {
    init(_ configuration: UIContentUnavailableConfiguration) {
        super.init(nibName: nil, bundle: nil)
        view.backgroundColor = .systemBackground
        contentUnavailableConfiguration = configuration
    }
}
