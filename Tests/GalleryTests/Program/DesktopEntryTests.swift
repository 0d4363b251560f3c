import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKShip

/// Tests of the description from which the gallery's packages and its desktop entry are made.
final class DesktopEntryTests: XCTestCase {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized

    private func app() throws -> ShipDescription {
        try ShipDescription(contentsOf: root.appendingPathComponent("Ship.json"))
    }

    func testTheFilesOfTheAlbumArePutWhereTheGalleryLooksForThem() throws {
        let app = try app()
        XCTAssertEqual(app.command, "gallery")
        for (file, place) in app.files {
            // `AssetFolder` looks into `assets` beside the program.
            XCTAssertEqual(place, file)
            XCTAssertTrue(place.hasPrefix("assets/"))
        }
    }

    func testTheEntryMatchesTheWindowClass() throws {
        let entry = DesktopEntry(app: try app()).text
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
        let name = try XCTUnwrap(names.last)
        XCTAssertTrue(entry.contains("\nStartupWMClass=\(name)\n"), "the desktop finds the entry by WM_CLASS")
    }
}
