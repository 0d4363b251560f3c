import ADKGraphics
import Foundation

/// Forest scenes in different weather.
enum Forests {
    /// Returns the outline of a spruce with drooping branches, slightly crooked.
    static func spruce(_ x: Float, _ foot: Float, _ height: Float, _ dice: inout Dice) -> UIBezierPath {
        let path = UIBezierPath()
        let half = height * dice.within(0.13...0.19)
        let tiers = max(9, Int(height / 9))
        var left: [CGPoint] = []
        var right: [CGPoint] = []
        let lean = dice.within(-0.02...0.02) * height
        for tier in 0...tiers {
            let t = Float(tier) / Float(tiers)
            let y = foot - height * (1 - t)
            let middle = x + lean * (1 - t)
            let reach = half * (0.03 + pow(t, 0.85)) * (t > 0.97 ? 0.4 : 1)
            let droop = reach * 0.32
            left.append(point(middle - reach * dice.within(0.66...1.08), y + droop))
            left.append(point(middle - reach * dice.within(0.30...0.46), y + droop * 0.45))
            right.append(point(middle + reach * dice.within(0.66...1.08), y + droop))
            right.append(point(middle + reach * dice.within(0.30...0.46), y + droop * 0.45))
        }
        path.move(to: point(x + lean, foot - height * 1.03))
        for place in right { path.addLine(to: place) }
        path.addLine(to: point(x + half * 0.07, foot))
        path.addLine(to: point(x + half * 0.07, foot + height * 0.1))
        path.addLine(to: point(x - half * 0.07, foot + height * 0.1))
        path.addLine(to: point(x - half * 0.07, foot))
        for place in left.reversed() { path.addLine(to: place) }
        path.close()
        return path
    }

    /// Draws a row of spruces along the lower edge of the picture.
    static func treeline(
        on p: Painting, base: Float, height: Float, tone: Triple, seed: UInt32, count: Int, rolling: Float = 0.04
    ) {
        var dice = Dice(UInt64(seed))
        let hills = Noise(seed)
        func foot(_ x: Float) -> Float { (base - rolling * hills.octaves(x / p.w * 2.3, 2, 3)) * p.h }
        p.draw { context in
            context.setFillColor(UIColor(tone))
            context.fill(p.ground { foot($0) })
            for _ in 0..<count {
                let x = dice.within(-0.03...1.03) * p.w
                let tall = height * p.h * dice.within(0.42...1) * (0.75 + 0.35 * hills(x / p.w * 5, 8))
                context.fill(spruce(x, foot(x) + 4 * p.unit, tall, &dice))
            }
        }
    }

    static func fog(_ p: Painting) {
        let air = Ramp((0, 0xDDE4DF), (0.35, 0xC9D6D2), (0.7, 0x9DB4B2), (1, 0x7C989A))
        p.shade { x, y in
            let u = x / p.w - 0.62
            let v = y / p.h - 0.2
            let glow = exp(-(u * u * 3 + v * v * 5) * 2.2)
            return mix(air(y / p.h), Triple(0.99, 0.95, 0.86), glow * 0.75)
        }
        let layers = 8
        for layer in 0..<layers {
            let t = Float(layer) / Float(layers - 1)
            let near = toDisplay(mix(toLight(hex(0x0D211F)), toLight(hex(0xA9BFBC)), pow(1 - t, 0.85)))
            treeline(
                on: p, base: mix(0.42, 1.06, pow(t, 0.9)), height: mix(0.09, 0.52, pow(t, 1.5)), tone: near,
                seed: p.noise.bits(Int32(layer), 9), count: Int(mix(120, 17, pow(t, 0.6))), rolling: mix(0.09, 0.03, t))
            guard layer < layers - 1 else { break }
            mist(
                p, over: mix(0.36, 0.98, pow(t, 0.9)), reach: mix(0.15, 0.24, t),
                mix(Triple(0.84, 0.89, 0.87), Triple(0.55, 0.67, 0.67), t), 0.62 - 0.2 * t, Float(layer))
        }
        shafts(p)
        p.vignette(0.22)
    }

    /// Adds drifting mist that is densest at the height `line`.
    static func mist(
        _ p: Painting, over line: Float, reach: Float, _ color: Triple, _ strength: Float, _ seed: Float
    ) {
        p.reshade { x, y, old in
            let v = y / p.h - line
            let band = v < 0 ? bell(v, reach * 0.5) : bell(v, reach)
            let drift = 0.62 + 0.5 * p.noise.octaves(x / p.h * 2 + seed * 13, y / p.h * 7 + seed, 5)
            return mix(old, color, clamp(band * drift * strength))
        }
    }

    /// Adds shafts of light between the trees.
    private static func shafts(_ p: Painting) {
        p.reshade { x, y, old in
            let u = x / p.w - 0.7
            let v = y / p.h + 0.12
            let angle = atan2(u, v)
            let ray = smooth(0, 0.9, p.noise.octaves(angle * 13, 3.5, 3))
            let reach = smooth(1.05, 0.1, (u * u + v * v).squareRoot())
            return screened(old, Triple(1, 0.93, 0.75) * (ray * reach * 0.26))
        }
    }

    static func birches(_ p: Painting) {
        let leaves = Ramp((0, 0x8A5A14), (0.3, 0xC9861B), (0.6, 0xEBB136), (1, 0xFBE08A))
        p.shade { x, y in
            let u = x / p.w
            let v = y / p.h
            let blotch = p.noise.octaves(u * 4.2, v * 3.4, 6, gain: 0.6) * 0.5 + 0.5
            let light = exp(-((u - 0.56) * (u - 0.56) * 5 + (v - 0.36) * (v - 0.36) * 4))
            let wall = leaves(clamp(blotch * 0.65 + light * 0.5 - 0.08))
            return mix(wall, hex(0x5C3A12), smooth(0.66, 1.02, v) * 0.8)
        }
        p.bloom(threshold: 0.55, radius: 40 * p.unit, strength: 0.4)
        var dice = Dice(77)
        for layer in 0..<5 {
            let t = Float(layer) / 4
            let blur = abs(t - 0.8) * 9 * p.unit * (1.2 - t)
            foliage(p, count: Int(mix(900, 420, t)), size: mix(7, 13, t), t, blur: blur + 0.2, leaves, &dice)
            let trunks = [9, 7, 6, 4, 3][layer]
            for trunk in 0..<trunks {
                let slot = (Float(trunk) + dice.within(0.1...0.9)) / Float(trunks)
                birch(p, x: slot, width: mix(11, 58, pow(t, 1.4)), depth: t, blur: blur, &dice)
            }
        }
        foliage(p, count: 160, size: 26, 1, blur: 7 * p.unit, leaves, &dice)
        p.bloom(threshold: 0.8, radius: 24 * p.unit, strength: 0.25)
        p.vignette(0.3)
    }

    private static func foliage(
        _ p: Painting, count: Int, size: Float, _ depth: Float, blur: Float, _ leaves: Ramp, _ dice: inout Dice
    ) {
        p.draw(blur: blur, opacity: 0.9) { context in
            for _ in 0..<count {
                let x = dice.within(0...1)
                let clump = p.noise.octaves(x * 5 + depth * 8, depth * 5, 3)
                let top = pow(dice.within(0...1), 1.5) * (0.62 + 0.25 * clump)
                let y = dice.happens(0.2) ? 1 - top * 0.35 : top
                let radius = size * p.unit * dice.within(0.4...1.1)
                let tone = leaves(clamp(0.35 + 0.5 * dice.within(0...1) + 0.35 * clump - y * 0.2))
                context.saveGState()
                context.translateBy(x: CGFloat(x * p.w), y: CGFloat(y * p.h))
                context.rotate(by: CGFloat(dice.within(0...3.1)))
                context.setFillColor(UIColor(tone, alpha: dice.within(0.5...0.95)))
                context.fillEllipse(in: box(-radius, -radius * 0.62, radius * 2, radius * 1.24))
                context.restoreGState()
            }
        }
    }

    private static func birch(_ p: Painting, x: Float, width: Float, depth: Float, blur: Float, _ dice: inout Dice) {
        let half = width * p.unit / 2
        let cx = x * p.w
        let lean = dice.within(-0.05...0.05) * p.w
        let seed = dice.within(0...90)
        let air = mix(Triple(0.93, 0.76, 0.42), Triple(0.9, 0.88, 0.84), depth)
        let foot = mix(0.80, 1.05, depth) * p.h
        func middle(_ y: Float) -> Float { cx + lean * (y / p.h - 0.5) + p.noise(seed, y / p.h * 2) * half * 0.9 }
        func side(_ y: Float) -> Float { half * (0.72 + 0.35 * y / p.h) * (1 + 0.06 * p.noise(seed + 4, y / p.h * 14)) }
        let path = UIBezierPath()
        path.move(to: point(middle(-5) - side(-5), -5))
        for y in stride(from: Float(-5), through: foot, by: 6) { path.addLine(to: point(middle(y) - side(y), y)) }
        for y in stride(from: foot, through: -5, by: -6) { path.addLine(to: point(middle(y) + side(y), y)) }
        path.close()
        p.fill(path, blur: blur) { px, py in
            let across = (px - middle(py)) / max(1, side(py))
            let round =
                0.64 + 0.42 * max(0, 1 - (across - 0.3) * (across - 0.3)).squareRoot() - 0.25 * smooth(0.2, -1, across)
            let bars = p.noise.octaves(across * 0.9 + seed, py / half * 0.75 + seed, 4)
            let scar =
                smooth(0.30, 0.44, bars) * 0.85 + smooth(0.1, 0.8, p.noise.octaves(across * 3 + seed, py / half * 5, 3))
                * 0.22
            let bark = mix(air * round, mix(hex(0x2B221C), air, (1 - depth) * 0.55), clamp(scar))
            return mix(bark, hex(0x3A2810), smooth(0.75, 1.1, py / p.h) * 0.5)
        }
    }
}
