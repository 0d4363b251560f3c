import Foundation

/// Gradient noise over the plane. The same seed gives the same values.
struct Noise {
    private let seed: UInt32

    init(_ seed: UInt32) { self.seed = seed &* 0x9E37_79B9 ^ 0x68BC_21EB }

    /// Uniformly distributed bits for a grid point.
    @inline(__always)
    func bits(_ x: Int32, _ y: Int32) -> UInt32 {
        var word = UInt32(bitPattern: x) &* 0x85EB_CA6B ^ UInt32(bitPattern: y) &* 0xC2B2_AE35 ^ seed
        word ^= word >> 15
        word &*= 0x2C1B_3C6D
        word ^= word >> 12
        word &*= 0x297A_2D39
        return word ^ word >> 15
    }

    /// A uniform value 0...1 for a grid point, independent of its neighbours.
    @inline(__always)
    func grid(_ x: Int, _ y: Int) -> Float {
        Float(bits(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)) >> 8) / Float(1 << 24)
    }

    /// The noise at a point, about -1...1. Features are one unit apart.
    @inline(__always)
    func callAsFunction(_ x: Float, _ y: Float) -> Float {
        let (cellX, cellY) = (x.rounded(.down), y.rounded(.down))
        let (fx, fy) = (x - cellX, y - cellY)
        let (ix, iy) = (Int32(cellX), Int32(cellY))
        let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
        let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
        let top = mix(slope(ix, iy, fx, fy), slope(ix &+ 1, iy, fx - 1, fy), u)
        let bottom = mix(slope(ix, iy &+ 1, fx, fy - 1), slope(ix &+ 1, iy &+ 1, fx - 1, fy - 1), u)
        return mix(top, bottom, v) * 1.25
    }

    @inline(__always)
    private func slope(_ x: Int32, _ y: Int32, _ dx: Float, _ dy: Float) -> Float {
        let word = bits(x, y)
        return (Float(word & 0xFFFF) / 32_768 - 1) * dx + (Float(word >> 16) / 32_768 - 1) * dy
    }

    /// Fractal noise, about -1...1. Each octave is half as wide and `gain` times as strong as the one before.
    @inline(__always)
    func octaves(_ x: Float, _ y: Float, _ count: Int, gain: Float = 0.5) -> Float {
        var (x, y, sum, strength, total) = (x, y, Float(0), Float(1), Float(0))
        for _ in 0..<count {
            sum += self(x, y) * strength
            total += strength
            strength *= gain
            (x, y) = (1.62 * x - 1.21 * y + 3.1, 1.21 * x + 1.62 * y + 7.7)
        }
        return sum / total * 1.5
    }

    /// Ridged fractal noise, 0...1, high along lines.
    @inline(__always)
    func crests(_ x: Float, _ y: Float, _ count: Int, gain: Float = 0.5) -> Float {
        var (x, y, sum, strength, total, weight) = (x, y, Float(0), Float(1), Float(0), Float(1))
        for _ in 0..<count {
            let crest = 1 - abs(self(x, y))
            sum += crest * crest * strength * weight
            weight = clamp(crest * crest * 1.6)
            total += strength
            strength *= gain
            (x, y) = (1.62 * x - 1.21 * y + 3.1, 1.21 * x + 1.62 * y + 7.7)
        }
        return sum / total
    }

    /// Fractal noise of an eroded landscape, about 0...1: details are strong on ridges and weak on slopes.
    @inline(__always)
    func eroded(_ x: Float, _ y: Float, _ count: Int) -> Float {
        var (x, y, sum, strength, gx, gy) = (x, y, Float(0), Float(0.5), Float(0), Float(0))
        for _ in 0..<count {
            let (cellX, cellY) = (x.rounded(.down), y.rounded(.down))
            let (fx, fy) = (x - cellX, y - cellY)
            let (ix, iy) = (Int(cellX), Int(cellY))
            let u = fx * fx * (3 - 2 * fx)
            let v = fy * fy * (3 - 2 * fy)
            let du = 6 * fx * (1 - fx)
            let dv = 6 * fy * (1 - fy)
            let a = grid(ix, iy)
            let b = grid(ix + 1, iy)
            let c = grid(ix, iy + 1)
            let d = grid(ix + 1, iy + 1)
            let k = a - b - c + d
            gx += du * (b - a + k * v)
            gy += dv * (c - a + k * u)
            sum += strength * (a + (b - a) * u + (c - a) * v + k * u * v) / (1 + gx * gx + gy * gy)
            strength *= 0.5
            (x, y) = (1.6 * x - 1.2 * y, 1.2 * x + 1.6 * y)
        }
        return sum
    }
}
