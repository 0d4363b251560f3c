import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Settings of `appearance()` that come after the window was shown and before its first frame, as in many apps.
final class AppearanceProxyTests: XCTestCase {
    private static let (red, green) = (UInt32(0xFFFF_0000), UInt32(0xFF00_FF00))

    override func tearDown() {
        onMain {
            UINavigationBar.appearance().barTintColor = nil
            UINavigationBar.appearance().tintColor = nil
            UINavigationBar.appearance().titleTextAttributes = nil
            UITabBar.appearance().barTintColor = nil
            UITabBar.appearance().tintColor = nil
            FrameLoop.shared.detach()
        }
        super.tearDown()
    }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            let screen = UIViewController()
            screen.title = "Screen"
            window.rootViewController = UINavigationController(rootViewController: screen)
            window.makeKeyAndVisible()
            UINavigationBar.appearance().barTintColor = .red
            UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.green]
            self.window = window
            return true
        }
    }

    func testSettingsMadeAtTheEndOfTheLaunchAreInTheFirstBar() throws {
        try onMain {
            FrameLoop.shared.detach()
            let host = HeadlessHost(scale: 1)
            let delegate = Delegate()
            UIApplication.shared.delegate = delegate
            defer { UIApplication.shared.delegate = nil }
            UIApplication.shared.launch(on: host)
            try host.settle()
            let shown = try XCTUnwrap(delegate.window).snapshot().pixels(for: .full)
            XCTAssertEqual(shown.row(4)[4], Self.red)
            XCTAssertTrue(
                (0..<48).contains { y in (0..<shown.width).contains { shown.row(y)[$0] == Self.green } }, "the title")
        }
    }

    func testABarTakesTheSettingsWhenItIsFirstLaidOutAndItsOwnValuesWin() throws {
        try onMain {
            for isOwn in [false, true] {
                let harness = ViewHarness(width: 400, height: 300, scale: 1)
                let navigation = UINavigationController(rootViewController: UIViewController())
                harness.window.rootViewController = navigation
                if isOwn { navigation.navigationBar.barTintColor = .green }
                UINavigationBar.appearance().barTintColor = .red
                XCTAssertEqual(try harness.pixel(4, 4), isOwn ? Self.green : Self.red)
                UINavigationBar.appearance().barTintColor = nil
            }
        }
    }

    func testABarThatEntersAWindowAgainTakesTheSettings() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300, scale: 1)
            let navigation = UINavigationController(rootViewController: UIViewController())
            harness.window.rootViewController = navigation
            XCTAssertNotEqual(try harness.pixel(4, 4), Self.red)
            harness.window.rootViewController = UIViewController()
            UINavigationBar.appearance().barTintColor = .red
            harness.window.rootViewController = navigation
            XCTAssertEqual(try harness.pixel(4, 4), Self.red)
        }
    }

    func testTheTintOfButtonsFollowsTheSettings() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300, scale: 1)
            let screen = UIViewController()
            let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
                UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 12))
            }.withRenderingMode(.alwaysTemplate)
            screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
                image: image, style: .plain, target: nil, action: nil)
            harness.window.rootViewController = UINavigationController(rootViewController: screen)
            UINavigationBar.appearance().tintColor = .red
            XCTAssertEqual(try harness.pixels().filter { $0 == Self.red }.count, 144)
        }
    }

    func testATabBarTakesTheSettingsWhenItIsFirstLaidOutAndItsOwnValuesWin() throws {
        try onMain {
            for isOwn in [false, true] {
                let harness = ViewHarness(width: 400, height: 300, scale: 1)
                let tabs = UITabBarController()
                let screen = UIViewController()
                let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
                    UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 12))
                }.withRenderingMode(.alwaysTemplate)
                screen.tabBarItem = UITabBarItem(title: nil, image: image, selectedImage: nil)
                tabs.viewControllers = [screen]
                harness.window.rootViewController = tabs
                if isOwn { tabs.tabBar.barTintColor = .green }
                UITabBar.appearance().barTintColor = .red
                UITabBar.appearance().tintColor = .yellow
                let all = try harness.pixels()
                let bar = isOwn ? Self.green : Self.red
                XCTAssertGreaterThan(all.filter { $0 == bar }.count, 4_000)
                XCTAssertEqual(all.filter { $0 == 0xFFFF_FF00 }.count, 144)
                UITabBar.appearance().barTintColor = nil
                UITabBar.appearance().tintColor = nil
            }
        }
    }
}
