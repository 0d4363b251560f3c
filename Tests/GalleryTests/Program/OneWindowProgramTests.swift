import AsyncDisplayKit
import TestSupport
import XCTest

/// The program without a scene: the photos of the command line in one window. The numbers are those of the points of a
/// review.
final class OneWindowProgramTests: XCTestCase {
    /// Runs a command line of the shell, in which `gallery` is the program with a screenshot. Returns its status, its
    /// messages and the number of colours of the screenshot.
    private func run(_ line: String, in folder: TestFolder) throws -> (status: Int32, words: String, colours: Int) {
        let file = folder.path("shot-\(UUID().uuidString).jpg-not-a-photo")
        let command =
            "cd '\(folder.path)' && exec "
            + line.replacingOccurrences(
                of: "gallery", with: "'\(GalleryRunner.program)' --headless --size 300x200 --screenshot '\(file)'")
        let child = try ChildProcess("sh", ["-c", command], environment: ["DISPLAY": ""])
        GalleryRunner.waitUntil("the end of \(line)", seconds: 120) { child.exitStatus != nil }
        var colours = 0
        if let image = try? ImageDecoder.decode(path: file, fitting: .full) {
            colours = Set((0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }).count
        }
        unlink(file)
        return (child.exitStatus ?? -1, child.errorOutput, colours)
    }

    /// D2, D36, D37: a photo, several photos, standard input, and a name of bytes.
    func testPhotosOfTheCommandLineAreShown() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(2)
        let bytes = Array(folder.path.utf8) + Array("/bad".utf8) + [0xFF] + Array(".jpg".utf8)
        XCTAssertEqual(link(folder.path("photo 0.jpg"), bytes.map { CChar(bitPattern: $0) } + [0]), 0)
        for line in [
            "gallery 'photo 0.jpg'", "gallery photo*", "gallery - < 'photo 1.jpg'", "gallery bad*", "gallery .",
        ] {
            let result = try run(line, in: folder)
            XCTAssertEqual(result.status, 0, "\(line): \(result.words)")
            XCTAssertEqual(result.words, "", line)
            XCTAssertGreaterThan(result.colours, 500, line)
        }
    }

    /// D22.
    func testAWindowIsNotSmallerThanItsBarAndTellsTheWindowManager() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let folder = try TestFolder()
        try folder.fillWithPhotos(1)
        let server = try XvfbServer()
        let child = try GalleryRunner.start(["--size", "10x10", folder.path], display: server.display)
        let client = try XClient(display: server.display)
        var size: [Int] = []
        GalleryRunner.waitUntil("a window") {
            guard let window = client.window(pid: child.pid), let place = client.geometry(of: window) else {
                return false
            }
            size = [Int(place.width), Int(place.height)]
            let hints = client.cardinals("WM_NORMAL_HINTS", of: window).map { $0.map(Int.init) } ?? []
            size += hints.count > 6 ? Array(hints[5...6]) : []
            // The first hints have no minimum.
            return size.count == 4 && size[2] > 1
        }
        XCTAssertEqual(size, [320, 240, 320, 240])
    }

    /// D23, D36: nothing can be shown, which the exit status tells.
    func testTheStatusTellsThatNothingCouldBeShown() throws {
        let folder = try TestFolder()
        try folder.write("words", to: "broken.jpg")
        try folder.write([], to: "none/letter.txt")
        for (line, words) in [
            ("gallery broken.jpg", "This photo cannot be shown"), ("gallery none", "No photos in this folder"),
            ("gallery nowhere.jpg", "There is no file or folder"),
            ("gallery - < /dev/null", "no photo on standard input"),
            ("gallery - -", "can be given once"),
        ] {
            let result = try run(line, in: folder)
            XCTAssertNotEqual(result.status, 0, line)
            XCTAssertTrue(result.words.contains(words), "\(line): \(result.words)")
        }
    }
}
