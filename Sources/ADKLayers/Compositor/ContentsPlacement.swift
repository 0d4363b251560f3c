import ADKFoundation
import ADKGraphics
import Foundation

/// The placement of a layer's contents: one rectangle of pixels, or nine parts of a stretchable image.
struct ContentsPlacement {
    let target: PixelRect
    private let caps: UIEdgeInsets
    private let capScale: CGFloat
    /// The visible part of the contents, in its pixels.
    private let whole: PixelRect

    init(layer: RenderLayer, contents: PixelBuffer, box: PixelRect, scale: CGFloat) {
        whole = RenderLayer.part(layer.contentsRect, of: contents)
        caps = ContentsPlacement.caps(layer, whole)
        capScale = scale / max(layer.contentsScale, 0.01)
        let size = CGSize(width: CGFloat(whole.width) * capScale, height: CGFloat(whole.height) * capScale)
        target = ContentsPlacement.place(size, in: box, layer.contentsGravity)
    }

    private static func caps(_ layer: RenderLayer, _ whole: PixelRect) -> UIEdgeInsets {
        let center = layer.contentsCenter
        guard center != CALayer.unitRect else { return layer.contentsCapInsets }
        let (width, height) = (CGFloat(whole.width), CGFloat(whole.height))
        return UIEdgeInsets(
            top: center.minY * height, left: center.minX * width, bottom: (1 - center.maxY) * height,
            right: (1 - center.maxX) * width)
    }

    /// The place of contents of `size` device pixels in `box`.
    static func place(_ size: CGSize, in box: PixelRect, _ gravity: CALayerContentsGravity) -> PixelRect {
        let room = CGSize(width: CGFloat(box.width), height: CGFloat(box.height))
        guard size.width > 0, size.height > 0 else { return .empty }
        func at(_ x: CGFloat, _ y: CGFloat, _ size: CGSize) -> PixelRect {
            PixelRect(
                x: box.x + Int(saturating: ((room.width - size.width) * x).rounded()),
                y: box.y + Int(saturating: ((room.height - size.height) * y).rounded()),
                width: Int(saturating: size.width.rounded()), height: Int(saturating: size.height.rounded()))
        }
        func scaled(_ factor: CGFloat) -> CGSize { CGSize(width: size.width * factor, height: size.height * factor) }
        switch gravity {
        case .resize: return box
        case .resizeAspect: return at(0.5, 0.5, scaled(min(room.width / size.width, room.height / size.height)))
        case .resizeAspectFill: return at(0.5, 0.5, scaled(max(room.width / size.width, room.height / size.height)))
        case .center: return at(0.5, 0.5, size)
        case .top: return at(0.5, 0, size)
        case .bottom: return at(0.5, 1, size)
        case .left: return at(0, 0.5, size)
        case .right: return at(1, 0.5, size)
        case .topLeft: return at(0, 0, size)
        case .topRight: return at(1, 0, size)
        case .bottomLeft: return at(0, 1, size)
        case .bottomRight: return at(1, 1, size)
        }
    }

    /// The contents are painted in nine parts. Their edges may be transparent even if the image is opaque.
    var isStretchedByCaps: Bool { caps != .zero }

    /// The contents' pixels for `seen`, a part of the target. nil if the contents are scaled.
    func pixels(at seen: PixelRect) -> PixelRect? {
        guard caps == .zero, whole.width == target.width, whole.height == target.height else { return nil }
        return seen.offsetBy(dx: whole.x - target.x, dy: whole.y - target.y)
    }

    /// Draws contents that are scaled as a whole. nil for nine parts, and for contents that are shrunk so much that
    /// nothing of them is left to see.
    func sampler(_ contents: PixelBuffer) -> AffineSampler? {
        caps == .zero ? AffineSampler(contents, whole, over: target) : nil
    }

    /// Paints the part of contents in nine parts that is in `visible`.
    func stretchNine(_ contents: PixelBuffer, in context: CGContext, alpha: CGFloat, visible: PixelRect) {
        guard !whole.isEmpty else { return }
        FixedGridTiles.paint(target, from: (target.x, target.y), visible: visible, alpha: alpha, in: context) {
            paintNine(contents, in: $0, x: -$1, y: -$2)
        }
    }

    /// Paints the nine parts. (`x`, `y`) is the pixel of the first one.
    private func paintNine(_ contents: PixelBuffer, in context: CGContext, x: Int, y: Int) {
        let xs = ContentsPlacement.slices(whole.width, caps.left, caps.right, x, target.width, capScale)
        let ys = ContentsPlacement.slices(whole.height, caps.top, caps.bottom, y, target.height, capScale)
        for (sourceY, targetY) in ys {
            for (sourceX, targetX) in xs {
                context.drawDevice(
                    contents,
                    from: PixelRect(
                        x: whole.x + sourceX.lowerBound, y: whole.y + sourceY.lowerBound, width: sourceX.count,
                        height: sourceY.count),
                    to: PixelRect(
                        x: targetX.lowerBound, y: targetY.lowerBound, width: targetX.count, height: targetY.count),
                    smooth: true)
            }
        }
    }

    /// The three runs along one axis: two of fixed size, and the middle with the rest. Caps that do not fit are shrunk
    /// together.
    private static func slices(
        _ length: Int, _ before: CGFloat, _ after: CGFloat, _ start: Int, _ room: Int, _ scale: CGFloat
    ) -> [(Range<Int>, Range<Int>)] {
        let head = min(length, max(0, Int(saturating: before)))
        let tail = min(length - head, max(0, Int(saturating: after)))
        let fit = min(scale, CGFloat(room) / CGFloat(max(1, head + tail)))
        let headRoom = min(room, Int(saturating: (CGFloat(head) * fit).rounded()))
        let tailRoom = min(room - headRoom, Int(saturating: (CGFloat(tail) * fit).rounded()))
        // Caps that meet leave no middle: the pixels at the seam are stretched.
        let middle = head < length - tail ? head..<length - tail : max(0, head - 1)..<min(length, head + 1)
        return [
            (0..<head, start..<start + headRoom),
            (middle, start + headRoom..<start + room - tailRoom),
            (length - tail..<length, start + room - tailRoom..<start + room),
        ]
    }
}
