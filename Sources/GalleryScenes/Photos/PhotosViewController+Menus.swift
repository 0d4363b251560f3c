import AsyncDisplayKit
import GalleryLibrary

/// The commands of the photos: in the bar, in the main menu with their keys, and in the menus of photos.
extension PhotosViewController: UIResponderStandardEditActions, UIDocumentPickerDelegate {
    private static let arrangeSelector = Selector(PhotosViewController.chooseArrangement)
    private static let orderSelector = Selector(PhotosViewController.chooseOrder)
    private static let directionSelector = Selector(PhotosViewController.reverseOrder)
    private static let subfoldersSelector = Selector(PhotosViewController.toggleSubfolders)
    private static let openSelector = Selector(PhotosViewController.openChosen)
    private static let showFolderSelector = Selector(PhotosViewController.showInFileManager)

    // MARK: - Menus

    private var arrangementMenu: UIMenu {
        let commands = PhotoArrangement.allCases.enumerated().map { number, arrangement in
            UIKeyCommand(
                title: arrangement.title, action: PhotosViewController.arrangeSelector, input: "\(number + 1)",
                modifierFlags: .control, propertyList: arrangement.rawValue)
        }
        return UIMenu(options: .displayInline, children: commands)
    }

    private var sizeMenu: UIMenu {
        UIMenu(
            options: .displayInline,
            children: [
                UIKeyCommand(
                    title: "Larger", action: Selector(PhotosViewController.enlarge), input: "+", modifierFlags: .control
                ),
                UIKeyCommand(
                    title: "Smaller", action: Selector(PhotosViewController.reduce), input: "-",
                    modifierFlags: .control),
            ])
    }

    /// The menu of the order.
    var orderMenu: UIMenu {
        let keys = PhotoOrder.Key.allCases.map {
            UICommand(title: $0.title, action: PhotosViewController.orderSelector, propertyList: $0.rawValue)
        }
        return UIMenu(
            title: "Sort by",
            children: [
                UIMenu(options: .displayInline, children: keys),
                UICommand(title: "Last First", action: PhotosViewController.directionSelector),
            ])
    }

    private var fileMenu: UIMenu {
        UIMenu(
            options: .displayInline,
            children: [
                UIKeyCommand(
                    title: "Open Photos…", action: Selector(PhotosViewController.chooseFiles), input: "o",
                    modifierFlags: .control),
                UIKeyCommand(
                    title: "Open Folder…", action: Selector(PhotosViewController.chooseFolder), input: "o",
                    modifierFlags: [.control, .shift]),
            ])
    }

    private var folderMenu: UIMenu {
        UIMenu(
            options: .displayInline,
            children: [
                UICommand(title: "Photos of Subfolders", action: PhotosViewController.subfoldersSelector),
                UIKeyCommand(
                    title: "Read the Folder Again", action: Selector(PhotosViewController.refresh),
                    input: UIKeyCommand.f5),
            ])
    }

    /// The menu of the bar.
    var barMenu: UIMenu {
        UIMenu(children: [
            fileMenu, arrangementMenu, sizeMenu, folderMenu,
            UIMenu(
                options: .displayInline,
                children: [
                    UIKeyCommand(title: "Full Screen", action: .toggleFullScreen, input: UIKeyCommand.f11),
                    UIKeyCommand(title: "Keyboard Shortcuts", action: .showHelp, input: UIKeyCommand.f1),
                ]),
        ])
    }

    /// The menu of the photos that commands are for.
    func photoMenu() -> UIMenu {
        UIMenu(children: [
            UIMenu(
                options: .displayInline,
                children: viewer == nil ? [UICommand(title: "Open", action: PhotosViewController.openSelector)] : []),
            UIMenu(
                options: .displayInline,
                children: [
                    UIKeyCommand(title: "Copy", action: .copy, input: "c", modifierFlags: .control),
                    UICommand(title: "Show in File Manager", action: PhotosViewController.showFolderSelector),
                ]),
        ])
    }

    func addMenus(to builder: any UIMenuBuilder) {
        builder.insertChild(fileMenu, atStartOfMenu: .file)
        builder.insertChild(folderMenu, atStartOfMenu: .view)
        builder.insertChild(orderMenu, atStartOfMenu: .view)
        builder.insertChild(sizeMenu, atStartOfMenu: .view)
        builder.insertChild(arrangementMenu, atStartOfMenu: .view)
    }

    func show(stateOf command: UICommand) {
        switch command.action {
        case PhotosViewController.arrangeSelector:
            command.state = command.propertyList as? String == state.arrangement.rawValue ? .on : .off
        case PhotosViewController.orderSelector:
            command.state = command.propertyList as? String == library.order.key.rawValue ? .on : .off
        case PhotosViewController.directionSelector: command.state = library.order.isDescending ? .on : .off
        case PhotosViewController.subfoldersSelector: command.state = library.includesSubfolders ? .on : .off
        case .copy, PhotosViewController.openSelector, PhotosViewController.showFolderSelector:
            if chosenPhotos.isEmpty { command.attributes.insert(.disabled) }
        default: break
        }
    }

    // MARK: - Commands

    func chooseArrangement(_ command: UICommand) {
        if let name = command.propertyList as? String, let chosen = PhotoArrangement(rawValue: name) { arrange(chosen) }
    }

    func chooseOrder(_ command: UICommand) {
        guard let name = command.propertyList as? String, let key = PhotoOrder.Key(rawValue: name) else { return }
        sort(by: PhotoOrder(key, isDescending: library.order.isDescending))
    }

    func reverseOrder() { sort(by: PhotoOrder(library.order.key, isDescending: !library.order.isDescending)) }
    func toggleSubfolders() { library.includesSubfolders.toggle() }
    func refresh() { library.refresh() }
    func enlarge() { zoom(by: 1) }
    func reduce() { zoom(by: -1) }

    private func zoom(by steps: CGFloat) {
        var scale = state.scale
        scale.zoom(by: steps)
        resize(to: scale)
    }

    func openChosen() {
        if let first = listing.selection.first { open(first, animated: true) }
    }

    func showInFileManager() {
        guard let photo = chosenPhotos.first else { return }
        Task { await UIApplication.shared.open(photo.path.folder.url) }
    }

    // MARK: - Choosing files

    func chooseFiles() { choose([.image], several: true) }

    func chooseFolder() { choose([.folder], several: false) }

    private func choose(_ types: [UTType], several: Bool) {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: types)
        picker.allowsMultipleSelection = several
        picker.directoryURL = library.roots.first?.url
        picker.delegate = self
        present(picker, animated: true)
    }

    package func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        onOpen?(urls.compactMap { PhotoPath(url: $0) })
    }

    // MARK: - Copying and dragging

    package func copy(_ sender: Any?) {
        let photos = chosenPhotos
        guard !photos.isEmpty else { return }
        UIPasteboard.general.setItemProviders(PhotoCopying.providers(for: photos.map(\.path.url)), localOnly: false)
    }

    func draggedItems(for index: Int) -> [UIDragItem] {
        guard library.photos.indices.contains(index) else { return [] }
        return [UIDragItem(itemProvider: NSItemProvider(object: library.photos[index].path.url))]
    }

    package func selectAll(_ sender: Any?) {
        guard viewer == nil else { return }
        listing.selection = Array(library.photos.indices)
        listingDidChange()
    }
}
