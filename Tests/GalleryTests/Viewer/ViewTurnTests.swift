import AsyncDisplayKit
import GalleryLibrary
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// Turns of the view of a photo whose file stays as it is.
final class ViewTurnTests: XCTestCase, @unchecked Sendable {
    private static let side = 20

    /// Writes a picture of squares, and returns their colours, row by row.
    @MainActor
    private func write(to path: String) throws -> [[UInt32]] {
        let colors: [[UInt32]] = (0..<6).map { row in
            (0..<8).map { column in UInt32(0x10_2030) + UInt32(row) * 0x28 + UInt32(column) * 0x1C_0000 }
        }
        let side = CGFloat(Self.side)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8 * side, height: 6 * side), true, 1)
        defer { UIGraphicsEndImageContext() }
        let context = try XCTUnwrap(UIGraphicsGetCurrentContext())
        for (row, line) in colors.enumerated() {
            for (column, color) in line.enumerated() {
                context.setFillColor(UIColor(hex: color))
                context.fill(CGRect(x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side))
            }
        }
        let image = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext())
        try XCTUnwrap(image.pngData()).write(to: URL(fileURLWithPath: path))
        return colors
    }

    /// The squares after a turn by this key.
    private func turned(_ colors: [[UInt32]], by key: String) -> [[UInt32]] {
        let (rows, columns) = (colors.count, colors[0].count)
        return switch key {
        case "r": (0..<columns).map { row in (0..<rows).map { colors[rows - 1 - $0][row] } }
        case "l": (0..<columns).map { row in (0..<rows).map { colors[$0][columns - 1 - row] } }
        default: colors.map { $0.reversed() }
        }
    }

    /// Compares the squares whose middle is in the window.
    @MainActor
    private func check(_ colors: [[UInt32]], _ harness: some HeadlessScreen, _ page: PhotoPageNode, _ step: String) {
        let shown = harness.window.capture()
        let (frame, side) = (page.zoom.frame, CGFloat(Self.side) * page.zoom.scale)
        XCTAssertEqual(frame.width, side * CGFloat(colors[0].count), accuracy: 0.01, step)
        XCTAssertEqual(frame.height, side * CGFloat(colors.count), accuracy: 0.01, step)
        var count = 0
        for (row, line) in colors.enumerated() {
            for (column, color) in line.enumerated() {
                let x = frame.minX + (CGFloat(column) + 0.5) * side, y = frame.minY + (CGFloat(row) + 0.5) * side
                // Not under the bars.
                guard (10..<590).contains(x), (70..<330).contains(y) else { continue }
                count += 1
                XCTAssertEqual(shown.pixel(x: Int(x), y: Int(y)) & 0xFF_FFFF, color, "\(step): \(row), \(column)")
            }
        }
        XCTAssertGreaterThan(count, 3, step)
    }

    @MainActor
    private func withViewer(
        _ body: (SceneHarness<PhotosNavigationController>, PhotosViewController, [[UInt32]]) throws -> Void
    ) throws {
        let folder = try TestFolder()
        let colors = try write(to: folder.path("a.png"))
        _ = try write(to: folder.path("b.png"))
        let path = PhotoPath(folder.path("a.png"))
        let photos = PhotosViewController(
            PhotoLibrary(photo: path, kinds: Set(PhotoKind.allCases)), state: GalleryState(folder: nil))
        let harness = SceneHarness(width: 600, height: 400) { PhotosNavigationController(rootViewController: photos) }
        defer { harness.close() }
        photos.show(path)
        photos.library.settle()
        try harness.host.settle()
        try body(harness, photos, colors)
    }

    func testKeysTurnTheViewOfAPhotoAtAnyZoomAndLeaveItsFile() throws {
        try onMain {
            try self.withViewer { harness, photos, colors in
                let viewer = try XCTUnwrap(photos.viewer), page = try XCTUnwrap(viewer.currentPage)
                let file = try Data(contentsOf: page.photo.file)
                var random = SeededRandom(seed: 7)
                var expected = colors
                self.check(expected, harness, page, "before")
                for step in 0..<40 {
                    let key = ["r", "l", "m"][random.next(0...2)]
                    harness.type(key)
                    expected = self.turned(expected, by: key)
                    try harness.host.settle()
                    self.check(expected, harness, page, "\(step): \(key)")
                    if step % 4 == 3 {
                        for _ in 0..<3 { harness.type("+") }
                        try harness.host.settle()
                        self.check(expected, harness, page, "\(step): \(key), larger")
                    }
                }
                XCTAssertEqual(try Data(contentsOf: page.photo.file), file)
            }
        }
    }

    func testATurnOfAFileThatCannotBeTurnedTurnsItsViewUntilTheViewerCloses() throws {
        try onMain {
            try self.withViewer { harness, photos, colors in
                harness.host.limit(to: 120)
                harness.key(.keyboardErrorUndefined, .control, text: "r")
                var notice: String?
                while notice == nil {
                    try harness.step()
                    if let pending = harness.host.turnInRealTime() { return XCTFail("no notice: \(pending)") }
                    notice = harness.window.subviews.lazy.compactMap { $0 as? NoticeView }.first?.text
                }
                XCTAssertEqual(
                    notice, "“a.png” cannot be turned in the file: only JPEG files can. Only the view is turned.")
                try harness.host.settle()
                let turned = self.turned(colors, by: "r")
                self.check(turned, harness, try XCTUnwrap(photos.viewer?.currentPage), "turned")
                for key in [UIKeyboardHIDUsage.keyboardRightArrow, .keyboardLeftArrow] {
                    harness.key(key)
                    try harness.host.settle()
                }
                self.check(turned, harness, try XCTUnwrap(photos.viewer?.currentPage), "back from the next photo")
                harness.key(.keyboardEscape)
                try harness.host.settle()
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                self.check(colors, harness, try XCTUnwrap(photos.viewer?.currentPage), "opened again")
            }
        }
    }
}
