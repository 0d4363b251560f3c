import Foundation

/// A sky: colours by elevation, a sun or moon with its glow, and clouds.
///
/// In directions, y points up and z into the picture. Colours are linear light.
struct Sky {
    /// Colours by the square root of the elevation, from the horizon.
    var ramp: Ramp
    /// The normalized direction to the sun or moon.
    var sun: Triple
    /// The colour of the disc and its apparent radius in radians. Zero hides it.
    var disc = Triple(repeating: 0)
    var discRadius: Float = 0.009
    /// The light around the sun: narrow and wide glow.
    var glow = Triple(repeating: 0)
    var haze = Triple(repeating: 0)
    var clouds: Clouds?

    struct Clouds {
        var noise: Noise
        /// The fraction of the sky they cover, 0...1.
        var cover: Float
        /// The size of one cloud. Larger clouds are farther apart.
        var size: Float
        var lit: Triple
        var shaded: Triple
        var stretch: Float = 1
        /// The density, 0...1.
        var strength: Float = 0.9
    }

    func light(_ direction: Triple, withDisc: Bool = true) -> Triple {
        let up = max(0, direction.y)
        var color = toLight(ramp(up.squareRoot()))
        let toSun = clamp(dot(direction, sun), -1, 1)
        let angle = acos(toSun)
        let glowing: Float = exp(-angle * 9) + 0.25 * exp(-angle * 3.2)
        let hazy: Float = exp(-angle * 1.7) * exp(-up * 3.5)
        color += glow * glowing + haze * hazy
        if withDisc { color += disc * smooth(discRadius * 1.12, discRadius * 0.9, angle) }
        guard let clouds, direction.y > 0.005 else { return color }
        return covered(color, direction, angle, clouds)
    }

    private func covered(_ color: Triple, _ direction: Triple, _ angle: Float, _ clouds: Clouds) -> Triple {
        let reach = 1 / (direction.y + 0.06)
        let x = direction.x * reach / clouds.size
        let y = direction.z * reach / (clouds.size * clouds.stretch)
        func density(_ x: Float, _ y: Float) -> Float {
            let bend = clouds.noise.octaves(x * 0.6 + 9, y * 0.6, 3)
            let shape = clouds.noise.octaves(x + bend * 0.7, y + bend * 0.5, 7, gain: 0.53) * 0.5 + 0.5
            return smooth(1 - clouds.cover, 1 - clouds.cover + 0.42, shape)
        }
        let here = density(x, y)
        guard here > 0.002 else { return color }
        let towards = density(x + sun.x * 0.16, y + sun.z * 0.16)
        let open = clamp(0.5 + (here - towards) * 1.4 - here * 0.28 + 0.28)
        let lit = mix(clouds.shaded, clouds.lit, open) + glow * exp(-angle * 4) * (1 - here) * 1.6
        let fade = smooth(0.005, 0.11, direction.y) * clouds.strength
        return mix(color, lit, here * fade)
    }
}

/// Tone mapping: converts linear light to sRGB values with soft highlights, as film does.
@inline(__always)
func exposed(_ light: Triple, _ exposure: Float = 1) -> Triple {
    func channel(_ value: Float) -> Float {
        let x = max(0, value * exposure)
        return clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14))
    }
    return toDisplay(Triple(channel(light.x), channel(light.y), channel(light.z)))
}
