import AsyncDisplayKit
import GalleryLibrary
import GalleryScenes

/// One of the gallery's windows with its contents.
@MainActor
final class GalleryWindow {
    /// In points.
    private static let minimumSize = CGSize(width: 320, height: 240)

    let window: UIWindow
    private let options: GalleryOptions
    private var content: WindowContent
    /// The choices that were remembered when the content was looked up.
    private var state: GalleryState
    private var titleReporter: OffsetReporter?
    /// Counts drops, pastes and choices. Results of all but the last one are ignored.
    private var requestCount = 0

    /// Opens a window. `source` are the photos of the command line's scene, if it was opened already.
    init(
        _ options: GalleryOptions, source: (any PhotoSource)? = nil, state: GalleryState, showing content: WindowContent
    ) throws {
        self.options = options
        self.state = state
        self.content = content
        window = UIWindow(frame: UIScreen.main.bounds)
        loadIcon()
        window.rootViewController = try makeContent(source)
        window.onDrop = { [weak self] in self?.show($0) }
        window.onDropHover = { [weak window] in if let window { DropOutline.show($0, in: window) } }
        // Smaller ones show nothing but their bar. A screenshot has the size of the command line.
        if !options.headless {
            window.minimumSize = GalleryWindow.minimumSize
            window.frame.size.width = max(window.frame.width, window.minimumSize.width)
            window.frame.size.height = max(window.frame.height, window.minimumSize.height)
        }
        window.makeKeyAndVisible()
        openSinglePhoto()
        reportOffset()
    }

    private func makeContent(_ source: (any PhotoSource)?) throws -> UIViewController {
        switch content {
        case .files(let paths): return try makePhotos(of: paths)
        case .photo(let path, let photo): return try makePhotos(of: [path], opening: photo)
        case .feed(let file):
            return withBar(FeedViewController(source: FeedSource(file: file), column: options.column.width))
        case .start: break
        }
        let scene = options.sceneToOpen
        return withBar(
            try scene.make(
                GalleryScene.Options(
                    source: source ?? PhotoSources.open(scene.editsFile ? nil : options.source),
                    file: scene.editsFile ? options.source : nil, column: options.column.width, rows: options.rows,
                    items: options.items, isJustified: options.justified)))
    }

    /// A feed has a bar as folders have, unless it was asked for as a scene.
    private func withBar(_ controller: UIViewController) -> UIViewController {
        guard options.scene == nil, let feed = controller as? FeedViewController else { return controller }
        return feed.withBar(recent: state.recentFolders) { [weak self] in self?.open($0) }
    }

    /// The first screen of the window.
    private var screen: UIViewController? {
        (window.rootViewController as? UINavigationController)?.viewControllers.first ?? window.rootViewController
    }

    /// The feed; nil if the window shows something else.
    var feed: FeedViewController? { screen as? FeedViewController }

    // MARK: - Photos of folders

    /// The photos of folders; nil if the window shows something else.
    var photos: PhotosViewController? { screen as? PhotosViewController }

    /// The photos of files and folders, in the order that is remembered for the folder. With a scene, a feed of them.
    private func makePhotos(of paths: [PhotoPath], opening photo: LibraryPhoto? = nil) throws -> UIViewController {
        guard options.scene == nil else {
            return FeedViewController(
                source: try PhotoSources.open(files: paths.map(\.url)), column: options.column.width)
        }
        let kinds = Set(PhotoKind.allCases)
        let library: PhotoLibrary
        if case .photo(let path, _) = content {
            library = PhotoLibrary(
                photo: path, known: photo, order: state.order(of: path.folder), kinds: kinds)
        } else {
            library = PhotoLibrary(
                roots: paths, includesSubfolders: state.includesSubfolders(of: paths[0]),
                order: state.order(of: paths[0]), kinds: kinds)
        }
        let photos = PhotosViewController(
            library, state: state, thumbnails: options.headless ? nil : ThumbnailSupply.user)
        if case .photo = content { photos.opensWithPhoto = true }
        photos.onOpen = { [weak self] in self?.open($0) }
        photos.onPaste = { [weak self] in self?.paste() }
        return PhotosNavigationController(rootViewController: photos)
    }

    private func openSinglePhoto() {
        if case .photo(let path, _) = content { photos?.show(path) }
    }

    private func replaceContent(with content: WindowContent, _ state: GalleryState) {
        self.content = content
        self.state = state
        titleReporter = nil
        window.title = nil
        do {
            window.rootViewController = try makeContent(nil)
        } catch {
            return tell("\(error)")
        }
        openSinglePhoto()
        reportOffset()
    }

    /// Shows files that the user chose, once they are looked up.
    private func open(_ paths: [PhotoPath]) {
        guard !paths.isEmpty else { return }
        showResult { () throws(PhotoSourceError) in try WindowContent.lookingUp(paths) }
    }

    // MARK: - Windows

    /// Opens another window with the same photos, scrolled to the top.
    func makeAnother(_ state: GalleryState) throws -> GalleryWindow {
        try GalleryWindow(options, state: state, showing: content)
    }

    /// Reads the icon's file in the background, so that the first frame does not wait for it.
    private func loadIcon() {
        let window = window
        ASPerformBlockOnBackgroundThread { [weak window] in
            guard let file = AssetFolder.file("icon.png"), let icon = UIImage(contentsOfFile: file.path) else { return }
            ASPerformBlockOnMainThread { window?.icon = icon }
        }
    }

    private func reportOffset() {
        titleReporter = options.offsetInTitle ? feed.map { OffsetReporter(feed: $0, window: window) } : nil
    }

    // MARK: - Dropping and pasting

    /// Replaces the window's contents with the photos among `files`. If there are none, the contents stay and an error
    /// is reported.
    private func show(_ files: [URL]) {
        showResult { () throws(PhotoSourceError) in
            _ = try PhotoSources.openAndRead(files: files)
            return try WindowContent.lookingUp(files.compactMap { PhotoPath(url: $0) })
        }
    }

    /// Shows what `lookUp` finds in the background, unless something else was dropped, pasted or chosen meanwhile.
    private func showResult(of lookUp: @escaping @Sendable () throws(PhotoSourceError) -> WindowContent) {
        requestCount += 1
        let request = requestCount
        ASPerformBlockOnBackgroundThread { [weak self, folder = options.stateFolder] in
            let result = Result { () throws(PhotoSourceError) in try lookUp() }
            let state = GalleryState(folder: folder)
            ASPerformBlockOnMainThread { self?.finish(request, result, state) }
        }
    }

    /// Shows dropped files or a dropped image.
    private func show(_ content: ADKDroppedContent) {
        let files = content.urls.filter(\.isFileURL)
        if !files.isEmpty {
            show(files)
        } else if let image = content.image {
            show(image)
        } else {
            tell("Only photos and folders can be dropped here.")
        }
    }

    private func finish(_ request: Int, _ result: Result<WindowContent, PhotoSourceError>, _ state: GalleryState) {
        guard request == requestCount else { return }
        switch result {
        case .success(let content): replaceContent(with: content, state)
        case .failure(let error): tell("\(error)")
        }
    }

    /// Tells a problem in the window and on standard error.
    func tell(_ problem: String) {
        Diagnostics.report(problem)
        NoticeView.show(problem, in: window)
        window.wantsAttention = true
    }

    /// Shows what is on the clipboard: files, copied in a file manager or as paths in a text, or an image.
    func paste() {
        UIPasteboard.general.readFiles { [weak self] files in
            guard let files else { return self?.tell("The program that copied does not answer.") ?? () }
            if !files.isEmpty {
                self?.show(files)
                return
            }
            UIPasteboard.general.readImage { image in
                if let image { self?.show(image) } else { self?.pasteText() }
            }
        }
    }

    private func pasteText() {
        UIPasteboard.general.readString { [weak self] text in
            let files = PastedPaths.files(in: text ?? "")
            if files.isEmpty {
                self?.tell("There is no photo, folder or path on the clipboard.")
            } else {
                self?.show(files)
            }
        }
    }

    /// Shows a copied image, in a file that is kept for the session.
    private func show(_ image: UIImage) {
        ASPerformBlockOnBackgroundThread { [weak self] in
            let file = PastedImage.write(image)
            ASPerformBlockOnMainThread {
                if let file { self?.show([file]) } else { self?.tell("The copied image cannot be shown.") }
            }
        }
    }
}
