import ADKGraphics
import Foundation

extension Ridges {
    static func balloons(_ p: Painting) {
        let sky = Ramp((0, 0x5F8FC4), (0.4, 0xA9C3DB), (0.72, 0xF7D9BE), (1, 0xFFE7C6))
        p.shade { x, y in
            let v = y / p.h / 0.72
            let wisp = smooth(0, 0.7, p.noise.octaves(x / p.h * 1.7, v * 6, 7)) * smooth(0.95, 0.3, v)
            return mix(sky(v), hex(0xFFF0E2), wisp * 0.55)
        }
        p.glow(x: 0.12 * p.w, y: 0.6 * p.h, radius: 1000 * p.unit, Triple(1, 0.78, 0.5), strength: 0.5, falloff: 2)
        let tones = Ramp(0xE8C6B2, 0xC6A9A8, 0x96899B, 0x66708A, 0x414F66)
        var dice = Dice(51)
        let dyes: [[UInt32]] = [
            [0xD9483B, 0xF6E3C0], [0x1F6F8B, 0xF2C14E], [0xF29E38, 0xB83A4B], [0x3C8D6E, 0xF4EBD0],
            [0x6C4E9E, 0xF3A6A0],
            [0xF5D547, 0x35577D], [0xE76F51, 0x264653], [0xEFEAE0, 0xC8443C],
        ]
        for layer in 0..<5 {
            let t = Float(layer) / 4
            if layer > 0 {
                for number in 0..<[0, 4, 3, 2, 0][layer] {
                    let x = (Float(number) + dice.within(0.12...0.88)) / Float([0, 4, 3, 2, 1][layer])
                    balloon(
                        p, x: x, y: mix(0.46, 0.27, t) + dice.within(-0.14...0.12), size: mix(26, 108, t * t + 0.1),
                        dyes[(layer * 3 + number) % dyes.count], air: (1 - t) * 0.5)
                }
            }
            let base = mix(0.68, 1.0, t)
            let top = { (x: Float) in
                (base - 0.12 * (0.2 + line(p, x / p.h, 3 + 5.1 * Float(layer), rough: 0.65, size: 0.8))) * p.h
            }
            p.fill(p.ground(below: top)) { x, y in
                let deep = (y - top(x)) / p.h
                let speck = p.noise.octaves(x / p.h * 20, y / p.h * 30 + t * 9, 5) * 0.06
                return mix(tones(t) * (1 + speck), hex(0xF7DEC6), smooth(0.0, 0.15, deep) * 0.66 * (1 - 0.7 * t))
            }
            if layer == 4 { pines(p, top, tones(1) * 0.75, count: 120, height: 60, seed: 6) }
        }
        p.vignette(0.16)
    }

    private static func balloon(_ p: Painting, x: Float, y: Float, size: Float, _ dyes: [UInt32], air: Float) {
        let r = size * p.unit
        let cx = x * p.w
        let cy = y * p.h
        func half(_ v: Float) -> Float {
            // `v` runs from the crown (-1) to the mouth (1.35).
            if v < 0 { return max(0, 1 - v * v).squareRoot() }
            let t = v / 1.35
            return mix(1, 0.2, t * t * (1.55 - 0.55 * t))
        }
        let envelope = UIBezierPath()
        envelope.move(to: point(cx, cy - r))
        for step in 0...60 {
            let v = -1 + 2.35 * Float(step) / 60
            envelope.addLine(to: point(cx + half(v) * r, cy + v * r))
        }
        for step in (0...60).reversed() {
            let v = -1 + 2.35 * Float(step) / 60
            envelope.addLine(to: point(cx - half(v) * r, cy + v * r))
        }
        envelope.close()
        p.fill(envelope) { px, py in
            let v = (py - cy) / r
            let across = clamp((px - cx) / max(1, half(v) * r), -1, 1)
            let gore = asin(across) / .pi * 14 + 0.5
            let isBand = v > 0.06 && v < 0.32
            let index = Int(gore.rounded(.down)) & 1
            let dye = hex(dyes[isBand ? 1 - index : index])
            let seam = abs(gore - gore.rounded()) < 0.06 ? Float(0.9) : 1
            let light = clamp(0.72 + 0.34 * -across - 0.16 * v) * seam
            return mix(dye * light, hex(0xEBD6C6), air)
        }
        p.draw { context in
            let tone = UIColor(mix(hex(0x4A3325), hex(0xEBD6C6), air))
            context.setStrokeColor(tone)
            for side in [Float(-1), 1] {
                let rope = UIBezierPath()
                rope.lineWidth = CGFloat(max(0.7, r * 0.018))
                rope.move(to: point(cx + side * 0.19 * r, cy + 1.34 * r))
                rope.addLine(to: point(cx + side * 0.12 * r, cy + 1.68 * r))
                context.stroke(rope)
            }
            context.setFillColor(tone)
            context.fill(
                UIBezierPath(
                    roundedRect: box(cx - 0.14 * r, cy + 1.66 * r, 0.28 * r, 0.22 * r), cornerRadius: CGFloat(0.04 * r))
            )
        }
    }
}
