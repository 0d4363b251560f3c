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
            application.scene = nil
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
