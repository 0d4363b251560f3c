import ADKGraphics
import Foundation

/// Scenes of hill ridges that fade with distance.
enum Ridges {
    /// Returns the `y` of a ridge line at `x`, both as fractions of the height.
    static func line(_ p: Painting, _ x: Float, _ seed: Float, rough: Float, size: Float) -> Float {
        let crest = p.noise.crests(x / size + seed, seed * 0.7, 7, gain: 0.46)
        let roll = p.noise.octaves(x / size * 0.6 + seed * 3, seed, 3)
        return rough * (crest - 0.4) + roll * (0.6 - rough) * 0.2
    }

    /// Draws some distant ridges along the lower edge.
    static func far(on p: Painting, base: Float, height: Float, tones: [UInt32]) {
        for (index, tone) in tones.enumerated() {
            let seed = 21 + 6.7 * Float(index)
            let path = p.ground { x in
                (base - height * (0.75 - 0.3 * Float(index)) - height * 0.7
                    * line(p, x / p.h, seed, rough: 0.7, size: 0.5)) * p.h
            }
            p.fill(path) { x, y in hex(tone) * (1 + 0.05 * p.noise.octaves(x / p.unit / 9, y / p.unit / 7, 3)) }
        }
    }

    static func blueRidges(_ p: Painting) {
        let sky = Ramp((0, 0x28406E), (0.3, 0x5B7BA6), (0.6, 0xC9B7B4), (0.8, 0xF9C9A0), (1, 0xFFE2B0))
        p.shade { x, y in
            let v = y / p.h / 0.56
            let u = x / p.w
            let wisp = p.noise.octaves(u * 2.4 + 3, v * 8, 6) * 0.06 * smooth(0.1, 0.6, v)
            return sky(v + wisp)
        }
        let sx = 0.64 * p.w
        let sy = 0.372 * p.h
        p.glow(x: sx, y: sy, radius: 900 * p.unit, Triple(1, 0.72, 0.42), strength: 0.55, falloff: 2.6)
        p.draw(blur: 1.2) { context in
            context.setFillColor(UIColor(hex(0xFFF6DF)))
            context.fillEllipse(in: disc(sx, sy, 44 * p.unit))
        }
        let tones = Ramp(0xE9BE9F, 0xC6A3A2, 0x8F8BA3, 0x5E6F93, 0x3B547B, 0x223A5C, 0x10213B)
        let count = 9
        for layer in 0..<count {
            let t = Float(layer) / Float(count - 1)
            let base = mix(0.44, 0.98, pow(t, 1.12))
            let tall = mix(0.10, 0.2, t)
            let top = { (x: Float) in
                (base - tall * (0.3 + line(p, x / p.h, 11 + 7.3 * Float(layer), rough: 0.9, size: mix(0.3, 0.85, t))))
                    * p.h
            }
            let tone = tones(t)
            let next = tones(max(0, t - 0.16))
            p.fill(p.ground(below: top)) { x, y in
                let deep = (y - top(x)) / p.h
                let mist = smooth(0, 0.2, deep) * (1 - 0.75 * t)
                let speck = p.noise.octaves(x / p.h * 26, y / p.h * 34 + t * 40, 4) * 0.035 * (0.4 + t)
                let rim = exp(-deep * 90) * 0.10 * (1 - t) * exp(-abs(x - sx) / p.w * 2.5)
                return screened(mix(tone, next * 1.03, mist) * (1 + speck), Triple(1, 0.75, 0.5) * rim)
            }
            if t > 0.8 {
                pines(p, top, tone * 0.86, count: t > 0.95 ? 90 : 130, height: t > 0.95 ? 78 : 40, seed: UInt64(layer))
            }
        }
        p.glow(x: sx, y: sy + 0.08 * p.h, radius: 620 * p.unit, Triple(1, 0.6, 0.35), strength: 0.25, falloff: 1.8)
        p.vignette(0.2)
    }

    static func pines(
        _ p: Painting, _ top: (Float) -> Float, _ tone: Triple, count: Int, height: Float, seed: UInt64
    ) {
        var dice = Dice(seed)
        p.draw { context in
            context.setFillColor(UIColor(tone))
            for _ in 0..<count {
                let x = dice.within(-0.02...1.02) * p.w
                let tall = height * p.unit * dice.within(0.4...1)
                context.fill(Forests.spruce(x, top(x) + 5 * p.unit, tall, &dice))
            }
        }
    }
}
