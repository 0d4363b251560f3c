import ADKFoundation
import ADKGraphics
import ADKViews
import XCTest

@testable import ADKNodes

/// An image node that fills a window, and a picture whose every pixel is known.
class ImageTestCase: NodeTestCase, @unchecked Sendable {
    /// Red grows to the right, green downwards: a pixel's colour says where it was.
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

    /// What the window shows of `node`, `width` x `height` points large.
    @MainActor
    func picture(
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

    /// Sides of what is on the node's layer.
    @MainActor
    func contentSides(_ node: ASImageNode) -> [Int] {
        guard let contents = node.layer.contents else { return [] }
        return [contents.width, contents.height]
    }
}
