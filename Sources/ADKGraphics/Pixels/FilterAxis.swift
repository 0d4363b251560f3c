import Foundation

/// Which source pixels make up each result pixel along one axis, and with what weight.
///
/// Shrinking weighs each source pixel with the share of it that the result pixel covers;
/// growing goes straight from one pixel's centre to the next. The weights of one result
/// pixel add up to `FilterAxis.whole` exactly.
struct FilterAxis {
    static let whole = 65_535

    /// The first source pixel of each result pixel.
    private(set) var starts: [Int] = []
    /// How many source pixels each result pixel really has; the rest weighs nothing.
    private(set) var counts: [Int] = []
    /// Weights kept per result pixel: an even number.
    private(set) var stride = 2
    /// `stride` weights for each result pixel.
    private(set) var weights: [UInt16] = []

    /// Maps `origin..<origin + length` of `sourceCount` pixels to `count` result pixels.
    /// A length that ends inside the last pixel weighs it by that part.
    init(sourceCount: Int, origin: Double, length: Double, count: Int) {
        let step = length / Double(count)
        var rows: [[Double]] = []
        rows.reserveCapacity(count)
        for index in 0..<count {
            let (start, shares) =
                step >= 1
                ? FilterAxis.covered(from: origin + Double(index) * step, step: step, sourceCount)
                : FilterAxis.between(at: origin + (Double(index) + 0.5) * step - 0.5, sourceCount)
            starts.append(start)
            counts.append(shares.count)
            rows.append(shares)
        }
        let longest = counts.max() ?? 1
        stride = max(2, longest + longest & 1)
        weights.reserveCapacity(count * stride)
        for shares in rows {
            weights.append(contentsOf: FilterAxis.quantized(shares))
            weights.append(contentsOf: repeatElement(0, count: stride - shares.count))
        }
    }

    private static func covered(from start: Double, step: Double, _ sourceCount: Int) -> (Int, [Double]) {
        let first = min(max(0, Int(start.rounded(.down))), sourceCount - 1)
        let last = min(max(first, Int((start + step).rounded(.up)) - 1), sourceCount - 1)
        let shares = (first...last).map { pixel in
            max(0, min(Double(pixel) + 1, start + step) - max(Double(pixel), start))
        }
        return (first, shares)
    }

    private static func between(at centre: Double, _ sourceCount: Int) -> (Int, [Double]) {
        let clamped = min(max(0, centre), Double(sourceCount - 1))
        let first = Int(clamped)
        let part = clamped - Double(first)
        return part > 0 ? (first, [1 - part, part]) : (first, [1])
    }

    /// Rounds running totals, so that the weights add up whatever their number.
    private static func quantized(_ shares: [Double]) -> [UInt16] {
        let total = shares.reduce(0, +)
        guard total > 0 else { return [UInt16(whole)] + Array(repeating: 0, count: shares.count - 1) }
        var (sum, before) = (0.0, 0)
        return shares.map { share in
            sum += share
            let after = min(whole, Int((sum / total * Double(whole)).rounded()))
            defer { before = after }
            return UInt16(after - before)
        }
    }
}
