import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// A real window manager on a desk's server.
@MainActor
final class WindowManager {
    private let process: ChildProcess
    private var configuration: String?

    /// Starts Openbox, which puts windows into frames and follows EWMH.
    convenience init(on desk: Desk) throws {
        try self.init("openbox", ["--sm-disable"], on: desk) { desk.host.windowManager.isPresent }
    }

    /// Starts twm, which puts windows into frames but is older than EWMH.
    static func twm(on desk: Desk) throws -> WindowManager {
        let path = NSTemporaryDirectory() + "adk-test-\(UUID().uuidString).twmrc"
        let fonts = ["Title", "Menu", "Icon", "Resize", "IconManager"].map { "\($0)Font \"fixed\"" }
        try (fonts + ["RandomPlacement"]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let manager = try WindowManager("twm", ["-f", path], on: desk) { true }
        manager.configuration = path
        return manager
    }

    /// - Parameter isReady: additional condition, besides managing a window.
    private init(_ program: String, _ arguments: [String], on desk: Desk, isReady: () -> Bool) throws {
        try XCTSkipUnless(XvfbServer.isInstalled(program), "\(program) is not installed")
        process = try ChildProcess(program, arguments, environment: ["DISPLAY": desk.server.display, "LC_ALL": "C"])
        // The window manager may sleep although requests were read during its start: keep sending it events.
        let probe = desk.client.map(width: 20, height: 20)
        desk.pump("a window manager") {
            desk.client.touchRoot()
            return isReady() && desk.client.parent(of: probe) != desk.client.root
        }
        desk.client.destroy(probe)
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
