import ADKGraphics
import ADKLayers
import ADKViews
import ADKX11
import Foundation
import TestSupport
import XCTest

/// Whole processes: the test executable starts itself again as an app, and checks how it ends.
final class ProcessTests: XCTestCase {
    private static let role = "ADK_X11_TEST_ROLE"

    /// In the child process the app starts here, and this method never returns.
    override class func setUp() {
        guard let role = ProcessInfo.processInfo.environment[role] else { return }
        MainActor.assumeIsolated {
            UIApplicationMain(
                SampleProgram(),
                options: ADKApplicationOptions(
                    windowSize: CGSize(width: 320, height: 200), host: role == "headless" ? .headless : .x11))
        }
    }

    private typealias Launch = @Sendable (_ program: String, _ environment: [String: String]) throws -> ChildProcess
    private static let launch: Launch = { program, environment in
        try ChildProcess(program, ["ADKX11Tests.ProcessTests"], environment: environment)
    }

    private func start(_ role: String = "x11", display: String, launch: Launch = ProcessTests.launch) throws
        -> ChildProcess
    {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return try launch(program, [ProcessTests.role: role, "DISPLAY": display])
    }

    private func startOn(
        _ server: XvfbServer, as role: String = "x11", launch: Launch = ProcessTests.launch
    ) throws -> (ChildProcess, XClient, UInt32) {
        let child = try start(role, display: server.display, launch: launch)
        let client = try XClient(display: server.display)
        var window: UInt32?
        wait("its window") {
            window = client.window(pid: child.pid)
            return window.map { client.isViewable($0) && client.pixels(of: $0)?.first == SampleProgram.pixel } ?? false
        }
        return (child, client, try XCTUnwrap(window))
    }

    /// Polls every 5 ms until `condition` holds, for up to two minutes, because a machine may stall on its disk.
    private func wait(_ what: String, until condition: () -> Bool) {
        let deadline = Date(timeIntervalSinceNow: 120)
        while !condition() {
            guard Date() < deadline else { return XCTFail("timed out waiting for \(what)") }
            poll(nil, 0, 5)
        }
    }

    private func endStatus(of child: ChildProcess) -> Int32? {
        wait("the end of the program") { child.exitStatus != nil }
        return child.exitStatus
    }

    func testClosingTheLastWindowEndsTheProgramWithStatus0() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let server = try XvfbServer()
        let (child, client, window) = try startOn(server)

        client.sendProtocol("WM_DELETE_WINDOW", to: window)

        XCTAssertEqual(endStatus(of: child), 0)
        XCTAssertEqual(child.errorOutput, "")
    }

    /// Whether the child would inherit that the signal is ignored, as under `nohup`.
    private func isIgnored(_ number: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let mask = UInt64(line?.split(separator: "\t").last ?? "", radix: 16) ?? 0
        return mask & 1 << UInt64(number - 1) != 0
    }

    func testTheEndOfTheLoginLetsTheAppSaveAndThenEnds() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let server = try XvfbServer()
        for number in [SIGTERM, SIGHUP, SIGINT] where !isIgnored(number) {
            let (child, _, _) = try startOn(server, as: "saving")
            child.send(signal: number)
            XCTAssertEqual(endStatus(of: child), 128 + number)
            XCTAssertEqual(child.errorOutput, "saved\n")
        }
    }

    func testAKilledServerEndsTheProgramWithAMessageAndStatus1() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let server = try XvfbServer()
        let (child, client, window) = try startOn(server)
        client.movePointer(into: window, x: 10, y: 10)
        client.wheel(.down, clicks: 100)

        server.kill()

        XCTAssertEqual(endStatus(of: child), 1)
        XCTAssert(child.errorOutput.hasSuffix(": X server connection lost\n"), child.errorOutput)
        XCTAssertEqual(child.errorOutput.split(separator: "\n").count, 1)
    }

    func testTheServersConnectionNeverBecomesAStandardDescriptor() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let server = try XvfbServer()
        let (child, _, _) = try startOn(server) { program, environment in
            try ChildProcess(
                "sh", ["-c", "exec \"$0\" ADKX11Tests.ProcessTests <&- >&- 2>&-", program], environment: environment)
        }

        for descriptor in 0...2 {
            let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child.pid)/fd/\(descriptor)")
            XCTAssertEqual(path, "/dev/null", "descriptor \(descriptor)")
        }
    }

    func testNoDisplayIsStatus2WithASuggestion() throws {
        for (display, sentence) in [("", "no display"), (":9999", "cannot connect to display :9999")] {
            let child = try start(display: display)

            XCTAssertEqual(endStatus(of: child), 2)
            XCTAssert(
                child.errorOutput.hasSuffix(
                    ": \(sentence): set DISPLAY to that of an X server\n"), child.errorOutput)
        }
    }

    func testAHeadlessProgramNeedsNoDisplayAndEndsWithItsOwnStatus() throws {
        let child = try start("headless", display: "")

        XCTAssertEqual(endStatus(of: child), 7)
        XCTAssertEqual(child.errorOutput, "")
    }
}

/// A minimal app: one window of one colour. Headless, it ends by itself.
final class SampleProgram: UIResponder, UIApplicationDelegate {
    nonisolated static let pixel: UInt32 = 0x33_66_99

    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = UIViewController()
        controller.view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        let isHeadless = ProcessInfo.processInfo.environment["ADK_X11_TEST_ROLE"] == "headless"
        if isHeadless { FrameTimer.schedule(after: 5) { application.terminate(status: 7) } }
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        if ProcessInfo.processInfo.environment["ADK_X11_TEST_ROLE"] == "saving" {
            FileHandle.standardError.write(Data("saved\n".utf8))
        }
    }
}
