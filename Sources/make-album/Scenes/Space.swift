import ADKGraphics
import Foundation

/// Space scenes.
enum Space {
    static func ringedPlanet(_ p: Painting) {
        p.shade { x, y in
            let u = x / p.w
            let v = y / p.h
            let bend = p.noise.octaves(u * 2 + 3, v * 2, 4)
            let cloud = smooth(-0.1, 0.9, p.noise.octaves(u * 2.2 + bend * 0.8, v * 2.2 + bend, 7))
            let warm = smooth(0.1, 0.9, p.noise.octaves(u * 1.6 + 8, v * 1.6 + bend * 0.5, 5))
            var color = mix(hex(0x05060F), hex(0x0F1733), v)
            color = screened(color, hex(0x3C2C7A) * cloud * 0.55)
            return screened(color, hex(0x8A2F5F) * warm * cloud * 0.5)
        }
        Skies.stars(on: p, above: 2, count: 1500, brightness: 0.9)
        let cx = 0.47 * p.w
        let cy = 0.54 * p.h
        let r = 0.25 * p.w
        p.glow(x: cx - 0.2 * r, y: cy - 0.2 * r, radius: r * 2.2, hex(0xE8A070), strength: 0.28, falloff: 2)
        rings(p, cx, cy, r, behind: true)
        globe(p, cx, cy, r)
        rings(p, cx, cy, r, behind: false)
        ball(p, 0.83 * p.w, 0.2 * p.h, 0.035 * p.w)
        p.bloom(threshold: 0.75, radius: 22 * p.unit, strength: 0.3)
        p.vignette(0.3)
    }

    private static let light = normalized(Triple(-0.72, -0.42, 0.55))
    private static let bands = Ramp(0x8E4A3A, 0xD9925F, 0xF3D1A0, 0xC97B56, 0xF6E2BE, 0xB5654A, 0xE9B47E, 0x7B3F3A)

    private static func globe(_ p: Painting, _ cx: Float, _ cy: Float, _ r: Float) {
        p.fill(UIBezierPath(ovalIn: disc(cx, cy, r))) { x, y in
            let dx = (x - cx) / r
            let dy = (y - cy) / r
            let z = max(0, 1 - dx * dx - dy * dy).squareRoot()
            let tilt: Float = -0.34
            let lat = dy * cos(tilt) - dx * sin(tilt)
            let lon = dx * cos(tilt) + dy * sin(tilt)
            let turn = atan2(lon, z + 0.01)
            let swirl = p.noise.octaves(turn * 2.6, lat * 9, 6) * 0.05
            let storm = bell(hypot(turn - 0.35, (lat - 0.3) * 2.2), 0.2)
            let spin = swirl + storm * 0.09 * sin(hypot(turn - 0.35, (lat - 0.3) * 2.2) * 40)
            let stripes = p.noise.octaves((lat + spin) * 5.2, 7, 5) * 0.42 + 0.5
            let day = smooth(-0.12, 0.85, dot(Triple(dx, dy, z), light))
            let rim = pow(1 - z, 3) * day
            // The rings cast a shadow on the planet.
            let along = shadowOfRings(lat)
            return bands(stripes) * (0.015 + 1.05 * day * along) + Triple(0.9, 0.6, 0.4) * rim * 0.5
        }
    }

    private static func shadowOfRings(_ lat: Float) -> Float {
        1 - 0.45 * bell(lat - 0.06, 0.045) - 0.3 * bell(lat - 0.15, 0.03)
    }

    private static func rings(_ p: Painting, _ cx: Float, _ cy: Float, _ r: Float, behind: Bool) {
        let tilt: Float = -0.34
        let flat: Float = 0.24
        p.reshade { x, y, old in
            let dx = (x - cx) / r
            let dy = (y - cy) / r
            let lon = dx * cos(tilt) + dy * sin(tilt)
            let lat = (dy * cos(tilt) - dx * sin(tilt)) / flat
            guard (lat < 0) == behind else { return old }
            let out = hypot(lon, lat)
            guard out > 1.2, out < 2.35 else { return old }
            let edges = smooth(1.2, 1.3, out) * smooth(2.35, 2.25, out)
            let gap = 1 - 0.9 * bell(out - 1.93, 0.028) - 0.5 * bell(out - 1.48, 0.018)
            let grooves = 0.62 + 0.5 * p.noise.octaves(out * 18, 3, 5, gain: 0.65)
            // The planet casts its shadow on the rings behind it.
            let shade: Float =
                behind
                ? 1 - 0.92 * smooth(0.95, 0.72, hypot(lon - 0.78, (lat + 0.62) * 0.6)) * smooth(0, -0.3, lat) : 1
            let color = mix(hex(0xC49A76), hex(0xF6E3C5), clamp(grooves)) * shade
            return mix(old, color, clamp(edges * gap * (0.35 + 0.6 * grooves)))
        }
    }

    private static func ball(_ p: Painting, _ cx: Float, _ cy: Float, _ r: Float) {
        p.fill(UIBezierPath(ovalIn: disc(cx, cy, r))) { x, y in
            let dx = (x - cx) / r
            let dy = (y - cy) / r
            let z = max(0, 1 - dx * dx - dy * dy).squareRoot()
            let pits = p.noise.crests(dx * 2.5 + 5, dy * 2.5, 5)
            return mix(hex(0x8FA3B8), hex(0xD8E2EA), pits) * (0.02 + smooth(-0.05, 0.9, dot(Triple(dx, dy, z), light)))
        }
    }
}
