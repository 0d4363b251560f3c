import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// A window manager on a desk's server.
@MainActor
final class WindowManager {
    private let process: ChildProcess
    private var configuration: String?

    /// Openbox: puts windows into frames and follows EWMH.
    convenience init(on desk: Desk) throws {
        try self.init("openbox", ["--sm-disable"], on: desk) { desk.host.windowManager.isPresent }
    }

    /// twm: frames too, but from before EWMH.
    static func twm(on desk: Desk) throws -> WindowManager {
        let path = NSTemporaryDirectory() + "adk-test-\(UUID().uuidString).twmrc"
        let fonts = ["Title", "Menu", "Icon", "Resize", "IconManager"].map { "\($0)Font \"fixed\"" }
        try (fonts + ["RandomPlacement"]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let manager = try WindowManager("twm", ["-f", path], on: desk) { true }
        manager.configuration = path
        return manager
    }

    /// - Parameter isReady: beside having taken a window under its wing.
    private init(_ program: String, _ arguments: [String], on desk: Desk, isReady: () -> Bool) throws {
        try XCTSkipUnless(XvfbServer.isInstalled(program), "\(program) is not installed")
        process = try ChildProcess(program, arguments, environment: ["DISPLAY": desk.server.display, "LC_ALL": "C"])
        // It sleeps on what it read while starting, so something has to go on.
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

    /// Ends it without a handover.
    func kill() {
        process.send(signal: SIGKILL)
        process.wait()
    }
}
