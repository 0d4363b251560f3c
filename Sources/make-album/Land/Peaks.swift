import Foundation

/// Mountain peaks, with snow on high ground that is not too steep.
struct Peaks: Land {
    let noise: Noise
    var highest: Float = 3.4
    var size: Float = 2.6
    var tall: Float = 2.6
    /// The strength with which the ground rises to both sides of the camera.
    var valley: Float = 0.8
    /// The size of a bowl in front of the camera, which lowers the ground by up to 1.1. 0 means no bowl.
    var basin: Float = 0
    var snowline: Float = 0.9
    var rock = Triple(0.13, 0.115, 0.105)
    var meadow = Triple(0.07, 0.09, 0.03)
    var snow = Triple(0.78, 0.80, 0.84)

    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
        let away = smooth(1, 9, z)
        let side = ((x * x + 0.3).squareRoot() - 0.5) / (1 + z * 0.25)
        let shape = noise.eroded(x / size + 3.7, z / size + 1.3, octaves)
        let height = (shape - 0.28) * tall * (0.22 + 0.95 * away + valley * 0.35 * min(1.2, side)) - 0.1
        guard basin > 0 else { return height }
        let bowl = smooth(1.25, 0.7, (x * x * 0.5 + (z - basin * 0.8) * (z - basin * 0.8)).squareRoot() / basin)
        return height - bowl * 1.1
    }

    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple {
        let speck = noise.octaves(place.x * 5, place.z * 5, 4)
        let rocks = rock * (0.8 + 0.4 * noise.octaves(place.x * 14, place.y * 26, 3))
        let grown = mix(meadow, rocks, smooth(0.86, 0.68, normal.y + speck * 0.06))
        let cold = smooth(snowline - 0.25, snowline + 0.35, place.y + speck * 0.22)
        let held = smooth(0.45, 0.68, normal.y + 0.08 * speck)
        return mix(grown, snow, cold * held)
    }
}
