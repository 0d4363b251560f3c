import ADKGraphics
import Foundation

extension Painting {
    /// Draws with Cairo on a transparent sheet and blends it over the picture.
    func draw(blur radius: Float = 0, opacity: Float = 1, light: Bool = false, _ body: (CGContext) -> Void) {
        let sheet = Sheet(width: width, height: height, draw: body)
        if radius >= 0.5 { sheet.blur(radius) }
        sheet.pixels.withUnsafeBufferPointer { sheet in
            for index in pixels.indices {
                let over = sheet[index] * opacity
                guard over.w > 0 else { continue }
                let color = Triple(over.x, over.y, over.z)
                pixels[index] = light ? screened(pixels[index], color) : pixels[index] * (1 - over.w) + color
            }
        }
    }

    /// Fills a shape with a colour that can differ for every pixel.
    func fill(_ path: UIBezierPath, opacity: Float = 1, blur: Float = 0, _ color: (_ x: Float, _ y: Float) -> Triple) {
        let sheet = Sheet(width: width, height: height) { context in
            context.setFillColor(.white)
            context.fill(path)
        }
        if blur >= 0.5 { sheet.blur(blur) }
        for row in 0..<height {
            for column in 0..<width {
                let index = row * width + column
                let share = sheet.pixels[index].w * opacity
                guard share > 0 else { continue }
                pixels[index] = mix(pixels[index], color(Float(column) + 0.5, Float(row) + 0.5), share)
            }
        }
    }

    /// Returns the shape between the line `y = line(x)` and `floor`, or the lower edge.
    func ground(downTo floor: Float? = nil, below line: (_ x: Float) -> Float) -> UIBezierPath {
        let floor = CGFloat(floor ?? h + 2)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: -2, y: floor))
        for column in stride(from: Float(-2), through: w + 2, by: 1) {
            path.addLine(to: CGPoint(x: Double(column), y: Double(line(column))))
        }
        path.addLine(to: CGPoint(x: CGFloat(w) + 2, y: floor))
        path.close()
        return path
    }
}

/// A transparent sheet with a drawing on it, premultiplied.
final class Sheet {
    let width: Int
    let height: Int
    private(set) var pixels: [SIMD4<Float>]

    init(width: Int, height: Int, draw: (CGContext) -> Void) {
        self.width = width
        self.height = height
        let buffer = PixelBuffer(width: width, height: height)
        draw(CGContext(buffer: buffer, scale: 1))
        pixels = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            let words = buffer.row(row)
            for column in 0..<width {
                let word = words[column]
                let channels = SIMD4<Float>(
                    Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), Float(word >> 24))
                pixels.append(channels / 255)
            }
        }
    }

    init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Blurs by about `radius` pixels with three box filters per axis.
    func blur(_ radius: Float) {
        let reach = max(1, Int((radius * 0.6).rounded()))
        for _ in 0..<3 {
            pixels = Sheet.boxed(pixels, lines: height, length: width, lineStep: width, step: 1, reach)
            pixels = Sheet.boxed(pixels, lines: width, length: height, lineStep: 1, step: width, reach)
        }
    }

    private static func boxed(
        _ source: [SIMD4<Float>], lines: Int, length: Int, lineStep: Int, step: Int, _ reach: Int
    ) -> [SIMD4<Float>] {
        var result = source
        let share = 1 / Float(2 * reach + 1)
        source.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { result in
                for line in 0..<lines {
                    let start = line * lineStep
                    func at(_ index: Int) -> SIMD4<Float> { source[start + min(length - 1, max(0, index)) * step] }
                    var sum = (-reach...reach).reduce(SIMD4<Float>(repeating: 0)) { $0 + at($1) }
                    for index in 0..<length {
                        result[start + index * step] = sum * share
                        sum += at(index + reach + 1) - at(index - reach)
                    }
                }
            }
        }
        return result
    }
}
