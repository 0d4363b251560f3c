import ADKFoundation
import ADKLayers
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Files and links that the user opens outside of the program.
final class OpeningTests: XCTestCase, @unchecked Sendable {
    override func tearDown() {
        onMain { UIApplication.shared.delegate = nil }
        super.tearDown()
    }

    func testTheAppsDelegateReceivesFilesInOrderAfterTheLaunch() throws {
        onMain {
            let delegate = OpeningDelegate()
            launch(delegate, opening: ["file:///b", "https://example.org", "file:///a"])
            XCTAssertEqual(
                delegate.log, ["launch file:///b", "open file:///b", "open https://example.org", "open file:///a"])
            UIApplication.shared.receive([url("file:///c")])
            XCTAssertEqual(delegate.log.last, "open file:///c")
            UIApplication.shared.receive([])
            XCTAssertEqual(delegate.log.count, 5)
        }
    }

    func testWithoutFilesTheLaunchHasNoOptions() {
        onMain {
            let delegate = OpeningDelegate()
            launch(delegate, opening: [])
            XCTAssertEqual(delegate.log, ["launch nil"])
        }
    }

    func testASceneReceivesFilesInPlaceOfTheApp() throws {
        onMain {
            let delegate = SceneAppDelegate()
            launch(delegate, opening: ["file:///a", "file:///b"])
            let scene = UIApplication.shared.scenes.first?.delegate as? OpeningSceneDelegate
            XCTAssertEqual(scene?.log, ["connect file:///a file:///b"])
            UIApplication.shared.receive([url("file:///c"), url("file:///c")])
            XCTAssertEqual(scene?.log.last, "open file:///c")
            XCTAssertEqual(delegate.log, ["launch file:///a"])
        }
    }
}

@MainActor private func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }

@MainActor private func launch(_ delegate: any UIApplicationDelegate, opening urls: [String]) {
    UIApplication.shared.delegate = delegate
    UIApplication.shared.launch(on: HeadlessHost.attached(), opening: urls.map { url($0) })
}

private final class OpeningDelegate: UIResponder, UIApplicationDelegate {
    var log: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.append("launch \((launchOptions?[.url] as? URL)?.absoluteString ?? "nil")")
        return true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        log.append("open \(url.absoluteString)")
        return options[.openInPlace] as? Bool ?? false
    }
}

private final class SceneAppDelegate: UIResponder, UIApplicationDelegate {
    var log: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.append("launch \((launchOptions?[.url] as? URL)?.absoluteString ?? "nil")")
        return true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        log.append("open \(url.absoluteString)")
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = OpeningSceneDelegate.self
        return configuration
    }
}

private final class OpeningSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var log: [String] = []

    private func text(_ contexts: Set<UIOpenURLContext>) -> String {
        contexts.map(\.url.absoluteString).sorted().joined(separator: " ")
    }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) { log.append("connect " + text(connectionOptions.urlContexts)) }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        log.append("open " + text(URLContexts))
    }
}
