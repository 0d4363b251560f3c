import ADKGraphics
import Foundation

extension Painting {
    /// Returns the picture as 8-bit pixels. Dithering adds noise before rounding, which prevents bands.
    func pixelBuffer(dithered: Bool) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        let chance = Noise(99)
        for row in 0..<height {
            let words = buffer.row(row)
            for column in 0..<width {
                let color = pixels[row * width + column]
                let lift = dithered ? chance.grid(column, row) : 0.5
                func byte(_ value: Float) -> UInt32 { UInt32(clamp(value * 255 + lift, 0, 255.4)) }
                words[column] = 0xFF00_0000 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
            }
        }
        return buffer
    }

    /// Returns a square around a point, averaged to `size` pixels. `x` and `y` are fractions of the sides, `side` is a
    /// fraction of the width.
    func cropped(x: Float, y: Float, side: Float, to size: Int) -> Painting {
        let crop = Painting(width: size, height: size, seed: 1)
        let step = side * w / Float(size)
        let left = x * w - side * w / 2
        let top = y * h - side * w / 2
        let taps = max(1, Int(step.rounded()))
        crop.shade { cx, cy in
            var sum = Triple(repeating: 0)
            for row in 0..<taps {
                for column in 0..<taps {
                    let dx = (Float(column) + 0.5) / Float(taps) - 0.5
                    let dy = (Float(row) + 0.5) / Float(taps) - 0.5
                    sum += sample(left + (cx + dx) * step, top + (cy + dy) * step)
                }
            }
            return sum / Float(taps * taps)
        }
        return crop
    }
}
