import Foundation

/// Low islands in a shallow sea.
struct Islands: Land {
    let noise: Noise
    var highest: Float = 1.6

    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
        let wide = noise.octaves(x * 0.3 + 1.5, z * 0.3 + 4.2, 3) - 0.1
        let shape = noise.eroded(x * 0.8 + 4, z * 0.8 + 9, octaves)
        return wide * 0.8 + (shape - 0.35) * 1.5 * smooth(-0.2, 0.35, wide)
    }

    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple {
        let speck = noise.octaves(place.x * 14, place.z * 14, 4)
        let green = mix(Triple(0.05, 0.085, 0.025), Triple(0.13, 0.15, 0.05), smooth(-0.4, 0.5, speck))
        let rock = Triple(0.25, 0.21, 0.17) * (1 + 0.3 * speck)
        let land = mix(rock, green, smooth(0.6, 0.82, normal.y))
        return mix(Triple(0.55, 0.46, 0.33), land, smooth(0.012, 0.05, place.y + speck * 0.01))
    }
}

/// The sea floor only.
struct OpenSea: Land {
    var highest: Float = 0.01
    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float { -1 }
    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple { Triple(repeating: 0) }
}
