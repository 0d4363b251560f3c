import AsyncDisplayKit
import GalleryLibrary

/// The commands of the photos: in the bar, in the main menu with their keys, and in the menus of photos.
extension PhotosViewController: UIResponderStandardEditActions {
    private static let arrangeSelector = Selector(PhotosViewController.chooseArrangement)
    private static let orderSelector = Selector(PhotosViewController.chooseOrder)
    private static let directionSelector = Selector(PhotosViewController.reverseOrder)
    private static let subfoldersSelector = Selector(PhotosViewController.toggleSubfolders)
    private static let openSelector = Selector(PhotosViewController.openChosen)
    private static let showFolderSelector = Selector(PhotosViewController.showInFileManager)
    private static let renameSelector = Selector(PhotosViewController.renameChosen)
    private static let turnSelectors = [
        Selector(PhotosViewController.turnRight), Selector(PhotosViewController.turnLeft),
        Selector(PhotosViewController.mirror),
    ]
    private static let transferSelectors = [
        Selector(PhotosViewController.copyToFolder), Selector(PhotosViewController.moveToFolder),
    ]
    private static let informationSelector = Selector(PhotosViewController.showInformation)

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
                recentMenu,
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
            fileMenu, arrangementMenu, sizeMenu, folderMenu, PhotosViewController.windowMenu,
        ])
    }

    /// Opens the menu of the bar, or that of the photo in the viewer.
    func openMenu() {
        if let viewer { return viewer.openMenu() }
        let x = isRightToLeft ? view.bounds.minX + Theme.margin : view.bounds.maxX - Theme.margin
        view.presentMenu(barMenu, at: CGPoint(x: x, y: view.bounds.minY))
    }

    /// Commands of every window.
    static var windowMenu: UIMenu {
        UIMenu(
            options: .displayInline,
            children: [
                UIKeyCommand(title: "Full Screen", action: .toggleFullScreen, input: UIKeyCommand.f11),
                UIKeyCommand(title: "Keyboard Shortcuts", action: .showHelp, input: UIKeyCommand.f1),
            ])
    }

    /// The menu of the photos that commands are for.
    func photoMenu() -> UIMenu {
        UIMenu(children: [
            UIMenu(
                options: .displayInline,
                children: (viewer == nil ? [UICommand(title: "Open", action: PhotosViewController.openSelector)] : [])
                    + [openWithMenu]),
            UIMenu(
                options: .displayInline,
                children: [
                    UIKeyCommand(title: "Copy", action: .copy, input: "c", modifierFlags: .control),
                    UICommand(title: "Show in File Manager", action: PhotosViewController.showFolderSelector),
                ]),
            turnMenu, fileChangesMenu,
        ])
    }

    private var turnMenu: UIMenu {
        let turns: [(String, String, UIKeyModifierFlags)] = [
            ("Rotate Right", "r", .control), ("Rotate Left", "r", [.control, .shift]), ("Mirror", "m", .control),
        ]
        return UIMenu(
            options: .displayInline,
            children: zip(turns, PhotosViewController.turnSelectors).map { turn, action in
                UIKeyCommand(title: turn.0, action: action, input: turn.1, modifierFlags: turn.2)
            })
    }

    private var fileChangesMenu: UIMenu {
        UIMenu(
            options: .displayInline,
            children: [
                UIKeyCommand(
                    title: "Rename…", action: PhotosViewController.renameSelector, input: UIKeyCommand.f2),
                UICommand(title: "Copy to Folder…", action: PhotosViewController.transferSelectors[0]),
                UICommand(title: "Move to Folder…", action: PhotosViewController.transferSelectors[1]),
                UIKeyCommand(title: "Move to Trash", action: .delete, input: UIKeyCommand.inputDelete),
                UIKeyCommand(
                    title: "Information", action: PhotosViewController.informationSelector, input: "i",
                    modifierFlags: .control),
            ])
    }

    func addMenus(to builder: any UIMenuBuilder) {
        builder.remove(menu: .format)
        builder.remove(menu: .find)
        builder.insertChild(fileChangesMenu, atStartOfMenu: .file)
        builder.insertChild(fileMenu, atStartOfMenu: .file)
        builder.insertChild(turnMenu, atEndOfMenu: .edit)
        builder.insertChild(
            UIMenu(
                options: .displayInline,
                children: [
                    UIKeyCommand(
                        title: "Menu", action: Selector(PhotosViewController.openMenu), input: UIKeyCommand.f10)
                ]), atEndOfMenu: .view)
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
        case PhotosViewController.renameSelector:
            if chosenPhotos.count != 1 { command.attributes.insert(.disabled) }
        case PhotosViewController.informationSelector:
            if viewer == nil && chosenPhotos.count != 1 { command.attributes.insert(.disabled) }
        case .copy: if copiedPhotos.isEmpty { command.attributes.insert(.disabled) }
        case .delete, PhotosViewController.openSelector, PhotosViewController.showFolderSelector,
            PhotosViewController.turnSelectors[0], PhotosViewController.turnSelectors[1],
            PhotosViewController.turnSelectors[2], PhotosViewController.transferSelectors[0],
            PhotosViewController.transferSelectors[1]:
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
    func toggleSubfolders() {
        library.includesSubfolders.toggle()
        if let folder = library.roots.first { state.keep(includesSubfolders: library.includesSubfolders, of: folder) }
    }
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

    func chooseFiles() { choose([.image], several: true) { $0.onOpen?($1) } }
    func chooseFolder() { choose([.folder], several: false) { $0.onOpen?($1) } }

    /// Asks for the folder to which the chosen photos are copied or moved.
    func chooseTarget(for operation: FileTransfer.Operation) {
        let files = chosenPhotos.map(\.path)
        let title = operation == .copy ? "Copy to Folder" : "Move to Folder"
        choose([.folder], several: false, from: lastTarget, title: title) { photos, folders in
            if let folder = folders.first { photos.transfer(files, to: folder, operation) }
        }
    }

    private func choose(
        _ types: [UTType], several: Bool, from folder: PhotoPath? = nil, title: String? = nil,
        _ chosen: @escaping @MainActor (PhotosViewController, [PhotoPath]) -> Void
    ) {
        PathPicker.choose(
            types, several: several, from: folder ?? library.roots.first, title: title,
            over: presentedViewController ?? self
        ) { [weak self] paths in
            if let self { chosen(self, paths) }
        }
    }

    /// Opens the viewer with the information about the chosen photo, or shows or hides it there.
    func showInformation() {
        if viewer == nil { openChosen() }
        viewer?.toggleInformation()
    }

    // MARK: - Copying and dragging

    private var copiedPhotos: [LibraryPhoto] {
        let chosen = chosenPhotos
        guard chosen.isEmpty, viewer == nil, let middle = listing.middlePhoto else { return chosen }
        return [library.photos[middle]]
    }

    /// Copies the chosen photos, or that in the middle of the window.
    package func copy(_ sender: Any?) {
        let photos = copiedPhotos
        guard !photos.isEmpty else { return }
        UIPasteboard.general.setItemProviders(PhotoCopying.providers(for: photos.map(\.path.url)), localOnly: false)
    }

    func draggedItems(for index: Int) -> [UIDragItem] {
        guard library.photos.indices.contains(index) else { return [] }
        return [UIDragItem(itemProvider: NSItemProvider(object: library.photos[index].path.url))]
    }

    package func paste(_ sender: Any?) { onPaste?() }

    package func selectAll(_ sender: Any?) { listing.selection = Array(library.photos.indices) }
}
