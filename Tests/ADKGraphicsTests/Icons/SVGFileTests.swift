import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Drawings in SVG, in files.
@Suite(.enabled(if: SVGDrawing.isAvailable)) struct SVGFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func image(_ text: String) throws -> UIImage {
        let path = folder.path("a.svg")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try UIImage(drawnFromFile: path)
    }

    private static let halves = """
        <rect width="20" height="30" fill="#f00"/><rect x="20" width="20" height="30" fill="#00f"/></svg>
        """

    @Test func aDrawingHasTheSizeThatItAsksForAndIsSharpInAnySize() throws {
        let image = try image("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>" + Self.halves)
        #expect(image.size == CGSize(width: 40, height: 30))
        #expect(image.isVector && !image.isOpaque)
        let large = try image.pixels(for: .exactly(width: 400, height: 300))
        #expect(large.pixel(x: 199, y: 150) == 0xFFFF_0000)
        #expect(large.pixel(x: 200, y: 150) == 0xFF00_00FF)
        // A twentieth of the width, drawn with 200 pixels: the edge is between two of them.
        let part = CGRect(x: 0.475, y: 0.4, width: 0.05, height: 0.1)
        let detail = try image.pixels(for: .crop(sourceRectUnit: part, width: 200, height: 300))
        #expect(detail.pixel(x: 99, y: 10) == 0xFFFF_0000)
        #expect(detail.pixel(x: 100, y: 290) == 0xFF00_00FF)
    }

    @Test func theSizeMayComeFromTheViewBoxOrBeUnknown() throws {
        let namespace = "<svg xmlns='http://www.w3.org/2000/svg' "
        #expect(try image(namespace + "viewBox='0 0 80 60'>" + Self.halves).size == CGSize(width: 80, height: 60))
        #expect(try image(namespace + ">" + Self.halves).size == CGSize(width: 512, height: 512))
        let huge = try image(namespace + "width='1e6' height='1e5'>" + Self.halves).size
        #expect(huge.width <= 8192 && huge.height >= 1)
        let comment = "<?xml version='1.0'?><!--" + String(repeating: "x", count: 3000) + "-->"
        #expect(
            try image(comment + namespace + "width='4' height='5'>" + Self.halves).size == CGSize(width: 4, height: 5))
    }

    @Test func aDrawingThatIsNoLongerWantedIsNotDrawn() throws {
        let image = try image("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>" + Self.halves)
        for count in 0..<3 {
            var looks = 0
            #expect(throws: ImageCodecError.self, "after \(count) looks") {
                try image.pixels(
                    for: .full,
                    isCancelled: {
                        looks += 1
                        return looks > count
                    })
            }
        }
    }

    @Test func aDamagedOrHostileDrawingGivesAnErrorOrPixels() throws {
        let start =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' width='8' height='8'>"
        for text in [start, start + "<rect", "<svg", "<svg></html>"] {
            #expect(throws: ImageCodecError.self) { try image(text).pixels(for: .full) }
        }
        // Nine levels of ten copies each, and a file of the system.
        var bomb = start + "<g id='a0'><rect width='1' height='1'/></g>"
        for level in 1...9 {
            bomb +=
                "<g id='a\(level)'>"
                + String(repeating: "<use l:href='#a\(level - 1)'/>", count: 10) + "</g>"
        }
        _ = try? image(bomb + "<image l:href='file:///etc/hostname' width='8' height='8'/></svg>").pixels(for: .full)
    }
}
