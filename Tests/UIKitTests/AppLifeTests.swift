import ADKFoundation
import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// The delegate of an app, and what its controllers receive.
final class AppLifeTests: XCTestCase {
    private class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var log: [String]
        var name: String? = "made"

        override init() {
            log = ["init"]
            super.init()
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            log.append("launched")
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController(nibName: nil, bundle: nil)
            window?.makeKeyAndVisible()
            return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { log.append("resigns") }
        func applicationDidEnterBackground(_ application: UIApplication) { log.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { log.append("foreground") }
    }

    private final class Plain: UIResponder, UIApplicationDelegate {
        let values = [1, 2, 3]
    }

    private class Grandchild: Delegate {
        var more = "more"
    }

    func testADelegateIsCreatedByItsClass() throws {
        try onMain {
            @MainActor func create(_ type: UIResponder.Type) -> UIResponder { type.init(adkLaunch: ()) }
            let delegate = try XCTUnwrap(create(Delegate.self) as? Delegate)
            XCTAssertTrue(type(of: delegate) == Delegate.self)
            XCTAssertEqual(delegate.log, ["init"])
            XCTAssertEqual(delegate.name, "made")
            let plain = try XCTUnwrap(create(Plain.self) as? Plain)
            XCTAssertEqual(plain.values, [1, 2, 3])
            let child = try XCTUnwrap(create(Grandchild.self) as? Grandchild)
            XCTAssertEqual(child.more, "more")
            XCTAssertEqual(child.log, ["init"])
            weak var gone: UIResponder?
            do { gone = create(Grandchild.self) }
            XCTAssertNil(gone)
        }
    }

    func testTheDelegateFollowsFocusAndVisibility() throws {
        try onMain {
            FrameLoop.shared.detach()
            let host = HeadlessHost()
            let delegate = Delegate()
            let application = UIApplication.shared
            application.delegate = delegate
            defer {
                FrameLoop.shared.detach()
                application.delegate = nil
            }
            application.launch(on: host)
            try host.settle()
            XCTAssertEqual(delegate.log, ["init", "launched", "active"])
            XCTAssertEqual(application.applicationState, .active)
            let window = try XCTUnwrap(delegate.window)
            @MainActor func turn(_ focused: Bool) throws {
                FrameLoop.shared.post(.focusChanged(focused), to: window)
                try host.settle()
            }
            try turn(true)
            delegate.log = []
            try turn(false)
            XCTAssertEqual(delegate.log, ["resigns"])
            window.isOutOfSight = true
            try host.settle()
            XCTAssertEqual(delegate.log, ["resigns", "background"])
            XCTAssertEqual(application.applicationState, .background)
            window.isOutOfSight = false
            try turn(true)
            XCTAssertEqual(delegate.log, ["resigns", "background", "foreground", "active"])
            // The focus that moves from one window of the app to another is no change.
            let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            other.makeKeyAndVisible()
            delegate.log = []
            FrameLoop.shared.post(.focusChanged(false), to: window)
            FrameLoop.shared.post(.focusChanged(true), to: other)
            try host.settle()
            XCTAssertEqual(delegate.log, [])
        }
    }

    private final class Watcher: UIViewController {
        var seen: [UIUserInterfaceStyle?] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) {
                seen.append(previousTraitCollection?.userInterfaceStyle)
            }
        }
    }

    func testControllersReceiveThePreviousTraits() throws {
        try onMain {
            let harness = ViewHarness()
            let watcher = Watcher()
            harness.window.rootViewController = watcher
            try harness.host.settle()
            watcher.seen = []
            harness.window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(watcher.seen, [.light])
            harness.window.overrideUserInterfaceStyle = .unspecified
            XCTAssertEqual(watcher.seen, [.light, .dark])
            watcher.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(watcher.seen, [.light, .dark, .light])
            harness.window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(watcher.seen, [.light, .dark, .light], "it was dark before")
        }
    }

    func testTheScreenIsReadOnAnyThread() {
        onMain {
            let harness = ViewHarness(scale: 3)
            _ = harness
            let read = Locked<CGFloat?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                read.withLock { $0 = UIScreen.main.scale }
                isDone.signal()
            }.start()
            isDone.wait()
            XCTAssertEqual(read.withLock { $0 }, 3)
            UIApplication.shared.preferredWindowSize = CGSize(width: 300, height: 200)
            XCTAssertEqual(UIScreen.main.bounds.width, 300)
            UIApplication.shared.preferredWindowSize = CGSize(width: 1100, height: 800)
        }
    }

    func testBarItemsCallTheirTarget() {
        onMain {
            @MainActor final class Owner {
                var taps = 0
                func tapped() { taps += 1 }
                func tappedBy(_ item: UIBarButtonItem) { taps += item.accessibilityLabel == "Add" ? 10 : 100 }
            }
            let owner = Owner()
            let done = UIBarButtonItem(title: "Done", style: .plain, target: owner, action: Selector(Owner.tapped))
            done.action?()
            XCTAssertEqual(owner.taps, 1)
            let add = UIBarButtonItem(barButtonSystemItem: .add, target: owner, action: Selector(Owner.tappedBy))
            add.action?()
            XCTAssertEqual(owner.taps, 11)
            XCTAssertNil(UIBarButtonItem(title: "", style: .plain, target: nil, action: nil).action)
            let tap = UITapGestureRecognizer(target: owner, action: Selector(Owner.tapped))
            XCTAssertEqual(tap.numberOfTapsRequired, 1)
        }
    }

    func testTheBarUsesAttributesAndBackTitles() throws {
        try onMain {
            let harness = ViewHarness(width: 400, height: 200)
            defer {
                UINavigationBar.appearance().titleTextAttributes = nil
                FrameLoop.shared.detach()
            }
            let first = UIViewController()
            first.title = "First"
            first.navigationItem.backBarButtonItem = UIBarButtonItem(
                title: "Zurück", style: .plain, target: nil, action: nil)
            let navigation = UINavigationController(rootViewController: first)
            harness.window.rootViewController = navigation
            let before = try harness.pixels()
            UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.red]
            let second = UIViewController()
            second.title = "First"
            navigation.setViewControllers([second], animated: false)
            let after = try harness.pixels()
            XCTAssertTrue(before != after)
            XCTAssertTrue(after.contains { $0 >> 16 & 0xFF > 200 && $0 & 0xFFFF < 0x3030 }, "a red title")
        }
    }
}
