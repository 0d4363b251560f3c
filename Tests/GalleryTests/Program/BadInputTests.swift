import AsyncDisplayKit
import TestSupport
import XCTest

/// Wrong or damaged input: the gallery never crashes and still shows the other photos.
final class BadInputTests: XCTestCase {
    private func picture(_ source: String, _ more: [String] = [], in folder: TestFolder) throws -> (
        Int32, String, PixelBuffer?
    ) {
        let file = folder.path("out-\(UUID().uuidString).png")
        let result = try GalleryRunner.run(["--headless", "--screenshot", file] + more + [source])
        let picture = result.status == 0 ? try ImageDecoder.decode(path: file, fitting: .full) : nil
        return (result.status, result.words, picture)
    }

    private func colours(_ buffer: PixelBuffer?) -> Int {
        guard let buffer else { return 0 }
        return Set((0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.pixel(x: $0, y: y) } }).count
    }

    func testGoodPhotosInAFolderOfBrokenFilesAreShown() throws {
        let out = try TestFolder()
        let folder = try TestFolder()
        try folder.write("This is text, not a picture.", to: "a text.jpg")
        try folder.write([], to: "b empty.png")
        let jpeg = Array(try JPEGEncoder.encode(samplePhoto(1), quality: 90))
        try folder.write(Array(jpeg[..<(jpeg.count / 2)]), to: "c cut in half.jpg")
        try folder.write(grayPNG(width: 20_000, height: 20_000), to: "d bomb.png")
        try folder.link("e loop", to: ".")
        try folder.link("f nowhere.jpg", to: "/nonexistent/x.jpg")
        try folder.write(jpeg, to: "g with\na newline and  spaces.jpg")
        try folder.write(jpeg, to: "h/i/j/good.jpg")
        let (status, words, picture) = try picture(folder.path, ["--size", "700x6000"], in: out)
        XCTAssertEqual(status, 0, words)
        XCTAssertGreaterThan(colours(picture), 1000, "the good photos are shown")
        let (_, _, again) = try self.picture(folder.path, ["--size", "700x6000"], in: out)
        XCTAssertEqual(
            picture.map { pngBytes($0) }, again.map { pngBytes($0) }, "the same command gives the same picture")
    }

    private func pngBytes(_ buffer: PixelBuffer) -> Data? { try? PNGEncoder.encode(buffer) }

    func testMissingSourcesAndBrokenFeedsAreReported() throws {
        let folder = try TestFolder()
        let missing = try picture(folder.path("nothing here"), in: folder)
        XCTAssertEqual(missing.0, 1)
        XCTAssertTrue(missing.1.contains("nothing here"), missing.1)

        try folder.write("{\"version\": 1, \"photos\": [", to: "broken/feed.json")
        let broken = try picture(folder.path("broken"), in: folder)
        XCTAssertEqual(broken.0, 0, "the window shows the error")
        XCTAssertTrue(broken.1.contains("feed.json"), broken.1)

        try folder.write(
            #"{"version":1,"title":"x","photos":[{"id":"1","src":"a.jpg","width":"wide","height":3,"author":{"name":"A"}}],"next":null}"#,
            to: "types/feed.json")
        let types = try picture(folder.path("types"), in: folder)
        XCTAssertEqual(types.0, 0)
        XCTAssertTrue(types.1.contains("width"), types.1)
    }

    func testAFeedThatLinksToItselfShowsItsPhotosAndEnds() throws {
        let folder = try TestFolder()
        try folder.write(Array(try JPEGEncoder.encode(samplePhoto(3), quality: 90)), to: "feed/a.jpg")
        try folder.write(
            #"{"version":1,"title":"x","photos":[{"id":"1","src":"a.jpg","width":600,"height":400,"author":{"name":"A"}}],"next":"feed.json"}"#,
            to: "feed/feed.json")
        let (status, words, picture) = try picture(folder.path("feed"), in: folder)
        XCTAssertEqual(status, 0, words)
        XCTAssertGreaterThan(colours(picture), 1000)
        XCTAssertTrue(words.contains("feed.json"), words)
    }

    func testAFolderOfTenThousandPhotosOpens() throws {
        let folder = try TestFolder()
        try folder.write(Array(try JPEGEncoder.encode(samplePhoto(5), quality: 80)), to: "original")
        for index in 0..<10_000 { XCTAssertEqual(link(folder.path("original"), folder.path("p\(index).jpg")), 0) }
        let (status, words, picture) = try picture(folder.path, in: folder)
        XCTAssertEqual(status, 0, words)
        XCTAssertGreaterThan(colours(picture), 1000)
    }

    func testThousandsOfSkippedFilesAreOneLineOnTheTerminal() throws {
        let folder = try TestFolder()
        try folder.write(Array(try JPEGEncoder.encode(samplePhoto(5), quality: 80)), to: "no name that says so")
        try folder.write("words", to: "a letter")
        for index in 0..<2_000 { XCTAssertEqual(link(folder.path("a letter"), folder.path("b\(index)")), 0) }
        let out = try TestFolder()
        let (status, words, picture) = try picture(folder.path, in: out)
        XCTAssertEqual(status, 0, words)
        XCTAssertGreaterThan(colours(picture), 1000)
        XCTAssertEqual(words.split(separator: "\n").count, 1, words)
        XCTAssertTrue(words.contains("2001 files in “\(folder.path)” are not pictures"), words)
    }

    func testTheKindOfADocumentIsReported() throws {
        let folder = try TestFolder()
        try folder.write("%PDF-1.7 and so on", to: "taxes")
        let (status, words, _) = try picture(folder.path("taxes"), in: folder)
        XCTAssertEqual(status, 0, "the window shows the error")
        XCTAssertTrue(words.contains("taxes” is a PDF document, not a picture this program can show."), words)
    }

    func testTinyAndVeryWideWindows() throws {
        let folder = try TestFolder()
        try folder.fillWithPhotos(2)
        for (size, width, height) in [("1x1", 1, 1), ("8000x200", 8000, 200)] {
            let (status, words, picture) = try picture(folder.path, ["--size", size], in: folder)
            XCTAssertEqual(status, 0, words)
            XCTAssertEqual(picture?.width, width)
            XCTAssertEqual(picture?.height, height)
        }
    }

    func testInvalidOptionsAreUsageErrors() throws {
        for arguments in [
            ["--size", "big"], ["--scale", "0"], ["--scroll-to", "row:x"], ["--scene", "nope"], ["--headless"],
        ] {
            let result = try GalleryRunner.run(arguments)
            XCTAssertEqual(result.status, 64, "\(arguments)")
            XCTAssertTrue(result.words.contains("Error"), "\(arguments): \(result.words)")
        }
    }
}
