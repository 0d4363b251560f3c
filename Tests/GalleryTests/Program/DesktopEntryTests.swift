import AsyncDisplayKit
import TestSupport
import XCTest

/// Tests of the desktop entry, which adds the gallery to the desktop's menus.
final class DesktopEntryTests: XCTestCase {
    private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../assets/asyncdisplaykit-gallery.desktop").standardized

    private func entry() throws -> [String: String] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            })
    }

    func testTheEntryIsValid() throws {
        try XCTSkipUnless(XvfbServer.isInstalled("desktop-file-validate"), "desktop-file-utils is not installed")
        let child = try ChildProcess("desktop-file-validate", ["--no-hints", file.path])
        XCTAssertEqual(child.wait(), 0, "desktop-file-validate \(file.path)")
    }

    func testTheEntryMatchesTheProgramItsIconAndItsWindowClass() throws {
        let entry = try entry()
        XCTAssertEqual(entry["Exec"]?.split(separator: " ").first, "gallery")
        // The installed icon is looked up by its name, without folder and extension.
        XCTAssertEqual(entry["Icon"], file.deletingPathExtension().lastPathComponent)
        let icon = file.deletingLastPathComponent().appendingPathComponent("icon.png")
        XCTAssertTrue(FileManager.default.fileExists(atPath: icon.path))

        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let folder = try TestFolder()
        try folder.fillWithPhotos(1)
        let server = try XvfbServer()
        let child = try GalleryRunner.start([folder.path], display: server.display)
        let client = try XClient(display: server.display)
        var window: UInt32?
        GalleryRunner.waitUntil("a window") {
            window = client.window(pid: child.pid)
            return window != nil
        }
        let names = try XCTUnwrap(client.text("WM_CLASS", of: try XCTUnwrap(window))).split(separator: "\0")
        XCTAssertEqual(
            names.last.map(String.init), entry["StartupWMClass"], "the desktop finds the entry by WM_CLASS")
    }
}
