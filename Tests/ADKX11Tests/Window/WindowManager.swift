import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// A real window manager on a harness's server.
@MainActor
final class WindowManager {
    private let process: ChildProcess
    private var configuration: String?

    /// Starts Openbox, which puts windows into frames and follows EWMH.
    convenience init(on harness: X11Harness) throws {
        try self.init("openbox", ["--sm-disable"], on: harness) { harness.host.windowManager.isPresent }
    }

    /// Starts twm, which puts windows into frames but is older than EWMH.
    static func twm(on harness: X11Harness) throws -> WindowManager {
        let path = NSTemporaryDirectory() + "adk-test-\(UUID().uuidString).twmrc"
        let fonts = ["Title", "Menu", "Icon", "Resize", "IconManager"].map { "\($0)Font \"fixed\"" }
        try (fonts + ["RandomPlacement"]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let manager = try WindowManager("twm", ["-f", path], on: harness) { true }
        manager.configuration = path
        return manager
    }

    /// - Parameter isReady: additional condition, besides managing a window.
    private init(_ program: String, _ arguments: [String], on harness: X11Harness, isReady: () -> Bool) throws {
        try XCTSkipUnless(XvfbServer.isInstalled(program), "\(program) is not installed")
        process = try ChildProcess(program, arguments, environment: ["DISPLAY": harness.server.display, "LC_ALL": "C"])
        // The window manager may sleep although requests were read during its start: keep sending it events.
        let probe = harness.client.map(width: 20, height: 20)
        harness.pump("a window manager") {
            harness.client.touchRoot()
            return isReady() && harness.client.parent(of: probe) != harness.client.root
        }
        harness.client.destroy(probe)
    }

    func stop() {
        process.send(signal: SIGTERM)
        process.wait()
        if let configuration { unlink(configuration) }
    }

    /// Kills it, as a crash would.
    func kill() {
        process.send(signal: SIGKILL)
        process.wait()
    }
}
