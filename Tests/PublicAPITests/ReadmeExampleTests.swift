import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// The example in README.md compiles and runs.
final class ReadmeExampleTests: XCTestCase {
    func testTheReadmesTableShowsItsRows() throws {
        try onMain { try ReadmeExampleTests.showTheTable() }
    }

    @MainActor
    private static func showTheTable() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { XCTAssertNoThrow(try FileManager.default.removeItem(at: folder)) }
        let files = (0..<50).map { folder.appendingPathComponent("photo \($0).png") }
        let picture = try XCTUnwrap(redPixel.pngData())
        for file in files { try picture.write(to: file) }

        let host = HeadlessHost.attached()
        let controller = FilesViewController(files)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 240))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()

        // A row is 80 points high, two insets and the photo, so three rows fit.
        XCTAssertEqual(controller.node.visibleNodes.count, 3)
        XCTAssertEqual(controller.node.rectForRow(at: IndexPath(row: 1, section: 0)).minY, 80)
        let pixels = window.capture()
        XCTAssertEqual(pixels.pixel(x: 16 + 48, y: 8 + 32), 0xFFFF_0000, "the first photo is not drawn")
        XCTAssertEqual(pixels.pixel(x: 4, y: 40), pixels.pixel(x: 4, y: 120), "the margins differ")
    }

    func testTheReadmeContainsTheCompiledCode() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let example = try ["ReadmeExample.swift", "../../Examples/Screenshots/Tests/ScreenTests/ScreenTests.swift"]
            .map { try String(contentsOf: here.appendingPathComponent($0), encoding: .utf8) }.joined()
            .components(separatedBy: "\n")
            .filter { !["// sample:", "// end"].contains(where: $0.trimmingCharacters(in: .whitespaces).hasPrefix) }
            .joined(separator: "\n")
        let readme = try String(contentsOf: here.appendingPathComponent("../../README.md"), encoding: .utf8)

        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }

        XCTAssertFalse(blocks.isEmpty, "README.md has no Swift code")
        for block in blocks {
            // A test bundle has its own `main`.
            let code = block.replacingOccurrences(of: "@main\n", with: "")
            XCTAssertTrue(example.contains(code), "README.md differs from the examples here in:\n\(code)")
        }
    }

    private static var redPixel: UIImage {
        let pixels = PixelBuffer(width: 1, height: 1, isOpaque: true)
        pixels.row(0)[0] = 0xFFFF_0000
        return UIImage(pixels: pixels, scale: 1)
    }
}
