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
    /// The folders and files that are shown; empty for those of the command line.
    private var files: [PhotoPath]
    private var titleReporter: OffsetReporter?
    /// Counts drops and pastes. Results of all but the last one are ignored.
    private var requestCount = 0

    /// Opens a window that shows `files`, or `source`, or else the source of the command line.
    init(_ options: GalleryOptions, source: (any PhotoSource)? = nil, showing files: [PhotoPath] = []) throws {
        self.options = options
        self.files = files
        window = UIWindow(frame: UIScreen.main.bounds)
        loadIcon()
        window.rootViewController = try makeContent(source)
        window.onDrop = { [weak self] in self?.show($0) }
        window.onDropHover = { [weak window] in if let window { DropOutline.show($0, in: window) } }
        // Smaller ones show nothing but their bar. A screenshot has the size of the command line.
        if !options.headless { window.minimumSize = GalleryWindow.minimumSize }
        window.makeKeyAndVisible()
        openSinglePhoto()
        reportOffset()
    }

    private func makeContent(_ source: (any PhotoSource)?) throws -> UIViewController {
        if !files.isEmpty {
            guard options.scene == nil else {
                let source = try PhotoSources.open(files: files.map(\.url))
                return FeedViewController(source: source, column: options.column.width)
            }
            return makePhotos()
        }
        let scene = options.sceneToOpen
        return try scene.make(
            GalleryScene.Options(
                source: source ?? PhotoSources.open(scene.editsFile ? nil : options.source),
                file: scene.editsFile ? options.source : nil, column: options.column.width, rows: options.rows,
                items: options.items, isJustified: options.justified))
    }

    /// The feed; nil if the window shows something else.
    var feed: FeedViewController? { window.rootViewController as? FeedViewController }

    // MARK: - Photos of folders

    /// The photos of folders; nil if the window shows something else.
    var photos: PhotosViewController? {
        (window.rootViewController as? UINavigationController)?.viewControllers.first as? PhotosViewController
    }

    /// The photos of `files`, in the order that is remembered for the folder.
    private func makePhotos() -> UIViewController {
        let state = GalleryState(folder: options.headless ? nil : GalleryState.userFolder)
        let library =
            isSinglePhoto
            ? PhotoLibrary(photo: files[0], order: state.order(of: files[0].folder))
            : PhotoLibrary(roots: files, order: state.order(of: files[0]))
        let photos = PhotosViewController(library, state: state)
        photos.onOpen = { [weak self] in self?.replaceContent(with: $0) }
        photos.onPaste = { [weak self] in self?.paste() }
        return PhotosNavigationController(rootViewController: photos)
    }

    /// Whether one file is shown, with the others of its folder beside it.
    private var isSinglePhoto: Bool { files.count == 1 && FileKind(at: files[0]) != .folder }

    private func openSinglePhoto() {
        if isSinglePhoto, let path = files.first { photos?.show(path) }
    }

    private func replaceContent(with files: [PhotoPath]) {
        guard !files.isEmpty else { return }
        self.files = files
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

    /// Throws if there is no file or folder at `path`, or if it can be neither.
    static func check(_ path: PhotoPath) throws(PhotoSourceError) {
        switch FileKind(at: path) {
        case .file, .folder: break
        case .missing: throw .missing(path.displayPath)
        case .unreachable(let reason): throw .notReadable(path.displayPath, reason: reason)
        case .other: throw .notAFolder(path.displayPath)
        }
    }

    // MARK: - Windows

    /// Opens another window with the same photos, scrolled to the top.
    func makeAnother() throws -> GalleryWindow { try GalleryWindow(options, showing: files) }

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
    /// is reported. The files are read in the background.
    private func show(_ files: [URL]) {
        requestCount += 1
        let request = requestCount
        ASPerformBlockOnBackgroundThread { [weak self] in
            let result = Result { () throws(PhotoSourceError) in _ = try PhotoSources.openAndRead(files: files) }
            ASPerformBlockOnMainThread { self?.finish(request, result, files) }
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

    /// Shows the photos that were found, unless other files were dropped or pasted meanwhile.
    private func finish(_ request: Int, _ result: Result<Void, PhotoSourceError>, _ files: [URL]) {
        guard request == requestCount else { return }
        switch result {
        case .success: replaceContent(with: files.compactMap { PhotoPath(url: $0) })
        case .failure(let error): tell("\(error)")
        }
    }

    /// Tells a problem in the window and on standard error.
    private func tell(_ problem: String) {
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
