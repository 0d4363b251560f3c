import AsyncDisplayKit
import GalleryLibrary
import GalleryScenes

/// The gallery app. `main()` parses the command line, then starts the app.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var windows: [GalleryWindow] = []
    private var framesLog: FramesLog?
    private var options = GalleryOptions()
    /// The photos of the first window that are a feed; nil once it is open.
    private var source: Result<any PhotoSource, PhotoSourceError>?
    /// The content of the first window.
    private var content = WindowContent.start
    /// The photo on standard input.
    private var input: PipedPhoto?
    /// The files of the command line, which the first window shows.
    private var urlsOfStart: [URL] = []
    /// Files of a second start or of the desktop, until they are shown together.
    private var opened: [PhotoPath] = []

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
        delegate.prepareContent()
        var launch = ADKApplicationOptions(
            windowSize: options.windowSize, scale: options.scale.map { CGFloat($0) },
            host: options.headless ? .headless : .x11)
        launch.identifier = options.identifier
        launch.urls = delegate.urlsOfStart
        UIApplicationMain(delegate, options: launch)
    }

    /// Finds what the first window shows, and begins to read it.
    private func prepareContent() {
        do {
            if options.showsFiles {
                let files = try options.paths(keeping: &input)
                content = try WindowContent.lookingUp(files)
                urlsOfStart = files.map(\.url)
                return
            }
        } catch {
            Diagnostics.fail("\(error)", status: 1)
        }
        source = Result { () throws(PhotoSourceError) in
            let scene = options.sceneToOpen
            let source = try PhotoSources.open(scene.editsFile ? nil : options.source)
            return scene.showsPhotos ? EagerSource(source) : source
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.userInterfaceStyle = options.theme.style
        // The bus started the program for files: they are the first window.
        if urlsOfStart.isEmpty, let url = launchOptions?[.url] as? URL, PhotoPath(url: url) != nil { return true }
        do {
            try open(application)
        } catch {
            Diagnostics.fail("\(error)", status: 1)
        }
        return true
    }

    private func open(_ application: UIApplication) throws {
        if let path = options.framesLog { framesLog = try FramesLog(path: path) }
        let galleryWindow = try GalleryWindow(
            options, source: source?.get(), state: GalleryState(folder: options.stateFolder), showing: content)
        source = nil
        add(galleryWindow)
        if let feed = galleryWindow.feed { scrollToTarget(feed, in: galleryWindow) }
        if let path = options.screenshot, options.scrollTo == nil || galleryWindow.feed == nil {
            takeScreenshot(of: galleryWindow, to: path)
        }
        if options.startupTrace { TraceFile.reportStartup() }
        if options.accessibilityTree { printAccessibilityTree() }
        if let path = options.decodeLoad { DecodeLoad.start(path) }
        if let megabytes = options.decodeMemory { ASImageDecoding.byteLimit = megabytes << 20 }
    }

    private func add(_ galleryWindow: GalleryWindow) {
        windows.append(galleryWindow)
        galleryWindow.window.onClose = { [weak self, weak galleryWindow] in
            self?.windows.removeAll { $0 === galleryWindow }
        }
    }

    /// Shows files of another start in a window of their own. They come one by one.
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        if !urlsOfStart.isEmpty {
            urlsOfStart.removeFirst()
            return true
        }
        guard let path = PhotoPath(url: url) else { return false }
        if opened.isEmpty { FrameTimer.schedule(after: 0) { [weak self] in self?.showOpenedFiles() } }
        opened.append(path)
        return true
    }

    /// Looks up the files in the background: a drive may not answer for long.
    private func showOpenedFiles() {
        let files = opened
        opened = []
        ASPerformBlockOnBackgroundThread { [weak self, folder = options.stateFolder] in
            let result = Result { () throws(PhotoSourceError) in try WindowContent.lookingUp(files) }
            let state = GalleryState(folder: folder)
            ASPerformBlockOnMainThread { self?.openWindow(showing: result, state) }
        }
    }

    private func openWindow(showing content: Result<WindowContent, PhotoSourceError>, _ state: GalleryState) {
        do {
            add(try GalleryWindow(options, state: state, showing: content.get()))
        } catch {
            guard let last = windows.last else { Diagnostics.fail("\(error)", status: 1) }
            last.tell("\(error)")
        }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        PhotosViewController.endFileChanges()
        GalleryState.finishWriting()
        input?.remove()
        PastedImage.removeAll()
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
        ASPerformBlockOnBackgroundThread { [weak self, folder = options.stateFolder] in
            let state = GalleryState(folder: folder)
            ASPerformBlockOnMainThread { self?.openAnother(like: galleryWindow, state) }
        }
    }

    private func openAnother(like galleryWindow: GalleryWindow, _ state: GalleryState) {
        do {
            add(try galleryWindow.makeAnother(state))
        } catch {
            Diagnostics.report("\(error)")
            galleryWindow.window.wantsAttention = true
        }
    }

    private func scrollToTarget(_ feed: FeedViewController, in galleryWindow: GalleryWindow) {
        guard let target = options.scrollTo?.target else { return }
        ScrollGuide(feed.node, to: target) {
            if let path = self.options.screenshot { self.takeScreenshot(of: galleryWindow, to: path) }
        }.start()
    }

    private func printAccessibilityTree() {
        UIApplication.shared.whenSettled {
            print(UIApplication.shared.accessibilityTreeDescription(), terminator: "")
            UIApplication.shared.terminate()
        }
    }

    private func takeScreenshot(of galleryWindow: GalleryWindow, to path: String) {
        galleryWindow.photos?.settle()
        UIApplication.shared.whenSettled { [input] in
            if let problem = galleryWindow.photos?.problem {
                input?.remove()
                Diagnostics.fail(problem, status: 1)
            }
            do {
                guard let data = galleryWindow.window.snapshot().pngData() else {
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
