import ADKGraphics
import Foundation

/// Pixels of a window that moved as one: what a scroll view shows of its content.
package struct PixelShift: Equatable {
    /// The clip they moved under, in pixels of the window.
    package let rect: PixelRect
    /// To the right and down.
    package var dx: Int
    package var dy: Int

    package init(rect: PixelRect, dx: Int, dy: Int) {
        self.rect = rect
        self.dx = dx
        self.dy = dy
    }

    /// Where pixels came to lie that were in sight before.
    var target: PixelRect { rect.offsetBy(dx: dx, dy: dy).intersection(rect) }

    /// Where they came from.
    var source: PixelRect { target.offsetBy(dx: -dx, dy: -dy) }

    /// What came into sight.
    var exposed: [PixelRect] { rect.subtracting(target) }

    /// Moves the pixels of `buffer`; what came into sight keeps what was there. One copy of `target`.
    package func apply(to buffer: PixelBuffer) {
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        // Pixels outside the buffer can come from nowhere: they are damaged as well.
        let to = target.intersection(whole).intersection(whole.offsetBy(dx: dx, dy: dy))
        guard !to.isEmpty, dx != 0 || dy != 0 else { return }
        if dx == 0, to.width == buffer.width, buffer.bytesPerRow == buffer.width * 4 {
            memmove(buffer.row(to.y), buffer.row(to.y - dy), to.height * buffer.bytesPerRow)
            return
        }
        // Never over a row that is still to be read.
        for index in 0..<to.height {
            let y = dy > 0 ? to.maxY - 1 - index : to.y + index
            memmove(buffer.row(y) + to.x, buffer.row(y - dy) + to.x - dx, to.width * 4)
        }
    }
}

extension PixelRect {
    func offsetBy(dx: Int, dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }
}
