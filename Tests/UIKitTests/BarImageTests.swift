import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Images of tabs and of buttons in a navigation bar take the bar's tint.
final class BarImageTests: XCTestCase {
    /// A filled square of 12 points.
    private static func square(_ color: UIColor, _ mode: UIImage.RenderingMode) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
            color.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 12))
        }.withRenderingMode(mode)
    }

    @MainActor
    private static func count(_ harness: ViewHarness, _ pixel: UInt32) throws -> Int {
        try harness.pixels().reduce(0) { $0 + ($1 == pixel ? 1 : 0) }
    }

    func testATabsImageTakesTheTintOfTheBarUnlessItIsOriginal() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300, scale: 1)
            let tabs = UITabBarController()
            let modes: [UIImage.RenderingMode] = [.alwaysTemplate, .automatic, .alwaysOriginal]
            tabs.viewControllers = modes.map { mode in
                let screen = UIViewController()
                screen.tabBarItem = UITabBarItem(title: nil, image: Self.square(.magenta, mode), selectedImage: nil)
                return screen
            }
            tabs.tabBar.tintColor = .green
            harness.window.rootViewController = tabs
            for index in modes.indices {
                tabs.selectedIndex = index
                let isOriginal = modes[index] == .alwaysOriginal
                XCTAssertEqual(try Self.count(harness, 0xFF00_FF00), isOriginal ? 0 : 144, "\(modes[index])")
                XCTAssertEqual(try Self.count(harness, 0xFFFF_00FF), 144, "\(modes[index])")
            }
            tabs.selectedIndex = 0
            tabs.tabBar.tintColor = .blue
            XCTAssertEqual(try Self.count(harness, 0xFF00_00FF), 144)
        }
    }

    func testAButtonsImageTakesTheTintOfTheNavigationBarOrItsOwn() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 300, scale: 1)
            let screen = UIViewController()
            let item = UIBarButtonItem(
                image: Self.square(.magenta, .alwaysTemplate), style: .plain, target: nil, action: nil)
            screen.navigationItem.rightBarButtonItem = item
            let navigation = UINavigationController(rootViewController: screen)
            navigation.navigationBar.tintColor = .green
            harness.window.rootViewController = navigation
            XCTAssertEqual(try Self.count(harness, 0xFF00_FF00), 144)
            item.tintColor = .blue
            XCTAssertEqual(try Self.count(harness, 0xFF00_00FF), 144)
            item.image = Self.square(.magenta, .alwaysOriginal)
            XCTAssertEqual(try Self.count(harness, 0xFFFF_00FF), 144)
        }
    }
}
