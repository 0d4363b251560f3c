import AsyncDisplayKit
import GalleryLibrary

/// Menus of other programs and of folders that were opened before.
extension PhotosViewController {
    private static let recentSelector = Selector(PhotosViewController.openRecent)
    private static let forgetSelector = Selector(PhotosViewController.forgetRecentFolders)

    // MARK: - Other programs

    /// The other programs that open the chosen photos. They are looked up when the menu opens.
    var openWithMenu: UIMenu {
        let paths = chosenPhotos.map(\.path)
        let programs = UIDeferredMenuElement.uncached { [weak self] done in
            guard let first = paths.first else { return done([]) }
            Task {
                let programs = await UIApplication.shared.programs(opening: first.openableURL)
                let actions = programs.map { program -> UIMenuElement in
                    UIAction(title: program.name) { _ in self?.open(paths, with: program) }
                }
                done(actions.isEmpty ? [PhotosViewController.noProgram] : actions)
            }
        }
        return UIMenu(title: "Open With", children: [programs])
    }

    private static var noProgram: UIMenuElement {
        UIAction(title: "No other program opens this photo", attributes: .disabled) { _ in }
    }

    private func open(_ paths: [PhotoPath], with program: ADKProgram) {
        Task {
            guard await !UIApplication.shared.open(paths.map(\.openableURL), with: program) else { return }
            tell("“\(program.name)” cannot be started.")
        }
    }

    // MARK: - Folders opened before

    /// The folders that were opened last.
    var recentMenu: UIMenu {
        let folders = state.recentFolders.filter { !library.roots.contains($0) }
        let commands = folders.map {
            UICommand(title: $0.displayPath, action: PhotosViewController.recentSelector, propertyList: $0.uri)
        }
        let forget = UICommand(title: "Clear List", action: PhotosViewController.forgetSelector)
        let groups = folders.isEmpty ? [] : [commands, [forget]]
        return UIMenu(
            title: "Open Recent", children: groups.map { UIMenu(options: .displayInline, children: $0) })
    }

    func openRecent(_ command: UICommand) {
        guard let address = command.propertyList as? String, let url = URL(string: address),
            let folder = PhotoPath(url: url)
        else { return }
        onOpen?([folder])
    }

    func forgetRecentFolders() {
        state.forgetRecentFolders()
        recentFoldersChanged()
    }

    /// Remembers the folder that is shown, once it has a photo.
    func keepRecentFolder() {
        guard !library.photos.isEmpty, library.roots.count == 1, state.recentFolders.first != library.roots[0] else {
            return
        }
        state.keepRecent(library.roots[0])
        recentFoldersChanged()
    }

    private func recentFoldersChanged() {
        bar.update()
        UIMenuSystem.main.setNeedsRebuild()
    }
}
