import Foundation

extension Painting {
    /// Adds light around a point. It fades to zero at `radius`.
    func glow(x: Float, y: Float, radius: Float, _ color: Triple, strength: Float = 1, falloff: Float = 2) {
        let rows = max(0, Int(y - radius))
        let columns = max(0, Int(x - radius))
        for row in rows..<max(rows, min(height, Int(y + radius) + 1)) {
            for column in columns..<max(columns, min(width, Int(x + radius) + 1)) {
                let dx = Float(column) + 0.5 - x
                let dy = Float(row) + 0.5 - y
                let near = 1 - (dx * dx + dy * dy).squareRoot() / radius
                guard near > 0 else { continue }
                let index = row * width + column
                pixels[index] = screened(pixels[index], color * (strength * pow(near, falloff)))
            }
        }
    }

    /// Adds a blurred glow around pixels brighter than `threshold`.
    func bloom(threshold: Float, radius: Float, strength: Float) {
        let bright = pixels.map { color -> SIMD4<Float> in
            let excess = max(0, color.max() - threshold) / max(0.01, 1 - threshold)
            return SIMD4(color * excess, 1)
        }
        let sheet = Sheet(width: width, height: height, pixels: bright)
        sheet.blur(radius)
        for index in pixels.indices {
            let light = sheet.pixels[index]
            pixels[index] = screened(pixels[index], Triple(light.x, light.y, light.z) * strength)
        }
    }

    /// Darkens the corners, as a lens does.
    func vignette(_ strength: Float) {
        let (cx, cy) = (w / 2, h / 2)
        reshade { x, y, old in
            let dx = (x - cx) / cx
            let dy = (y - cy) / cy
            return old * (1 - strength * smooth(0.5, 2, dx * dx + dy * dy))
        }
    }

    /// Adds film grain: fine noise, coarser noise, and a faint mottle as wide as a JPEG block, which lossy compression
    /// keeps. Skies show no bands, and no part of the picture is one flat colour.
    func grain(_ strength: Float = 0.012) {
        let fine = Noise(noise.bits(17, 4))
        let coarse = Noise(noise.bits(5, 23))
        reshade { x, y, old in
            let speck = fine.grid(Int(x), Int(y)) + fine.grid(Int(x) + 7001, Int(y)) - 1
            let cloud = coarse(x / 2.3, y / 2.3) + 0.8 * coarse(x / 6.1 + 40, y / 6.1)
            let tone = dot(old, Triple(0.3, 0.59, 0.11))
            let amount = strength * (0.6 + 1.7 * tone * (1 - tone))
            let mottle = coarse(x / 11 + 7, y / 11 + 3) * 0.011
            return old + Triple(repeating: max(0.004 - tone, (speck * 0.6 + cloud) * amount + mottle))
        }
    }
}
