/// Which source pixels make up each result pixel along one axis, and with what weight.
///
/// Shrinking weighs each source pixel with the share of it that the result pixel covers;
/// growing goes straight from one pixel's centre to the next. The weights of one result
/// pixel add up to `FilterAxis.whole` exactly.
struct FilterAxis {
    static let whole = 65_535

    /// The first source pixel of each result pixel.
    private(set) var starts: [Int]
    /// How many source pixels each result pixel really has; the rest weighs nothing.
    private(set) var counts: [Int]
    /// How many source pixels a result pixel may have by the ratio alone: an even number.
    let span: Int
    /// Weights kept per result pixel: an even number, no more than the longest result pixel needs.
    private(set) var stride: Int
    /// `stride` weights for each result pixel.
    private(set) var weights: [UInt16]

    /// Maps `origin..<origin + length` of `sourceCount` pixels to `count` result pixels.
    /// A length that ends inside the last pixel weighs it by that part.
    init(sourceCount: Int, origin: Double, length: Double, count: Int) {
        let step = length / Double(count)
        let longest = step >= 1 ? min(sourceCount, Int(step.rounded(.up)) + 1) : 2
        span = longest + longest & 1
        stride = span
        starts = Array(repeating: 0, count: count)
        counts = Array(repeating: 1, count: count)
        weights = Array(repeating: 0, count: count * stride)
        // Growing never looks beyond the pixels of the part: a neighbour is another sprite.
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

    /// Many ratios never need as many pixels as others near them: 5 to 4 takes two, never three.
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
        // Running totals are rounded, so that the weights add up whatever their number.
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

    /// Each weight four times, once per channel.
    var spreadWeights: [UInt16] {
        Array(unsafeUninitializedCapacity: weights.count * 4) { buffer, count in
            for (index, weight) in weights.enumerated() {
                for channel in 0..<4 { buffer[index &* 4 &+ channel] = weight }
            }
            count = weights.count * 4
        }
    }
}
