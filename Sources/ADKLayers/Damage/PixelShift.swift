import ADKGraphics
import Foundation

/// A block of window pixels that moves as one: the visible content of a scroll view.
package struct PixelShift: Equatable {
    /// The clip of the movement, in pixels of the window.
    package let rect: PixelRect
    /// The movement to the right and down, in pixels.
    package var dx: Int
    package var dy: Int

    package init(rect: PixelRect, dx: Int, dy: Int) {
        self.rect = rect
        self.dx = dx
        self.dy = dy
    }

    /// The new place of the pixels that were visible before and still are.
    var target: PixelRect { rect.offsetBy(dx: dx, dy: dy).intersection(rect) }

    /// Their old place.
    var source: PixelRect { target.offsetBy(dx: -dx, dy: -dy) }

    /// The part of `rect` that the movement exposed.
    var exposed: [PixelRect] { rect.subtracting(target) }

    /// Moves the pixels of `buffer`. The exposed part keeps its old pixels. Costs one copy of `target`.
    package func apply(to buffer: PixelBuffer) {
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        // Pixels from outside the buffer do not exist. Their targets are damaged as well.
        let to = target.intersection(whole).intersection(whole.offsetBy(dx: dx, dy: dy))
        guard !to.isEmpty, dx != 0 || dy != 0 else { return }
        if dx == 0, to.width == buffer.width, buffer.bytesPerRow == buffer.width * 4 {
            memmove(buffer.row(to.y), buffer.row(to.y - dy), to.height * buffer.bytesPerRow)
            return
        }
        // Copies rows in the order that never overwrites a row before it is read.
        for index in 0..<to.height {
            let y = dy > 0 ? to.maxY - 1 - index : to.y + index
            memmove(buffer.row(y) + to.x, buffer.row(y - dy) + to.x - dx, to.width * 4)
        }
    }
}

extension PixelRect {
    package func offsetBy(dx: Int, dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}
