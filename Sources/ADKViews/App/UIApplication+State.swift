import ADKGraphics
import ADKLayers
import Foundation

extension UIApplication {
    /// Whether the user works with the app.
    public enum State: Int, Sendable {
        /// A window has the keyboard.
        case active
        /// A window can be seen, and none has the keyboard.
        case inactive
        /// No window can be seen.
        case background
    }

    /// Posted when a window of the program has the keyboard.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when no window of the program has the keyboard any more.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted when the user can see no window of the program any more.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when the user can see a window of the program again.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted before the program ends.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
    /// Never posted: Linux does not tell that memory is short.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")

    /// The size of text that the user prefers, as the first window has it.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        (windows.first?.traitCollection ?? .current).preferredContentSizeCategory
    }

    /// A window opened, or changed its focus or visibility. The state is checked at the end of the frame: the focus
    /// leaves one window before it reaches another.
    func activationMayHaveChanged() {
        guard !checksState, FrameLoop.shared.host != nil else { return }
        checksState = true
        FrameLoop.shared.enqueueCommit { [self] in
            checksState = false
            let isSeen = windows.contains { !$0.isOutOfSight }
            let hasFocus = focusedWindow != nil || !reportsFocus
            if !windows.isEmpty { move(to: !isSeen ? .background : hasFocus ? .active : .inactive) }
            windows.forEach { $0.focus.keyWindowMayHaveChanged() }
        }
    }

    /// Whether the user's keys go to `window`: not while another program has the keyboard.
    func hasKeyboard(in window: UIWindow) -> Bool {
        keyWindow === window && (focusedWindow != nil || !reportsFocus)
    }

    /// The only place that changes the state of the app and of its scenes. The delegates receive each step.
    private func move(to new: State) {
        let old = applicationState
        let wanted = scenes.map { ($0, state(of: $0, when: new)) }
        for (scene, wish) in wanted where scene.state == .foregroundActive && wish != .foregroundActive {
            notify(scene, UIScene.willDeactivateNotification) { $0.sceneWillResignActive($1) }
        }
        if old == .active, new != .active {
            notify(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive(self) }
        }
        let hidden = wanted.filter { scene, wish in scene.state != .background && wish == .background }
        for (scene, _) in hidden {
            scene.state = .background
            notify(scene, UIScene.didEnterBackgroundNotification) { $0.sceneDidEnterBackground($1) }
        }
        if !hidden.isEmpty { keepState() }
        if new == .background, old != .background {
            applicationState = .background
            notify(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground(self) }
        }
        for (scene, wish) in wanted where scene.state == .background && wish != .background {
            notify(scene, UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground($1) }
        }
        if old == .background, new != .background {
            notify(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground(self) }
        }
        applicationState = new
        for (scene, wish) in wanted where scene.state != wish {
            scene.state = wish
            guard wish == .foregroundActive else { continue }
            notify(scene, UIScene.didActivateNotification) { $0.sceneDidBecomeActive($1) }
        }
        guard new == .active, old != .active else { return }
        notify(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive(self) }
    }

    /// The state of a scene when the app has the state `state`. Windows without a scene are the first one's.
    private func state(of scene: UIWindowScene, when state: State) -> UIScene.ActivationState {
        let isFirst = scene === scenes.first
        @MainActor func isOwn(_ window: UIWindow) -> Bool { window.windowScene.map { $0 === scene } ?? isFirst }
        let own = windows.filter(isOwn)
        guard !own.isEmpty else { return isFirst ? UIScene.ActivationState(state) : scene.state }
        guard own.contains(where: { !$0.isOutOfSight }) else { return .background }
        let hasKeyboard = state == .active && keyWindow.map(isOwn) == true
        return hasKeyboard ? .foregroundActive : .foregroundInactive
    }

    /// Calls the app's delegate, unless the delegate of a scene receives the steps in its place, and posts.
    private func notify(_ name: Notification.Name, _ body: (any UIApplicationDelegate) -> Void) {
        if let delegate, scenes.isEmpty { body(delegate) }
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Opens `url` with the desktop's program for it. `completion` is called later, with whether there is one.
    ///
    /// Differs from UIKit: the options are not used. The user may have no program for it, or choose none, after the
    /// desktop took the request.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        Task {
            let didOpen = await open(url)
            completion?(didOpen)
        }
    }

    /// Opens `url` with the desktop's program for it. False if there is none.
    ///
    /// Differs from UIKit: the options are not used.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await host?.openInOtherProgram(url) ?? false
    }

    /// Whether the desktop's lists have a program for the scheme of `url`, or for the type of a file. Reads these
    /// lists, which takes some milliseconds.
    public func canOpenURL(_ url: URL) -> Bool { host?.isOpenable(url) ?? false }

    /// A key of the options for opening a URL.
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// Creates a key with the name `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
