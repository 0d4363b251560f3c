import ADKGraphics
import Foundation

/// Patterns made of shapes.
enum Shapes {
    // MARK: - Circles

    /// Packed circles, each as large as fits, with rings or spokes.
    static func circles(_ p: Painting) {
        p.shade { x, y in
            hex(0xF4ECDD) * (0.985 + 0.03 * p.noise.octaves(x / p.unit / 40, y / p.unit / 40, 5))
        }
        var dice = Dice(88)
        var placed: [(x: Float, y: Float, r: Float)] = []
        for attempt in 0..<9000 {
            let x = dice.within(0...p.w)
            let y = dice.within(0...p.h)
            let limit: Float = attempt < 40 ? 150 : attempt < 400 ? 84 : attempt < 2500 ? 46 : 24
            var room = limit * p.unit
            for other in placed {
                room = min(room, hypot(other.x - x, other.y - y) - other.r - 4 * p.unit)
                if room < 4 * p.unit { break }
            }
            if room >= 4 * p.unit { placed.append((x, y, room)) }
        }
        let schemes: [[UInt32]] = [
            [0x22333B, 0xEAE0D5, 0xC6AC8F], [0xBC4749, 0xF2E8CF, 0x6A994E], [0x386641, 0xA7C957, 0xF2E8CF],
            [0x003049, 0xFCBF49, 0xEAE2B7], [0xD62828, 0xF77F00, 0xFCE6B0], [0x335C67, 0xFFF3B0, 0xE09F3E],
            [0x6D597A, 0xE56B6F, 0xEAAC8B],
        ]
        p.draw(blur: 7 * p.unit, opacity: 0.3) { context in
            context.setFillColor(UIColor(hex(0x3A2A1A)))
            for circle in placed {
                context.fillEllipse(in: disc(circle.x + 4 * p.unit, circle.y + 7 * p.unit, circle.r))
            }
        }
        p.draw { context in
            for circle in placed { medal(context, circle.x, circle.y, circle.r, dice.pick(schemes), &dice) }
        }
        p.vignette(0.1)
    }

    private static func medal(
        _ context: CGContext, _ x: Float, _ y: Float, _ r: Float, _ scheme: [UInt32], _ dice: inout Dice
    ) {
        context.setFillColor(UIColor(hex: scheme[0]))
        context.fillEllipse(in: disc(x, y, r))
        let rings = max(1, Int(r / dice.within(7...22)))
        let spokes = dice.happens(0.35) && r > 22
        for ring in 0..<rings {
            let share = 1 - (Float(ring) + 0.35) / (Float(rings) + 0.2)
            context.setFillColor(UIColor(hex: scheme[(ring + 1) % scheme.count]))
            context.fillEllipse(in: disc(x, y, r * share))
        }
        guard spokes else { return }
        let count = Int(dice.within(8...24))
        context.setFillColor(UIColor(hex: scheme[0]))
        for spoke in 0..<count {
            let angle = Float(spoke) / Float(count) * 2 * .pi
            context.fillEllipse(
                in: disc(x + cos(angle) * r * 0.72, y + sin(angle) * r * 0.72, r * 0.72 * .pi / Float(count) * 0.5))
        }
    }

    // MARK: - Paper

    /// Stacked sheets of paper, cut along contour lines, with soft shadows.
    static func paper(_ p: Painting) {
        let tones = Ramp(0x0B3C49, 0x166C75, 0x3FA796, 0xA6CFA1, 0xF5E3B3, 0xF6B26B, 0xE8745A, 0xB23A5A)
        func field(_ x: Float, _ y: Float) -> Float {
            let u = x / p.w
            let v = y / p.w
            return p.noise.octaves(u * 1.15 + 6.2, v * 1.15 + 1.4, 3, gain: 0.36) * 0.62 + 0.5
                + 0.2 * bell(hypot(u - 0.55, v - 0.7), 0.42)
        }
        let values = (0..<p.width * p.height).map { index in
            field(Float(index % p.width) + 0.5, Float(index / p.width) + 0.5)
        }
        let sheets = 13
        p.shade { _, _ in tones(0) * 0.8 }
        for sheet in 0..<sheets {
            let t = Float(sheet) / Float(sheets - 1)
            let level = mix(0.1, 1.02, t)
            let soft: Float = 0.0016
            let mask = values.map { SIMD4<Float>(repeating: smooth(level - soft, level + soft, $0)) }
            let shadow = Sheet(width: p.width, height: p.height, pixels: mask)
            shadow.blur(17 * p.unit)
            let (sx, sy) = (Int(9 * p.unit), Int(15 * p.unit))
            for row in 0..<p.height {
                for column in 0..<p.width {
                    let index = row * p.width + column
                    let from = max(0, row - sy) * p.width + max(0, column - sx)
                    let cast = shadow.pixels[from].w * (1 - mask[index].w) * 0.62
                    let fibre =
                        1 + 0.045
                        * p.noise.octaves(
                            Float(column) / 3 / max(0.4, p.unit), Float(row) / 2.2 / max(0.4, p.unit) + t * 90, 3)
                    let edge = smooth(level + 0.012, level, values[index]) * 0.10
                    let color = screened(tones(t) * fibre, Triple(repeating: edge))
                    p.pixels[index] = mix(p.pixels[index] * (1 - cast), color, mask[index].w)
                }
            }
        }
        p.vignette(0.12)
    }

    // MARK: - Sunflower

    /// The seeds of a sunflower, placed by the golden angle.
    static func sunflower(_ p: Painting) {
        p.shade { x, y in
            let out = hypot(x - p.w / 2, y - p.h / 2) / p.w
            return mix(hex(0x1E3D45), hex(0x0C1B22), smooth(0, 0.7, out))
        }
        let tones = Ramp(0xFFF0C2, 0xFFC857, 0xF08A3C, 0xD1495B, 0x7B2D5B, 0x2E4A7D, 0x2E8C8C)
        let count = 1500
        let golden: Float = .pi * (3 - Float(5).squareRoot())
        for shadow in [true, false] {
            p.draw(blur: shadow ? 5 * p.unit : 0, opacity: shadow ? 0.55 : 1) { context in
                for seed in (1..<count).reversed() {
                    let t = Float(seed) / Float(count)
                    let out = t.squareRoot() * 0.485 * p.w
                    let angle = Float(seed) * golden
                    let x = p.w / 2 + cos(angle) * out
                    let y = p.h / 2 + sin(angle) * out
                    let swell = 0.75 + 0.4 * sin(angle * 3 + t * 16)
                    let r = mix(5, 19, pow(t, 0.6)) * p.unit * swell
                    if shadow {
                        context.setFillColor(UIColor.black)
                        context.fillEllipse(in: disc(x + 4 * p.unit, y + 6 * p.unit, r))
                    } else {
                        seedHead(context, x, y, r, tones(clamp(t * 1.02)), angle)
                    }
                }
            }
        }
        p.vignette(0.15)
    }

    private static func seedHead(
        _ context: CGContext, _ x: Float, _ y: Float, _ r: Float, _ tone: Triple, _ angle: Float
    ) {
        context.setFillColor(UIColor(tone * 0.8))
        context.fillEllipse(in: disc(x, y, r))
        context.setFillColor(UIColor(tone))
        context.fillEllipse(in: disc(x - r * 0.08, y - r * 0.1, r * 0.84))
        context.setFillColor(UIColor(mix(tone, Triple(repeating: 1), 0.4)))
        context.fillEllipse(in: disc(x - r * 0.26, y - r * 0.3, r * 0.34))
    }

    // MARK: - Marble

    /// Marbled ink with veins of gold.
    static func marble(_ p: Painting) {
        let ink = Ramp(0x07142B, 0x0E3A5A, 0x1F7A8C, 0x7FC8C2, 0xE9F1E6, 0xF3D9C4, 0xD9796A, 0x5A2140)
        p.shade { x, y in
            let u = x / p.h * 1.35
            let v = y / p.h * 1.35
            let ax = p.noise.octaves(u + 1.7, v + 9.2, 5)
            let ay = p.noise.octaves(u + 8.3, v + 2.8, 5)
            let bx = p.noise.octaves(u + 1.6 * ax + 3, v + 1.6 * ay, 5)
            let by = p.noise.octaves(u + 1.6 * ax, v + 1.6 * ay + 7, 5)
            let value = p.noise.octaves(u + 1.9 * bx, v + 1.9 * by, 6, gain: 0.47)
            let flow = 0.5 + 0.55 * value + 0.22 * bx
            let rings = sin(flow * 34 + ax * 3)
            var color = ink(flow) * (1 + 0.05 * rings)
            let vein = bell(abs(value + 0.35 * by) - 0.13, 0.011) + 0.8 * bell(abs(bx - ay * 0.6) - 0.03, 0.006)
            let glitter = 0.55 + 0.75 * p.noise.grid(Int(x), Int(y)) * smooth(-0.2, 0.5, p.noise(x / 5, y / 5))
            color = mix(color, hex(0xE8BE6A) * glitter * 1.25, clamp(vein) * 0.9)
            return color * (1 + 0.13 * (ax + by))
        }
        p.vignette(0.15)
    }
}
