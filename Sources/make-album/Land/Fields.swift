import Foundation

/// Soft hills with fields, hedges and woods.
struct Fields: Land {
    let noise: Noise
    var highest: Float = 2.4

    func height(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
        let base = noise.octaves(x * 0.36 + 2, z * 0.36 + 5, min(3, octaves), gain: 0.36)
        let far = smooth(9, 26, z) * (0.35 + 0.5 * noise.octaves(x * 0.16, z * 0.16 + 4, 4))
        let trees = woods(x, z) * (0.045 + 0.035 * noise.octaves(x * 34, z * 34, 2))
        return base * 0.95 + far * 1.3 + trees
    }

    private func woods(_ x: Float, _ z: Float) -> Float {
        let patch = noise.octaves(x * 0.8 + 40, z * 0.8, 3)
        let (cellX, cellZ) = cell(x, z)
        let edge = min(cellX.edge, cellZ.edge)
        let hedge = smooth(0.022, 0.012, edge) * smooth(-0.3, 0.1, noise(x * 3, z * 3 + 8))
        return max(smooth(0.42, 0.5, patch), hedge * 0.75)
    }

    /// Returns the index of the field at a point and the distance to its edges, per axis.
    private func cell(_ x: Float, _ z: Float) -> ((index: Int, edge: Float), (index: Int, edge: Float)) {
        let bend = noise(x * 0.5 + 3, z * 0.5) * 0.55
        func strip(_ value: Float) -> (Int, Float) {
            let index = value.rounded(.down)
            return (Int(index), min(value - index, index + 1 - value))
        }
        return (strip(x * 0.85 + bend), strip(z * 0.62 - bend * 0.7 + x * 0.12))
    }

    func ground(_ place: Triple, _ normal: Triple, _ distance: Float) -> Triple {
        let speck = noise.octaves(place.x * 22, place.z * 22, 3)
        if woods(place.x, place.z) > 0.4 {
            return Triple(0.035, 0.062, 0.02) * (1 + 0.5 * speck)
        }
        let (cellX, cellZ) = cell(place.x, place.z)
        let crops = [
            Triple(0.16, 0.24, 0.035), Triple(0.11, 0.20, 0.03), Triple(0.30, 0.30, 0.05), Triple(0.46, 0.36, 0.05),
            Triple(0.20, 0.15, 0.08), Triple(0.13, 0.23, 0.05), Triple(0.36, 0.28, 0.11),
        ]
        let crop = crops[Int(noise.bits(Int32(cellX.index), Int32(cellZ.index)) >> 8) % crops.count]
        let along = noise.grid(cellX.index + 90, cellZ.index) > 0.5
        let furrows = sin((along ? place.x : place.z) * 150) * 0.10 * exp(-distance * 0.22)
        return crop * (1 + furrows + 0.16 * speck)
    }
}
