import ADKGraphics
import Foundation

/// A lighthouse on coastal rocks.
enum Lighthouse {
    static func dusk(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xF8B98A), (0.12, 0xE08D86), (0.28, 0x86709C), (0.55, 0x2C4678), (1, 0x0B1738)),
            sun: normalized(Triple(-0.6, 0.03, 1)))
        sky.glow = Triple(0.2, 0.08, 0.03)
        sky.clouds = .init(
            noise: Noise(91), cover: 0.52, size: 2.2, lit: Triple(0.62, 0.26, 0.26), shaded: Triple(0.07, 0.075, 0.17),
            stretch: 0.6, strength: 0.75)
        var view = LandView(eye: Triple(0, 0.3, 0), horizon: 0.64, lens: 1.15, far: 80, sky: sky)
        view.air = 0.006
        view.water = .init(level: 0, deep: Triple(0.004, 0.012, 0.035), waves: 0.07, noise: Noise(6), length: 0.12)
        p.render(OpenSea(), view)
        Skies.stars(on: p, above: 0.42, count: 420, brightness: 0.75)
        let lx = 0.71 * p.w
        let ly = 0.27 * p.h
        beam(p, lx, ly)
        rocks(p)
        tower(p, lx, ly)
        p.glow(x: lx, y: ly, radius: 190 * p.unit, Triple(1, 0.88, 0.6), strength: 0.95, falloff: 3.4)
        p.bloom(threshold: 0.8, radius: 22 * p.unit, strength: 0.35)
        p.vignette(0.25)
    }

    private static func beam(_ p: Painting, _ lx: Float, _ ly: Float) {
        p.reshade { x, y, old in
            let dx = x - lx
            let dy = y - ly
            let reach = hypot(dx, dy) / p.w
            let toLeft = bell(atan2(dy + dx * 0.10, -dx), 0.055) * exp(-reach * 1.5)
            let toRight = bell(atan2(dy + dx * 0.10, dx), 0.055) * exp(-reach * 2.4) * 0.6
            let dust = 0.8 + 0.3 * p.noise.octaves(x / p.h * 5, y / p.h * 9, 4)
            return screened(old, Triple(1, 0.9, 0.68) * ((dx < 0 ? toLeft : toRight) * dust * 0.62))
        }
    }

    private static func rocks(_ p: Painting) {
        let top = { (x: Float) -> Float in
            let u = x / p.w
            let shape = smooth(0.42, 0.66, u) * smooth(1.3, 0.84, u)
            return (0.78 - 0.20 * shape - 0.05 * p.noise.crests(u * 5 + 2, 0.5, 6) * shape + 0.02 * (1 - shape)) * p.h
        }
        let foot = { (x: Float) in (0.735 + 0.03 * p.noise.octaves(x / p.w * 6, 4, 4)) * p.h }
        let path = UIBezierPath()
        path.move(to: point(p.w + 2, foot(p.w)))
        for x in stride(from: p.w + 2, through: 0.44 * p.w, by: -2) { path.addLine(to: point(x, min(top(x), foot(x)))) }
        for x in stride(from: 0.44 * p.w, through: p.w + 2, by: 2) { path.addLine(to: point(x, foot(x))) }
        path.close()
        p.fill(path) { x, y in
            let grain = p.noise.crests(x / p.h * 11, y / p.h * 16, 5)
            let lip = exp(-max(0, y - top(x)) / p.h * 60) * 0.16
            return mix(hex(0x0E1527), hex(0x43405A), grain * 0.75) + Triple(0.9, 0.6, 0.5) * lip
        }
    }

    private static func tower(_ p: Painting, _ lx: Float, _ ly: Float) {
        let u = p.unit
        let foot = 0.60 * p.h
        let body = UIBezierPath()
        body.move(to: point(lx - 21 * u, ly + 30 * u))
        body.addLine(to: point(lx + 21 * u, ly + 30 * u))
        body.addLine(to: point(lx + 37 * u, foot))
        body.addLine(to: point(lx - 37 * u, foot))
        body.close()
        p.fill(body) { x, y in
            let t = (y - ly - 30 * u) / (foot - ly - 30 * u)
            let band = Int((t * 5).rounded(.down)) & 1 == 0
            let across = (x - lx) / (mix(21, 37, t) * u)
            let light = 0.62 - 0.30 * across
            return (band ? hex(0xF0E4DC) : hex(0xB0352F)) * light + Triple(0.02, 0.03, 0.08)
        }
        p.draw { context in
            context.setFillColor(UIColor(hex(0x161B2E)))
            context.fill(box(lx - 29 * u, ly + 22 * u, 58 * u, 9 * u))
            context.fill(box(lx - 17 * u, ly - 22 * u, 34 * u, 5 * u))
            let dome = UIBezierPath()
            dome.move(to: point(lx - 21 * u, ly - 20 * u))
            dome.addCurve(
                to: point(lx + 21 * u, ly - 20 * u), controlPoint1: point(lx - 17 * u, ly - 50 * u),
                controlPoint2: point(lx + 17 * u, ly - 50 * u))
            dome.close()
            context.fill(dome)
            context.setFillColor(UIColor(hex(0xFFEFC4)))
            context.fill(box(lx - 14 * u, ly - 18 * u, 28 * u, 40 * u))
            context.setFillColor(UIColor(hex(0x161B2E)))
            for bar in [Float(-14), -5.5, 3.5, 12] { context.fill(box(lx + bar * u, ly - 18 * u, 2.2 * u, 40 * u)) }
            // The keeper's house.
            context.setFillColor(UIColor(hex(0x8C8196)))
            context.fill(box(lx + 52 * u, foot - 50 * u, 84 * u, 58 * u))
            let roof = UIBezierPath()
            roof.move(to: point(lx + 44 * u, foot - 48 * u))
            roof.addLine(to: point(lx + 94 * u, foot - 88 * u))
            roof.addLine(to: point(lx + 144 * u, foot - 48 * u))
            roof.close()
            context.setFillColor(UIColor(hex(0x4A2B35)))
            context.fill(roof)
            context.setFillColor(UIColor(hex(0xFFCB74)))
            context.fill(box(lx + 66 * u, foot - 32 * u, 14 * u, 18 * u))
            context.fill(box(lx + 106 * u, foot - 32 * u, 14 * u, 18 * u))
        }
    }
}
