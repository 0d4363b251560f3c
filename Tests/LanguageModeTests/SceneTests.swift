import ADKFoundation
import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Apps with a scene delegate, as Xcode's template makes them.
final class SceneTests: XCTestCase {
    @MainActor
    private func launch(
        _ delegate: UIResponder & UIApplicationDelegate, _ body: @MainActor (UIApplication, HeadlessHost) throws -> Void
    ) rethrows {
        FrameLoop.shared.detach()
        let host = HeadlessHost()
        let application = UIApplication.shared
        application.delegate = delegate
        defer {
            FrameLoop.shared.detach()
            application.delegate = nil
            application.scenes = []
        }
        application.launch(on: host)
        try body(application, host)
    }

    func testTheTemplateOpensTheWindowOfItsSceneDelegate() throws {
        try onMain {
            let delegate = TemplateDelegate()
            try launch(delegate) { application, host in
                let scene = try XCTUnwrap(application.connectedScenes.first as? UIWindowScene)
                let sceneDelegate = try XCTUnwrap(scene.delegate as? SceneDelegate)
                XCTAssertEqual(scene.activationState, .foregroundInactive)
                XCTAssertEqual(scene.session.role, .windowApplication)
                XCTAssertEqual(scene.session.configuration.name, "Default Configuration")
                XCTAssertEqual(application.openSessions, [scene.session])
                XCTAssertTrue(scene.session.scene === scene)
                try host.settle()
                let window = try XCTUnwrap(sceneDelegate.window)
                XCTAssertTrue(window.isShown)
                XCTAssertTrue(window.rootViewController?.view.window?.windowScene === scene)
                XCTAssertTrue(scene.windows.elementsEqual([window], by: ===))
                XCTAssertEqual(sceneDelegate.log, ["connects", "foreground", "active"])
                XCTAssertEqual(scene.activationState, .foregroundActive)
                XCTAssertEqual(delegate.log, ["launched"], "as on iOS, the scene's delegate is told")
            }
        }
    }

    func testTheSceneDelegateFollowsFocusAndVisibilityAndTheEnd() throws {
        try onMain {
            let delegate = TemplateDelegate()
            try launch(delegate) { application, host in
                try host.settle()
                let scene = try XCTUnwrap(application.connectedScenes.first as? UIWindowScene)
                let sceneDelegate = try XCTUnwrap(scene.delegate as? SceneDelegate)
                let window = try XCTUnwrap(sceneDelegate.window)
                @MainActor func turn(_ focused: Bool) throws {
                    FrameLoop.shared.post(.focusChanged(focused), to: window)
                    try host.settle()
                }
                try turn(true)
                sceneDelegate.log = []
                try turn(false)
                XCTAssertEqual(sceneDelegate.log, ["resigns"])
                XCTAssertEqual(scene.activationState, .foregroundInactive)
                window.isOutOfSight = true
                try host.settle()
                XCTAssertEqual(scene.activationState, .background)
                window.isOutOfSight = false
                try turn(true)
                XCTAssertEqual(sceneDelegate.log, ["resigns", "background", "foreground", "active"])
                sceneDelegate.log = []
                application.terminate()
                XCTAssertEqual(sceneDelegate.log, ["disconnects"])
                XCTAssertEqual(delegate.log, ["launched", "terminates"])
                XCTAssertEqual(scene.activationState, .unattached)
                XCTAssertEqual(application.connectedScenes, [])
            }
        }
    }

    func testTheConfigurationNamesAnotherClass() throws {
        try onMain {
            try launch(NamingDelegate()) { application, host in
                try host.settle()
                let scene = try XCTUnwrap(application.connectedScenes.first as? UIWindowScene)
                XCTAssertTrue(scene.delegate is OtherSceneDelegate)
                XCTAssertEqual(scene.windows.count, 1)
                XCTAssertTrue(scene.keyWindow === scene.windows.first)
            }
        }
    }

    func testASceneDelegateIsFoundThoughTheDelegateOfTheAppDoesNotAskForIt() {
        onMain {
            launch(SilentDelegate()) { application, _ in
                XCTAssertTrue(application.connectedScenes.first?.delegate is SceneDelegate)
            }
        }
    }

    func testAScenesWindowsAreAnotherScenesNeighbours() throws {
        try onMain {
            let delegate = TemplateDelegate()
            try launch(delegate) { application, host in
                try host.settle()
                let first = try XCTUnwrap(application.connectedScenes.first as? UIWindowScene)
                let activity = NSUserActivity(activityType: "org.example.read")
                application.requestSceneSessionActivation(nil, userActivity: activity, options: nil)
                try host.settle()
                XCTAssertEqual(application.connectedScenes.count, 2)
                XCTAssertEqual(application.windows.count, 2)
                let second = try XCTUnwrap(application.scenes.last)
                let log = try XCTUnwrap(second.delegate as? SceneDelegate)
                XCTAssertEqual(log.log, ["connects", "foreground", "active"])
                XCTAssertEqual(second.activationState, .foregroundActive)
                XCTAssertEqual(first.activationState, .foregroundInactive)
                XCTAssertEqual((first.delegate as? SceneDelegate)?.log.last, "resigns")
                log.log = []
                second.windows.first?.close()
                try host.settle()
                XCTAssertEqual(log.log, ["resigns", "background", "disconnects"])
                XCTAssertEqual(delegate.discarded, [second.session])
                XCTAssertEqual(application.connectedScenes, [first])
                XCTAssertEqual(second.activationState, .unattached)
                XCTAssertEqual(first.activationState, .foregroundActive)
                var failures: [String] = []
                application.requestSceneSessionDestruction(second.session, options: nil) { failures.append("\($0)") }
                XCTAssertEqual(failures, ["the scene is not connected"])
            }
        }
    }

    func testAnAppWithoutASceneDelegateHasNoSecondScene() {
        onMain {
            let delegate = NamingDelegate()
            launch(delegate) { application, _ in
                delegate.delegateClass = UIViewController.self
                var failures = 0
                let messages = Misuse.messages {
                    application.requestSceneSessionActivation(nil, userActivity: nil, options: nil) { _ in
                        failures += 1
                    }
                }
                XCTAssertEqual(failures, 1)
                XCTAssertEqual(messages.count, 1)
                XCTAssertEqual(application.connectedScenes.count, 1)
            }
        }
    }

    func testANewWindowHasASizeWithinTheRestrictionsOfItsScene() throws {
        try onMain {
            try launch(TemplateDelegate()) { application, _ in
                let scene = try XCTUnwrap(application.scenes.first)
                scene.sizeRestrictions?.maximumSize = CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude)
                scene.sizeRestrictions?.minimumSize = CGSize(width: 320, height: 200)
                scene.sizeRestrictions?.minimumSize.height = .nan
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 100))
                window.windowScene = scene
                window.makeKeyAndVisible()
                XCTAssertEqual(window.bounds.size, CGSize(width: 320, height: 200), "the smallest size counts more")
            }
        }
    }

    func testAnAppThatOpensItsWindowItselfHasNoScene() {
        onMain {
            launch(SwiftFiveDelegate()) { application, _ in
                XCTAssertEqual(application.connectedScenes, [])
                XCTAssertEqual(application.windows.count, 1)
            }
        }
    }

    func testAClassThatIsNoSceneDelegateIsLogged() {
        onMain {
            let delegate = NamingDelegate()
            delegate.delegateClass = UIViewController.self
            let messages = Misuse.messages {
                launch(delegate) { application, _ in XCTAssertEqual(application.connectedScenes, []) }
            }
            XCTAssertEqual(messages.count, 1)
        }
    }
}
