import ADKFoundation
import Foundation

/// Alpha that a context multiplies with what it draws, at a place in its pixels. Immutable once it is set.
struct ContextMask {
    let pixels: PixelBuffer
    let frame: PixelRect
}

extension CGContext {
    /// Reduces the clip to `rect`, in points, and there to the alpha of `mask`, which is stretched over it, and upside
    /// down as `draw(_:in:)` draws it. Saved and restored with the state. O(pixels of `rect`), and again for each shape
    /// that is drawn.
    ///
    /// Differs from UIKit: the alpha of any image counts. Gradients, and what is drawn by `clear(_:)`, ignore the
    /// mask.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        let area = cairo.deviceClipExtents
        guard !area.isNull else { return }
        let frame = PixelRect(around: area, scale: 1)
        guard !frame.isEmpty, frame.width <= PixelBuffer.maximumSide, frame.height <= PixelBuffer.maximumSide else {
            return
        }
        let canvas = makeCanvas(for: frame, x: -CGFloat(frame.x), y: -CGFloat(frame.y))
        canvas.ink = Ink()
        canvas.draw(mask, in: rect)
        if let outer = ink.mask {
            canvas.drawDevice(
                outer.pixels, from: PixelRect(x: 0, y: 0, width: outer.frame.width, height: outer.frame.height),
                to: PixelRect(
                    x: outer.frame.x - frame.x, y: outer.frame.y - frame.y, width: outer.frame.width,
                    height: outer.frame.height), operation: .mask)
        }
        ink.mask = ContextMask(pixels: canvas.buffer, frame: frame)
    }

    /// Draws with `body` as a group, and shows the part of it that the mask does.
    func paintThroughMask(_ body: (CGContext) -> Void) {
        guard let mask = ink.mask else { return body(self) }
        let operation = cairo.operation
        ink.mask = nil
        cairo.pushGroup()
        cairo.operation = CGBlendMode.normal.operation
        body(self)
        drawDevice(
            mask.pixels, from: PixelRect(x: 0, y: 0, width: mask.frame.width, height: mask.frame.height),
            to: mask.frame, operation: .mask)
        let group = cairo.popGroup()
        cairo.operation = operation
        cairo.paint(group, alpha: 1)
        ink.mask = mask
    }
}
