import ADKGraphics
import Foundation

/// Sky scenes, and the stars and moon of other scenes.
enum Skies {
    // MARK: - Lights

    /// Draws stars above `line`, a fraction of the height. They fade towards it.
    static func stars(on p: Painting, above line: Float, count: Int, brightness: Float) {
        var dice = Dice(p.dice.next())
        for _ in 0..<count {
            let x = dice.within(0...p.w - 1)
            let y = dice.within(0...p.h * min(0.999, line))
            let magnitude = pow(dice.within(0...1), 5)
            let fade = smooth(line, line * 0.55, y / p.h)
            let index = min(p.height - 1, Int(y)) * p.width + min(p.width - 1, Int(x))
            let tone = p.pixels[index]
            // Only over dark sky, not over the moon, clouds or peaks.
            guard fade > 0, dot(tone, Triple(0.3, 0.5, 0.2)) < 0.42 else { continue }
            let tint = mix(Triple(0.75, 0.85, 1), Triple(1, 0.9, 0.75), dice.within(0...1))
            let light = tint * (brightness * fade * (0.25 + 0.75 * magnitude))
            p.glow(x: x, y: y, radius: (1.3 + 2.2 * magnitude) * max(0.8, p.unit), light, strength: 1, falloff: 1.4)
        }
    }

    /// Draws a moon with maria. `phase` is the lit fraction, 0...1. `radius` is in `unit`s.
    static func moon(on p: Painting, x: Float, y: Float, radius: Float, phase: Float) {
        let cx = x * p.w
        let cy = y * p.h
        let r = radius * p.unit
        p.glow(x: cx, y: cy, radius: r * 6, Triple(0.55, 0.5, 0.5), strength: 0.5, falloff: 3)
        p.reshade { x, y, old in
            let dx = (x - cx) / r
            let dy = (y - cy) / r
            let distance = (dx * dx + dy * dy).squareRoot()
            guard distance < 1.02 else { return old }
            let edge = smooth(1.02, 0.985, distance)
            let z = max(0, 1 - distance * distance).squareRoot()
            let turn = (1 - 2 * phase) * .pi / 2
            let lit = smooth(-0.02, 0.22, dx * cos(turn) - z * sin(turn) + 0.1 * dy)
            let seas = smooth(-0.1, 0.5, p.noise.octaves(dx * 1.6 + 4, dy * 1.6 + 2, 5))
            let face = mix(Triple(0.97, 0.93, 0.84), Triple(0.74, 0.70, 0.66), seas * 0.6)
            return mix(old, mix(old, face, lit), edge)
        }
    }

    // MARK: - Pictures

    static func aurora(_ p: Painting) {
        let night = Ramp((0, 0x050B1E), (0.45, 0x0B2038), (0.75, 0x123A4C), (1, 0x1C4F55))
        let horizon: Float = 0.74
        func curtain(_ x: Float, _ y: Float, _ seed: Float, _ base: Float) -> Float {
            let fold = p.noise.octaves(x * 1.1 + seed, 1.7, 4) * 0.24 + p.noise(x * 5 + seed, 3) * 0.02
            let foot = base + fold
            let ray = 0.55 + 0.45 * p.noise.octaves(x * 15 + fold * 30 + seed, y * 0.35, 3)
            let above = foot - y
            return smooth(-0.035, 0.015, above) * exp(-max(0, above) * 4.6) * ray
        }
        p.shade { x, y in
            let u = x / p.h
            let v = y / p.h
            var color = night(v / horizon)
            let low = curtain(u, v, 11, 0.56)
            let middle = curtain(u * 0.9, v, 47, 0.42)
            let high = curtain(u, v, 83, 0.3)
            for (strength, foot) in [(low, Float(0.56)), (middle, 0.42), (high, 0.3)] {
                let lift = smooth(0.02, 0.36, foot - v + 0.12)
                let tint = mix(Triple(0.18, 0.98, 0.55), Triple(0.56, 0.28, 0.86), lift)
                color = screened(color, tint * clamp(strength) * 0.8)
            }
            return color
        }
        stars(on: p, above: horizon, count: 1200, brightness: 0.85)
        p.bloom(threshold: 0.35, radius: 60 * p.unit, strength: 0.35)
        mirrorBelow(p, line: horizon)
        for (height, tone, scale) in [(Float(0.075), Float(0.055), Float(2.2)), (0.045, 0.03, 4)] {
            let range = p.ground(downTo: horizon * p.h) { x in
                let u = x / p.h * scale
                return (horizon + 0.004 - height * (0.35 + p.noise.crests(u + scale * 9, 0.5, 6) * 0.9)) * p.h
            }
            p.fill(range) { _, y in Triple(0.5, 0.9, 1) * tone * (1.2 - 0.4 * y / p.h) }
        }
        p.vignette(0.25)
    }

    /// Mirrors the picture above `line` below it, darker and distorted.
    private static func mirrorBelow(_ p: Painting, line: Float) {
        let shore = line * p.h
        let above = p.copy()
        p.reshade { x, y, old in
            guard y > shore else { return old }
            let depth = (y - shore) / p.h
            let shake = p.noise.octaves(x / p.w * 5, y / p.h * 130 / (0.25 + depth * 3), 3)
            let from = shore - (y - shore) * 1.25 + shake * (4 + depth * 90) * p.unit
            return above.sample(x + shake * 5 * p.unit, min(shore - 1, from)) * (0.72 - depth * 0.9)
        }
    }

    static func milkyWay(_ p: Painting) {
        let night = Ramp((0, 0x060817), (0.4, 0x0C1430), (0.72, 0x1D2C55), (0.9, 0x4D4A72), (1, 0xA9757A))
        let angle: Float = 1.02
        p.shade { x, y in
            let u = x / p.w - 0.5
            let v = y / p.h
            let px = u
            let py = (v - 0.42) * p.h / p.w
            let across = px * sin(angle) + py * -cos(angle)
            let along = px * cos(angle) + py * sin(angle)
            let bend = p.noise.octaves(along * 2 + 5, across * 2, 4) * 0.06
            let core = bell(across + bend, 0.16 + 0.05 * bell(along, 0.5))
            let cloud = 0.5 + 0.5 * p.noise.octaves(along * 3.2 + 2, across * 7, 7, gain: 0.58)
            let lanes = smooth(0.02, 0.5, p.noise.octaves(along * 3.5 + 20, (across + bend) * 8 + 3, 7, gain: 0.6))
            let dark = lanes * bell(across + bend * 1.4, 0.09)
            let glow = core * (0.3 + cloud * 0.95) * (1 - 0.85 * dark)
            let tint = mix(Triple(0.50, 0.55, 0.85), Triple(1, 0.78, 0.62), bell(across + bend, 0.075))
            let pink = smooth(0.35, 0.8, p.noise.octaves(along * 5 + 60, across * 6, 3)) * core * 0.2
            var color = night(v)
            color = screened(color, tint * glow * 0.62 * smooth(1, 0.6, v))
            return screened(color, Triple(0.8, 0.25, 0.5) * pink)
        }
        var dice = Dice(5)
        for _ in 0..<5200 {
            // More stars near the band.
            let along = dice.within(-1.2...1.2)
            let across = dice.normal() * (dice.happens(0.6) ? 0.11 : 0.5)
            let x = (0.5 + along * cos(angle) + across * sin(angle)) * p.w
            let y = 0.42 * p.h + (along * sin(angle) - across * cos(angle)) * p.w
            guard y < p.h * 0.9, y > 0, x > 0, x < p.w else { continue }
            let size = pow(dice.within(0...1), 9)
            let tint = mix(Triple(0.7, 0.82, 1), Triple(1, 0.88, 0.72), dice.within(0...1))
            let fade = smooth(0.95, 0.6, y / p.h)
            p.glow(
                x: x, y: y, radius: (1.5 + 3 * size) * max(0.8, p.unit), tint, strength: (0.34 + 1.2 * size) * fade,
                falloff: 1.5)
        }
        Forests.treeline(on: p, base: 0.97, height: 0.17, tone: Triple(0.012, 0.016, 0.035), seed: 4, count: 70)
        p.vignette(0.2)
    }

    static func cumulus(_ p: Painting) {
        let sky = Sky(
            ramp: Ramp((0, 0xE6EEF2), (0.22, 0xA9CDE6), (0.5, 0x5A9AD4), (1, 0x1F5CA8)),
            sun: normalized(Triple(-0.75, 0.6, -0.1)))
        let clouds = CloudLayer(
            noise: p.noise, bottom: 0.8, top: 2.5, cover: 0.53, size: 1.5, density: 15, edge: 4.6,
            sunlight: Triple(2.1, 1.9, 1.62), shade: Triple(0.3, 0.38, 0.54))
        p.render(through: clouds, eye: Triple(0, 0, 0), horizon: 0.96, lens: 0.9, sky: sky, haze: 0.05) { _ in
            toLight(hex(0xCFDCE2))
        }
        Ridges.far(on: p, base: 0.985, height: 0.06, tones: [0x8FA9B8, 0x5F7F8C, 0x35535C])
        var dice = Dice(8)
        p.draw { context in
            context.setStrokeColor(UIColor(hex: 0x2A3650))
            for _ in 0..<7 {
                let x = dice.within(0.54...0.72) * p.w
                let y = dice.within(0.2...0.33) * p.h
                let s = dice.within(7...13) * p.unit
                let bird = UIBezierPath()
                bird.lineWidth = CGFloat(1.9 * p.unit)
                bird.move(to: point(x - s, y - s * 0.35))
                bird.addCurve(
                    to: point(x, y), controlPoint1: point(x - s * 0.6, y - s * 0.7),
                    controlPoint2: point(x - s * 0.2, y - s * 0.4))
                bird.addCurve(
                    to: point(x + s, y - s * 0.45), controlPoint1: point(x + s * 0.2, y - s * 0.5),
                    controlPoint2: point(x + s * 0.6, y - s * 0.75))
                context.stroke(bird)
            }
        }
        p.vignette(0.12)
    }

    /// Clouds at sunset, seen from above.
    static func aboveTheClouds(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xFFD9A0), (0.14, 0xF6B07C), (0.34, 0xC98FA0), (0.65, 0x6C7FB8), (1, 0x27437F)),
            sun: normalized(Triple(0.32, 0.115, 0.9)))
        sky.disc = Triple(8, 5.5, 3)
        sky.discRadius = 0.022
        sky.glow = Triple(0.8, 0.42, 0.14)
        sky.haze = Triple(0.22, 0.1, 0.02)
        let clouds = CloudLayer(
            noise: p.noise, bottom: -0.4, top: 0.95, cover: 0.72, size: 1.15, density: 12, towering: 0.75, edge: 4.4,
            sunlight: Triple(1.75, 0.86, 0.4), shade: Triple(0.13, 0.14, 0.3), far: 90)
        p.render(
            through: clouds, eye: Triple(0, 1.28, 0), horizon: 0.42, lens: 0.95, sky: sky, haze: 0.03, exposure: 0.62
        ) { ray in
            mix(Triple(0.07, 0.09, 0.2), sky.light(Triple(ray.x, 0.01, ray.z), withDisc: false), exp(ray.y * 9))
        }
        p.bloom(threshold: 0.85, radius: 34 * p.unit, strength: 0.35)
        p.vignette(0.2)
    }
}

func point(_ x: Float, _ y: Float) -> CGPoint { CGPoint(x: CGFloat(x), y: CGFloat(y)) }

func box(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> CGRect {
    CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
}

/// The bounding square of a circle.
func disc(_ x: Float, _ y: Float, _ radius: Float) -> CGRect { box(x - radius, y - radius, radius * 2, radius * 2) }
