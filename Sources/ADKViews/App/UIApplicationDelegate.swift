import Foundation

/// The methods of an application's delegate. An app declares one class: `@main class AppDelegate: UIResponder,
/// UIApplicationDelegate`. It is created with `init()`.
///
/// An app with a scene delegate receives the changes of focus and visibility there, and not here, as on iOS.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
    /// The program is connected to its host. The options have the first file or link that it was started with, under
    /// `url`; nil without one. The result is not used.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The program is connected to its host and can open windows. The options are those of
    /// `application(_:willFinishLaunchingWithOptions:)`. The result is not used.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The user opened a file or link outside of the program: at the start, with a second start, or from the desktop.
    /// Called after the launch, once for each URL in its order. The result is not used.
    ///
    /// With a scene delegate, `scene(_:openURLContexts:)` receives them in its place.
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
    /// Chooses the delegate of a scene. Called after the launch, and for each further scene.
    ///
    /// An app without a scene delegate does not implement it, and opens its window in
    /// `application(_:didFinishLaunchingWithOptions:)`.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// The user closed the last window of one of several scenes, or the app destroyed it.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    /// A window of the program has the keyboard, or its first window is open.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// No window of the program has the keyboard any more.
    func applicationWillResignActive(_ application: UIApplication)
    /// The user can see no window of the program any more.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The user can see a window of the program again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Memory is short. Never called: Linux does not tell.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// The program is about to end.
    func applicationWillTerminate(_ application: UIApplication)
}

/// Each method does nothing by default.
extension UIApplicationDelegate {
    /// The window that was opened first. Nil without one.
    ///
    /// Differs from UIKit: not a requirement of the protocol. A property of the app's class takes its place.
    public var window: UIWindow? { UIApplication.shared.windows.first }
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Does nothing.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    /// Chooses the class `SceneDelegate` in the module of the app's delegate, if there is one and no window is open.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(defaultFor: connectingSceneSession.role) }
    /// Does nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
}
