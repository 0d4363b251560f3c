import ADKFoundation
import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class ImageModeTests: ImageTestCase, @unchecked Sendable {
    private static let edges: [(UIView.ContentMode, x: CGFloat, y: CGFloat)] = [
        (.center, 0.5, 0.5), (.top, 0.5, 0), (.bottom, 0.5, 1), (.left, 0, 0.5), (.right, 1, 0.5), (.topLeft, 0, 0),
        (.topRight, 1, 0), (.bottomLeft, 0, 1), (.bottomRight, 1, 1),
    ]

    /// Smaller than the node, larger, and larger in one direction only.
    func testImagesAtTheirOwnSizeArePlacedByTheirModePixelForPixel() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                for (width, height) in [(31, 22), (211, 230), (240, 21), (20, 251)] {
                    let source = map(width, height)
                    for (mode, x, y) in Self.edges {
                        let shown = try image(of: node(source, scale: scale, mode: mode), scale: scale)
                        let side = Int(100 * scale)
                        let left = Int((CGFloat(side - width) * x).rounded())
                        let top = Int((CGFloat(side - height) * y).rounded())
                        var wrong = 0
                        for row in 0..<side {
                            for column in 0..<side {
                                let (sx, sy) = (column - left, row - top)
                                let isInside = (0..<width).contains(sx) && (0..<height).contains(sy)
                                let expected = isInside ? source.row(sy)[sx] : 0xFFFF_FFFF
                                if shown.row(row)[column] | 0xFF00_0000 != expected { wrong += 1 }
                            }
                        }
                        XCTAssertEqual(wrong, 0, "\(mode) \(width)x\(height) at \(scale)")
                    }
                }
            }
        }
    }

    func testAnImageOfFewerPixelsThanItsScaleAsksForIsMadeLargerInItsPlace() throws {
        try onMain {
            // Ten points at one pixel per point, shown at two.
            let shown = try image(of: node(quarters(10, 10), mode: .bottomRight), scale: 2)
            XCTAssertEqual(shown.pixel(x: 179, y: 179), 0xFFFF_FFFF)
            XCTAssertEqual(shown.pixel(x: 182, y: 182), 0xFFFF_0000)
            XCTAssertEqual(shown.pixel(x: 197, y: 197), 0xFFFF_FF00)
        }
    }

    func testScaleToFillIsTheScaledImage() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                let source = map(251, 211)
                let shown = try image(of: node(source, mode: .scaleToFill), 60, 80, scale: scale)
                let expected = try PixelScaler.scale(
                    source, from: CGRect(x: 0, y: 0, width: 251, height: 211), width: Int(60 * scale),
                    height: Int(80 * scale), isCancelled: { false })
                XCTAssertEqual(differing(shown, expected), 0, "scale \(scale)")
            }
        }
    }

    func testAspectFillCutsTheMiddle() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                // Twice as wide as the node: a quarter is cropped on each side.
                let source = map(240, 120)
                let shown = try image(of: node(source, mode: .scaleAspectFill), 60, 60, scale: scale)
                let expected = try PixelScaler.scale(
                    source, from: CGRect(x: 60, y: 0, width: 120, height: 120), width: Int(60 * scale),
                    height: Int(60 * scale), isCancelled: { false })
                XCTAssertEqual(differing(shown, expected), 0, "scale \(scale)")
            }
        }
    }

    func testAspectFitKeepsAllOfItInTheMiddle() throws {
        try onMain {
            for scale in [1, 1.5, 2] as [CGFloat] {
                let source = map(240, 120)
                let node = node(source, mode: .scaleAspectFit)
                let shown = try image(of: node, 60, 60, scale: scale)
                let side = Int(60 * scale)
                let expected = try PixelScaler.scale(
                    source, from: CGRect(x: 0, y: 0, width: 240, height: 120), width: side, height: side / 2,
                    isCancelled: { false })
                let top = Int((CGFloat(side - side / 2) / 2).rounded())
                for y in 0..<side {
                    for x in 0..<side {
                        let row = y - top
                        let color = (0..<side / 2).contains(row) ? expected.pixel(x: x, y: row) : 0xFFFF_FFFF
                        XCTAssertEqual(shown.pixel(x: x, y: y), color, "scale \(scale) at \(x),\(y)")
                    }
                }
                XCTAssertEqual(contentSides(node), [side, side / 2])
            }
        }
    }

    func testAChangedModeIsRedrawn() throws {
        try onMain {
            let node = node(quarters(200, 100), mode: .scaleAspectFill)
            let (host, window) = makeWindow(node)
            try host.settle()
            node.contentMode = .scaleAspectFit
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 10), 0xFFFF_FFFF)
            node.contentMode = .scaleToFill
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 10, y: 10), 0xFFFF_0000)
        }
    }

    private func differing(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
        guard a.width == b.width, a.height == b.height else { return Int.max }
        return (0..<a.height).reduce(0) { sum, y in
            sum + (0..<a.width).count { a.pixel(x: $0, y: y) != b.pixel(x: $0, y: y) }
        }
    }
}
