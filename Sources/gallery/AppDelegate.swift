import AsyncDisplayKit
import GalleryScenes

/// The gallery as an app: its options are parsed first, then it starts like any other.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private var titleReporter: OffsetReporter?
    private var framesLog: FramesLog?
    private var options = GalleryOptions()

    static func main() {
        TraceFile.mainBegins()
        let options = GalleryOptions.parseOrExit()
        if options.trace != nil || options.startupTrace { UITrace.start() }
        UITrace.mark("main: options read")
        if options.listScenes {
            for scene in GalleryScene.all { print("\(scene.name)\t\(scene.summary)") }
            return
        }
        let delegate = AppDelegate()
        delegate.options = options
        UIFont.usePinnedFonts()
        UITrace.mark("fonts pinned")
        UIApplicationMain(
            delegate,
            options: UIApplicationOptions(
                windowSize: options.size.size, scale: options.scale.map { CGFloat($0) },
                host: options.headless ? .headless : .x11))
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.userInterfaceStyle = options.theme.style
        do {
            try open(application)
        } catch {
            Diagnostics.fail("\(error)", status: 1)
        }
        return true
    }

    private func open(_ application: UIApplication) throws {
        if options.trace != nil || options.framesLog != nil { TraceFile.endPolitely() }
        if let path = options.framesLog { framesLog = try FramesLog(path: path) }
        guard let scene = GalleryScene.named(options.scene) else { return }
        let controller = try scene.make(
            GalleryScene.Options(source: try PhotoSources.open(options.source), column: options.column.width, rows: options.rows))
        let window = UIWindow(frame: UIScreen.main.bounds)
        loadIcon(for: window)
        window.rootViewController = controller
        window.onDropFiles = { [weak self, weak window] files in
            if let window { self?.show(files, in: window) }
        }
        window.makeKeyAndVisible()
        self.window = window
        if let feed = controller as? FeedViewController { prepare(feed, in: window) }
        if let path = options.screenshot, options.scrollTo == nil { takeScreenshot(of: window, to: path) }
        if options.startupTrace { TraceFile.reportStart() }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        framesLog?.finish()
        if let path = options.trace { TraceFile.write(to: path) }
    }

    /// Keys that no screen took.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let window = UIApplication.shared.keyWindow else { return }
        for key in presses.compactMap(\.key) {
            if key.keyCode == .keyboardF11 { window.isFullScreen.toggle() }
            if key.modifierFlags.contains(.control), key.characters.lowercased() == "v" { paste(into: window) }
        }
    }

    // MARK: - What comes from other programs

    /// Shows `files`, dropped or pasted, in place of what `window` shows.
    private func show(_ files: [URL], in window: UIWindow) {
        do {
            let source = try PhotoSources.open(files: files)
            let feed = FeedViewController(source: source, column: options.column.width)
            window.rootViewController = feed
            if window === self.window { prepare(feed, in: window, isFirst: false) }
        } catch {
            Diagnostics.report("\(error)")
            window.wantsAttention = true
        }
    }

    /// A file manager copies paths; anything else is left alone.
    private func paste(into window: UIWindow) {
        UIPasteboard.general.readString { text in
            let files = (text ?? "").split(whereSeparator: \.isNewline).map { String($0) }.filter { $0.hasPrefix("/") }
            if !files.isEmpty { self.show(files.map { URL(fileURLWithPath: $0) }, in: window) }
        }
    }

    /// The icon is a file: read behind the first frame's back.
    private func loadIcon(for window: UIWindow) {
        ASPerformBlockOnBackgroundThread {
            guard let file = AssetFolder.file("icon.png"), let icon = UIImage(contentsOfFile: file.path) else { return }
            ASPerformBlockOnMainThread { window.icon = icon }
        }
    }

    private func prepare(_ feed: FeedViewController, in window: UIWindow, isFirst: Bool = true) {
        if options.offsetInTitle { titleReporter = OffsetReporter(feed: feed, window: window) }
        guard isFirst, let target = options.scrollTo?.target else { return }
        ScrollGuide(feed.node, to: target) {
            if let path = self.options.screenshot { self.takeScreenshot(of: window, to: path) }
        }.start()
    }

    private func takeScreenshot(of window: UIWindow, to path: String) {
        UIApplication.shared.whenSettled {
            do {
                guard let data = window.snapshot().pngData() else { throw Diagnostics.Problem("the picture could not be encoded") }
                try data.write(to: URL(fileURLWithPath: path))
            } catch {
                Diagnostics.fail("cannot write the picture \(path): \(Diagnostics.reason(error))", status: 1)
            }
            UIApplication.shared.terminate()
        }
    }
}
