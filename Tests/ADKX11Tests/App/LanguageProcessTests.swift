import ADKFoundation
import ADKViews
import ADKX11
import Foundation
import TestSupport
import XCTest

/// Whole processes in a desktop's language: the test executable starts itself again as an app.
final class LanguageProcessTests: XCTestCase {
    fileprivate static let resources = "ADK_X11_TEST_RESOURCES"

    /// In the child process the app starts here, and this method never returns.
    override class func setUp() {
        guard let path = ProcessInfo.processInfo.environment[resources] else { return }
        MainActor.assumeIsolated {
            var options = ADKApplicationOptions(windowSize: CGSize(width: 320, height: 200))
            options.resources = URL(fileURLWithPath: path)
            UIApplicationMain(SpeakingProgram(), options: options)
        }
    }

    private func words(_ folder: URL, _ server: XvfbServer, _ environment: [String: String]) throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let none = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"].map { ($0, "") }
        let variables = Dictionary(none) { first, _ in first }
            .merging(environment) { $1 }
            .merging(["DISPLAY": server.display, Self.resources: folder.path]) { $1 }
        let child = try ChildProcess(program, ["ADKX11Tests.LanguageProcessTests"], environment: variables)
        let deadline = Date(timeIntervalSinceNow: 120)
        while child.exitStatus == nil, Date() < deadline { poll(nil, 0, 5) }
        XCTAssertEqual(child.exitStatus, 7)
        return child.errorOutput
    }

    func testAnAppIsInTheLanguageOfTheDesktop() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let server = try XvfbServer()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-speaks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, text) in [("en", "Hello"), ("de", "Hallo"), ("ar", "مرحبا")] {
            let place = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("hello = \"\(text)\";".utf8).write(to: place.appendingPathComponent("Localizable.strings"))
        }
        XCTAssertEqual(try words(folder, server, ["LANG": "de_AT.UTF-8"]), "Hallo Abbrechen de-AT ltr")
        XCTAssertEqual(try words(folder, server, ["LANG": "ar_EG.UTF-8"]), "مرحبا إلغاء ar-EG rtl")
        let list = ["LANG": "en_US.UTF-8", "LANGUAGE": "he:ar:de", "LC_TIME": "de_DE.UTF-8"]
        XCTAssertEqual(try words(folder, server, list), "مرحبا إلغاء ar-DE rtl")
        XCTAssertEqual(try words(folder, server, ["LANG": "he_IL.UTF-8"]), "Hello Cancel en-IL ltr")
        XCTAssertEqual(try words(folder, server, ["LANG": "C.UTF-8", "LANGUAGE": "de"]), "Hello Cancel en ltr")
    }
}

private final class SpeakingProgram: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let direction = application.userInterfaceLayoutDirection == .rightToLeft ? "rtl" : "ltr"
        let texts = [
            NSLocalizedString("hello", comment: ""), FrameworkWord.cancel.text, Locale.application.identifier(.bcp47),
            direction,
        ]
        FileHandle.standardError.write(Data(texts.joined(separator: " ").utf8))
        application.terminate(status: 7)
        return true
    }
}
