import AsyncDisplayKit
import GalleryScenes

/// One of the gallery's windows with its contents.
@MainActor
final class GalleryWindow {
    let window: UIWindow
    private let options: GalleryOptions
    /// The dropped or pasted files; nil shows the source of the command line.
    private var files: [URL]?
    private var titleReporter: OffsetReporter?
    /// Counts drops and pastes. Results of all but the last one are ignored.
    private var requestCount = 0

    /// Opens a window that shows `files`, or `source`, or else the source of the command line.
    init(_ options: GalleryOptions, source: (any PhotoSource)? = nil, showing files: [URL]? = nil) throws {
        self.options = options
        self.files = files
        window = UIWindow(frame: UIScreen.main.bounds)
        loadIcon()
        window.rootViewController = try makeContent(source)
        window.onDropFiles = { [weak self] files in self?.show(files) }
        window.makeKeyAndVisible()
        reportOffset()
    }

    private func makeContent(_ source: (any PhotoSource)?) throws -> UIViewController {
        if let files {
            return FeedViewController(source: try PhotoSources.open(files: files), column: options.column.width)
        }
        guard let scene = GalleryScene.named(options.scene) else { return UIViewController() }
        return try scene.make(
            GalleryScene.Options(
                source: source ?? PhotoSources.open(scene.editsFile ? nil : options.source),
                file: scene.editsFile ? options.source : nil, column: options.column.width, rows: options.rows,
                items: options.items, isJustified: options.justified))
    }

    /// The feed; nil if the window shows another scene.
    var feed: FeedViewController? { window.rootViewController as? FeedViewController }

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
            let source = Result { () throws(PhotoSourceError) in try PhotoSources.openAndRead(files: files) }
            ASPerformBlockOnMainThread { self?.finish(request, source, files) }
        }
    }

    /// Shows the photos that were read, unless other files were dropped or pasted meanwhile.
    private func finish(_ request: Int, _ source: Result<any PhotoSource, PhotoSourceError>, _ files: [URL]) {
        guard request == requestCount else { return }
        switch source {
        case .success(let source):
            titleReporter = nil
            window.title = nil
            self.files = files
            window.rootViewController = FeedViewController(source: source, column: options.column.width)
            reportOffset()
        case .failure(let error):
            Diagnostics.report("\(error)")
            window.wantsAttention = true
        }
    }

    /// Shows the files on the clipboard, copied in a file manager or as paths in a text. Ignores other contents.
    func paste() {
        UIPasteboard.general.readFiles { [weak self] files in
            guard let files else {
                return Diagnostics.report("cannot paste: the program that owns the clipboard does not answer")
            }
            if !files.isEmpty {
                self?.show(files)
                return
            }
            UIPasteboard.general.readString { text in
                let files = PastedPaths.files(in: text ?? "")
                if !files.isEmpty { self?.show(files) }
            }
        }
    }
}
