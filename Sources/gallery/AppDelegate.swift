import AsyncDisplayKit
import GalleryScenes

/// The gallery as an app: its options are parsed first, then it starts like any other.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var screens: [GalleryWindow] = []
    private var framesLog: FramesLog?
    private var options = GalleryOptions()
    /// What the first window shows.
    private var source: Result<any PhotoSource, PhotoSourceError>?

    static func main() {
        TraceFile.mainBegins()
        UIFont.usePinnedFonts()
        UIFont.prepare(FeedViewController.fonts)
        let options = GalleryOptions.parseOrExit()
        if options.trace != nil || options.startupTrace { ADKTrace.start() }
        ADKTrace.mark("main: options read")
        if options.listScenes {
            for scene in GalleryScene.all { print("\(scene.name)\t\(scene.summary)") }
            return
        }
        let delegate = AppDelegate()
        delegate.options = options
        delegate.source = Result { () throws(PhotoSourceError) in
            let source = try PhotoSources.open(options.source)
            return GalleryScene.named(options.scene)?.showsPhotos == true ? EagerSource(source) : source
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
        if options.trace != nil || options.framesLog != nil { TraceFile.endPolitely() }
        if let path = options.framesLog { framesLog = try FramesLog(path: path) }
        let screen = try GalleryWindow(options, source: source?.get())
        source = nil
        add(screen)
        if let feed = screen.feed { goToStart(feed, in: screen.window) }
        if let path = options.screenshot, options.scrollTo == nil { takeScreenshot(of: screen.window, to: path) }
        if options.startupTrace { TraceFile.reportStart() }
        if let path = options.decodeLoad { DecodeLoad.start(path) }
        if let megabytes = options.decodeMemory { ASImageDecoding.byteLimit = megabytes << 20 }
    }

    private func add(_ screen: GalleryWindow) {
        screens.append(screen)
        screen.window.onClose = { [weak self, weak screen] in self?.screens.removeAll { $0 === screen } }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        framesLog?.finish()
        if let path = options.trace { TraceFile.write(to: path) }
        if options.decodeMemory != nil {
            Diagnostics.report("decoding took \(ASImageDecoding.highestByteCount) bytes at most")
        }
    }

    /// Keys that no screen took.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            guard let key = press.key, let screen = screens.first(where: { $0.window === press.window }) else {
                continue
            }
            if key.keyCode == .keyboardF11 { screen.window.isFullScreen.toggle() }
            if key.modifierFlags.contains(.control) { pressed(control: key.characters.lowercased(), in: screen) }
        }
    }

    private func pressed(control character: String, in screen: GalleryWindow) {
        switch character {
        case "v": screen.paste()
        case "n": openAnother(like: screen)
        case "w": screen.window.close()
        case "q": UIApplication.shared.terminate()
        default: break
        }
    }

    private func openAnother(like screen: GalleryWindow) {
        do {
            add(try screen.makeAnother())
        } catch {
            Diagnostics.report("\(error)")
            screen.window.wantsAttention = true
        }
    }

    private func goToStart(_ feed: FeedViewController, in window: UIWindow) {
        guard let target = options.scrollTo?.target else { return }
        ScrollGuide(feed.node, to: target) {
            if let path = self.options.screenshot { self.takeScreenshot(of: window, to: path) }
        }.start()
    }

    private func takeScreenshot(of window: UIWindow, to path: String) {
        UIApplication.shared.whenSettled {
            do {
                guard let data = window.snapshot().pngData() else {
                    throw Diagnostics.Problem("the picture could not be encoded")
                }
                try data.write(to: URL(fileURLWithPath: path))
            } catch {
                Diagnostics.fail("cannot write the picture \(path): \(Diagnostics.reason(error))", status: 1)
            }
            UIApplication.shared.terminate()
        }
    }
}
