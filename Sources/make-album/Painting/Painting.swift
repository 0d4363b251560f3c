import ADKGraphics
import Foundation

/// A picture in the making, with one floating-point colour per pixel.
///
/// Cairo draws shapes, which are blended over the colours. Skies, seas and land are computed pixel by pixel.
/// Coordinates are in pixels. Scenes use fractions of `w`, `h` and `unit`, so that a sketch at half the size looks the
/// same.
final class Painting {
    let width: Int
    let height: Int
    var pixels: [Triple]
    var dice: Dice
    let noise: Noise

    var w: Float { Float(width) }
    var h: Float { Float(height) }
    /// A thousandth of the shorter side, in pixels.
    var unit: Float { Float(min(width, height)) / 1000 }

    init(width: Int, height: Int, seed: UInt32) {
        self.width = width
        self.height = height
        pixels = Array(repeating: Triple(repeating: 0), count: width * height)
        dice = Dice(UInt64(seed))
        noise = Noise(seed)
    }

    /// Sets every pixel to the colour at its centre.
    func shade(_ color: (_ x: Float, _ y: Float) -> Triple) {
        reshade { x, y, _ in color(x, y) }
    }

    /// Replaces the colour of every pixel by a function of the old colour.
    func reshade(_ color: (_ x: Float, _ y: Float, _ old: Triple) -> Triple) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<height {
                for column in 0..<width {
                    let index = row * width + column
                    pixels[index] = color(Float(column) + 0.5, Float(row) + 0.5, pixels[index])
                }
            }
        }
    }

    /// Returns a copy to read from while this painting changes.
    func copy() -> Painting {
        let copy = Painting(width: width, height: height, seed: 0)
        copy.pixels = pixels
        return copy
    }

    /// Returns the interpolated colour at a point. Outside of the picture, it is that of the nearest edge.
    func sample(_ x: Float, _ y: Float) -> Triple {
        let (sx, sy) = (clamp(x - 0.5, 0, w - 1.001), clamp(y - 0.5, 0, h - 1.001))
        let (ix, iy) = (Int(sx), Int(sy))
        let (fx, fy) = (sx - Float(ix), sy - Float(iy))
        let index = iy * width + ix
        return mix(
            mix(pixels[index], pixels[index + 1], fx), mix(pixels[index + width], pixels[index + width + 1], fx), fy)
    }
}
