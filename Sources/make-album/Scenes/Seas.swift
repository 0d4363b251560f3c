import Foundation

/// Sea scenes without land.
enum Seas {
    static func golden(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xFFB257), (0.13, 0xF98650), (0.3, 0xCF5A63), (0.55, 0x6E4C8C), (1, 0x1E2C66)),
            sun: normalized(Triple(0.06, 0.075, 1)))
        sky.disc = Triple(7, 4.2, 1.5)
        sky.discRadius = 0.03
        sky.glow = Triple(0.75, 0.26, 0.05)
        sky.haze = Triple(0.12, 0.03, 0.005)
        sky.clouds = .init(
            noise: Noise(19), cover: 0.5, size: 2.6, lit: Triple(1.25, 0.5, 0.3), shaded: Triple(0.2, 0.11, 0.22),
            stretch: 0.55, strength: 0.85)
        var view = LandView(eye: Triple(0, 0.42, 0), horizon: 0.56, lens: 1.1, far: 80, sky: sky)
        view.air = 0.008
        view.water = .init(level: 0, deep: Triple(0.02, 0.03, 0.08), waves: 0.13, noise: Noise(4), length: 0.16)
        p.render(OpenSea(), view)
        Boat.draw(on: p, x: 0.24, y: 0.655, size: 0.82, hull: 0x1C1430, sail: 0x4A2A48)
        p.bloom(threshold: 0.8, radius: 40 * p.unit, strength: 0.4)
        p.vignette(0.2)
    }

    static func moonPath(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0x6F8DB4), (0.2, 0x44689A), (0.55, 0x183566), (1, 0x081631)),
            sun: normalized(Triple(-0.1, 0.34, 1)))
        sky.disc = Triple(5, 5, 4.6)
        sky.discRadius = 0.0001
        sky.glow = Triple(0.3, 0.36, 0.42)
        sky.clouds = .init(
            noise: Noise(44), cover: 0.5, size: 2.0, lit: Triple(0.5, 0.56, 0.64), shaded: Triple(0.045, 0.075, 0.15),
            stretch: 0.7, strength: 0.8)
        var view = LandView(eye: Triple(0, 0.36, 0), horizon: 0.6, lens: 1.35, far: 80, sky: sky)
        view.air = 0.01
        view.water = .init(level: 0, deep: Triple(0.004, 0.014, 0.035), waves: 0.15, noise: Noise(8), length: 0.13)
        p.render(OpenSea(), view)
        Skies.moon(on: p, x: 0.365, y: 0.2556, radius: 58, phase: 0.98)
        Skies.stars(on: p, above: 0.5, count: 500, brightness: 0.6)
        p.bloom(threshold: 0.7, radius: 34 * p.unit, strength: 0.4)
        p.vignette(0.25)
    }
}
