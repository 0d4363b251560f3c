import ADKGraphics
import Foundation

@testable import ADKLayers

/// Paints layers by their definition, pixel by pixel in floating point, without regard for speed. It shares no code
/// with the compositor, so that it can find the compositor's errors.
///
/// It supports layers on whole pixels without transforms, at one pixel per point, with contents of their own size.
@MainActor
struct PlainPainter {
    let width, height: Int

    /// The premultiplied red, green, blue and alpha of each pixel.
    struct Canvas {
        var pixels: [SIMD4<Float>]
        /// The pixels that a curved edge covers in part.
        var isEdge: [Bool]

        init(count: Int) {
            pixels = [SIMD4<Float>](repeating: .zero, count: count)
            isEdge = [Bool](repeating: false, count: count)
        }

        mutating func blend(_ color: SIMD4<Float>, coverage: Float, at index: Int, isEdge marks: Bool = true) {
            guard coverage > 0 else { return }
            if coverage < 1, marks { isEdge[index] = true }
            pixels[index] = color * coverage + pixels[index] * (1 - color.w * coverage)
        }

        mutating func blend(_ other: Canvas, isEdge marks: Bool, coverage: (Int) -> Float) {
            for index in pixels.indices where other.pixels[index] != .zero {
                if other.isEdge[index] { isEdge[index] = true }
                blend(other.pixels[index], coverage: coverage(index), at: index, isEdge: marks)
            }
        }
    }

    func raster(of root: CALayer) -> Canvas {
        var canvas = Canvas(count: width * height)
        for index in canvas.pixels.indices { canvas.pixels[index] = premultiplied(root.backgroundColor ?? .black) }
        for layer in inOrder(root.sublayers) { paint(layer, into: &canvas, x: 0, y: 0) }
        return canvas
    }

    private func inOrder(_ layers: [CALayer]) -> [CALayer] {
        layers.enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(
            \.element)
    }

    private func premultiplied(_ color: UIColor) -> SIMD4<Float> {
        let c = color.components(for: .light)
        return SIMD4(c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha)
    }

    private struct Box {
        var x, y, width, height: Int
        var radius: Double
        var corners: CACornerMask

        /// The fraction of a pixel inside the shape, counted on a fine grid.
        func coverage(x px: Int, y py: Int) -> Float {
            guard px >= x, py >= y, px < x + width, py < y + height else { return 0 }
            let reach = Int(min(radius, Double(width), Double(height)).rounded(.up))
            let isInColumn = px >= x + reach && px < x + width - reach
            if isInColumn || (py >= y + reach && py < y + height - reach) { return 1 }
            let grid = 16
            var inside = 0
            for sy in 0..<grid {
                for sx in 0..<grid {
                    let x = Double(px - self.x) + (Double(sx) + 0.5) / Double(grid)
                    let y = Double(py - self.y) + (Double(sy) + 0.5) / Double(grid)
                    if contains(x, y) { inside += 1 }
                }
            }
            return Float(inside) / Float(grid * grid)
        }

        private func contains(_ x: Double, _ y: Double) -> Bool {
            let (w, h) = (Double(width), Double(height))
            guard x >= 0, y >= 0, x < w, y < h else { return false }
            let r = min(radius, w / 2, h / 2)
            let (isLeft, isTop) = (x < w / 2, y < h / 2)
            let corner: CACornerMask =
                isTop
                ? (isLeft ? .layerMinXMinYCorner : .layerMaxXMinYCorner)
                : (isLeft ? .layerMinXMaxYCorner : .layerMaxXMaxYCorner)
            guard corners.contains(corner) else { return true }
            let dx = r - (isLeft ? x : w - x)
            let dy = r - (isTop ? y : h - y)
            return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= r * r
        }

        func inset(by distance: Int) -> Box {
            Box(
                x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance,
                radius: max(0, min(radius, Double(width) / 2, Double(height) / 2) - Double(distance)), corners: corners)
        }
    }

    /// Paints `layer`. (`x`, `y`) is the origin of the superlayer's points.
    private func paint(_ layer: CALayer, into canvas: inout Canvas, x: Int, y: Int) {
        guard !layer.isHidden, layer.opacity > 0 else { return }
        var group = Canvas(count: width * height)
        paintInside(layer, into: &group, x: x, y: y, castsShadow: true)
        canvas.blend(group, isEdge: false) { _ in layer.opacity }
    }

    private func paintInside(_ layer: CALayer, into canvas: inout Canvas, x: Int, y: Int, castsShadow: Bool) {
        let box = Box(
            x: x + Int(layer.frame.minX), y: y + Int(layer.frame.minY), width: Int(layer.frame.width),
            height: Int(layer.frame.height), radius: Double(layer.cornerRadius), corners: layer.maskedCorners)
        if castsShadow { paintShadow(layer, box, into: &canvas, x: x, y: y) }
        var inner = Canvas(count: width * height)
        let square = Box(x: box.x, y: box.y, width: box.width, height: box.height, radius: 0, corners: .all)
        if let color = layer.backgroundColor {
            each { index, px, py in
                inner.blend(
                    premultiplied(color), coverage: (layer.masksToBounds ? square : box).coverage(x: px, y: py),
                    at: index)
            }
        }
        if let contents = layer.contents {
            each { index, px, py in
                guard square.coverage(x: px, y: py) > 0 else { return }
                let pixel = contents.pixel(x: px - box.x, y: py - box.y)
                func channel(_ shift: UInt32) -> Float { Float(pixel >> shift & 0xFF) / 255 }
                inner.blend(SIMD4(channel(16), channel(8), channel(0), channel(24)), coverage: 1, at: index)
            }
        }
        let originX = box.x - Int(layer.bounds.minX)
        let originY = box.y - Int(layer.bounds.minY)
        for sublayer in inOrder(layer.sublayers) { paint(sublayer, into: &inner, x: originX, y: originY) }
        if layer.masksToBounds {
            let clip = coverages(box)
            canvas.blend(inner, isEdge: true) { clip[$0] }
        } else {
            canvas.blend(inner, isEdge: false) { _ in 1 }
        }
        guard layer.borderWidth > 0 else { return }
        let hole = box.inset(by: Int(layer.borderWidth))
        each { index, px, py in
            let ring = box.coverage(x: px, y: py) - hole.coverage(x: px, y: py)
            canvas.blend(premultiplied(layer.borderColor ?? .black), coverage: ring, at: index)
        }
    }

    /// The blurred alpha of everything the layer paints. If the background or the contents fill its box, that of the
    /// box.
    private func paintShadow(_ layer: CALayer, _ box: Box, into canvas: inout Canvas, x: Int, y: Int) {
        guard layer.shadowOpacity > 0, let color = layer.shadowColor else { return }
        let margin = 32
        let wide = PlainPainter(width: width + 2 * margin, height: height + 2 * margin)
        var alpha: [Float]
        let moved = Box(
            x: box.x + margin, y: box.y + margin, width: box.width, height: box.height, radius: box.radius,
            corners: box.corners)
        let contentsFill = layer.contents?.isOpaque ?? false
        if contentsFill || layer.backgroundColor?.components(for: .light).alpha ?? 0 >= 1 {
            let isRounded = layer.masksToBounds || !contentsFill
            var shape = moved
            if !isRounded { shape.radius = 0 }
            alpha = wide.coverages(shape)
        } else {
            var own = Canvas(count: wide.width * wide.height)
            wide.paintInside(layer, into: &own, x: x + margin, y: y + margin, castsShadow: false)
            alpha = own.pixels.map(\.w)
        }
        let reach = Int((layer.shadowRadius * 2).rounded(.up))
        // Two passes of a box are a triangle.
        let (first, second) = (reach - reach / 2, reach / 2)
        var kernel = [Float](repeating: 0, count: 2 * reach + 1)
        for a in -first...first { for b in -second...second { kernel[a + b + reach] += 1 } }
        let sum = kernel.reduce(0, +)
        func blurred(_ values: [Float], dx: Int, dy: Int) -> [Float] {
            var result = values
            for py in 0..<wide.height {
                for px in 0..<wide.width {
                    var total: Float = 0
                    for offset in -reach...reach {
                        let (sx, sy) = (px + dx * offset, py + dy * offset)
                        guard sx >= 0, sy >= 0, sx < wide.width, sy < wide.height else { continue }
                        total += values[sy * wide.width + sx] * kernel[offset + reach]
                    }
                    result[py * wide.width + px] = total / sum
                }
            }
            return result
        }
        alpha = blurred(blurred(alpha, dx: 1, dy: 0), dx: 0, dy: 1)
        let (dx, dy) = (Int(layer.shadowOffset.width), Int(layer.shadowOffset.height))
        let tint = premultiplied(color) * layer.shadowOpacity
        each { index, px, py in
            let from = (py - dy + margin) * wide.width + px - dx + margin
            canvas.blend(tint, coverage: alpha[from], at: index, isEdge: reach == 0)
        }
    }

    private func coverages(_ box: Box) -> [Float] {
        var result = [Float](repeating: 0, count: width * height)
        each { index, px, py in result[index] = box.coverage(x: px, y: py) }
        return result
    }

    private func each(_ body: (_ index: Int, _ x: Int, _ y: Int) -> Void) {
        for y in 0..<height { for x in 0..<width { body(y * width + x, x, y) } }
    }
}
