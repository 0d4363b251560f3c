/// The source pixels and weights that make up each result pixel along one axis.
///
/// Shrinking weights each source pixel by the share of it that the result pixel covers. Growing interpolates linearly
/// between pixel centres. The weights of one result pixel add up to exactly `FilterAxis.whole`.
struct FilterAxis {
    /// The sum of the weights of a result pixel.
    static let whole = 65_535

    /// The first source pixel of each result pixel.
    private(set) var starts: [Int]
    /// The number of source pixels each result pixel uses. Weights beyond it are zero.
    private(set) var counts: [Int]
    /// The most source pixels a result pixel can use at this ratio, rounded up to an even number.
    let span: Int
    /// The number of weights stored per result pixel: the largest of `counts`, rounded up to an even number.
    private(set) var stride: Int
    /// The weights, `stride` per result pixel.
    private(set) var weights: [UInt16]

    /// Maps `origin..<origin + length` of `sourceCount` pixels to `count` result pixels.
    ///
    /// If the range ends inside a source pixel, that pixel's weight is the covered share.
    init(sourceCount: Int, origin: Double, length: Double, count: Int) {
        let step = length / Double(count)
        let longest = step >= 1 ? min(sourceCount, Int(step.rounded(.up)) + 1) : 2
        span = longest + longest & 1
        stride = span
        starts = Array(repeating: 0, count: count)
        counts = Array(repeating: 1, count: count)
        weights = Array(repeating: 0, count: count * stride)
        // Growing reads only pixels inside the range: a neighbour may belong to another sprite of the same sheet.
        let roundingMargin = 1e-6
        let lowest = min(max(0, Int((origin + roundingMargin).rounded(.down))), sourceCount - 1)
        let highest = min(max(lowest, Int((origin + length - roundingMargin).rounded(.up)) - 1), sourceCount - 1)
        for index in 0..<count {
            if step >= 1 {
                cover(index, from: origin + Double(index) * step, step: step, sourceCount)
            } else {
                interpolate(index, at: origin + (Double(index) + 0.5) * step - 0.5, lowest, highest)
            }
        }
        let needed = counts.max() ?? 1
        narrow(to: needed + needed & 1)
    }

    /// Drops unused weights: some ratios need fewer pixels than `span` allows. A ratio of 5 to 4 needs two, not three.
    private mutating func narrow(to needed: Int) {
        guard needed < stride else { return }
        for index in 1..<max(1, starts.count) {
            for tap in 0..<needed { weights[index * needed + tap] = weights[index * stride + tap] }
        }
        weights.removeLast(starts.count * (stride - needed))
        stride = needed
    }

    private mutating func cover(_ index: Int, from start: Double, step: Double, _ sourceCount: Int) {
        let end = start + step
        let first = min(max(0, Int(start.rounded(.down))), sourceCount - 1)
        let last = min(max(first, Int(end.rounded(.up)) - 1), sourceCount - 1, first + stride - 1)
        let total = min(end, Double(last) + 1) - max(start, Double(first))
        starts[index] = first
        counts[index] = last - first + 1
        // Rounding the running totals instead of each weight keeps the sum exact for any number of weights.
        var before = 0
        for pixel in first..<last {
            let share = (Double(pixel) + 1 - max(start, Double(first))) / total
            let after = min(FilterAxis.whole, Int((share * Double(FilterAxis.whole)).rounded()))
            weights[index * stride + pixel - first] = UInt16(after - before)
            before = after
        }
        weights[index * stride + last - first] = UInt16(FilterAxis.whole - before)
    }

    private mutating func interpolate(_ index: Int, at centre: Double, _ lowest: Int, _ highest: Int) {
        let clamped = min(max(Double(lowest), centre), Double(highest))
        let first = Int(clamped)
        let second = Int(((clamped - Double(first)) * Double(FilterAxis.whole)).rounded())
        starts[index] = first
        counts[index] = second > 0 ? 2 : 1
        weights[index * stride] = UInt16(FilterAxis.whole - second)
        weights[index * stride + 1] = UInt16(second)
    }

    /// Each weight repeated four times, once per channel.
    var spreadWeights: [UInt16] {
        Array(unsafeUninitializedCapacity: weights.count * 4) { buffer, count in
            for (index, weight) in weights.enumerated() {
                for channel in 0..<4 { buffer[index &* 4 &+ channel] = weight }
            }
            count = weights.count * 4
        }
    }
}
