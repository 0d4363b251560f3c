import UIKit

// Xcode's template, in Swift 5 mode, for an app that makes its window in code.

class TemplateDelegate: UIResponder, UIApplicationDelegate {
    var log: [String] = []
    var discarded: Set<UISceneSession> = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.append("launched")
        return true
    }

    // MARK: UISceneSession Lifecycle

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
        discarded.formUnion(sceneSessions)
    }

    func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
    func applicationWillTerminate(_ application: UIApplication) { log.append("terminates") }
}

/// Is found by its name, as the Info.plist of the template has it.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?
    var log: [String] = []

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        log.append("connects")
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }

    func sceneDidDisconnect(_ scene: UIScene) { log.append("disconnects") }
    func sceneDidBecomeActive(_ scene: UIScene) { log.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { log.append("resigns") }
    func sceneWillEnterForeground(_ scene: UIScene) { log.append("foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { log.append("background") }
}

/// Names the class of its scene's delegate in code.
class NamingDelegate: UIResponder, UIApplicationDelegate {
    var delegateClass: AnyClass = OtherSceneDelegate.self

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = delegateClass
        return configuration
    }
}

class OtherSceneDelegate: UIResponder, UIWindowSceneDelegate {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        let window = UIWindow(frame: (scene as! UIWindowScene).coordinateSpace.bounds)
        window.windowScene = scene as? UIWindowScene
        window.makeKeyAndVisible()
    }
}

class SilentDelegate: UIResponder, UIApplicationDelegate {}
