extension PixelBuffer {
    /// The pixels blurred by repeated box averaging. The colours at the edges continue outside. Any thread.
    ///
    /// - Parameter reach: how far a pixel spreads to each side, in pixels. 0 or less gives the same pixels.
    /// - Complexity: O(pixels), whatever the reach.
    package func blurred(reach: Int) -> PixelBuffer {
        guard reach > 0, width > 0, height > 0 else { return self }
        let lines = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        let result = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        var source = self
        for radius in BoxBlur(reach: reach).radii where radius > 0 {
            let average = BoxAverage(radius: radius)
            average.blurRows(of: source, into: lines)
            average.blurColumns(of: lines, into: result)
            source = result
        }
        return result
    }
}

/// Running averages over `2 * radius + 1` pixels. The channels of premultiplied pixels never exceed their alpha,
/// because all are rounded in the same direction.
private struct BoxAverage {
    private typealias Sum = SIMD4<UInt32>

    private let radius: Int
    /// 2^24 divided by the number of pixels. The product with the largest sum fits 32 bits.
    private let reciprocal: UInt32

    /// Larger boxes could overflow the sums.
    private static let largestRadius = 8000

    init(radius: Int) {
        let radius = min(radius, BoxAverage.largestRadius)
        self.radius = radius
        let size = 2 * radius + 1
        reciprocal = UInt32(((1 << 24) + size / 2) / size)
    }

    private func channels(_ pixel: UInt32) -> Sum {
        Sum(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }

    private func pixel(_ sum: Sum) -> UInt32 {
        let mean = (sum &* reciprocal &+ (1 << 23)) &>> 24
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: mean), to: UInt32.self)
    }

    func blurRows(of source: PixelBuffer, into target: PixelBuffer) {
        let last = source.width - 1
        for y in 0...(source.height - 1) {
            let (row, result) = (source.row(y), target.row(y))
            var sum = channels(row[0]) &* UInt32(radius)
            for x in 0...radius { sum &+= channels(row[min(x, last)]) }
            for x in 0...last {
                result[x] = pixel(sum)
                sum = sum &+ channels(row[min(x + radius + 1, last)]) &- channels(row[max(x - radius, 0)])
            }
        }
    }

    func blurColumns(of source: PixelBuffer, into target: PixelBuffer) {
        let (width, last) = (source.width, source.height - 1)
        withUnsafeTemporaryAllocation(of: Sum.self, capacity: width) { sums in
            for x in 0..<width {
                var sum = channels(source.row(0)[x]) &* UInt32(radius)
                for y in 0...radius { sum &+= channels(source.row(min(y, last))[x]) }
                sums[x] = sum
            }
            for y in 0...last {
                let result = target.row(y)
                let (entering, leaving) = (source.row(min(y + radius + 1, last)), source.row(max(y - radius, 0)))
                for x in 0..<width {
                    result[x] = pixel(sums[x])
                    sums[x] = sums[x] &+ channels(entering[x]) &- channels(leaving[x])
                }
            }
        }
    }
}
