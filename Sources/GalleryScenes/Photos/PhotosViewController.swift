import AsyncDisplayKit
import GalleryLibrary

/// The photos of a library: one list in one of four arrangements, which the user chooses in the bar above, and the
/// viewer over it. It is the root of a navigation controller, which has the bar.
///
/// The photo in the middle of the window stays there when the arrangement, the order or the size changes, and when
/// photos come and go.
package final class PhotosViewController: UIViewController {
    let library: PhotoLibrary
    var state: GalleryState
    private(set) var listing: any PhotoListing
    /// The viewer over the list.
    private(set) weak var viewer: PhotoViewController?
    private var observation: PhotoLibrary.Observation?
    private var shownOrder: PhotoOrder
    /// The photo that is to be in the window when the library has its new order.
    private var keptPhoto: PhotoPath?
    let bar = PhotosBar()

    let trash: Trash
    private let thumbnails: ThumbnailSupply?
    /// Makes the thumbnails that the list has not asked for. Nil without thumbnails.
    private let sweep: ThumbnailSweep?
    private var sweepStart: LifetimeToken?
    /// Seconds from the first look at the list, or a change of its cells, to the sweep. The cells ask for theirs first.
    private static let sweepDelay = 0.5
    /// The viewer is over the list, or is about to be.
    private var isCovered = false
    private let changes = UndoManager()
    /// A photo that was renamed or taken back: it is shown when the library has it.
    var wantedPhoto: PhotoPath? { didSet { showWantedPhoto() } }
    /// The photos that are being moved to the trash, and those there that the library still has.
    var pathsToDelete: Set<PhotoPath> = []
    /// The folder to which photos were copied or moved last.
    var lastTarget: PhotoPath?
    /// Whether all folders were listed once while the photos were shown.
    private var wasComplete = false
    /// The last change of files that can be undone.
    var lastChange: FileChange?
    /// Called when the user chose other files to show.
    package var onOpen: (@MainActor ([PhotoPath]) -> Void)?

    /// The program was opened with a photo. The list comes when the photo is closed: its cells would be drawn before
    /// the photos beside it. Set before the view is loaded.
    package var opensWithPhoto = false
    private var isListShown = false

    /// Called when the user pastes.
    package var onPaste: (@MainActor () -> Void)?

    /// Shows the photos of `library`. Without thumbnails all cells decode the files.
    package init(
        _ library: PhotoLibrary, state: GalleryState, trash: Trash = Trash(), thumbnails: ThumbnailSupply? = nil
    ) {
        self.library = library
        self.trash = trash
        self.thumbnails = thumbnails
        sweep = thumbnails.map { ThumbnailSweep($0) }
        self.state = state
        shownOrder = library.order
        listing = PhotosViewController.makeListing(library, state, thumbnails)
        super.init(nibName: nil, bundle: nil)
        bar.controller = self
        navigationItem.largeTitleDisplayMode = .never
        showTitle()
    }

    private static func makeListing(
        _ library: PhotoLibrary, _ state: GalleryState, _ thumbnails: ThumbnailSupply?
    ) -> any PhotoListing {
        switch state.arrangement {
        case .grid, .justified, .mosaic:
            PhotoWallViewController(library, state.arrangement, state.scale, thumbnails: thumbnails)
        case .feed: PhotoCardsViewController(library, state.scale, thumbnails: thumbnails)
        }
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.page
        if !opensWithPhoto { showList() }
        bar.install(in: navigationItem)
        observation = library.observe { [weak self] in self?.libraryChanged($0) }
        showTitle()
        showStatus()
        keepRecentFolder()
    }

    override package func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        if isListShown { listing.view.frame = view.bounds }
        bar.fit(width: view.bounds.width, in: navigationItem)
        updateSweep()
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        tellOfProblem()
        takeFocus()
        updateSweep()
    }

    /// Gives the keys to the list. Returns false if it has them, or is covered.
    @discardableResult
    func takeFocus() -> Bool {
        guard presentedViewController == nil, isListShown, !listing.list.view.isFirstResponder else { return false }
        return listing.list.view.becomeFirstResponder()
    }

    override package func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        pauseSweep()
    }

    /// Makes the thumbnails of all photos for the present size of cells, while the list can be seen.
    private func updateSweep() {
        guard let sweep else { return }
        guard !isCovered, isListShown, view.window != nil, listing.cell != nil else { return pauseSweep() }
        sweepStart = FrameTimer.kept(after: PhotosViewController.sweepDelay) { [weak self] in
            guard let self, let cell = listing.cell else { return }
            sweep.begin(library.photos, filling: cell)
        }
    }

    private func pauseSweep() {
        sweepStart = nil
        sweep?.pause()
    }

    private func showList() {
        guard !isListShown else { return }
        isListShown = true
        addListing()
    }

    private func addListing() {
        addChild(listing)
        listing.owner = self
        view.insertSubview(listing.view, at: 0)
        listing.view.frame = view.bounds
        listing.didMove(toParent: self)
    }

    // MARK: - Library

    private func libraryChanged(_ change: LibraryChange) {
        let isReordered = library.order != shownOrder && (!change.moves.isEmpty || library.photos.count < 2)
        if isReordered { shownOrder = library.order }
        listing.show(change, isReordered: isReordered)
        if isReordered, let keptPhoto, let index = library.index(of: keptPhoto) { listing.scroll(to: index) }
        if isReordered { keptPhoto = nil }
        viewer?.shelfChanged(change)
        thumbnails?.forget(change.former)
        pathsToDelete.subtract(change.former.map(\.path))
        sweep?.libraryChanged(
            library.photos, added: (change.insertions + change.reloads.map(\.new)).map { library.photos[$0] },
            hasDeletions: !change.deletions.isEmpty)
        showWantedPhoto()
        showTitle()
        showStatus()
        tellOfProblem()
        keepRecentFolder()
    }

    /// Tells once that one of several folders and files cannot be shown. Later ones may be those that the user deletes.
    private func tellOfProblem() {
        guard library.isComplete, !wasComplete, view.window != nil else { return }
        wasComplete = true
        guard !library.photos.isEmpty else { return }
        switch library.problem {
        case .missing(let path): tell("“\(path.displayPath)” is not there.")
        case .unreadable(let path, let reason): tell("“\(path.displayPath)” cannot be read: \(reason).")
        case nil: break
        }
    }

    /// The library may have noticed the photo before the command ended.
    private func showWantedPhoto() {
        guard let wantedPhoto, let index = library.index(of: wantedPhoto) else { return }
        self.wantedPhoto = nil
        show(index)
    }

    /// Changes of files can be taken back.
    override package var undoManager: UndoManager? { changes }

    /// Shows a photo where it is: in the viewer or in the list.
    private func show(_ index: Int) {
        if let viewer { return viewer.show(index, animated: false) }
        focus(index)
        reveal(index)
    }

    /// The name of the folder, or the number of files.
    private var name: String {
        library.roots.count == 1 ? library.roots[0].displayName : "\(library.roots.count) folders and files"
    }

    /// Shows the name and the number of photos. If several are selected, their number comes first.
    private func showTitle() {
        let count = library.photos.count, selected = listing.selection.count
        let part = selected > 1 ? "\(GroupedNumber.text(selected)) of " : ""
        let words = "\(part)\(GroupedNumber.text(count)) \(count == 1 ? "photo" : "photos")"
        title = name
        // The window has the title of its root.
        navigationController?.title = name
        navigationItem.title = count == 0 ? name : "\(name.isolated) (\(words))"
    }

    /// A page in place of the photos while there are none.
    private func showStatus() {
        guard library.photos.isEmpty else { return contentUnavailableConfiguration = nil }
        var page: UIContentUnavailableConfiguration
        switch library.problem {
        case _ where !library.isComplete:
            page = .loading()
            page.text = "Looking for photos …"
        case .missing(let path):
            page = .empty()
            page.text = "This folder is not there"
            page.secondaryText = "“\(path.displayPath)” was removed or renamed. Its photos are shown when it is back."
        case .unreadable(let path, let reason):
            page = .empty()
            page.text = "This folder cannot be read"
            page.secondaryText = "“\(path.displayPath)”: \(reason)."
        case nil:
            page = .empty()
            page.text = "No photos in this folder"
            page.secondaryText = "Drop a folder or photos here, or paste them with Ctrl+V."
        }
        if library.isComplete {
            page.image = UIImage(systemName: "photo.on.rectangle")
            page.button.title = "Open Folder…"
            page.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.chooseFolder() }
        }
        contentUnavailableConfiguration = page
    }

    // MARK: - Arrangement, order and size

    /// Shows the photos in another arrangement.
    func arrange(_ arrangement: PhotoArrangement) {
        guard arrangement != state.arrangement else { return }
        showList()
        let (anchor, selection) = (listing.anchor, listing.selection)
        state.arrangement = arrangement
        listing.willMove(toParent: nil)
        listing.view.removeFromSuperview()
        listing.removeFromParent()
        listing = PhotosViewController.makeListing(library, state, thumbnails)
        addListing()
        view.layoutIfNeeded()
        listing.selection = selection
        if let anchor { listing.scroll(to: anchor) }
        listing.list.view.becomeFirstResponder()
        updateSweep()
        bar.update()
    }

    /// Sorts the photos, and remembers the order for the folder. The keys are for the list then.
    func sort(by order: PhotoOrder) {
        guard order != library.order else { return }
        keptPhoto = listing.anchor.map { library.photos[$0].path }
        library.order = order
        if let folder = library.roots.first { state.keep(order, of: folder) }
        bar.update()
        takeFocus()
    }

    /// Changes the size of the photos. The photo at `point` of the list's content stays there, or else the anchor.
    func resize(to scale: PhotoScale, around point: CGPoint? = nil) {
        guard scale != state.scale else { return }
        state.scale = scale
        listing.resize(to: scale, around: point ?? listing.anchorPoint)
        updateSweep()
        bar.update()
    }

    // MARK: - Opening

    /// Opens a photo in the viewer as soon as it is known, without animation.
    package func show(_ path: PhotoPath) {
        loadViewIfNeeded()
        if let index = library.index(of: path) { open(index, animated: false) } else { showList() }
    }

    /// Waits until the folders are read. For screenshots.
    package func settle() { library.settle() }

    /// The reason why no photo is shown, as a sentence. Nil if there are some. For screenshots.
    package var problem: String? {
        if let viewer, viewer.currentPage?.showsPicture == false { return viewer.currentPage?.problem }
        guard library.photos.isEmpty else { return nil }
        let page = contentUnavailableConfiguration
        return [page?.text, page?.secondaryText].compactMap { $0 }.joined(separator: ": ")
    }

    /// The photos that commands are for: the one in the viewer, or the selected ones.
    var chosenPhotos: [LibraryPhoto] {
        let indices = viewer.map { [$0.chosenIndex] } ?? listing.selection
        return indices.filter(library.photos.indices.contains).map { library.photos[$0] }
    }

    /// Of the commands for texts, those for photos.
    override package func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        switch action {
        case .cut, .pasteAndMatchStyle, .toggleBoldface, .toggleItalics, .toggleUnderline: false
        case .selectAll: viewer == nil
        case .paste: onPaste != nil
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    override package func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        addMenus(to: builder)
    }

    override package func validate(_ command: UICommand) {
        super.validate(command)
        show(stateOf: command)
    }

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // A held key would delete all photos one after another.
        if presses.contains(where: { $0.isRepeat && $0.key?.keyCode == .keyboardDeleteForward }) { return }
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), !listing.selection.isEmpty {
            return listing.selection = []
        }
        if presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter }), viewer == nil,
            let index = listing.selection.first ?? listing.middlePhoto
        {
            return open(index, animated: true)
        }
        if !pressSceneKeys(presses) { super.pressesBegan(presses, with: event) }
    }
}

extension PhotosViewController: PhotoListingOwner {
    func open(_ index: Int, animated: Bool) {
        guard presentedViewController == nil, library.photos.indices.contains(index) else { return }
        let viewer = PhotoViewController(shelf: self, index: index)
        self.viewer = viewer
        viewerCovers(true)
        present(viewer, animated: animated)
    }

    func selectionDidChange() {
        UIMenuSystem.main.setNeedsRevalidate()
        showTitle()
    }

    func zoom(by steps: CGFloat, around point: CGPoint) {
        var scale = state.scale
        scale.zoom(by: steps)
        resize(to: scale, around: point)
    }
}

extension PhotosViewController: PhotoShelf {
    var photoCount: Int { library.photos.count }
    func photo(at index: Int) -> Photo { Photo(library.photos[index]) }
    func thumbnails(of index: Int) -> ThumbnailSource? { ThumbnailSource(thumbnails, library.photos[index]) }
    var hasMorePhotos: Bool { !library.isComplete }
    /// The library lists all photos anyway.
    func fetchMorePhotos() {}
    func photoNode(at index: Int) -> PhotoNode? { listing.photoNode(at: index) }
    var isRightToLeft: Bool { traitCollection.layoutDirection == .rightToLeft }

    func reveal(_ index: Int) {
        showList()
        guard !listing.isVisible(index) else { return }
        listing.scroll(to: index)
        listing.list.waitUntilAllUpdatesAreProcessed()
        view.layoutIfNeeded()
    }

    /// The photo that was shown last is the selected one, whatever the list had before.
    var hasFocusedPhoto: Bool { true }

    /// The photo is the selected one. Several that are selected stay so if it is one of them.
    func focus(_ index: Int) {
        let selection = listing.selection
        if selection.count < 2 || !selection.contains(index) { listing.selection = [index] }
        listing.focus(index)
        listing.list.view.becomeFirstResponder()
    }

    /// The photos in the viewer need the processor.
    func viewerCovers(_ isCovered: Bool) {
        self.isCovered = isCovered
        if !isCovered { showList() }
        updateSweep()
    }

    var showsFilmStrip: Bool {
        get { state.showsFilmStrip }
        set { state.showsFilmStrip = newValue }
    }
}
