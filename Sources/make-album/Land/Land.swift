import Foundation

/// A landscape: a height and a ground colour for every point of the plane.
protocol Land {
    /// The height over the ground plane. More octaves give more detail.
    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float
    /// The colour of the ground as a fraction of reflected light, without shading.
    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple
    /// An upper bound of `height`.
    var highest: Float { get }
}

/// The camera, light, air and water of a rendered landscape.
struct LandView {
    var eye: Triple
    /// The position of the horizon from the top, as a fraction of the picture's height.
    var horizon: Float = 0.5
    /// The focal length as a fraction of the picture's width.
    var lens: Float = 1.1
    var far: Float = 60
    var octaves = 9
    var sky: Sky
    var sunlight = Triple(1.9, 1.6, 1.25)
    var shade = Triple(0.28, 0.36, 0.5)
    /// The fraction of light lost to haze at distance 1.
    var air: Float = 0.03
    /// The tint of the haze.
    var veil = Triple(repeating: 1)
    /// Low mist: its density at height 0, and the height over which it falls to 1/e.
    var mist: Float = 0
    var mistHeight: Float = 0.3
    var water: Water?
    var exposure: Float = 1

    struct Water {
        var level: Float
        var deep: Triple
        /// The height of the waves. 0 gives a mirror.
        var waves: Float
        var noise: Noise
        /// The distance between waves.
        var length: Float = 0.1
    }
}

extension Painting {
    /// Renders `land` by ray marching, with `samples` x `samples` rays per pixel.
    func render<L: Land>(_ land: L, _ view: LandView, samples: Int = 2) {
        let renderer = LandRenderer(land: land, view: view)
        let focal = w * view.lens
        let step = 1 / Float(samples)
        let share = 1 / Float(samples * samples)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in pixels.indices { pixels[index] = Triple(repeating: 0) }
            for column in 0..<width * samples {
                let dx = ((Float(column) + 0.5) * step - w / 2) / focal
                // From the bottom up: higher rows see farther points, so a ray can start where the one below it ended.
                var start: Float = 0.02
                for row in (0..<height * samples).reversed() {
                    let dy = (h * view.horizon - (Float(row) + 0.5) * step) / focal
                    let color = renderer.color(Triple(dx, dy, 1), from: &start)
                    pixels[row / samples * width + column / samples] += exposed(color, view.exposure) * share
                }
            }
        }
    }
}

/// Traces single rays through a landscape.
private struct LandRenderer<L: Land> {
    let land: L
    let view: LandView

    @inline(__always)
    private func surface(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
        let height = land.height(x, z, octaves)
        guard let water = view.water else { return height }
        return max(height, water.level)
    }

    /// Returns the distance to the ground in lengths of `ray`, or nil if the ray leaves the landscape.
    private func hit(_ eye: Triple, _ ray: Triple, from start: Float, octaves: Int, patience: Float) -> Float? {
        var t = start
        var before = start
        let far = view.far
        while t < far {
            let place = eye + ray * t
            if ray.y > 0, place.y > land.highest { return nil }
            let above = place.y - surface(place.x, place.z, octaves)
            if above < 0.0004 * t { return refined(eye, ray, before, t, octaves) }
            before = t
            t += max(above * 0.45, t * patience)
        }
        return nil
    }

    private func refined(_ eye: Triple, _ ray: Triple, _ low: Float, _ high: Float, _ octaves: Int) -> Float {
        var low = low
        var high = high
        for _ in 0..<5 {
            let middle = (low + high) / 2
            let place = eye + ray * middle
            if place.y < surface(place.x, place.z, octaves) { high = middle } else { low = middle }
        }
        return (low + high) / 2
    }

    func color(_ ray: Triple, from start: inout Float) -> Triple {
        let direction = normalized(ray)
        guard start < view.far,
            let t = hit(view.eye, ray, from: start, octaves: view.octaves - 2, patience: 0.004)
        else {
            start = view.far
            return veiled(view.sky.light(direction), direction, view.far * 4)
        }
        start = max(0.02, t * 0.998)
        let place = view.eye + ray * t
        let distance = t * length(ray)
        if let water = view.water, land.height(place.x, place.z, view.octaves - 2) < water.level {
            return veiled(shine(place, direction, distance, water), direction, distance)
        }
        return veiled(lit(place, distance, withShadow: true), direction, distance)
    }

    private func lit(_ place: Triple, _ distance: Float, withShadow: Bool) -> Triple {
        let near = max(0.0012, distance * 0.0011)
        let octaves = withShadow ? view.octaves : view.octaves - 3
        let dx = land.height(place.x + near, place.z, octaves) - land.height(place.x - near, place.z, octaves)
        let dz = land.height(place.x, place.z + near, octaves) - land.height(place.x, place.z - near, octaves)
        let normal = normalized(Triple(-dx, 2 * near, -dz))
        let sun = view.sky.sun
        let direct = clamp(dot(normal, sun)) * (withShadow ? shadow(place) : 0.8)
        let fromSky = 0.5 + 0.5 * normal.y
        let bounce = clamp(0.5 - 0.5 * dot(normal, Triple(sun.x, 0, sun.z))) * 0.12
        let light = view.sunlight * (direct + bounce * 0.5) + view.shade * fromSky
        return land.ground(place, normal, distance) * light
    }

    /// Returns 1 in the sun, 0 in full shadow and values between in soft shadow.
    private func shadow(_ place: Triple) -> Float {
        let sun = view.sky.sun
        var open: Float = 1
        var t: Float = 0.02
        for _ in 0..<36 {
            let there = place + sun * t
            if there.y > land.highest { break }
            let above = there.y - land.height(there.x, there.z, view.octaves - 4)
            open = min(open, 14 * above / t)
            if open < 0.01 { return 0 }
            t += max(0.02, above * 0.6) + t * 0.06
        }
        return smooth(0, 1, open)
    }

    /// Returns the colour of water: the sky and the shore reflected on waves, mixed with the colour of the depth.
    private func shine(_ place: Triple, _ direction: Triple, _ distance: Float, _ water: LandView.Water) -> Triple {
        let calm = water.waves / (1 + distance * 0.10)
        let x = place.x / water.length
        let z = place.z / water.length
        let e: Float = 0.05 + distance * 0.004
        func wave(_ x: Float, _ z: Float) -> Float {
            water.noise.octaves(x + z * 0.2, z * 1.9, 4, gain: 0.55) + 0.5 * water.noise(x * 0.23 + 5, z * 0.5)
        }
        let here = wave(x, z)
        let normal = normalized(
            Triple(-(wave(x + e, z) - here) / e * calm, 1, -(wave(x, z + e) - here) / e * calm))
        var mirrored = reflected(direction, on: normal)
        mirrored.y = abs(mirrored.y) + 0.002
        mirrored = normalized(mirrored)
        let toEye = clamp(-dot(direction, normal))
        let share = 0.03 + 0.97 * pow(1 - toEye, 5)
        var light: Triple
        if let t = hit(place, mirrored, from: 0.02, octaves: view.octaves - 4, patience: 0.02) {
            let there = place + mirrored * t
            light = veiled(lit(there, distance + t, withShadow: false), mirrored, t)
        } else {
            light = view.sky.light(mirrored, withDisc: false)
        }
        let glint = pow(clamp(dot(mirrored, view.sky.sun)), 420)
        light += view.sky.disc * min(1, glint) * 0.9
        return mix(water.deep, light, share)
    }

    /// Returns `color` seen through haze and mist.
    private func veiled(_ color: Triple, _ direction: Triple, _ distance: Float) -> Triple {
        let level = normalized(Triple(direction.x, max(0.015, direction.y * 0.3), direction.z))
        var clear = view.sky
        clear.clouds = nil
        let haze = clear.light(level, withDisc: false) * view.veil
        var share = distance < view.far * 2 ? 1 - exp(-distance * view.air) : 0
        if view.mist > 0 {
            let fall = 1 / view.mistHeight
            let slope = abs(direction.y) < 0.0005 ? 0.0005 : direction.y
            let path = exp(-view.eye.y * fall) * (1 - exp(-max(-40, distance * slope * fall))) / (slope * fall)
            share = 1 - (1 - share) * exp(-view.mist * max(0, path))
        }
        return mix(color, haze, clamp(share))
    }
}
