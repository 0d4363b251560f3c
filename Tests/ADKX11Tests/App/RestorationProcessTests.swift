import ADKFoundation
import ADKViews
import ADKX11
import Foundation
import TestSupport
import XCTest

/// The state of scenes between whole processes: the test executable starts itself again as an app.
final class RestorationProcessTests: XCTestCase {
    private static let mark = "ADK_X11_TEST_SCENES"

    /// In the child process the app starts here, and this method never returns.
    override class func setUp() {
        guard ProcessInfo.processInfo.environment[mark] != nil else { return }
        MainActor.assumeIsolated {
            var options = ADKApplicationOptions(windowSize: CGSize(width: 320, height: 200))
            options.identifier = "org.example.Pages"
            UIApplicationMain(PageProgram(), options: options)
        }
    }

    func testTheNextStartHasTheStateOfTheLastEndAlsoAfterOneThatWasKilled() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let server = try XvfbServer()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-scenes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("org.example.Pages/scenes")
        XCTAssertEqual(try output(server, folder, end: SIGTERM), "page 1\n")
        let state = try Data(contentsOf: file)
        XCTAssertEqual(try output(server, folder, end: SIGKILL), "page 2\n")
        XCTAssertEqual(try Data(contentsOf: file), state)
        XCTAssertEqual(try output(server, folder, end: SIGHUP), "page 2\n")
        try Data(state.dropLast()).write(to: file)
        let damaged = try output(server, folder, end: SIGKILL)
        XCTAssertTrue(damaged.contains("is damaged"), damaged)
        XCTAssertTrue(damaged.hasSuffix("page 1\n"), damaged)
    }

    /// Starts the program, waits until its window is open, and ends it. Returns its messages.
    private func output(_ server: XvfbServer, _ folder: URL, end signal: Int32) throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let child = try ChildProcess(
            program, ["ADKX11Tests.RestorationProcessTests"],
            environment: [
                "DISPLAY": server.display, Self.mark: "1", "XDG_STATE_HOME": folder.path,
                "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            ])
        let deadline = Date(timeIntervalSinceNow: 120)
        while child.exitStatus == nil, !child.errorOutput.contains("page"), Date() < deadline { poll(nil, 0, 5) }
        child.send(signal: signal)
        child.wait()
        XCTAssertEqual(child.exitStatus, signal == SIGKILL ? -SIGKILL : 128 + signal)
        return child.errorOutput
    }
}

private final class PageProgram: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = PageSceneDelegate.self
        return configuration
    }
}

private final class PageSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private var page = 1
    private var isShown = false

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        page = session.stateRestorationActivity?.userInfo?["page"] as? Int ?? 1
        UIWindow(frame: UIScreen.main.bounds).makeKeyAndVisible()
    }

    /// The loop runs, which handles signals.
    func sceneDidBecomeActive(_ scene: UIScene) {
        guard !isShown else { return }
        isShown = true
        FileHandle.standardError.write(Data("page \(page)\n".utf8))
        page += 1
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "org.example.page")
        activity.userInfo = ["page": page]
        return activity
    }
}
