import Foundation

/// Rippled, crescent-shaped sand dunes, steep on the lee side.
struct Dunes: Land {
    let noise: Noise
    var highest: Float = 1.5
    var sand = Triple(0.62, 0.33, 0.16)

    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
        var sum: Float = 0
        for (size, tall, seed) in [(Float(2.6), Float(0.95), Float(0)), (1.1, 0.22, 31)] {
            let bend = noise.octaves(x / size * 0.45 + seed, z / size * 0.45, 3) * 1.5
            let place = (x * 0.8 + z * 0.45) / size + bend + seed
            let phase = place - place.rounded(.down)
            // A long windward slope, then a short steep one.
            let crest = phase < 0.72 ? phase / 0.72 : (1 - phase) / 0.28
            let soft = crest * crest * (3 - 2 * crest) * 0.55 + crest * 0.45
            let strength = 0.55 + 0.45 * noise(x / size * 0.3 + 7, z / size * 0.3 + seed)
            sum += soft * tall * clamp(strength, 0.15, 1)
        }
        return sum + 0.03 * noise.octaves(x * 1.5, z * 1.5, min(3, octaves))
    }

    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple {
        let bend = noise.octaves(place.x * 1.2, place.z * 1.2, 3)
        let ripple = sin((place.x * 0.7 - place.z * 1.0 + bend * 0.35) * 120) * exp(-distance * 0.35)
        let speck = noise.octaves(place.x * 30, place.z * 30, 3) * 0.05
        return sand * (1 + ripple * 0.13 * smooth(0.7, 0.95, normal.y) + speck)
    }
}
