import AsyncDisplayKit
import TestSupport
import XCTest

/// Runs the program on a private X server, with a user's input.
final class GalleryProgramTests: XCTestCase {
    private static let size = (width: 900, height: 640)

    private func pixels(ofPNG path: String) throws -> [UInt32] {
        let buffer = try ImageDecoder.decode(path: path, fitting: .full)
        return (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.pixel(x: $0, y: y) & 0xFF_FFFF } }
    }

    /// The window of `child` once it is viewable.
    private func window(of child: ChildProcess, _ client: XClient) throws -> UInt32 {
        var window: UInt32?
        GalleryRunner.waitUntil("a window") {
            window = client.window(pid: child.pid)
            return window.map { client.isViewable($0) } ?? false
        }
        return try XCTUnwrap(window)
    }

    /// The scroll offset in the window's title, in pixels.
    private func offset(_ client: XClient, _ window: UInt32) -> Int? {
        client.title(of: window).flatMap { title in
            title.range(of: "y=").flatMap { Int(title[$0.upperBound...]) }
        }
    }

    func testTwentyWheelClicksShowThePixelsOfTheHeadlessScreenshotAtThatOffset() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(14)
        let server = try XvfbServer(width: 1000, height: 700)
        let size = "\(Self.size.width)x\(Self.size.height)"
        let child = try GalleryRunner.start(
            ["--size", size, "--offset-in-title", folder.path], display: server.display)
        let client = try XClient(display: server.display)
        let window = try window(of: child, client)
        client.movePointer(into: window, x: 400, y: 300)
        // A photo is shown once the window has many colours.
        GalleryRunner.waitUntil("a photo") { Set(client.pixels(of: window) ?? []).count > 1000 }

        for _ in 0..<20 {
            client.wheel(.down)
            poll(nil, 0, 8)
        }
        GalleryRunner.waitUntil("the end of the scrolling") { offset(client, window) == 2400 }

        let picture = folder.path("headless.png")
        let headless = try GalleryRunner.run(
            ["--size", size, "--headless", "--screenshot", picture, "--scroll-to", "2400", folder.path])
        XCTAssertEqual(headless.status, 0, headless.words)
        let expected = try pixels(ofPNG: picture)
        // The overlay scroll bar fades out one second after the last movement.
        var shown: [UInt32] = []
        GalleryRunner.waitUntil("the same picture as headless") {
            shown = client.pixels(of: window) ?? []
            return shown == expected
        }
        XCTAssertEqual(zip(shown, expected).filter { $0 != $1 }.count, 0, "pixels that differ")
        XCTAssertEqual(shown.count, expected.count)
    }

    func testAScreenshotOfAWindowAtAFractionalScaleEqualsTheHeadlessOne() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(5)
        let server = try XvfbServer()
        let options = ["--scale", "1.5", "--size", "500x350", "--scroll-to", "row:3", "--theme", "dark"]
        let files = ["window.png", "headless.png"].map { folder.path($0) }
        let windowed = try GalleryRunner.run(
            options + ["--screenshot", files[0], folder.path], display: server.display)
        XCTAssertEqual(windowed.status, 0, windowed.words)
        let headless = try GalleryRunner.run(options + ["--headless", "--screenshot", files[1], folder.path])
        XCTAssertEqual(headless.status, 0, headless.words)
        let pictures = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        XCTAssertEqual(pictures[0], pictures[1])
    }

    func testKeysScrollAndQCloses() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(6)
        let server = try XvfbServer()
        let child = try GalleryRunner.start(["--offset-in-title", folder.path], display: server.display)
        let client = try XClient(display: server.display)
        let window = try window(of: child, client)
        client.focus(window)
        GalleryRunner.waitUntil("a photo") { Set(client.pixels(of: window) ?? []).count > 1000 }

        XCTAssertTrue(client.type(symbol: 0xFF54))  // Down
        GalleryRunner.waitUntil("an arrow's step") { offset(client, window) == 80 }
        XCTAssertTrue(client.type(symbol: 0xFF50))  // Home
        GalleryRunner.waitUntil("the top") { offset(client, window) == 0 }
        XCTAssertTrue(client.type(symbol: 0x71))  // q
        GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
        XCTAssertEqual(child.exitStatus, 0, child.errorOutput)
    }

    func testAResizedWindowKeepsTheRowAtTheTop() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(10)
        let server = try XvfbServer()
        let child = try GalleryRunner.start(
            ["--size", "800x600", "--column", "full", "--offset-in-title", folder.path], display: server.display)
        let client = try XClient(display: server.display)
        let window = try window(of: child, client)
        client.movePointer(into: window, x: 200, y: 200)
        GalleryRunner.waitUntil("a photo") { Set(client.pixels(of: window) ?? []).count > 1000 }
        client.wheel(.down, clicks: 20)
        GalleryRunner.waitUntil("the scrolling") { offset(client, window) == 2400 }
        let before = try XCTUnwrap(client.pixels(of: window, width: 300, height: 40))

        client.resize(window, width: 801, height: 500)
        GalleryRunner.waitUntil("the new size") { client.geometry(of: window)?.height == 500 }
        XCTAssertEqual(try XCTUnwrap(client.pixels(of: window, width: 300, height: 40)).count, before.count)

        for (width, height) in [(1, 1), (700, 400)] { client.resize(window, width: width, height: height) }
        GalleryRunner.waitUntil("photos in the last size") {
            client.geometry(of: window)?.width == 700 && Set(client.pixels(of: window) ?? []).count > 1000
        }
        XCTAssertNil(child.exitStatus)
    }

    func testAServerKilledWhileScrollingIsReportedWithStatus1() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(10)
        let server = try XvfbServer()
        let child = try GalleryRunner.start([folder.path], display: server.display)
        let client = try XClient(display: server.display)
        let window = try window(of: child, client)
        client.movePointer(into: window, x: 400, y: 300)
        client.wheel(.down, clicks: 15)
        server.kill()
        GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
        XCTAssertEqual(child.exitStatus, 1)
        XCTAssertTrue(child.errorOutput.contains("X server connection lost"), child.errorOutput)
    }

    func testWithoutADisplayTheErrorSuggestsDISPLAY() throws {
        let result = try GalleryRunner.run([])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.words.contains("set DISPLAY"), result.words)
    }

    func testTheFramesLogHasOneFlatObjectPerLine() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(2)
        let log = folder.path("frames.jsonl")
        let result = try GalleryRunner.run(
            ["--headless", "--screenshot", folder.path("a.png"), "--frames-log", log, folder.path])
        XCTAssertEqual(result.status, 0, result.words)
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        XCTAssertGreaterThan(lines.count, 1)
        let keys: Set = [
            "t", "scroll_y", "main_ms", "input_ms", "actor_ms", "animate_ms", "layout_ms", "range_ms", "commit_ms",
            "composite_ms", "present_ms", "damage_px", "moved_px", "placeholders", "nodes",
        ]
        for line in lines {
            let object = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            XCTAssertEqual(Set(object.keys), keys)
            XCTAssertTrue(object.values.allSatisfy { $0 is NSNumber })
        }
    }
}
