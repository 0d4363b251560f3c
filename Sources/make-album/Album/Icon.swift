import ADKGraphics
import Foundation

/// The gallery's icon: a framed evening landscape.
enum Icon {
    static let side = 256

    /// Draws the icon at four times its size and averages it. The corners are transparent.
    static func drawn() -> PixelBuffer {
        let scale = 4
        let painting = Painting(width: side * scale, height: side * scale, seed: 256)
        scene(painting)
        let mask = Sheet(width: painting.width, height: painting.height) { context in
            context.setFillColor(.white)
            context.fill(UIBezierPath(roundedRect: box(48, 48, 928, 928), cornerRadius: 208))
        }
        return averaged(painting, mask, scale)
    }

    private static func scene(_ p: Painting) {
        let sky = Ramp((0, 0x27408B), (0.4, 0x7A5FA8), (0.7, 0xF08A7B), (1, 0xFFD08A))
        p.shade { x, y in sky((y / p.h - 0.05) / 0.62) }
        p.glow(x: 0.64 * p.w, y: 0.43 * p.h, radius: 0.5 * p.w, hex(0xFFE3A8), strength: 0.75, falloff: 2.2)
        p.draw { context in
            context.setFillColor(UIColor(hex(0xFFF4D8)))
            context.fillEllipse(in: disc(0.64 * p.w, 0.43 * p.h, 0.105 * p.w))
        }
        let hills: [(Float, Float, Float, UInt32, UInt32)] = [
            (0.55, 0.30, 0.26, 0xC26D8B, 0x96588A), (0.47, 0.72, 0.30, 0x7B4E8C, 0x553B78),
            (0.66, 0.16, 0.42, 0x44326E, 0x2C2456),
            (0.72, 0.86, 0.40, 0x261F4C, 0x17143A),
        ]
        for (top, x, width, upper, lower) in hills {
            let path = p.ground { column in
                let away = abs(column / p.w - x) / width
                return (top + 0.34 * (1 - exp(-away * away * 1.1))) * p.h
            }
            p.fill(path) { _, y in mix(hex(upper), hex(lower), clamp((y / p.h - top) / 0.35)) }
        }
        // The frame: a light line inside the edge.
        p.draw(opacity: 0.9) { context in
            let frame = UIBezierPath(roundedRect: box(62, 62, 900, 900), cornerRadius: 194)
            frame.lineWidth = 28
            context.setStrokeColor(UIColor(hex(0xFFFDF7)))
            context.stroke(frame)
        }
    }

    private static func averaged(_ p: Painting, _ mask: Sheet, _ scale: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: side, height: side)
        for row in 0..<side {
            for column in 0..<side {
                var sum = SIMD4<Float>(repeating: 0)
                for y in 0..<scale {
                    for x in 0..<scale {
                        let index = (row * scale + y) * p.width + column * scale + x
                        let share = mask.pixels[index].w
                        sum += SIMD4(p.pixels[index] * share, share)
                    }
                }
                let mean = sum / Float(scale * scale)
                func byte(_ value: Float) -> UInt32 { UInt32(clamp(value * 255 + 0.5, 0, 255)) }
                buffer.row(row)[column] = byte(mean.w) << 24 | byte(mean.x) << 16 | byte(mean.y) << 8 | byte(mean.z)
            }
        }
        return buffer
    }
}
