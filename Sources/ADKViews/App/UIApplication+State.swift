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

    /// The only place that changes the state. The delegate receives each step.
    private func move(to new: State) {
        guard new != applicationState else { return }
        let old = applicationState
        if old == .active {
            notifyScene(UIScene.willDeactivateNotification) { $0.sceneWillResignActive($1) }
            notify(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive(self) }
        }
        if new == .background {
            applicationState = .background
            notifyScene(UIScene.didEnterBackgroundNotification) { $0.sceneDidEnterBackground($1) }
            notify(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground(self) }
        } else if old == .background {
            notifyScene(UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground($1) }
            notify(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground(self) }
        }
        applicationState = new
        guard new == .active else { return }
        notifyScene(UIScene.didActivateNotification) { $0.sceneDidBecomeActive($1) }
        notify(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive(self) }
    }

    /// Calls the app's delegate, unless the delegate of a scene receives the steps in its place, and posts.
    private func notify(_ name: Notification.Name, _ body: (any UIApplicationDelegate) -> Void) {
        if let delegate, scene == nil { body(delegate) }
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Opens `url` with the desktop's program for it. `completion` is called with whether that could be started.
    ///
    /// Differs from UIKit: the options are not used.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", url.absoluteString]
        process.terminationHandler = { process in
            let didOpen = process.terminationStatus == 0
            DispatchQueue.main.async { MainActor.assumeIsolated { completion?(didOpen) } }
        }
        do {
            try process.run()
        } catch {
            DispatchQueue.main.async { MainActor.assumeIsolated { completion?(false) } }
        }
    }

    /// Whether `url` has a scheme, so that the desktop can look for a program for it.
    public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }

    /// A key of the options for opening a URL.
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// Creates a key with the name `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
