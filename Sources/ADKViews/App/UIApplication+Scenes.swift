import ADKFoundation
import Foundation

extension UIApplication {
    /// The scenes of an app with a scene delegate. Empty for an app that opens its windows in its own delegate.
    public var connectedScenes: Set<UIScene> { Set(scenes) }

    /// The sessions of the connected scenes.
    public var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }

    /// Whether the app can have several scenes: it has a scene delegate.
    public var supportsMultipleScenes: Bool { !scenes.isEmpty }

    /// Raises the windows of a connected scene. With nil for `sceneSession`, or a session that was discarded, connects
    /// another scene, whose delegate opens a window. It receives `userActivity` in its options.
    ///
    /// `errorHandler` is called with a ``UISceneError`` if the app has no class for the delegate of a scene.
    ///
    /// Differs from UIKit: the scene is connected before the method returns.
    public func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        if let sceneSession, let scene = scenes.first(where: { $0.session === sceneSession }) {
            scene.keyWindow?.activate()
            return
        }
        let isConnected = connect(UIScene.ConnectionOptions(userActivity)) { _ in true }
        if !isConnected { errorHandler?(UISceneError.multipleScenesNotSupported) }
    }

    /// Closes the windows of a scene, which disconnects it. With the last scene the program ends.
    ///
    /// `errorHandler` is called with a ``UISceneError`` if the scene is not connected. `options` have no effect.
    public func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let scene = scenes.first(where: { $0.session === sceneSession }) else {
            errorHandler?(UISceneError.requestDenied)
            return
        }
        for window in scene.windows { window.close() }
        if scenes.count > 1 { disconnect(scene) }
    }

    /// Creates the first scene and its delegate, if the app has a class for it, and the other scenes of the last run.
    /// Called once, after the launch.
    ///
    /// The delegate's configuration names the class. If it does not, or if the delegate has no such method, it is the
    /// class `SceneDelegate` of the delegate's module. An app that opened a window without asking for a scene gets
    /// none.
    func connectScene(opening urls: [URL]) {
        let saved = restoration?.savedScenes() ?? []
        let options = UIScene.ConnectionOptions(opening: urls)
        guard connect(options, restoring: saved.first, if: { $0.isOfApp || windows.isEmpty }) else { return }
        for other in saved.dropFirst() { _ = connect(UIScene.ConnectionOptions(), restoring: other) { _ in true } }
    }

    /// Connects a scene, if `isWanted` says so of the configuration. Returns whether it did.
    private func connect(
        _ options: UIScene.ConnectionOptions, restoring saved: SavedScene? = nil,
        if isWanted: (UISceneConfiguration) -> Bool
    ) -> Bool {
        guard let delegate else { return false }
        let session = UISceneSession(role: .windowApplication, restoring: saved)
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        guard isWanted(configuration) else { return false }
        session.configuration = configuration
        guard let sceneDelegate = makeSceneDelegate(configuration, of: delegate) else { return false }
        let scene = UIWindowScene(session: session)
        session.scene = scene
        scene.delegate = sceneDelegate
        scenes.append(scene)
        notify(scene, UIScene.willConnectNotification) { $0.scene($1, willConnectTo: session, options: options) }
        if let activity = saved?.activity { sceneDelegate.scene(scene, restoreInteractionStateWith: activity) }
        notify(scene, UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground($1) }
        activationMayHaveChanged()
        return true
    }

    private func makeSceneDelegate(
        _ configuration: UISceneConfiguration, of delegate: any UIApplicationDelegate
    ) -> (any UISceneDelegate)? {
        let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
        let name = "\(module).SceneDelegate"
        let type: Any.Type? = configuration.delegateClass ?? _typeByName(name)
        guard let type else {
            if configuration.isOfApp {
                Misuse.report("no scene is connected: its configuration has no delegateClass, and there is no \(name)")
            }
            return nil
        }
        guard let responder = type as? UIResponder.Type, type is any UISceneDelegate.Type else {
            if configuration.isOfApp {
                Misuse.report("no scene is connected: \(type) is no UIResponder with UIWindowSceneDelegate")
            }
            return nil
        }
        return responder.init(adkLaunch: ()) as? any UISceneDelegate
    }

    /// A window of `scene` was closed. One of several scenes ends with its last window.
    func windowDidClose(of scene: UIWindowScene) { if scenes.count > 1, scene.windows.isEmpty { disconnect(scene) } }

    private func disconnect(_ scene: UIWindowScene) {
        guard scenes.contains(where: { $0 === scene }) else { return }
        if scene.state == .foregroundActive {
            notify(scene, UIScene.willDeactivateNotification) { $0.sceneWillResignActive($1) }
        }
        if scene.state != .background {
            scene.state = .background
            notify(scene, UIScene.didEnterBackgroundNotification) { $0.sceneDidEnterBackground($1) }
        }
        scenes.removeAll { $0 === scene }
        notify(scene, UIScene.didDisconnectNotification) { $0.sceneDidDisconnect($1) }
        delegate?.application(self, didDiscardSceneSessions: [scene.session])
        keepState()
        activationMayHaveChanged()
    }

    /// Keeps the activities of the scenes for the next start.
    func keepState() { restoration?.save(scenes) }

    /// The program is about to end.
    func disconnectScenes() {
        let ended = scenes
        for scene in ended { notify(scene, UIScene.didDisconnectNotification) { $0.sceneDidDisconnect($1) } }
        scenes = []
    }

    /// Calls the delegate of a scene and posts.
    func notify(
        _ scene: UIWindowScene, _ name: Notification.Name, _ body: (any UISceneDelegate, UIScene) -> Void
    ) {
        if let delegate = scene.delegate { body(delegate, scene) }
        NotificationCenter.default.post(name: name, object: scene)
    }
}

/// The reason for which a scene was not activated or destroyed. Differs from UIKit: an enumeration.
public enum UISceneError: Error, Sendable, CustomStringConvertible {
    /// The app has no class for the delegate of a scene.
    case multipleScenesNotSupported
    /// The scene is not connected.
    case requestDenied

    /// The reason in a sentence.
    public var description: String {
        switch self {
        case .multipleScenesNotSupported: "the app has no class for the delegate of a scene"
        case .requestDenied: "the scene is not connected"
        }
    }
}

/// Options of the end of a scene. They have no members.
@preconcurrency @MainActor
public final class UISceneDestructionRequestOptions {
    /// Creates options.
    public init() {}
}
