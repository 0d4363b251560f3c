import AsyncDisplayKit
import GalleryScenes

/// One of the gallery's windows and what it shows. Main thread.
@MainActor
final class GalleryWindow {
    let window: UIWindow
    private let options: GalleryOptions
    /// Dropped or pasted; nil shows what the command line says.
    private var files: [URL]?
    private var titleReporter: OffsetReporter?
    /// Counts what was dropped or pasted: the last one is shown.
    private var requestCount = 0

    /// Opens a window on `source` or `files`, or else on what the command line says.
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
                source: source ?? PhotoSources.open(options.source), column: options.column.width, rows: options.rows))
    }

    /// Nil where another scene is shown.
    var feed: FeedViewController? { window.rootViewController as? FeedViewController }

    /// Another window on the same photos, from the beginning.
    func makeAnother() throws -> GalleryWindow { try GalleryWindow(options, showing: files) }

    /// The icon is a file: read behind the first frame's back.
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

    // MARK: - What comes from other programs

    /// Shows `files`, dropped or pasted, in place of what the window shows; where there is no photo
    /// among them it stays, and the user is told. The files are looked at in the background.
    private func show(_ files: [URL]) {
        requestCount += 1
        let request = requestCount
        ASPerformBlockOnBackgroundThread { [weak self] in
            let source = Result { () throws(PhotoSourceError) in try PhotoSources.openAndRead(files: files) }
            ASPerformBlockOnMainThread { self?.finish(request, source, files) }
        }
    }

    /// Takes over what was read, unless something else was dropped meanwhile.
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

    /// Shows files that were copied in a file manager, or whose paths were copied as text; anything
    /// else is left alone.
    func paste() {
        UIPasteboard.general.readFiles { [weak self] files in
            guard let files else { return Diagnostics.report("the program that copied something does not answer") }
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
