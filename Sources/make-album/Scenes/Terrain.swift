import Foundation

/// Ray-marched landscapes in different light.
enum Terrain {
    static func alpineMorning(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xF2C9A4), (0.16, 0xE3B3A0), (0.36, 0x9FA9C4), (0.7, 0x5C83BC), (1, 0x345C98)),
            sun: normalized(Triple(-0.8, 0.34, -0.3)))
        sky.haze = Triple(0.22, 0.10, 0.03)
        sky.clouds = .init(
            noise: Noise(12), cover: 0.5, size: 2.4, lit: Triple(1.1, 0.76, 0.58), shaded: Triple(0.36, 0.36, 0.48),
            strength: 0.8)
        var land = Peaks(noise: p.noise)
        land.tall = 3.7
        land.highest = 4
        land.snowline = 0.5
        var view = LandView(eye: Triple(0.4, 1.25, 0), horizon: 0.5, lens: 1.25, far: 46, sky: sky)
        view.sunlight = Triple(3.4, 2.2, 1.35)
        view.shade = Triple(0.2, 0.28, 0.5)
        view.air = 0.016
        view.veil = Triple(0.62, 0.74, 0.98)
        view.mist = 0.2
        view.mistHeight = 0.2
        p.render(land, view)
        p.vignette(0.18)
    }

    static func mirrorLake(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xFFE3B8), (0.2, 0xF6C9A8), (0.42, 0xA3B7D2), (1, 0x2F62A0)),
            sun: normalized(Triple(0.78, 0.4, -0.22)))
        sky.clouds = .init(
            noise: Noise(31), cover: 0.5, size: 1.9, lit: Triple(1.15, 0.88, 0.7), shaded: Triple(0.45, 0.46, 0.58),
            strength: 0.8)
        var land = Peaks(noise: p.noise)
        land.meadow = Triple(0.03, 0.05, 0.018)
        land.tall = 3.9
        land.highest = 4.4
        land.basin = 3.2
        land.snowline = 0.78
        var view = LandView(eye: Triple(0, 0.16, 0), horizon: 0.55, lens: 1.15, far: 40, sky: sky)
        view.sunlight = Triple(3.0, 2.15, 1.4)
        view.shade = Triple(0.2, 0.28, 0.44)
        view.air = 0.014
        view.veil = Triple(0.75, 0.82, 0.98)
        view.water = .init(level: 0.03, deep: Triple(0.006, 0.02, 0.03), waves: 0.006, noise: Noise(7), length: 0.1)
        p.render(land, view)
        p.vignette(0.15)
    }

    static func winterMoon(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0x8FA6C9), (0.25, 0x5F7FAF), (0.6, 0x24406F), (1, 0x0D1C3A)),
            sun: normalized(Triple(0.26, 0.5, 0.9)))
        sky.disc = Triple(5, 4.8, 4.2)
        sky.discRadius = 0.0001
        sky.glow = Triple(0.22, 0.25, 0.3)
        var land = Peaks(noise: p.noise)
        land.tall = 5.4
        land.highest = 6
        land.snowline = 0.12
        land.snow = Triple(0.6, 0.68, 0.82)
        var view = LandView(eye: Triple(0, 1.15, 0), horizon: 0.74, lens: 1.25, far: 40, sky: sky)
        view.sunlight = Triple(1.1, 1.2, 1.4)
        view.shade = Triple(0.10, 0.16, 0.30)
        view.air = 0.03
        view.mist = 0.2
        view.mistHeight = 0.25
        p.render(land, view)
        Skies.moon(on: p, x: 0.861, y: 0.22, radius: 44, phase: 0.93)
        Skies.stars(on: p, above: 0.5, count: 900, brightness: 0.8)
        p.bloom(threshold: 0.75, radius: 26 * p.unit, strength: 0.35)
        p.vignette(0.25)
    }

    static func dunesEvening(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xFFD9A0), (0.2, 0xF7B27E), (0.5, 0xC98F8F), (1, 0x5B6B9C)),
            sun: normalized(Triple(-0.9, 0.24, 0.42)))
        sky.haze = Triple(0.4, 0.17, 0.04)
        var view = LandView(eye: Triple(0.3, 1.32, -0.4), horizon: 0.3, lens: 1.05, far: 40, sky: sky)
        view.sunlight = Triple(3.1, 2.1, 1.2)
        view.shade = Triple(0.11, 0.13, 0.27)
        view.air = 0.018
        view.veil = Triple(0.9, 0.8, 0.85)
        p.render(Dunes(noise: p.noise), view)
        p.vignette(0.2)
    }

    static func dunesMoon(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xF0A58A), (0.16, 0xC97F92), (0.42, 0x6B5B93), (1, 0x1A2350)),
            sun: normalized(Triple(0.8, 0.32, 0.25)))
        sky.haze = Triple(0.16, 0.07, 0.08)
        var land = Dunes(noise: p.noise)
        land.sand = Triple(0.5, 0.30, 0.24)
        var view = LandView(eye: Triple(0, 1.25, 0), horizon: 0.5, lens: 1.2, far: 40, sky: sky)
        view.sunlight = Triple(1.6, 1.0, 0.9)
        view.shade = Triple(0.17, 0.16, 0.34)
        view.air = 0.035
        p.render(land, view)
        Skies.stars(on: p, above: 0.4, count: 700, brightness: 0.7)
        Skies.moon(on: p, x: 0.32, y: 0.2, radius: 62, phase: 0.62)
        p.vignette(0.22)
    }

    static func greenHills(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xEFE3CB), (0.2, 0xBCD2E2), (0.45, 0x6FA5D8), (1, 0x2565B4)),
            sun: normalized(Triple(-0.85, 0.34, 0.3)))
        sky.haze = Triple(0.15, 0.1, 0.03)
        sky.clouds = .init(
            noise: Noise(77), cover: 0.54, size: 1.1, lit: Triple(1.25, 1.2, 1.12), shaded: Triple(0.56, 0.6, 0.68),
            strength: 0.95)
        var view = LandView(eye: Triple(0, 1.35, 0), horizon: 0.36, lens: 1.0, far: 60, sky: sky)
        view.sunlight = Triple(3.3, 2.6, 1.6)
        view.shade = Triple(0.24, 0.33, 0.46)
        view.air = 0.014
        view.veil = Triple(0.72, 0.86, 1)
        p.render(Fields(noise: p.noise), view)
        p.vignette(0.15)
    }

    static func redCanyon(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xFFDDB0), (0.2, 0xF3BD98), (0.5, 0x9FB0CC), (1, 0x4775B0)),
            sun: normalized(Triple(-0.7, 0.4, -0.1)))
        sky.clouds = .init(
            noise: Noise(5), cover: 0.38, size: 2.4, lit: Triple(1.2, 0.95, 0.75), shaded: Triple(0.55, 0.48, 0.5),
            strength: 0.6)
        var view = LandView(eye: Triple(0, 1.2, -1), horizon: 0.44, lens: 0.75, far: 60, sky: sky)
        view.sunlight = Triple(3.2, 2.1, 1.25)
        view.shade = Triple(0.17, 0.2, 0.34)
        view.air = 0.013
        view.veil = Triple(0.78, 0.82, 0.98)
        p.render(Mesas(noise: p.noise), view)
        p.vignette(0.15)
    }

    static func islands(_ p: Painting) {
        var sky = Sky(
            ramp: Ramp((0, 0xF7D9B4), (0.2, 0xDDBFAE), (0.45, 0x7FA6CB), (1, 0x2A66A5)),
            sun: normalized(Triple(0.55, 0.3, 0.7)))
        sky.glow = Triple(0.5, 0.32, 0.15)
        sky.haze = Triple(0.2, 0.12, 0.05)
        sky.clouds = .init(
            noise: Noise(60), cover: 0.48, size: 1.6, lit: Triple(1.2, 1.02, 0.86), shaded: Triple(0.5, 0.52, 0.6),
            strength: 0.85)
        sky.disc = Triple(9, 7, 4)
        var view = LandView(eye: Triple(0, 1.5, -1), horizon: 0.27, lens: 0.95, far: 60, sky: sky)
        view.sunlight = Triple(2.4, 1.8, 1.2)
        view.shade = Triple(0.26, 0.36, 0.46)
        view.air = 0.02
        view.veil = Triple(0.7, 0.84, 1)
        view.water = .init(level: 0, deep: Triple(0.008, 0.085, 0.12), waves: 0.09, noise: Noise(3), length: 0.09)
        p.render(Islands(noise: p.noise), view)
        p.bloom(threshold: 0.85, radius: 30 * p.unit, strength: 0.3)
        p.vignette(0.18)
    }
}
