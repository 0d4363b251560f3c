import ADKFoundation
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// Programs that the session bus starts: the test executable starts again as an app, as a service file says.
final class BusStartTests: XCTestCase {
    private static let name = "org.example.Started"

    /// In the child process the app starts here, and this method never returns.
    override class func setUp() {
        guard NotingProgram.file != nil else { return }
        MainActor.assumeIsolated {
            var options = ADKApplicationOptions(windowSize: CGSize(width: 320, height: 200))
            options.identifier = name
            // The request may come late on a slow machine.
            options.longestWaitForRequest = 120
            UIApplicationMain(NotingProgram(), options: options)
        }
    }

    func testTheBusStartsTheProgramForItsFilesAndShowsItsWindow() async throws {
        try XCTSkipUnless(PrivateBus.isAvailable && XvfbServer.isAvailable, "dbus-daemon or Xvfb is not installed")
        let server = try XvfbServer()
        defer { server.stop() }
        let log = NSTemporaryDirectory() + "adk-bus-start-\(UUID().uuidString)"
        defer { unlink(log) }
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let bus = try PrivateBus(services: [
            Self.name:
                "/usr/bin/env ADK_STARTED_BY_BUS=1 DISPLAY=\(server.display) \(NotingProgram.mark)=\(log) \(program) "
                + "ADKX11Tests.BusStartTests"
        ])
        func call(
            _ method: String, _ arguments: [String], of name: String = BusStartTests.name,
            at path: String = "/org/example/Started"
        ) async throws -> (output: String, status: Int32) {
            try await bus.gdbus(
                [
                    "call", "--session", "--timeout", "3600", "--dest", name, "--object-path", path, "--method", method,
                ] + arguments)
        }
        func request(_ method: String, _ arguments: [String]) async throws {
            let answer = try await call("org.freedesktop.Application." + method, arguments)
            XCTAssertEqual(answer.status, 0, answer.output)
        }
        /// The program may end before it has answered.
        func end() async throws {
            _ = try await call("org.freedesktop.Application.Open", ["['test:end']", "{}"])
            let bus = "org.freedesktop.DBus"
            let deadline = Date(timeIntervalSinceNow: 120)
            while try await call("\(bus).NameHasOwner", [Self.name], of: bus, at: "/").output.contains("true") {
                guard Date() < deadline else { return XCTFail("the program does not end") }
            }
        }
        func expect(_ text: String) {
            let deadline = Date(timeIntervalSinceNow: 120)
            var found = ""
            while Date() < deadline {
                found = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
                if found == text { return }
                poll(nil, 0, 5)
            }
            XCTFail("\(found)\nis not\n\(text)")
        }
        try await request("Open", ["['file:///a%20b', 'test:1']", "{'desktop-startup-id': <'start'>}"])
        let started = "launch file:///a%20b for start\nopen file:///a%20b\nopen test:1\nactive\n"
        expect(started)
        try await request("Open", ["['test:2']", "{}"])
        expect(started + "open test:2\n")
        try await end()
        expect(started + "open test:2\nopen test:end\nend\n")
        // The next request starts it again.
        try await request("Activate", ["{}"])
        let shown = started + "open test:2\nopen test:end\nend\nlaunch nil for nil\nactive\n"
        expect(shown)
        try await end()
        expect(shown + "open test:end\nend\n")
    }
}

/// Writes into a file what it is told.
private final class NotingProgram: UIResponder, UIApplicationDelegate {
    nonisolated static let mark = "ADK_X11_TEST_BUS_START"
    nonisolated static let file = ProcessInfo.processInfo.environment[mark]
    private var isShown = false

    private func note(_ line: String) {
        let file = NotingProgram.file ?? ""
        let old = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        try? (old + line + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let url = (launchOptions?[.url] as? URL)?.absoluteString ?? "nil"
        note("launch \(url) for \(StartupNotification.pendingID ?? "nil")")
        UIWindow(frame: UIScreen.main.bounds).makeKeyAndVisible()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        if !isShown { note("active") }
        isShown = true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        note("open \(url.absoluteString)")
        if url.absoluteString == "test:end" { app.terminate(status: 0) }
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) { note("end") }
}
