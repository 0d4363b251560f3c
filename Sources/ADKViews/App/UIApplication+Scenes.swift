import ADKFoundation
import Foundation

extension UIApplication {
    /// The scene of an app with a scene delegate. Empty for an app that opens its windows in its own delegate.
    public var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }

    /// The session of the connected scene.
    public var openSessions: Set<UISceneSession> { scene.map { [$0.session] } ?? [] }

    /// Creates the scene and its delegate, if the app has a class for it. Called once, after the launch.
    ///
    /// The delegate's configuration names the class. If it does not, or if the delegate has no such method, it is the
    /// class `SceneDelegate` of the delegate's module. An app that opened a window without asking for a scene gets
    /// none.
    func connectScene(opening urls: [URL]) {
        guard let delegate else { return }
        let session = UISceneSession(role: .windowApplication)
        let options = UIScene.ConnectionOptions(urlContexts: Set(urls.map(UIOpenURLContext.init)))
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        guard configuration.isOfApp || windows.isEmpty else { return }
        session.configuration = configuration
        guard let sceneDelegate = makeSceneDelegate(configuration, of: delegate) else { return }
        let scene = UIWindowScene(session: session)
        session.scene = scene
        scene.delegate = sceneDelegate
        self.scene = scene
        notifyScene(UIScene.willConnectNotification) { $0.scene($1, willConnectTo: session, options: options) }
        notifyScene(UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground($1) }
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

    /// The program is about to end.
    func disconnectScene() {
        notifyScene(UIScene.didDisconnectNotification) { $0.sceneDidDisconnect($1) }
        scene = nil
    }

    /// Calls the delegate of the scene, if there is one, and posts.
    func notifyScene(_ name: Notification.Name, _ body: (any UISceneDelegate, UIScene) -> Void) {
        guard let scene else { return }
        if let delegate = scene.delegate { body(delegate, scene) }
        NotificationCenter.default.post(name: name, object: scene)
    }
}
