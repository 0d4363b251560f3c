import AsyncDisplayKit
import GalleryScenes

/// The gallery app. `main()` parses the command line, then starts the app.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var windows: [GalleryWindow] = []
    private var framesLog: FramesLog?
    private var options = GalleryOptions()
    /// The photos of the first window; nil once it is open.
    private var source: Result<any PhotoSource, PhotoSourceError>?

    static func main() {
        TraceFile.recordMainEntry()
        UIFont.usePinnedFonts()
        UIFont.prepare(FeedViewController.fonts)
        let options = GalleryOptions.parseOrExit()
        if options.trace != nil || options.startupTrace { ADKTrace.start() }
        ADKTrace.mark("main: options read")
        if options.listScenes {
            for scene in GalleryScene.all { print("\(scene.name)\t\(scene.summary)") }
            return
        }
        do {
            try options.configureNetwork()
        } catch {
            Diagnostics.fail("\(error)", status: 1)
        }
        let delegate = AppDelegate()
        delegate.options = options
        delegate.source = Result { () throws(PhotoSourceError) in
            let scene = GalleryScene.named(options.scene)
            let source = try PhotoSources.open(scene?.editsFile == true ? nil : options.source)
            return scene?.showsPhotos == true ? EagerSource(source) : source
        }
        UIApplicationMain(
            delegate,
            options: ADKApplicationOptions(
                windowSize: options.size.size, scale: options.scale.map { CGFloat($0) },
                host: options.headless ? .headless : .x11))
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
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
        if let path = options.framesLog { framesLog = try FramesLog(path: path) }
        let galleryWindow = try GalleryWindow(options, source: source?.get())
        source = nil
        add(galleryWindow)
        if let feed = galleryWindow.feed { scrollToTarget(feed, in: galleryWindow.window) }
        if let path = options.screenshot, options.scrollTo == nil { takeScreenshot(of: galleryWindow.window, to: path) }
        if options.startupTrace { TraceFile.reportStartup() }
        if let path = options.decodeLoad { DecodeLoad.start(path) }
        if let megabytes = options.decodeMemory { ASImageDecoding.byteLimit = megabytes << 20 }
    }

    private func add(_ galleryWindow: GalleryWindow) {
        windows.append(galleryWindow)
        galleryWindow.window.onClose = { [weak self, weak galleryWindow] in
            self?.windows.removeAll { $0 === galleryWindow }
        }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        framesLog?.finish()
        if let path = options.trace { TraceFile.write(to: path) }
        if options.decodeMemory != nil {
            Diagnostics.report("decoding used at most \(ASImageDecoding.highestByteCount) bytes")
        }
    }

    /// Handles keys that no view controller has handled, and that are not in the main menu.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            guard let key = press.key, let galleryWindow = windows.first(where: { $0.window === press.window }),
                key.modifierFlags.contains(.control)
            else { continue }
            controlKeyPressed(key.characters.lowercased(), in: galleryWindow)
        }
    }

    private func controlKeyPressed(_ character: String, in galleryWindow: GalleryWindow) {
        switch character {
        case "v": galleryWindow.paste()
        case "n": openAnother(like: galleryWindow)
        case "q": UIApplication.shared.terminate()
        default: break
        }
    }

    private func openAnother(like galleryWindow: GalleryWindow) {
        do {
            add(try galleryWindow.makeAnother())
        } catch {
            Diagnostics.report("\(error)")
            galleryWindow.window.wantsAttention = true
        }
    }

    private func scrollToTarget(_ feed: FeedViewController, in window: UIWindow) {
        guard let target = options.scrollTo?.target else { return }
        ScrollGuide(feed.node, to: target) {
            if let path = self.options.screenshot { self.takeScreenshot(of: window, to: path) }
        }.start()
    }

    private func takeScreenshot(of window: UIWindow, to path: String) {
        UIApplication.shared.whenSettled {
            do {
                guard let data = window.snapshot().pngData() else {
                    throw Diagnostics.Problem("the screenshot cannot be encoded")
                }
                try data.write(to: URL(fileURLWithPath: path))
            } catch {
                Diagnostics.fail("cannot write the screenshot \(path): \(Diagnostics.reason(error))", status: 1)
            }
            UIApplication.shared.terminate()
        }
    }
}
