import Foundation

/// Volumetric clouds: a layer between two heights, rendered by ray marching.
struct CloudLayer {
    var noise: Noise
    var bottom: Float
    var top: Float
    /// The fraction of the layer that is cloud, 0...1.
    var cover: Float
    /// The size of one cloud.
    var size: Float
    var density: Float = 14
    /// The shape: 1 for round towers, 0 for a flat blanket.
    var towering: Float = 1
    /// The sharpness of the edges.
    var edge: Float = 3.2
    var sunlight: Triple
    var shade: Triple
    var far: Float = 40

    /// Noise in space, about -1...1.
    @inline(__always)
    private func space(_ p: Triple) -> Float {
        let level = p.y.rounded(.down)
        let share = p.y - level
        // Interpolates by height between two distant parts of the plane noise.
        let low = noise(p.x + level * 37.2, p.z + level * 17.7)
        let high = noise(p.x + (level + 1) * 37.2, p.z + (level + 1) * 17.7)
        return mix(low, high, share * share * (3 - 2 * share))
    }

    @inline(__always)
    func density(_ place: Triple, _ octaves: Int) -> Float {
        let height = (place.y - bottom) / (top - bottom)
        guard height > 0, height < 1 else { return 0 }
        var (p, sum, strength, total) = (place / size, Float(0), Float(1), Float(0))
        for _ in 0..<octaves {
            sum += space(p) * strength
            total += strength
            strength *= 0.52
            p = Triple(1.62 * p.x - 1.21 * p.z, p.y * 2.03, 1.21 * p.x + 1.62 * p.z) + Triple(3.1, 1.7, 7.7)
        }
        let shape = sum / total * 1.45 * 0.5 + 0.5
        let head = smooth(0, 0.12, height) * mix(1, pow(1 - height, 0.55), towering)
        return clamp((shape - (1 - cover * head)) * edge)
    }

    /// Returns the colour `behind`, seen through the clouds along the normalized `ray` from `eye`.
    func over(_ behind: Triple, eye: Triple, ray: Triple, sky: Sky, jitter: Float, haze: Float) -> Triple {
        let slope = abs(ray.y) < 1e-4 ? 1e-4 : ray.y
        let a = (bottom - eye.y) / slope
        let b = (top - eye.y) / slope
        let start = max(0, min(a, b))
        let end = min(far, max(a, b))
        guard start < end else { return behind }
        let veil = sky.light(normalized(Triple(ray.x, max(0.02, ray.y), ray.z)), withDisc: false)
        let forward = 0.75 + 1.6 * pow(clamp(dot(ray, sky.sun)), 6)
        var (clear, light, t) = (Float(1), Triple(repeating: 0), start)
        var step = max(0.012, (end - start) / 90)
        t += step * jitter
        while t < end, clear > 0.02 {
            let place = eye + ray * t
            let here = density(place, t > 14 ? 4 : 6)
            if here > 0.005 {
                var occlusion: Float = 0
                var s: Float = 0.04
                for _ in 0..<5 {
                    occlusion += density(place + sky.sun * s * size, 3) * s
                    s *= 1.75
                }
                let lit = exp(-occlusion * density * 0.32 * size) * (1 - exp(-here * 5) * 0.55) * forward
                let height = clamp((place.y - bottom) / (top - bottom))
                let color = sunlight * lit + shade * (0.42 + 0.58 * height)
                let kept = exp(-here * density * step)
                let near = exp(-t * haze)
                light += mix(veil, color, near) * (clear * (1 - kept))
                clear *= kept
            }
            t += step
            step = max(step, t * 0.008)
        }
        return light + behind * clear
    }
}

extension Painting {
    /// Renders a sky with volumetric clouds. `ground` gives the colours below the horizon.
    func render(
        through clouds: CloudLayer, eye: Triple, horizon: Float, lens: Float, sky: Sky, haze: Float,
        exposure: Float = 1, ground: (_ ray: Triple) -> Triple
    ) {
        let focal = w * lens
        shade { x, y in
            let ray = normalized(Triple((x - self.w / 2) / focal, (self.h * horizon - y) / focal, 1))
            let behind = ray.y > 0 ? sky.light(ray) : ground(ray)
            let jitter = self.noise.grid(Int(x) + 911, Int(y))
            return exposed(
                clouds.over(behind, eye: eye, ray: ray, sky: sky, jitter: jitter, haze: haze), exposure)
        }
    }
}
