import ADKFoundation
import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// Images with cap insets in nodes that are flat, or smaller than the caps.
final class ResizableImageTests: ImageTestCase, @unchecked Sendable {
    private static let modes: [UIImage.ResizingMode] = [.stretch, .tile]

    @MainActor
    private func resizable(_ pixels: PixelBuffer, _ caps: UIEdgeInsets, _ mode: UIImage.ResizingMode) -> ASImageNode {
        let node = ASImageNode()
        node.image = UIImage(pixels: pixels, scale: 1).resizableImage(withCapInsets: caps, resizingMode: mode)
        return node
    }

    private func alike(_ inset: CGFloat) -> UIEdgeInsets {
        UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    }

    /// The number of white pixels: the places that the image does not cover.
    private func holes(_ shown: PixelBuffer) -> Int {
        (0..<shown.height).reduce(0) { sum, y in
            sum + (0..<shown.width).reduce(0) { $0 + (shown.pixel(x: $1, y: y) == 0xFFFF_FFFF ? 1 : 0) }
        }
    }

    func testResizableImagesAreDrawnInNodesOfAnySizeDownToOnePixel() throws {
        try onMain {
            let sizes = [(20, 6), (20, 3), (20, 2), (20, 1), (1, 20), (1, 1), (400, 10), (400, 5), (400, 1), (5, 400)]
            for mode in Self.modes {
                for (side, cap) in [(3, 1), (25, 12), (25, 4)] {
                    for (width, height) in sizes {
                        let node = resizable(quarters(side, side), alike(CGFloat(cap)), mode)
                        let shown = try image(of: node, CGFloat(width), CGFloat(height))
                        XCTAssertEqual(holes(shown), 0, "\(mode), \(side) in \(width) x \(height)")
                    }
                }
            }
        }
    }

    func testResizableImagesAreDrawnInFlatNodesWithEveryContentMode() throws {
        try onMain {
            for content in [UIView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft] {
                let node = resizable(quarters(25, 25), alike(12), .stretch)
                node.contentMode = content
                XCTAssertEqual(holes(try image(of: node, 400, 3)), 0, "\(content)")
            }
        }
    }

    func testCapsLargerThanTheNodeShrinkInProportion() throws {
        try onMain {
            // Six red columns and six red rows are the first caps, two blue ones the last.
            let source = PixelBuffer(width: 12, height: 12, isOpaque: true)
            for y in 0..<12 {
                for x in 0..<12 {
                    source.row(y)[x] = max(x, y) < 6 ? 0xFFFF_0000 : max(x, y) < 10 ? 0xFF00_FF00 : 0xFF00_00FF
                }
            }
            for mode in Self.modes {
                let caps = UIEdgeInsets(top: 6, left: 6, bottom: 2, right: 2)
                let wide = try image(of: resizable(source, caps, mode), 4, 100)
                XCTAssertEqual((0..<4).map { wide.pixel(x: $0, y: 0) & 0xFF }, [0, 0, 0, 0xFF], "\(mode), columns")
                let flat = try image(of: resizable(source, caps, mode), 100, 4)
                XCTAssertEqual((0..<4).map { flat.pixel(x: 0, y: $0) & 0xFF }, [0, 0, 0, 0xFF], "\(mode), rows")
            }
        }
    }

    func testCapsThatMeetLeaveNoGapBetweenThem() throws {
        try onMain {
            for mode in Self.modes {
                let shown = try image(of: resizable(quarters(4, 4), alike(2), mode), 20, 20)
                XCTAssertEqual(holes(shown), 0, "\(mode)")
                XCTAssertEqual(shown.pixel(x: 1, y: 1), 0xFFFF_0000)
                XCTAssertEqual(shown.pixel(x: 18, y: 18), 0xFFFF_FF00)
            }
        }
    }

    func testAPhotoIsDrawnInAFlatNode() throws {
        try onMain {
            for height in [10, 5, 1] as [CGFloat] {
                let fill = node(quarters(25, 25))
                XCTAssertEqual(holes(try image(of: fill, 400, height)), 0, "aspect fill in \(height)")
                let narrow = node(quarters(25, 25))
                XCTAssertEqual(holes(try image(of: narrow, height, 400)), 0, "aspect fill, upright, in \(height)")
                let part = node(quarters(25, 25))
                part.cropRect = CGRect(x: 0, y: 0.5, width: 1, height: 0.25)
                XCTAssertEqual(holes(try image(of: part, 400, height)), 0, "a part in \(height)")
            }
        }
    }
}
