import ADKGraphics
import Foundation

extension Cities {
    static func harbour(_ p: Painting) {
        let sky = Ramp((0, 0x6FA9C9), (0.45, 0xB9D5D6), (0.8, 0xF6DDBD), (1, 0xFBC79B))
        let shore: Float = 0.66
        p.shade { x, y in
            let u = x / p.h
            let v = y / p.h
            let puff = smooth(0.06, 0.6, p.noise.octaves(u * 1.6, v * 4.6, 7)) * smooth(0.62, 0.2, v)
            return mix(sky(v / shore), hex(0xFFF1DE), puff * 0.75)
        }
        hills(p, shore)
        var dice = Dice(28)
        let walls: [UInt32] = [
            0xE2725B, 0xF0B75B, 0xF5DFB3, 0x7FA99B, 0xD98B7B, 0xC9553F, 0xF2CDA0, 0x5B8FA8, 0xE9A15B, 0xB9C4A7,
            0xF7E8CF,
        ]
        var x: Float = -20 * p.unit
        var last: UInt32 = 0
        while x < p.w {
            var wall = dice.pick(walls)
            while wall == last { wall = dice.pick(walls) }
            last = wall
            let width = dice.within(76...128) * p.unit
            let tall = dice.within(210...345) * p.unit
            house(p, box(x, shore * p.h - tall, width, tall), hex(wall), &dice)
            x += width
        }
        quay(p, shore, &dice)
        reflect(p, shore: shore + 0.02, dark: 0.92, reach: 0.8)
        p.reshade { x, y, old in
            let depth = (y / p.h - shore - 0.02) / 0.32
            return depth > 0 ? mix(old, hex(0x1E4E5A), 0.25 + 0.4 * clamp(depth)) : old
        }
        Boat.draw(on: p, x: 0.24, y: 0.79, size: 1, hull: 0x2F5D73)
        Boat.draw(on: p, x: 0.66, y: 0.87, size: 1.5, hull: 0xB8412F)
        p.reshade { x, y, old in screened(old, Triple(0.20, 0.11, 0.02) * smooth(1.1, 0, x / p.w)) }
        p.vignette(0.2)
    }

    private static func hills(_ p: Painting, _ shore: Float) {
        for layer in 0..<2 {
            let t = Float(layer)
            let line = p.ground { x in
                (0.30 + 0.08 * t - 0.11 * p.noise.octaves(x / p.h * 1.1 + 7 * t, 3 + t, 5)) * p.h
            }
            p.fill(line) { x, y in
                let speck = p.noise.octaves(x / p.unit / 13, y / p.unit / 10, 4)
                return mix(hex(0x9DB5AE), hex(0x6F9283), t) * (1 + 0.07 * speck)
            }
        }
    }

    private static func house(_ p: Painting, _ frame: CGRect, _ wall: Triple, _ dice: inout Dice) {
        let seed = dice.within(0...60)
        let unit = CGFloat(p.unit)
        p.fill(UIBezierPath(rect: frame)) { x, y in
            let stain = p.noise.octaves(x / p.unit / 26 + seed, y / p.unit / 60, 5)
            let light = mix(1.06, 0.9, Float((CGFloat(x) - frame.minX) / frame.width))
            return wall
                * (light + 0.06 * stain - 0.12 * smooth(0.85, 1, Float((CGFloat(y) - frame.minY) / frame.height)))
        }
        let tiles = mix(hex(0xA8503A), hex(0x7C3B32), dice.within(0...1))
        let rise = frame.height * CGFloat(dice.within(0.1...0.22))
        let roof = UIBezierPath()
        roof.move(to: CGPoint(x: frame.minX - 4 * unit, y: frame.minY + 2))
        if dice.happens(0.5) {
            roof.addLine(to: CGPoint(x: frame.midX, y: frame.minY - rise))
        } else {
            roof.addLine(to: CGPoint(x: frame.minX + frame.width * 0.14, y: frame.minY - rise * 0.7))
            roof.addLine(to: CGPoint(x: frame.maxX - frame.width * 0.14, y: frame.minY - rise * 0.7))
        }
        roof.addLine(to: CGPoint(x: frame.maxX + 4 * unit, y: frame.minY + 2))
        roof.close()
        p.fill(roof) { x, y in
            tiles
                * (0.95 + 0.1 * sin(x / p.unit * 1.1) + 0.08 * sin(y / p.unit * 0.9) + 0.1
                    * p.noise(x / 9, y / 9 + seed))
        }
        facade(p, frame, wall, &dice)
    }

    private static func facade(_ p: Painting, _ frame: CGRect, _ wall: Triple, _ dice: inout Dice) {
        let unit = CGFloat(p.unit)
        let columns = frame.width > 100 * unit ? 3 : 2
        let floors = max(3, Int(frame.height / (74 * unit)))
        let shutters = UIColor(dice.pick([hex(0x3F6B5C), hex(0x5A7F94), hex(0x7A4A35), hex(0xF3EBDD), hex(0x2F4858)]))
        p.draw { context in
            for floor in 0..<floors {
                for column in 0..<columns {
                    let cell = CGSize(width: frame.width / CGFloat(columns), height: frame.height / CGFloat(floors))
                    let size = CGSize(width: cell.width * 0.36, height: cell.height * 0.52)
                    let x = frame.minX + cell.width * (CGFloat(column) + 0.5) - size.width / 2
                    let y = frame.minY + cell.height * (CGFloat(floor) + 0.26)
                    let isDoor = floor == floors - 1 && column == columns / 2
                    let pane = CGRect(x: x, y: y, width: size.width, height: isDoor ? cell.height * 0.74 : size.height)
                    context.setFillColor(UIColor(wall * 1.16))
                    context.fill(pane.insetBy(dx: -3 * unit, dy: -3 * unit))
                    let glass =
                        dice.happens(0.16) ? hex(0xFFD890) : mix(hex(0x27363F), hex(0x6A8894), dice.within(0...1))
                    context.setFillColor(UIColor(isDoor ? hex(0x4A2F25) : glass))
                    context.fill(pane)
                    guard !isDoor else { continue }
                    context.setFillColor(UIColor(hex(0xF4EEE2)))
                    context.fill(CGRect(x: pane.midX - unit, y: pane.minY, width: 2 * unit, height: pane.height))
                    context.fill(
                        CGRect(x: pane.minX, y: pane.minY + pane.height * 0.42, width: pane.width, height: 2 * unit))
                    context.setFillColor(shutters)
                    let leaf = size.width * 0.42
                    context.fill(CGRect(x: pane.minX - leaf - 2 * unit, y: pane.minY, width: leaf, height: pane.height))
                    context.fill(CGRect(x: pane.maxX + 2 * unit, y: pane.minY, width: leaf, height: pane.height))
                    context.setFillColor(UIColor(Triple(repeating: 0), alpha: 0.13))
                    context.fill(
                        CGRect(
                            x: pane.minX - leaf, y: pane.maxY + 2 * unit, width: pane.width + 2 * leaf, height: 4 * unit
                        ))
                }
            }
        }
    }

    private static func quay(_ p: Painting, _ shore: Float, _ dice: inout Dice) {
        p.fill(UIBezierPath(rect: box(0, shore * p.h - 2, p.w, 0.024 * p.h))) { x, y in
            let stone = p.noise.octaves(x / p.unit / 18, y / p.unit / 5, 4)
            return hex(0x8B7B6B) * (0.92 + 0.22 * stone)
        }
        p.draw { context in
            for _ in 0..<26 {
                let x = dice.within(0...p.w)
                let tall = dice.within(15...19) * p.unit
                let y = shore * p.h - tall
                context.setFillColor(
                    UIColor(dice.pick([hex(0x2E3A46), hex(0x8C3B3B), hex(0x4C5B3F), hex(0xC9A15A), hex(0x40536B)])))
                context.fill(
                    UIBezierPath(roundedRect: box(x, y, tall * 0.34, tall), cornerRadius: CGFloat(tall * 0.14)))
                context.setFillColor(UIColor(hex(0xE3B794)))
                context.fillEllipse(in: disc(x + tall * 0.17, y - tall * 0.1, tall * 0.14))
            }
        }
    }
}
