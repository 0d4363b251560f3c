import ADKFoundation
import ADKGraphics
import ADKViews
import XCTest

@testable import ADKNodes

/// An image node that fills a window, and test images with known pixels.
class ImageTestCase: NodeTestCase, @unchecked Sendable {
    /// Red increases to the right and green downwards, so that a pixel's colour encodes its position.
    func map(_ width: Int, _ height: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height {
            for x in 0..<width { buffer.row(y)[x] = 0xFF00_0080 | UInt32(x & 0xFF) << 16 | UInt32(y & 0xFF) << 8 }
        }
        return buffer
    }

    /// Four quarters: red, green, blue and yellow.
    func quarters(_ width: Int, _ height: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height {
            for x in 0..<width {
                let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00]
                buffer.row(y)[x] = colors[(x * 2 / width) + (y * 2 / height) * 2]
            }
        }
        return buffer
    }

    /// A window's pixels with `node` of `width` x `height` points in it.
    @MainActor
    func image(
        of node: ASDisplayNode, _ width: CGFloat = 100, _ height: CGFloat = 100, scale: CGFloat = 1
    ) throws -> PixelBuffer {
        let (host, window) = makeWindow(node, width: width, height: height, scale: scale)
        try host.settle()
        return window.capture()
    }

    @MainActor
    func node(_ pixels: PixelBuffer, scale: CGFloat = 1, mode: UIView.ContentMode = .scaleAspectFill) -> ASImageNode {
        let node = ASImageNode()
        node.image = UIImage(pixels: pixels, scale: scale)
        node.contentMode = mode
        return node
    }

    /// The width and height of the layer's contents.
    @MainActor
    func contentSides(_ node: ASImageNode) -> [Int] {
        guard let contents = node.layer.contents else { return [] }
        return [contents.width, contents.height]
    }
}
