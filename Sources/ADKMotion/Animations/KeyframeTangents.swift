import Foundation

/// The form of a smooth curve at its values: Kochanek and Bartels' parameters. 0, the default of all, gives a
/// Catmull-Rom curve. Missing numbers and NaN count as 0, and the others are clamped to -1...1.
package struct KeyframeSmoothness: Hashable, Sendable {
    /// 1 makes the curve tight, -1 makes it round.
    package var tension: [Double]
    /// Other numbers than 0 give corners.
    package var continuity: [Double]
    /// 1 shoots beyond the value, -1 turns before it.
    package var bias: [Double]

    package init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
        (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }

    func parameters(at index: Int) -> (tension: Double, continuity: Double, bias: Double) {
        func number(_ list: [Double]) -> Double {
            guard index < list.count, !list[index].isNaN else { return 0 }
            return min(1, max(-1, list[index]))
        }
        return (number(tension), number(continuity), number(bias))
    }
}

/// The directions of a smooth curve through values at times.
struct KeyframeTangents: Equatable, Sendable {
    /// For each value, the direction in which the curve leaves it, for a whole segment.
    private var leaving: [Coordinates]
    /// For each value, the direction in which the curve reaches it.
    private var reaching: [Coordinates]

    init(_ places: [Coordinates], _ times: [Double], _ smoothness: KeyframeSmoothness) {
        leaving = Array(repeating: .zero, count: places.count)
        reaching = leaving
        for index in places.indices {
            // A curve begins and ends straight towards its neighbour.
            let after = index + 1 < places.count ? places[index + 1] - places[index] : nil
            let before = index > 0 ? places[index] - places[index - 1] : nil
            guard let behind = before ?? after, let ahead = after ?? before else { continue }
            let (tension, continuity, bias) = smoothness.parameters(at: index)
            let tight = (1 - tension) / 2
            leaving[index] =
                behind * (tight * (1 + continuity) * (1 + bias)) + ahead * (tight * (1 - continuity) * (1 - bias))
            reaching[index] =
                behind * (tight * (1 - continuity) * (1 + bias)) + ahead * (tight * (1 + continuity) * (1 - bias))
            guard before != nil, after != nil else { continue }
            // Segments of different lengths in time: the speed at the value is the same on both sides.
            let (past, coming) = (times[index] - times[index - 1], times[index + 1] - times[index])
            guard past + coming > 0 else { continue }
            leaving[index] *= 2 * coming / (past + coming)
            reaching[index] *= 2 * past / (past + coming)
        }
    }

    /// The place at `part` of the segment that begins at value `index`.
    func place(on index: Int, at part: Double, from places: [Coordinates]) -> Coordinates {
        let (t, t2, t3) = (part, part * part, part * part * part)
        let start = places[index] * (2 * t3 - 3 * t2 + 1) + leaving[index] * (t3 - 2 * t2 + t)
        return start + places[index + 1] * (3 * t2 - 2 * t3) + reaching[index + 1] * (t3 - t2)
    }
}

/// Distances along a curve, to move on it at an even speed.
struct PaceTable: Equatable, Sendable {
    /// The straight pieces that measure a segment.
    private static let pieces = 64
    /// The share of the whole length up to each piece.
    private var shares: [Double]

    /// Measures a curve of `segments` segments. `place` gives the place at a part of a segment.
    init(segments: Int, place: (Int, Double) -> Coordinates) {
        var sums = [0.0]
        guard segments > 0 else {
            shares = [0, 1]
            return
        }
        var last = place(0, 0)
        for segment in 0..<segments {
            for piece in 1...PaceTable.pieces {
                let next = place(segment, Double(piece) / Double(PaceTable.pieces))
                sums.append(sums[sums.count - 1] + (next - last).length)
                last = next
            }
        }
        let total = sums[sums.count - 1]
        shares =
            total > 0 && total.isFinite
            ? sums.map { $0 / total } : sums.indices.map { Double($0) / Double(sums.count - 1) }
    }

    /// The segment and the part of it at which `share` of the whole length has passed. O(log n).
    func place(at share: Double) -> (segment: Int, part: Double) {
        var (low, high) = (0, shares.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if shares[middle] <= share { low = middle } else { high = middle - 1 }
        }
        let length = shares[low + 1] - shares[low]
        let inPiece = length > 0 ? min(1, max(0, (share - shares[low]) / length)) : 0
        let (segment, piece) = low.quotientAndRemainder(dividingBy: PaceTable.pieces)
        return (segment, (Double(piece) + inPiece) / Double(PaceTable.pieces))
    }
}
