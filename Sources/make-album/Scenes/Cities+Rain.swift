import ADKGraphics
import Foundation

extension Cities {
    static func rain(_ p: Painting) {
        let night = Ramp((0, 0x0A1026), (0.45, 0x1A2547), (0.62, 0x2C2A4F), (1, 0x0B0E1E))
        p.shade { x, y in night(y / p.h) }
        var dice = Dice(18)
        let neon: [UInt32] = [0xFF9D4D, 0xFFC66B, 0xFF5C7A, 0x56C7FF, 0x7CF0D0, 0xB48CFF, 0xFFE2A8, 0xFF7B3D, 0xFF4E5E]
        let road: Float = 0.64
        p.draw(blur: 5 * p.unit, light: true) { context in
            for _ in 0..<230 {
                let depth = dice.within(0...1)
                let spread = mix(0.10, 0.62, depth) * (dice.happens(0.5) ? 1 : -1)
                let x = 0.5 + spread * dice.within(0.3...1)
                let y = road - mix(0.03, 0.68, depth) * dice.within(0.02...1)
                lamp(context, x * p.w, y * p.h, mix(10, 46, depth) * p.unit, dice.pick(neon), dice.within(0.14...0.5))
            }
            for _ in 0..<26 {
                let depth = dice.within(0...1)
                let side: Float = dice.happens(0.5) ? -1 : 1
                let x = 0.5 + side * mix(0.02, 0.26, depth)
                let y = road + mix(0.0, 0.07, depth)
                lamp(context, x * p.w, y * p.h, mix(8, 34, depth) * p.unit, side < 0 ? 0xFFF0D0 : 0xFF3B3B, 0.75)
            }
        }
        reflect(p, shore: road + 0.07, dark: 0.8, reach: 1.1)
        p.bloom(threshold: 0.4, radius: 50 * p.unit, strength: 0.4)
        drops(p, &dice)
        p.vignette(0.3)
    }

    private static func lamp(
        _ context: CGContext, _ x: Float, _ y: Float, _ radius: Float, _ color: UInt32, _ alpha: Float
    ) {
        context.setFillColor(UIColor(hex: color).withAlphaComponent(CGFloat(alpha)))
        context.fillEllipse(in: disc(x, y, radius))
        let rim = UIBezierPath(ovalIn: disc(x, y, radius * 0.95))
        rim.lineWidth = CGFloat(max(1, radius * 0.08))
        context.setStrokeColor(UIColor(hex: color).withAlphaComponent(CGFloat(alpha * 0.7)))
        context.stroke(rim)
    }

    /// Draws drops on a window pane. Each shows the street upside down.
    private static func drops(_ p: Painting, _ dice: inout Dice) {
        let street = p.copy()
        var placed: [(x: Float, y: Float, r: Float)] = []
        for attempt in 0..<2600 {
            let r =
                (attempt < 60 ? dice.within(15...27) : attempt < 420 ? dice.within(7...13) : dice.within(1.8...5))
                * p.unit
            let x = dice.within(0...p.w)
            let y = dice.within(0...p.h)
            guard !placed.contains(where: { hypot($0.x - x, $0.y - y) < ($0.r + r) * 1.15 }) else { continue }
            placed.append((x, y, r))
        }
        for drop in placed {
            let tall = drop.r * 1.16
            for row in max(0, Int(drop.y - tall * 1.1))..<min(p.height, Int(drop.y + tall * 1.1) + 1) {
                for column in max(0, Int(drop.x - drop.r * 1.1))..<min(p.width, Int(drop.x + drop.r * 1.1) + 1) {
                    let dx = (Float(column) + 0.5 - drop.x) / drop.r
                    let dy = (Float(row) + 0.5 - drop.y) / tall
                    let out = (dx * dx + dy * dy).squareRoot()
                    guard out < 1.05 else { continue }
                    let bend = 6 + 10 * out * out
                    let seen = street.sample(drop.x - dx * drop.r * bend, drop.y - dy * tall * bend)
                    let rim = smooth(0.55, 1, out) * (0.5 - 0.35 * dy)
                    let spot = bell(hypot(dx + 0.32, dy + 0.42), 0.2) * 0.55
                    let color = screened(seen * (1.12 - rim), Triple(0.9, 0.95, 1) * (spot + 0.05))
                    let index = row * p.width + column
                    p.pixels[index] = mix(p.pixels[index], color, smooth(1.05, 0.9, out) * 0.96)
                }
            }
        }
    }
}
