import Foundation
import Glibc
import TestSupport
import XCTest

/// Fcitx 5 on a private X server, with one input method that is on from the start. It uses no D-Bus.
final class FcitxServer {
    private let process: ChildProcess
    private let folder: URL

    /// Skips the test if Fcitx, or its engine, is not installed, and unless `ADK_FCITX_TESTS` is set: beside six busy
    /// loops, one of fifteen runs of its suite hung in a test, for a reason that is not found.
    init(_ engine: String, display: String) throws {
        try XCTSkipUnless(ProcessInfo.processInfo.environment["ADK_FCITX_TESTS"] != nil, "ADK_FCITX_TESTS is not set")
        let addons = ["/usr/share/fcitx5/addon/\(engine).conf", "/usr/share/fcitx5/addon/xim.conf"]
        try XCTSkipUnless(
            XvfbServer.isInstalled("fcitx5") && addons.allSatisfy { access($0, R_OK) == 0 },
            "Fcitx 5 is not installed with \(engine)")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-fcitx-\(UUID().uuidString)")
        let settings = folder.appendingPathComponent("fcitx5")
        try FileManager.default.createDirectory(
            at: settings.appendingPathComponent("conf"), withIntermediateDirectories: true)
        let profile = """
            [Groups/0]
            Name=Default
            Default Layout=us
            DefaultIM=\(engine)
            [Groups/0/Items/0]
            Name=keyboard-us
            [Groups/0/Items/1]
            Name=\(engine)
            [GroupOrder]
            0=Default
            """
        for (name, text) in [
            ("profile", profile), ("config", "[Behavior]\nActiveByDefault=True\n"),
            ("conf/xim.conf", "UseOnTheSpot=True\n"),
        ] {
            try Data(text.utf8).write(to: settings.appendingPathComponent(name))
        }
        var variables = ["DBUS_SESSION_BUS_ADDRESS": "", "DISPLAY": display, "LANG": "C.UTF-8"]
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"] { variables[name] = folder.path }
        self.folder = folder
        process = try ChildProcess(
            "fcitx5", ["--disable=all", "--enable=xcb,xim,keyboard,punctuation,\(engine)"], environment: variables)
    }

    deinit {
        process.send(signal: SIGKILL)
        process.wait()
        try? FileManager.default.removeItem(at: folder)
    }

    func send(_ signal: Int32) { process.send(signal: signal) }
}
