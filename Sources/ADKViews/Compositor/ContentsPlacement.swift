import ADKFoundation
import ADKGraphics
import Foundation

/// Where a layer's contents go: one rectangle of pixels, or nine of a stretchable picture.
@MainActor
struct ContentsPlacement {
    let target: PixelRect
    private let caps: UIEdgeInsets
    private let capScale: CGFloat

    init(layer: CALayer, contents: PixelBuffer, box: PixelRect, scale: CGFloat) {
        caps = layer.contentsCapInsets
        capScale = scale / max(layer.contentsScale, 0.01)
        let size = CGSize(width: CGFloat(contents.width) * capScale, height: CGFloat(contents.height) * capScale)
        target = ContentsPlacement.place(size, in: box, layer.contentsGravity)
    }

    /// `size` is the contents' own size in device pixels.
    static func place(_ size: CGSize, in box: PixelRect, _ gravity: ContentsGravity) -> PixelRect {
        let room = CGSize(width: CGFloat(box.width), height: CGFloat(box.height))
        guard size.width > 0, size.height > 0 else { return .empty }
        func at(_ x: CGFloat, _ y: CGFloat, _ size: CGSize) -> PixelRect {
            PixelRect(
                x: box.x + Int(((room.width - size.width) * x).rounded()),
                y: box.y + Int(((room.height - size.height) * y).rounded()),
                width: Int(size.width.rounded()), height: Int(size.height.rounded()))
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

    /// Nine parts: the edges may be transparent though the picture is not.
    var isStretchedByCaps: Bool { caps != .zero }

    /// Paints what lies in `visible`.
    func paint(_ contents: PixelBuffer, in context: CGContext, alpha: CGFloat, visible: PixelRect) {
        let seen = target.intersection(visible)
        guard !seen.isEmpty else { return }
        let whole = PixelRect(x: 0, y: 0, width: contents.width, height: contents.height)
        if caps == .zero, whole.width == target.width, whole.height == target.height {
            // Pixel on pixel: the part that is seen is a part of the source.
            let part = PixelRect(x: seen.x - target.x, y: seen.y - target.y, width: seen.width, height: seen.height)
            context.drawDevice(contents, from: part, to: seen, alpha: alpha)
            return
        }
        context.saveGState()
        context.clipDevice(to: seen)
        if caps == .zero {
            context.drawDevice(contents, from: whole, to: target, alpha: alpha, smooth: true)
        } else {
            paintNine(contents, whole, in: context, alpha: alpha)
        }
        context.restoreGState()
    }

    private func paintNine(_ contents: PixelBuffer, _ whole: PixelRect, in context: CGContext, alpha: CGFloat) {
        let xs = ContentsPlacement.slices(whole.width, caps.left, caps.right, target.x, target.width, capScale)
        let ys = ContentsPlacement.slices(whole.height, caps.top, caps.bottom, target.y, target.height, capScale)
        for (sourceY, targetY) in ys {
            for (sourceX, targetX) in xs {
                context.drawDevice(
                    contents,
                    from: PixelRect(x: sourceX.lowerBound, y: sourceY.lowerBound, width: sourceX.count, height: sourceY.count),
                    to: PixelRect(x: targetX.lowerBound, y: targetY.lowerBound, width: targetX.count, height: targetY.count),
                    alpha: alpha, smooth: true)
            }
        }
    }

    /// Three runs along one axis: two that keep their size and a middle that takes the rest.
    private static func slices(
        _ length: Int, _ before: CGFloat, _ after: CGFloat, _ start: Int, _ room: Int, _ scale: CGFloat
    ) -> [(Range<Int>, Range<Int>)] {
        let head = min(length, max(0, Int(before)))
        let tail = min(length - head, max(0, Int(after)))
        let headRoom = min(room, Int((CGFloat(head) * scale).rounded()))
        let tailRoom = min(room - headRoom, Int((CGFloat(tail) * scale).rounded()))
        return [
            (0..<head, start..<start + headRoom),
            (head..<length - tail, start + headRoom..<start + room - tailRoom),
            (length - tail..<length, start + room - tailRoom..<start + room),
        ]
    }
}
