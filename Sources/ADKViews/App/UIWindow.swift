import ADKFoundation
import ADKGraphics
import Foundation

/// A top-level window: the root of a view tree, its pixels and its input.
@MainActor
open class UIWindow: UIView, DamageSink {
    /// Its view fills the window.
    public var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.detach()
            if isShown { installRootView() }
        }
    }

    /// In the title bar; nil takes the root view controller's title, or the program's name.
    public var title: String? {
        didSet { if title != oldValue { surface?.setTitle(displayTitle) } }
    }

    /// The picture the desktop shows for the window.
    public var icon: UIImage? {
        didSet { sendIcon() }
    }

    /// The user cannot make the window smaller than this, in points.
    public var minimumSize = CGSize(width: 1, height: 1) {
        didSet { if minimumSize != oldValue { surface?.setMinimumSize(minimumSize) } }
    }

    /// Files or folders were dropped onto the window. Without it, nothing can be dropped. On the main thread.
    ///
    /// A file whose name is not UTF-8 text, which `URL` cannot hold, comes as a symbolic link to it; the link goes with
    /// the program.
    public var onDropFiles: (@MainActor ([URL]) -> Void)?

    /// Asked before the window closes; false keeps it open. Without an answer the window closes,
    /// and the program ends with the last one.
    public var shouldClose: (@MainActor () -> Bool)?

    /// The window was closed, by whomever.
    public var onClose: (@MainActor () -> Void)?

    package private(set) var surface: (any WindowSurface)?
    var damage = WindowDamage()
    let compositor = Compositor()
    /// Controllers whose views came since the last layout.
    var appearing: [UIViewController] = []
    private(set) lazy var touches = TouchDelivery(window: self)
    private(set) lazy var focus = KeyboardFocus(window: self)
    /// The middle button scrolls.
    var autoscroll: Autoscroll?
    private(set) lazy var hover = PointerHover(window: self)

    var overlay: FrameOverlay?

    /// Pixels per point; another when the desktop changes it.
    package internal(set) var scale: CGFloat = 1

    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        layer.damageSink = self
    }

    public var isShown: Bool { surface != nil }

    /// Nobody can see the window: it was minimised, or lies on another desktop. Told by the host.
    package var isOutOfSight = false {
        didSet { if isOutOfSight != oldValue { propagateVisibilityDidChange() } }
    }

    override open var next: UIResponder? { UIApplication.shared }
    override public var window: UIWindow? { self }

    override public var traitCollection: UITraitCollection {
        UITraitCollection(
            userInterfaceStyle: overrideUserInterfaceStyle == .unspecified
                ? UIApplication.shared.shownInterfaceStyle : overrideUserInterfaceStyle,
            displayScale: scale)
    }

    // MARK: - Showing

    /// Opens the window on the running host.
    public func makeKeyAndVisible() {
        guard !isShown, let host = FrameLoop.shared.host else { return }
        UIApplication.shared.windows.append(self)
        scale = host.scale
        layer.contentsScale = scale
        surface = host.open(self)
        surface?.setTitle(displayTitle)
        if minimumSize != CGSize(width: 1, height: 1) { surface?.setMinimumSize(minimumSize) }
        sendIcon()
        installRootView()
        surfaceDidChange()
    }

    /// Closes the window; the program ends when it was the last.
    public func close() {
        guard let surface else { return }
        cancelInput()
        showsFrameOverlay = false
        rootViewController?.detach()
        self.surface = nil
        surface.close()
        UIApplication.shared.windows.removeAll { $0 === self }
        if UIApplication.shared.focusedWindow === self { UIApplication.shared.focusedWindow = nil }
        onClose?()
        if UIApplication.shared.windows.isEmpty { UIApplication.shared.terminate() }
    }

    /// The title as it is shown.
    package var displayTitle: String {
        title ?? rootViewController?.title ?? ProcessInfo.processInfo.processName
    }

    private func sendIcon() {
        if let icon { surface?.setIcon(icon) }
    }

    private func installRootView() {
        guard let controller = rootViewController else { return }
        controller.view.frame = bounds
        controller.attach(to: self)
        surface?.setTitle(displayTitle)
    }

    /// The surface has another size or scale, or lost its pixels. Host only.
    ///
    /// - Parameter newScale: pixels per point from now on; nil for as before.
    package func surfaceDidChange(scale newScale: CGFloat? = nil) {
        guard let surface else { return }
        let isRescaled = newScale.map { $0 != scale } ?? false
        if let newScale, isRescaled { rescale(to: newScale) }
        let size = CGSize(width: CGFloat(surface.pixelWidth) / scale, height: CGFloat(surface.pixelHeight) / scale)
        if size != bounds.size {
            frame = CGRect(origin: .zero, size: size)
            rootViewController?.view.frame = bounds
        }
        // After the size: rows are measured anew for both at once.
        if isRescaled { traitsDidChange() }
        damage.reset(to: PixelRect(x: 0, y: 0, width: surface.pixelWidth, height: surface.pixelHeight))
        setNeedsLayout()
        FrameLoop.shared.setNeedsFrame()
    }

    override func overriddenTraitsDidChange() { traitsDidChange() }

    override func layoutTreeIfNeeded() {
        super.layoutTreeIfNeeded()
        let controllers = appearing
        appearing = []
        for controller in controllers { controller.appearIfStillThere() }
    }

    func traitsDidChange() {
        propagateTraitsDidChange()
        addDamage(bounds)
    }

    // MARK: - Pixels

    /// Part of the window, in points, has to be composited anew.
    func addDamage(_ rect: CGRect) {
        guard isShown else { return }
        damage.add(PixelRect(around: rect, scale: scale))
        FrameLoop.shared.setNeedsFrame()
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in
            !(press.key.map { focus.handleUnclaimedKey($0) || handleOverlayKey($0) } ?? false)
        }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
}
