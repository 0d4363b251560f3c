import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A top-level window: the root of a view tree, with its pixels and its input. Its background is `systemBackground`,
/// white or black with the appearance, until it gets another.
@preconcurrency @MainActor
open class UIWindow: UIView, DamageSink {
    /// The controller whose view fills the window.
    public var rootViewController: UIViewController? {
        willSet { if newValue !== rootViewController { presentations.removeAll() } }
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.detach()
            if isShown { installRootView() }
            menuBar?.setNeedsLayout()
        }
    }

    /// The scene that the window belongs to. Nil in an app without a scene delegate.
    public weak var windowScene: UIWindowScene? { didSet { sizeLimitsDidChange() } }

    /// The text of the title bar. If nil, the root view controller's title, or else the program's name.
    public var title: String? {
        didSet { if title != oldValue { surface?.setTitle(displayTitle) } }
    }

    /// Whether a bar at the upper edge shows the main menu. F10 opens its first menu, Alt with the first letter of a
    /// title another. The root controller's view is below the bar. False by default. The keys of the menu work without
    /// the bar.
    ///
    /// Differs from UIKit: there the desktop shows the main menu.
    public var showsMenuBar = false {
        didSet { if showsMenuBar != oldValue { menuBarDidChange() } }
    }

    /// The window's icon on the desktop. nil leaves the icon as it is.
    public var icon: UIImage? {
        didSet { sendIcon() }
    }

    /// The smallest size that the user can give the window, in points.
    public var minimumSize = CGSize(width: 1, height: 1) {
        didSet {
            if !Misuse.accepts(minimumSize, "minimumSize", of: self) { minimumSize = oldValue }
            if minimumSize != oldValue { sizeLimitsDidChange() }
        }
    }

    /// Called with what the user dropped on the window: files, links, an image or a text. Takes the place of
    /// ``onDropFiles``. A text that is dropped on a text view or field goes there.
    @preconcurrency public var onDrop: (@MainActor (ADKDroppedContent) -> Void)?

    /// Called with the files and folders that the user dropped on the window, unless ``onDrop`` is set. If both are
    /// nil, the window refuses drops.
    ///
    /// `URL` cannot hold a name that is not UTF-8. Such a file is given as a symbolic link to it, which is removed when
    /// the program ends.
    @preconcurrency public var onDropFiles: (@MainActor ([URL]) -> Void)?

    /// Called with true when the user drags content over the window that ``onDrop`` or ``onDropFiles`` would take, and
    /// with false when it left, was dropped, or is over a view that takes it.
    ///
    /// UIKit has no such property.
    @preconcurrency public var onDropHover: (@MainActor (Bool) -> Void)?

    /// The window for which this one is a dialog; nil for other windows. Set it before the window opens.
    ///
    /// A dialog is above its window, which takes no input meanwhile. The desktop places it in the middle. Escape and
    /// the close button close it if ``shouldClose`` allows it, and it closes with its window. ``onClose`` is the place
    /// to treat it as cancelled.
    ///
    /// Differs from UIKit: there all modal content is presented within a window.
    public weak var dialogParent: UIWindow? {
        didSet { if dialogParent !== oldValue, !acceptsDialogParent { dialogParent = oldValue } }
    }

    /// Called before the user closes the window; false keeps it open. If nil, the window closes.
    @preconcurrency public var shouldClose: (@MainActor () -> Bool)?

    /// Called after the window closed, whether the user or the program closed it.
    @preconcurrency public var onClose: (@MainActor () -> Void)?

    /// The open window's surface; nil while the window is closed.
    package private(set) var surface: (any WindowSurface)?
    var damage = WindowDamage()
    let compositor = Compositor()
    /// Controllers whose views entered the window since the last layout.
    var appearing: [UIViewController] = []
    /// Changes of size whose completions wait for the layout.
    var sizeTransitions: [SizeTransition] = []
    private(set) lazy var touches = TouchDelivery(window: self)
    private(set) lazy var focus = KeyboardFocus(window: self)
    /// The controllers presented above the root controller.
    private(set) lazy var presentations = PresentationStack(window: self)
    /// The scrolling with the middle button that is in progress.
    var autoscroll: Autoscroll?
    /// The content that is dragged out of a view of the window.
    var drag: DragSession?
    /// The bar at the lower edge, for the first responder.
    var accessoryView: UIView?
    var accessoryIsStale = false
    /// The bar at the upper edge.
    var menuBar: UIView?
    /// The main menu, once it was needed.
    var builtMenu: BuiltMenu?
    /// The view or interaction that dragged content is over.
    weak var dropTaker: (any DropTaker)?
    /// Content is over the window that it takes itself.
    var isDropHovered = false { didSet { if isDropHovered != oldValue { onDropHover?(isDropHovered) } } }
    var scrollAxisLock = ScrollAxisLock()
    private(set) lazy var hover = PointerHover(window: self)
    /// The open popups, each above the one before.
    var popups: [WindowPopup] = [] { didSet { UIApplication.shared.updateFrameWindows() } }
    /// The window requested all input for its popups.
    var grabsInput = false

    var overlay: FrameOverlay? {
        didSet { updateRangeOverlay() }
    }
    var rangeOverlay: RangeOverlay?
    var elementOverlay: (any WindowOverlay)?

    /// Pixels per point. Changes with the desktop's scale.
    package internal(set) var scale: CGFloat = 1

    /// Creates a window of the size of `UIScreen.main.bounds`. Open it with ``makeKeyAndVisible()``.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        setUpLayer()
    }

    /// Creates a window of the size of `UIScreen.main.bounds` that belongs to `windowScene`. Open it with
    /// ``makeKeyAndVisible()``.
    public init(windowScene: UIWindowScene) {
        super.init(frame: UIScreen.main.bounds)
        setUpLayer()
        self.windowScene = windowScene
    }

    private func setUpLayer() {
        layer.damageSink = self
        backgroundColor = .systemBackground
    }

    private lazy var ownUndoManager = UndoManager()
    /// The changes in the window that the user can take back. Text views and fields have their own.
    override open var undoManager: UndoManager? { ownUndoManager }

    /// The window is open.
    public var isShown: Bool { surface != nil }

    /// The user cannot see the window: it is minimised or on another desktop. Set by the host.
    package var isOutOfSight = false {
        didSet {
            guard isOutOfSight != oldValue else { return }
            if isOutOfSight { losePopups() }
            propagateVisibilityDidChange()
            UIApplication.shared.activationMayHaveChanged()
        }
    }

    override open var next: UIResponder? { UIApplication.shared }
    override public var window: UIWindow? { self }

    override public var traitCollection: UITraitCollection {
        overriding(inheritedTraits)
    }

    override var inheritedTraits: UITraitCollection { UIApplication.shared.traits(scale: scale) }

    /// The traits that the views were notified of last.
    private var knownTraits: UITraitCollection?

    // MARK: - Showing

    /// Opens the window on the running host. Does nothing if it is open or the program has no host.
    public func makeKeyAndVisible() {
        guard !isShown, let host = UIApplication.shared.host else { return }
        if let dialogParent { dialogParent.dialogWillOpen(self) }
        UIApplication.shared.windows.append(self)
        scale = host.scale
        layer.contentsScale = scale
        if windowScene != nil { frame.size = sizeWithinLimits(frame.size) }
        surface = host.open(self)
        surface?.setTitle(displayTitle)
        if minimumSize != CGSize(width: 1, height: 1) || windowScene != nil { sizeLimitsDidChange() }
        sendIcon()
        knownTraits = traitCollection
        UIScreen.main.update()
        installRootView()
        surfaceDidChange()
        updateRangeOverlay()
        AppearanceProxies.update(self)
        UIApplication.shared.activationMayHaveChanged()
    }

    private var isClosing = false

    /// Closes the window. If it was the last one, the program ends.
    public func close() {
        // Handlers of the app may close the window again, or open another dialog.
        guard !isClosing else { return }
        isClosing = true
        defer { isClosing = false }
        while let dialog = dialogs.last(where: { !$0.isClosing }) { dialog.close() }
        guard let surface else { return }
        // The scenes are asked while their windows are there.
        let isLast = UIApplication.shared.windows.count == 1
        if isLast { UIApplication.shared.keepState() }
        losePopups()
        cancelInput()
        _ = dragTakes(.closeRequested)
        showsFrameOverlay = false
        showsElementOverlay = false
        presentations.removeAll { rootViewController?.detach() }
        endAppearances()
        for popup in popups { popup.close() }
        grabsInput = false
        self.surface = nil
        surface.close()
        updateRangeOverlay()
        UIApplication.shared.windows.removeAll { $0 === self }
        if UIApplication.shared.focusedWindow === self { UIApplication.shared.focusedWindow = nil }
        onClose?()
        if UIApplication.shared.windows.isEmpty {
            return isLast ? UIApplication.shared.end() : UIApplication.shared.terminate()
        }
        if let windowScene { UIApplication.shared.windowDidClose(of: windowScene) }
    }

    /// The title in the title bar.
    package var displayTitle: String {
        title ?? rootViewController?.title ?? ProcessInfo.processInfo.processName
    }

    private func sendIcon() {
        if let icon { surface?.setIcon(icon) }
    }

    private func installRootView() {
        guard let controller = rootViewController else { return }
        controller.view.frame = contentBounds
        controller.attach(to: self)
        // Attaching gives it the whole window.
        placeAccessory()
        surface?.setTitle(displayTitle)
    }

    /// The surface changed its size or scale, or lost its pixels. Called by the host.
    ///
    /// - Parameter newScale: the new pixels per point, or nil if the scale is unchanged.
    package func surfaceDidChange(scale newScale: CGFloat? = nil) {
        guard let surface else { return }
        let isRescaled = newScale.map { $0 != scale } ?? false
        if let newScale, isRescaled { rescale(to: newScale) }
        let size = CGSize(width: CGFloat(surface.pixelWidth) / scale, height: CGFloat(surface.pixelHeight) / scale)
        if size != bounds.size {
            transition(to: size) {
                frame = CGRect(origin: .zero, size: size)
                rootViewController?.view.frame = contentBounds
                placeAccessory()
            }
        }
        // Resize first, so that rows are remeasured once.
        if isRescaled { traitsDidChange() }
        UIScreen.main.update()
        addDamage(bounds)
        setNeedsLayout()
        FrameLoop.shared.setNeedsFrame()
    }

    override func overriddenTraitsDidChange(from previous: UITraitCollection) { traitsDidChange() }

    override package func layoutTreeIfNeeded() {
        updateAccessory()
        super.layoutTreeIfNeeded()
        endAppearances()
        let ended = sizeTransitions
        sizeTransitions = []
        for transition in ended { transition.end() }
    }

    /// Ends the appearances that the window began.
    private func endAppearances() {
        let controllers = appearing
        appearing = []
        for controller in controllers { controller.appearIfStillThere() }
    }

    func traitsDidChange() {
        let traits = traitCollection
        propagateTraitsDidChange(from: knownTraits ?? traits)
        knownTraits = traits
        if let windowScene { windowScene.traitRegistrations.update(to: windowScene.traitCollection) }
        addDamage(bounds)
    }

    // MARK: - Pixels

    /// Marks `rect`, in points of the window, for compositing.
    package func addDamage(_ rect: CGRect) {
        guard let surface else { return }
        if rect.contains(CGRect(origin: .zero, size: bounds.size)) {
            // The background is also shown beyond the bounds: in popups, and until the surface has the window's size.
            damage.reset(to: PixelRect(x: 0, y: 0, width: surface.pixelWidth, height: surface.pixelHeight))
            for popup in popups { popup.addDamage(popup.frame) }
        } else {
            let pixels = PixelRect(around: rect, scale: scale)
            damage.add(pixels)
            addPopupDamage(pixels)
        }
        FrameLoop.shared.setNeedsFrame(for: .composite)
    }

    /// A window with popups receives presses everywhere on the screen.
    override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || hasPopups
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({
            focus.handleUnclaimedKey($1) || handleOverlayKey($1) || closesDialog(for: $1, isRepeat: $0.isRepeat)
        }) {
            super.pressesBegan($0, with: event)
        }
    }

    override open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        performsAction(action) ?? super.canPerformAction(action, withSender: sender)
    }

    override open func validate(_ command: UICommand) {
        super.validate(command)
        describe(command)
    }
}
