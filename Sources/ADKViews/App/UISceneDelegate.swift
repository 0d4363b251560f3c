import Foundation

/// The methods of a scene's delegate.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    /// The program started, after `application(_:didFinishLaunchingWithOptions:)`, or the app requested the scene. Open
    /// the window here.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The user opened files or links outside of the program while it runs. The scene whose window was used last
    /// receives them. Those of the start are in the `urlContexts` of the connection's options.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// Returns the activity from which the next start makes the scene again. Nil keeps none.
    ///
    /// Called when the scene goes out of sight, when another scene or the last window closes, before the program ends,
    /// and some seconds after the `needsSave` of an activity was set. The activities are in the file
    /// `$XDG_STATE_HOME/IDENTIFIER/scenes`, with the program's name if the app has no `identifier`. Each scene that had
    /// one is connected at the next start. A scene that the user closed while others stayed is not.
    ///
    /// Differs from UIKit: an app without a scene delegate keeps its values itself, in
    /// `applicationDidEnterBackground(_:)` and `applicationWillTerminate(_:)`.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// The scene was connected with the activity of the last run. Called after `scene(_:willConnectTo:options:)`, whose
    /// session has the activity as well.
    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
    /// The last window of one of several scenes was closed, or the program is about to end, before
    /// `applicationWillTerminate(_:)`.
    func sceneDidDisconnect(_ scene: UIScene)
    /// A window has the keyboard, or the first window is open.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// No window has the keyboard any more.
    func sceneWillResignActive(_ scene: UIScene)
    /// The scene was connected, or the user can see a window again.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The user can see no window any more.
    func sceneDidEnterBackground(_ scene: UIScene)
}

/// Each method does nothing by default.
extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Returns the activity of the scene's session.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        scene.session.stateRestorationActivity
    }
    /// Does nothing.
    public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows, as Xcode's template declares it: `class SceneDelegate: UIResponder,
/// UIWindowSceneDelegate`.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}

extension UIWindowSceneDelegate {
    /// The window that was opened first. Nil without one.
    ///
    /// Differs from UIKit: not a requirement of the protocol. A property of the app's class takes its place.
    public var window: UIWindow? { UIApplication.shared.windows.first }
}
