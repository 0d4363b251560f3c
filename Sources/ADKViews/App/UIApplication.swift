import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The running program: its windows, its appearance and its end.
@preconcurrency @MainActor
public final class UIApplication: UIResponder {
    /// The one application object of the process.
    public static let shared = UIApplication()

    /// A key of the options that the delegate receives at launch.
    public struct LaunchOptionsKey: Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// Creates a key with the name `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The object that receives the application's events. The application keeps a strong reference to it.
    public var delegate: (any UIApplicationDelegate)?

    /// The connected scenes of an app with a scene delegate, in the order in which they were connected.
    var scenes: [UIWindowScene] = []
    /// Keeps the state of the scenes. Nil keeps none.
    package var restoration: SceneRestoration?

    /// The host that the frame loop runs on; nil before the launch.
    var host: (any Host)?

    /// The open windows, in the order in which they were opened.
    public internal(set) var windows: [UIWindow] = [] {
        didSet { updateFrameWindows() }
    }

    /// The windows and popups of the frame loop. A popup follows its window.
    func updateFrameWindows() {
        FrameLoop.shared.windows = windows.flatMap { window -> [any FrameWindow] in [window] + window.popups }
    }

    /// The size in points that `UIScreen.main.bounds` gives new windows.
    public var preferredWindowSize = CGSize(width: 1100, height: 800) {
        didSet { UIScreen.main.update() }
    }

    /// The appearance of all windows that do not override it: light, dark, or `.unspecified` to follow the desktop.
    public var userInterfaceStyle = UIUserInterfaceStyle.light {
        didSet { for window in windows where userInterfaceStyle != oldValue { window.traitsDidChange() } }
    }

    /// The desktop's setting of light or dark. It applies while `userInterfaceStyle` is `.unspecified`. Set by the
    /// host.
    package var systemUserInterfaceStyle = UIUserInterfaceStyle.light {
        didSet {
            guard systemUserInterfaceStyle != oldValue, userInterfaceStyle == .unspecified else { return }
            for window in windows { window.traitsDidChange() }
        }
    }

    /// The contrast that the desktop asks for. Set by the host.
    package var systemContrast = UIAccessibilityContrast.normal {
        didSet {
            guard systemContrast != oldValue else { return }
            for window in windows { window.traitsDidChange() }
            postContrastChange()
        }
    }

    /// The number of the screen's colour profile (`ScreenProfile`). Set by the host.
    package var screenProfile: UInt16 = 0 {
        didSet { for window in windows where screenProfile != oldValue { window.traitsDidChange() } }
    }

    /// The desktop's accent: the tint of all windows without one of their own. Nil is the standard blue. Set by the
    /// host.
    package var accentColor: UIColor? {
        didSet {
            guard accentColor != oldValue else { return }
            for window in windows where window.ownTintColor == nil { window.accentColorDidChange() }
        }
    }

    /// The direction of all windows whose `semanticContentAttribute` is `.unspecified`. `UIApplicationMain` sets it to
    /// that of the language in which the app is shown; otherwise it is from left to right.
    ///
    /// Differs from UIKit: the app can set it, from its launch on.
    public var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight {
        didSet {
            guard userInterfaceLayoutDirection != oldValue else { return }
            for window in windows {
                var previous = window.traitCollection
                if window.semanticContentAttribute.forcedDirection == nil { previous.layoutDirection = oldValue }
                window.layoutDirectionDidChange(from: previous)
            }
        }
    }

    /// The amount of animation in the app. `system`, the default, follows the desktop. A change applies to animations
    /// that begin from now on.
    public var animations = ADKAnimations.system {
        didSet { applyAnimations() }
    }

    /// The desktop switches animations off. It applies while `animations` is `.system`. Set by the host.
    package var systemReducesMotion = false {
        didSet { applyAnimations() }
    }

    private func applyAnimations() {
        let former = ADKAnimations.current
        ADKAnimations.current = animations == .system ? (systemReducesMotion ? .reduced : .full) : animations
        if (former == .full) != (ADKAnimations.current == .full) { postMotionChange() }
    }

    /// The desktop's settings for clicks and drags. Set by the host.
    package var pointerSettings = PointerSettings()
    /// The desktop's settings of the caret. Set by the host.
    package var caretSettings = CaretSettings(blinkPeriod: 0)

    /// The languages whose spelling is checked, like `de_AT`. Empty checks none. Set by the host.
    package var spellingLanguages: [String] = []

    /// The traits of a window without overrides, with `scale` pixels per point.
    func traits(scale: CGFloat) -> UITraitCollection {
        var traits = UITraitCollection(
            userInterfaceStyle: userInterfaceStyle == .unspecified ? systemUserInterfaceStyle : userInterfaceStyle,
            displayScale: scale, layoutDirection: userInterfaceLayoutDirection)
        traits.accessibilityContrast = systemContrast
        traits.screenProfile = screenProfile
        return traits
    }

    /// Called after every presented frame with the frame's costs.
    public var onFrame: (@MainActor (ADKFrameRecord) -> Void)? {
        get { FrameLoop.shared.onFrame }
        set { FrameLoop.shared.onFrame = newValue }
    }

    override private init() {
        super.init()
        AttributedStringRuns.releaseWithStrings()
        UIMenuSystem.main.onChange = { [unowned self] in
            for window in windows { window.menusDidChange() }
        }
    }

    /// Not for use: there is one application, `shared`.
    @available(*, unavailable)
    public required convenience init(adkLaunch: Void) { self.init() }

    /// The window with the keyboard. If no window has it, the window opened last.
    public var keyWindow: UIWindow? { focusedWindow ?? windows.last }
    weak var focusedWindow: UIWindow? {
        didSet { activationMayHaveChanged() }
    }

    /// Whether the user works with the app.
    public internal(set) var applicationState = State.inactive
    /// A check of the state waits for the end of the frame.
    var checksState = false
    /// The host has told which window has the keyboard. Before that, and on a host without a desktop, the last window
    /// has it.
    var reportsFocus = false

    /// Has no effect: the desktop decides when it sleeps.
    public var isIdleTimerDisabled = false
    /// Has no effect: there is no status bar.
    public var isNetworkActivityIndicatorVisible = false

    /// The delegate, if it is a responder. It receives the events that no responder of the window handled, as in UIKit.
    override public var next: UIResponder? { delegate as? UIResponder }

    /// Performs a key command of the delegate or of the main menu, or passes keys to the delegate.
    override public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle { press, key in
            guard let window = press.window ?? keyWindow else { return false }
            return window.performKeyCommand(key, of: next?.keyCommands)
                || window.performKeyCommand(key, of: window.menuKeyCommands)
        } orPass: {
            super.pressesBegan($0, with: event)
        }
    }

    /// Ends the program with exit status `status` after the current frame. The delegate receives
    /// `applicationWillTerminate(_:)` first, and before it a scene's delegate `sceneDidDisconnect(_:)`.
    public func terminate(status: Int32 = 0) {
        keepState()
        end(status: status)
    }

    /// Ends the program. The state of its scenes is kept already.
    func end(status: Int32 = 0) {
        disconnectScenes()
        delegate?.applicationWillTerminate(self)
        NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: self)
        host?.stop(status: status)
    }

    /// Attaches the loop to `host` and calls the delegate's launch methods. Windows can be opened from now on.
    ///
    /// - Parameter urls: the files and links that the program was started with.
    package func launch(on host: any Host, opening urls: [URL] = []) {
        FrameLoop.shared.attach(host)
        Trace.mark("host ready: connected to the display")
        defer { Trace.mark("launched: first window opened") }
        (applicationState, checksState, reportsFocus) = (.inactive, false, false)
        scenes = []
        let options = urls.first.map { [LaunchOptionsKey.url: $0 as Any] }
        _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
        _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
        connectScene(opening: urls)
        if scenes.isEmpty { openInDelegate(urls) }
        activationMayHaveChanged()
    }

    /// The frame loop dropped the host and its windows.
    func forgetHost() {
        host = nil
        windows = []
        focusedWindow = nil
        (checksState, reportsFocus) = (false, false)
        for pasteboard in [UIPasteboard.general, .primary] { pasteboard.isNoLongerWatched() }
    }
}
