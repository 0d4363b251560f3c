import Foundation

/// Mesas of layered red rock on a plain.
struct Mesas: Land {
    let noise: Noise
    var highest: Float = 1.75

    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
        let shape = noise.octaves(x * 0.34 + 6, z * 0.34 + 2, min(6, octaves)) + 0.06
        let detail = noise.octaves(x * 2.2, z * 2.2, max(2, octaves - 3))
        let level =
            smooth(0.1, 0.17, shape + detail * 0.03) * 0.55 + smooth(0.32, 0.38, shape + detail * 0.03) * 0.5
            + smooth(0.47, 0.52, shape + detail * 0.04) * 0.4
        return level * (0.9 + 0.1 * detail) + shape * 0.16 + detail * 0.035
    }

    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple {
        let bend = noise.octaves(place.x * 0.9, place.z * 0.9, 3) * 0.05
        let layer = noise.octaves((place.y + bend) * 13, 3.3, 4)
        let cliff = mix(Triple(0.40, 0.135, 0.06), Triple(0.66, 0.36, 0.19), smooth(-0.5, 0.6, layer))
        let speck = noise.octaves(place.x * 16, place.z * 16, 4)
        let plain = mix(Triple(0.46, 0.22, 0.10), Triple(0.20, 0.19, 0.08), smooth(-0.1, 0.55, speck))
        return mix(cliff * (1 + 0.15 * speck), plain, smooth(0.7, 0.92, normal.y))
    }
}
