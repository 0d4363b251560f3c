import ADKGraphics
import Foundation

/// A picture being made: one colour per pixel in full precision, painted layer over layer.
///
/// Shapes are drawn by Cairo and laid over the colours; skies, seas and land are worked out
/// pixel by pixel. Coordinates are pixels; scenes measure in shares of `w`, `h` and `unit`,
/// so that a sketch at half the size looks alike.
final class Painting {
    let width: Int
    let height: Int
    var pixels: [Triple]
    var dice: Dice
    let noise: Noise

    var w: Float { Float(width) }
    var h: Float { Float(height) }
    /// A thousandth of the shorter side.
    var unit: Float { Float(min(width, height)) / 1000 }

    init(width: Int, height: Int, seed: UInt32) {
        self.width = width
        self.height = height
        pixels = Array(repeating: Triple(repeating: 0), count: width * height)
        dice = Dice(UInt64(seed))
        noise = Noise(seed)
    }

    /// Gives every pixel the colour of its centre.
    func shade(_ color: (_ x: Float, _ y: Float) -> Triple) {
        reshade { x, y, _ in color(x, y) }
    }

    /// Gives every pixel a colour made from the one it has.
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

    /// The picture as it is now, to be read while this one is painted on.
    func copy() -> Painting {
        let copy = Painting(width: width, height: height, seed: 0)
        copy.pixels = pixels
        return copy
    }

    /// The colour at a place, the nearest edge's outside.
    func sample(_ x: Float, _ y: Float) -> Triple {
        let (sx, sy) = (clamp(x - 0.5, 0, w - 1.001), clamp(y - 0.5, 0, h - 1.001))
        let (ix, iy) = (Int(sx), Int(sy))
        let (fx, fy) = (sx - Float(ix), sy - Float(iy))
        let index = iy * width + ix
        return mix(
            mix(pixels[index], pixels[index + 1], fx), mix(pixels[index + width], pixels[index + width + 1], fx), fy)
    }
}
