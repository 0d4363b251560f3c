import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest

@testable import ADKNodes
@testable import ADKViews
@testable import GalleryScenes

/// Drawings, videos, animations and damaged files in the viewer, and the information about photos. The numbers are
/// those of the points of a review.
final class ViewerContentTests: XCTestCase, @unchecked Sendable {
    /// Opens one file in the viewer of a folder.
    @MainActor
    private func open(
        _ name: String, in folder: TestFolder,
        _ body: (SceneHarness<PhotosNavigationController>, PhotoViewController, PhotoPageNode) throws -> Void
    ) throws {
        let path = PhotoPath(folder.path(name))
        let photos = PhotosViewController(
            PhotoLibrary(photo: path, kinds: Set(PhotoKind.allCases)), state: GalleryState(folder: nil))
        let harness = SceneHarness(width: 600, height: 400) { PhotosNavigationController(rootViewController: photos) }
        defer { harness.close() }
        photos.show(path)
        photos.library.settle()
        try harness.host.settle()
        let viewer = try XCTUnwrap(photos.viewer)
        try body(harness, viewer, try XCTUnwrap(viewer.currentPage))
    }

    func testADrawingIsSharpAtAnyZoom() throws {
        try XCTSkipUnless(SVGDrawing.isAvailable, "librsvg is not installed")
        try onMain {
            let folder = try TestFolder()
            try folder.write(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
                <rect width="20.5" height="30" fill="#f00"/><rect x="20.5" width="20" height="30" fill="#00f"/></svg>
                """, to: "a.svg")
            try self.open("a.svg", in: folder) { harness, viewer, page in
                XCTAssertTrue(page.showsPicture, "\(page.problem ?? "")")
                for _ in 0..<6 { harness.type("+") }
                try harness.host.settle()
                XCTAssertEqual(page.zoom.scale, 8)
                // At the edge of the colours, in the middle of a pixel of the drawing's own size.
                let edge = Int(page.zoom.frame.minX + 20.5 * 8)
                let shown = harness.window.capture()
                XCTAssertEqual(shown.pixel(x: edge - 2, y: 200), 0xFFFF_0000)
                XCTAssertEqual(shown.pixel(x: edge + 2, y: 200), 0xFF00_00FF)
            }
        }
    }

    func testAVideoIsListedAndOpenedByAnotherProgram() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write([0, 0, 0, 24] + Array("ftypisom".utf8), to: "clip.mp4")
            try folder.fillWithPhotos(1)
            try self.open("clip.mp4", in: folder) { harness, viewer, page in
                XCTAssertEqual(viewer.pageCount, 2)
                XCTAssertNil(page.problem)
                XCTAssertFalse(page.showsPicture)
                XCTAssertNotNil(page.stage.subnodes.first { $0 is VideoPosterNode })
                // No desktop runs here.
                harness.key(.keyboardReturnOrEnter)
                harness.host.limit(to: 120)
                var notice: String?
                while notice == nil {
                    try harness.step()
                    if let pending = harness.host.turnInRealTime() { return XCTFail("no notice: \(pending)") }
                    notice = harness.window.subviews.lazy.compactMap { $0 as? NoticeView }.first?.text
                }
                XCTAssertEqual(notice, "No program was found that plays this video.")
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
                XCTAssertEqual(viewer.currentPage?.showsPicture, true)
            }
        }
    }

    func testAnAnimatedPhotoIsPausedAndSteppedByKeysAndByItsButton() throws {
        try onMain {
            let folder = try TestFolder()
            let frames = (0..<4).map { HandmadeGIF.Frame(width: 100, height: 80, index: UInt8($0), delay: 50) }
            let palette: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]
            let gif = HandmadeGIF(width: 100, height: 80, palette: palette, repeats: 0, frames: frames).data
            try folder.write([UInt8](gif), to: "a.gif")
            try self.open("a.gif", in: folder) { harness, viewer, page in
                @MainActor func color() -> UInt32 { harness.window.capture().pixel(x: 300, y: 200) & 0xFF_FFFF }
                XCTAssertNotNil(viewer.chrome.playback.supernode)
                harness.type("p")
                try harness.host.run(for: 3)
                let index = page.picture.image.animatedImageFrameIndex
                XCTAssertEqual(color(), palette[index])
                XCTAssertEqual(viewer.chrome.playback.accessibilityLabel, "Play")
                for (key, step) in [(".", 1), (".", 2), (",", 1), (",", 0), (",", -1)] {
                    harness.type(key)
                    try harness.host.settle()
                    XCTAssertEqual(color(), palette[(index + step + 4) % 4], "\(key), \(step)")
                }
                // The bars are hidden until the pointer moves.
                let button = viewer.chrome.playback.middleInWindow
                harness.move(button.x - 4, button.y)
                try harness.host.settle()
                harness.click(button)
                XCTAssertFalse(page.picture.isPaused)
                let before = color()
                try harness.host.run(for: 0.7)
                XCTAssertNotEqual(color(), before)
            }
        }
    }

    /// D27.
    func testACutOffPhotoSaysThatItIsDamaged() throws {
        try onMain {
            let folder = try TestFolder()
            let jpeg = try [UInt8](JPEGEncoder.encode(samplePhoto(1), quality: 88))
            try folder.write(Array(jpeg.prefix(jpeg.count / 2)), to: "cut.jpg")
            try folder.write(jpeg, to: "whole.jpg")
            try self.open("cut.jpg", in: folder) { harness, viewer, page in
                XCTAssertTrue(page.showsPicture)
                XCTAssertEqual(page.warningText, "This file is damaged. A part of the photo is missing.")
                harness.key(.keyboardRightArrow)
                try harness.host.settle()
                XCTAssertNil(viewer.currentPage?.warningText)
            }
        }
    }

    /// D14: the name stands in the bar; the message has it no second time.
    func testAVanishedPhotoHasOneSentenceInTheMiddleWithoutItsPath() throws {
        try onMain {
            let files = try PhotoFiles()
            var photos = try files.photos(0..<2)
            photos[1] = Photo(
                id: "gone", file: URL(fileURLWithPath: files.folder.path("gone.jpg")), pixelWidth: 900,
                pixelHeight: 600, author: nil, caption: "gone.jpg")
            let harness = try ViewerHarness([photos])
            defer { harness.close() }
            try harness.open(0)
            harness.key(.keyboardRightArrow)
            try harness.host.settle()
            let page = try harness.page()
            XCTAssertEqual(page.problem, "This photo cannot be shown\nNo such file or directory.")
            let message = try XCTUnwrap(page.stage.subnodes.lazy.compactMap { $0 as? ASTextNode }.first)
            XCTAssertEqual(message.frame.midX, 300, accuracy: 1)
            XCTAssertEqual(message.frame.midY, 250, accuracy: 1)
        }
    }

    func testTheInformationHasTheHistogramOfThePhotoThatIsShown() throws {
        try onMain {
            let files = try PhotoFiles()
            var photos = try files.photos(0..<2)
            try files.folder.write("no picture", to: "broken.png")
            photos.append(
                Photo(
                    id: "broken", file: URL(fileURLWithPath: files.folder.path("broken.png")), pixelWidth: 9,
                    pixelHeight: 6, author: nil))
            let harness = try ViewerHarness([photos])
            defer { harness.close() }
            try harness.open(0)
            let facts = try XCTUnwrap(harness.viewer).facts
            XCTAssertFalse(facts.hasHistogram)
            harness.type("i")
            try harness.host.settle()
            XCTAssertTrue(facts.hasHistogram)
            harness.key(.keyboardEnd)
            try harness.host.settle()
            XCTAssertFalse(facts.hasHistogram, "a file that cannot be shown has none")
            harness.key(.keyboardLeftArrow)
            try harness.host.settle()
            XCTAssertTrue(facts.hasHistogram)
        }
    }
}
