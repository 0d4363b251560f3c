import ADKGraphics
import Foundation

/// City scenes.
enum Cities {
    private static let lamps: [UInt32] = [0xFFD58A, 0xFFC46B, 0xFFE6B8, 0xFFB459, 0xFFF1D6, 0xCFE6FF, 0xFFCF7D]

    static func skyline(_ p: Painting) {
        let dusk = Ramp(
            (0, 0x1B2A5E), (0.25, 0x4A4A93), (0.45, 0x9C5F9C), (0.62, 0xE8787F), (0.8, 0xFCAB72), (1, 0xFFDB99))
        let shore: Float = 0.72
        p.shade { x, y in
            let v = y / p.h / shore
            let u = x / p.w
            let wisp = p.noise.octaves(u * 3.2, v * 11, 6) * smooth(0.1, 0.5, v) * smooth(1.05, 0.7, v)
            let warm = exp(-(u - 0.66) * (u - 0.66) * 5) * 0.10
            let color = dusk(v + wisp * 0.13 + warm * v)
            return mix(color, hex(0xFFB58A), clamp(wisp) * 0.3)
        }
        Skies.stars(on: p, above: 0.32, count: 260, brightness: 0.6)
        var dice = Dice(41)
        let far = Ramp(0xC98394, 0x96608C, 0x4E3F78, 0x1C1D44)
        for layer in 0..<4 {
            let t = Float(layer) / 3
            row(p, shore: shore * p.h, t, far(t), &dice)
        }
        p.bloom(threshold: 0.75, radius: 10 * p.unit, strength: 0.5)
        reflect(p, shore: shore, dark: 0.9)
        p.vignette(0.2)
    }

    /// Draws one row of houses. Farther rows are paler, and the nearest has lit windows.
    private static func row(_ p: Painting, shore: Float, _ t: Float, _ tone: Triple, _ dice: inout Dice) {
        var x: Float = -30 * p.unit
        var houses: [CGRect] = []
        while x < p.w + 20 {
            let width = dice.within(26...64) * p.unit * (0.8 + 0.7 * t)
            let middle = bell(x / p.w - 0.38, 0.24) + 0.75 * bell(x / p.w - 0.78, 0.13)
            let tall = (0.06 + dice.within(0...0.13) + middle * dice.within(0.1...0.46)) * p.h * (1.1 - 0.48 * t)
            houses.append(box(x, shore - tall, width, tall))
            x += width * dice.within(0.82...1.25)
        }
        let shadow = mix(tone, Triple(0.03, 0.035, 0.09), 0.28 * t)
        p.draw { context in
            for house in houses {
                let style = dice.within(0...1)
                context.saveGState()
                context.clip(to: roof(house, style, &dice))
                context.drawLinearGradient(
                    [(0, UIColor(tone)), (1, UIColor(mix(shadow, hex(0x6A4070), 0.25 * (1 - t))))],
                    start: CGPoint(x: house.minX, y: house.minY), end: CGPoint(x: house.maxX, y: house.maxY))
                context.restoreGState()
                if t > 0.3 { windows(context, house, p.unit * (0.75 + 0.35 * t), 0.34 + 0.2 * t, &dice) }
            }
        }
    }

    private static func roof(_ house: CGRect, _ style: Float, _ dice: inout Dice) -> UIBezierPath {
        var path = UIBezierPath(
            rect: CGRect(x: house.minX, y: house.minY, width: house.width, height: house.height + 4))
        let middle = house.midX
        if style < 0.3 {
            let step = house.width * 0.2
            let rise = house.height * 0.07
            path = joined(
                path,
                CGRect(x: house.minX + step, y: house.minY - rise, width: house.width - 2 * step, height: rise + 1))
            path = joined(
                path, CGRect(x: middle - step * 0.7, y: house.minY - rise * 1.9, width: step * 1.4, height: rise + 1))
        } else if style < 0.42 {
            path.move(to: CGPoint(x: house.minX, y: house.minY + 1))
            path.addLine(to: CGPoint(x: middle, y: house.minY - house.width * 0.8))
            path.addLine(to: CGPoint(x: house.maxX, y: house.minY + 1))
            path.close()
        } else if style < 0.6 {
            let mast = house.height * CGFloat(dice.within(0.1...0.24))
            path = joined(path, CGRect(x: middle - 1, y: house.minY - mast, width: 2, height: mast + 1))
            path = joined(path, CGRect(x: middle - 4, y: house.minY - mast * 0.35, width: 8, height: mast * 0.35 + 1))
        }
        return path
    }

    /// The path with `rect` added to it.
    private static func joined(_ path: UIBezierPath, _ rect: CGRect) -> UIBezierPath {
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.close()
        return path
    }

    private static func windows(
        _ context: CGContext, _ house: CGRect, _ unit: Float, _ share: Float, _ dice: inout Dice
    ) {
        let pitchX = CGFloat(7.2 * unit)
        let pitchY = CGFloat(9.5 * unit)
        let size = CGSize(width: 4.2 * CGFloat(unit), height: 5.6 * CGFloat(unit))
        let awake = share * dice.within(0.35...1.7)
        let tint = dice.pick(lamps)
        for y in stride(from: house.minY + pitchY * 0.8, to: house.maxY - pitchY, by: pitchY) {
            let floor = dice.happens(0.1) ? min(1, awake * 2.4) : awake
            for x in stride(from: house.minX + pitchX * 0.7, to: house.maxX - pitchX * 0.9, by: pitchX)
            where dice.happens(floor) {
                let color = dice.happens(0.75) ? tint : dice.pick(lamps)
                context.setFillColor(UIColor(hex: color).withAlphaComponent(CGFloat(dice.within(0.55...1))))
                context.fill(CGRect(origin: CGPoint(x: x, y: y), size: size))
            }
        }
    }

    /// Draws water below `shore`: the picture above it, mirrored, stretched and distorted by waves.
    static func reflect(_ p: Painting, shore: Float, dark: Float = 0.78, reach: Float = 1) {
        let above = p.copy()
        let line = shore * p.h
        p.reshade { x, y, old in
            guard y > line else { return old }
            let depth = (y - line) / (p.h - line)
            let wave = p.noise.octaves(x / p.h * 3.5, (y - line) / p.h * 95 / (0.4 + depth), 4, gain: 0.6)
            let up = (y - line) * (1.25 + 0.5 * depth) * reach + wave * (5 + 46 * depth) * p.unit
            let side = x + wave * (3 + 16 * depth) * p.unit
            var color = Triple(repeating: 0)
            // A wave reflects a range of the shore, not a point.
            for tap in 0..<5 {
                color += above.sample(side, line - 1 - abs(up + Float(tap - 2) * (1 + 9 * depth) * p.unit)) * 0.2
            }
            let edge = 0.82 + 0.18 * smooth(0, 0.03, depth)
            return color * (dark - 0.2 * depth + 0.16 * wave * depth) * edge
        }
    }
}
