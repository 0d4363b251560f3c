import AsyncDisplayKit
import GalleryLibrary

/// The bar above the built-in album and above feeds: the name, and a menu with the same commands for other photos as
/// the bar of a folder.
extension FeedViewController {
    /// The feed below a bar. `recent` are folders that were opened before; `onOpen` is called when the user chose other
    /// photos.
    package func withBar(
        recent: [PhotoPath], onOpen: @escaping @MainActor ([PhotoPath]) -> Void
    ) -> PhotosNavigationController {
        let menu = UIBarButtonItem(image: UIImage(systemName: "line.3.horizontal"))
        menu.accessibilityLabel = "Menu"
        menu.menu = barMenu(recent, onOpen)
        navigationItem.rightBarButtonItem = menu
        navigationItem.largeTitleDisplayMode = .never
        let controller = PhotosNavigationController(rootViewController: self)
        controller.title = title
        return controller
    }

    private func barMenu(_ recent: [PhotoPath], _ onOpen: @escaping @MainActor ([PhotoPath]) -> Void) -> UIMenu {
        func choose(_ title: String, _ types: [UTType], several: Bool) -> UIAction {
            UIAction(title: title) { [weak self] _ in
                guard let self else { return }
                PathPicker.choose(types, several: several, from: nil, over: self, onOpen)
            }
        }
        let folders = recent.map { folder in UIAction(title: folder.displayPath) { _ in onOpen([folder]) } }
        return UIMenu(children: [
            UIMenu(
                options: .displayInline,
                children: [
                    choose("Open Photos…", [.image], several: true),
                    choose("Open Folder…", [.folder], several: false),
                    UIMenu(title: "Open Recent", children: folders),
                ]),
            PhotosViewController.windowMenu,
        ])
    }
}
