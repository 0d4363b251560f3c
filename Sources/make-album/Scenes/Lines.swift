import ADKGraphics
import Foundation

/// Patterns made of lines and tiles.
enum Lines {
    // MARK: - Currents

    /// Thousands of strokes along one flow field.
    static func currents(_ p: Painting) {
        p.shade { x, y in
            hex(0x12202F) * (1 + 0.25 * p.noise.octaves(x / p.w * 2, y / p.h * 2, 4))
        }
        let tones = Ramp(0x0F4C5C, 0x2A9D8F, 0x8AB17D, 0xE9C46A, 0xF4A261, 0xE76F51, 0x9B2F4F)
        var dice = Dice(64)
        func heading(_ x: Float, _ y: Float) -> Float {
            let u = x / p.h
            let v = y / p.h
            let pull = atan2(v - 0.46, u - 0.55) + .pi / 2
            return pull + p.noise.octaves(u * 1.25 + 2, v * 1.25, 3) * 2.1
        }
        for pass in 0..<3 {
            p.draw { context in
                context.setLineCap(.round)
                for _ in 0..<2300 {
                    var x = dice.within(-0.05...1.05) * p.w
                    var y = dice.within(-0.05...1.05) * p.h
                    let band = p.noise.octaves(x / p.w * 1.5 + 30, y / p.h * 1.5, 3) * 1.35 + 0.5
                    let tone = tones(clamp(band + dice.normal() * 0.07))
                    let steps = Int(dice.within(25...100))
                    let path = UIBezierPath()
                    path.lineWidth = CGFloat(dice.within(1.6...[11, 7, 4][pass]) * p.unit)
                    path.move(to: point(x, y))
                    for _ in 0..<steps {
                        let angle = heading(x, y)
                        x += cos(angle) * 4 * p.unit
                        y += sin(angle) * 4 * p.unit
                        path.addLine(to: point(x, y))
                    }
                    context.setStrokeColor(UIColor(tone * dice.within(0.72...1.18), alpha: [0.75, 0.8, 0.9][pass]))
                    context.stroke(path)
                }
            }
        }
        p.vignette(0.25)
    }

    // MARK: - Truchet

    /// Truchet tiles: quarter rings in random orientation, which join to ribbons.
    static func truchet(_ p: Painting) {
        let cells = 7
        let size = p.w / Float(cells)
        // Small crosses on a grid. The regular pattern keeps the file small.
        let pitch = max(6, Int(12 * p.unit))
        let ink = hex(0xDCCFB8)
        p.shade { x, y in
            let column = Int(x) % pitch
            let row = (Int(y) + pitch / 2) % pitch
            return (column == 0 && row < 3) || (row == 1 && (column < 2 || column == pitch - 1)) ? ink : hex(0xF3EBDC)
        }
        let dyes: [UInt32] = [0x1D3557, 0xE63946, 0x457B9D, 0xF4A261, 0x2A9D8F]
        var dice = Dice(19)
        p.draw { context in
            context.setLineCap(.butt)
            for row in 0..<Int(p.h / size + 1) {
                for column in 0..<cells {
                    let x = Float(column) * size
                    let y = Float(row) * size
                    context.saveGState()
                    context.clip(to: box(x, y, size, size))
                    let turned = dice.happens(0.5)
                    let corners = turned ? [(x, y), (x + size, y + size)] : [(x + size, y), (x, y + size)]
                    for corner in corners { ribbon(context, corner.0, corner.1, size, dyes) }
                    context.restoreGState()
                }
            }
        }
    }

    private static func ribbon(_ context: CGContext, _ x: Float, _ y: Float, _ size: Float, _ dyes: [UInt32]) {
        let widths: [(Float, UInt32)] = [
            (0.5, dyes[0]), (0.37, 0xF3EBDC), (0.32, dyes[1]), (0.2, 0xF3EBDC), (0.155, dyes[3]), (0.05, dyes[0]),
        ]
        for (width, dye) in widths {
            let arc = UIBezierPath()
            arc.lineWidth = CGFloat(width * size)
            arc.addArc(
                withCenter: point(x, y), radius: CGFloat(size / 2), startAngle: 0, endAngle: 2 * .pi, clockwise: true)
            context.setStrokeColor(UIColor(hex: dye))
            context.stroke(arc)
        }
    }

    // MARK: - Waves

    /// Rows of overlapping fans, the traditional seigaiha wave pattern.
    static func waves(_ p: Painting) {
        let r = p.w / 10
        let dyes = Ramp(0x0B2545, 0x13517A, 0x2C7DA0, 0x61A5C2, 0xA9D6E5, 0xF1E9D2)
        p.shade { _, _ in hex(0x0B2545) }
        p.draw { context in
            let rows = Int(p.h / (r / 2)) + 4
            for row in 0..<rows {
                let y = Float(row) * r / 2
                for column in -1...12 {
                    let x = (Float(column) + (row & 1 == 0 ? 0 : 0.5)) * r
                    let swell = ((0.5 + 0.5 * p.noise.octaves(x / p.w * 2 + 2, y / p.h * 2 + 1, 3)) * 7).rounded() / 7
                    let gold = p.noise.grid(column + 40, row + 11) > 0.93
                    fan(context, x, y, r, dyes, swell, gold)
                }
            }
        }
    }

    private static func fan(
        _ context: CGContext, _ x: Float, _ y: Float, _ r: Float, _ dyes: Ramp, _ swell: Float, _ gold: Bool
    ) {
        let shares: [Float] = [1, 0.93, 0.78, 0.71, 0.56, 0.49, 0.34, 0.27, 0.13]
        for (index, share) in shares.enumerated() {
            let light = index & 1 == 0
            let tone =
                light ? dyes(0.98) : gold ? hex(0xE0A030) : dyes(clamp(0.06 + 0.62 * swell + 0.03 * Float(index)))
            context.setFillColor(UIColor(tone))
            context.fillEllipse(in: disc(x, y, r / 2 * 1.0 * share * 1.155))
        }
    }
}
