/// Processes sixteen bytes at a time with Swift's vector types. Several times as fast as words in an optimized build,
/// a hundred times slower in an unoptimized one.
enum VectorKernel: ScalingKernel {
    private typealias Words = SIMD8<UInt16>

    /// The upper halves of the products. One instruction on most processors.
    @inline(__always)
    private static func product(_ a: Words, _ b: Words) -> Words {
        let full = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
        return Words(truncatingIfNeeded: full &>> 16)
    }

    // MARK: - Rows

    static func blend(
        _ first: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, count: Int, columns: Range<Int>,
        into wide: UnsafeMutablePointer<UInt64>
    ) {
        let whole = columns.lowerBound..<(columns.lowerBound &+ columns.count & ~3)
        // The weights are loaded once, not for every four pixels. The compiler cannot do so by itself: it must assume
        // that writes to `wide` change them.
        switch count {
        case 1:
            let weight = Words(repeating: weights[0])
            blendFours(whole, 1, wide) { offset in weigh(first + offset, weight) }
        case 2:
            let (top, bottom) = (Words(repeating: weights[0]), Words(repeating: weights[1]))
            let second = first + bytesPerRow
            blendFours(whole, 2, wide) { offset in weigh(first + offset, top) + weigh(second + offset, bottom) }
        case 3:
            let (top, middle, bottom) = (
                Words(repeating: weights[0]), Words(repeating: weights[1]), Words(repeating: weights[2])
            )
            let (second, third) = (first + bytesPerRow, first + 2 &* bytesPerRow)
            blendFours(whole, 3, wide) { offset in
                weigh(first + offset, top) + weigh(second + offset, middle) + weigh(third + offset, bottom)
            }
        default:
            blendFours(whole, count, wide) { offset in
                var sum = weigh(first + offset, Words(repeating: weights[0]))
                for tap in 1..<count {
                    sum = sum + weigh(first + offset + tap &* bytesPerRow, Words(repeating: weights[tap]))
                }
                return sum
            }
        }
        WordKernel.blend(
            first, bytesPerRow: bytesPerRow, weights: weights, count: count,
            columns: whole.upperBound..<columns.upperBound, into: wide)
    }

    /// The partial sums of four pixels.
    private struct Four {
        var blueRed: Words
        var greenAlpha: Words

        @inline(__always)
        static func + (a: Four, b: Four) -> Four {
            Four(blueRed: a.blueRed &+ b.blueRed, greenAlpha: a.greenAlpha &+ b.greenAlpha)
        }
    }

    @inline(__always)
    private static func weigh(_ source: UnsafeRawPointer, _ weight: Words) -> Four {
        let pixels = source.loadUnaligned(as: Words.self)
        return Four(
            blueRed: product(pixels &<< 8, weight), greenAlpha: product(pixels & Words(repeating: 0xFF00), weight))
    }

    /// `sum` returns the weighted sum of the four pixels at a byte offset in the row.
    @inline(__always)
    private static func blendFours(
        _ columns: Range<Int>, _ count: Int, _ wide: UnsafeMutablePointer<UInt64>, _ sum: (Int) -> Four
    ) {
        let start = Words(repeating: UInt16(truncatingIfNeeded: bias(taps: count)))
        var x = columns.lowerBound
        while x < columns.upperBound {
            let four = sum(x &* 4)
            let even = unsafeBitCast(four.blueRed &+ start, to: SIMD4<UInt32>.self)
            let odd = unsafeBitCast(four.greenAlpha &+ start, to: SIMD4<UInt32>.self)
            let target = UnsafeMutableRawPointer(wide + x)
            target.storeBytes(of: SIMD4(even[0], odd[0], even[1], odd[1]), as: SIMD4<UInt32>.self)
            target.storeBytes(of: SIMD4(even[2], odd[2], even[3], odd[3]), toByteOffset: 16, as: SIMD4<UInt32>.self)
            x &+= 4
        }
    }

    // MARK: - Columns

    static func resample(
        _ wide: UnsafePointer<UInt64>, starts: UnsafePointer<Int>, spread: UnsafePointer<UInt16>, stride: Int,
        span: Int,
        into result: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let whole = count & ~1
        // A literal stride lets the compiler unroll the loop over the source pixels.
        switch stride {
        case 2: resamplePairs(wide, starts, spread, 2, span, result, whole)
        case 4: resamplePairs(wide, starts, spread, 4, span, result, whole)
        default: resamplePairs(wide, starts, spread, stride, span, result, whole)
        }
        WordKernel.resample(
            wide, starts: starts, spread: spread, stride: stride, span: span, into: result, from: whole, count: count)
    }

    @inline(__always)
    private static func resamplePairs(
        _ wide: UnsafePointer<UInt64>, _ starts: UnsafePointer<Int>, _ spread: UnsafePointer<UInt16>, _ stride: Int,
        _ span: Int, _ result: UnsafeMutablePointer<UInt32>, _ count: Int
    ) {
        let half = Words(repeating: UInt16(truncatingIfNeeded: 128 &+ bias(taps: span)))
        var weights = UnsafeRawPointer(spread)
        var index = 0
        while index < count {
            let left = sum(wide + starts[index], weights, stride)
            weights += stride &* 8
            let right = sum(wide + starts[index &+ 1], weights, stride)
            weights += stride &* 8
            // Each sum holds even and odd source pixels apart: add the two halves of both sums at once.
            let folded =
                unsafeBitCast(SIMD2(left[0], right[0]), to: Words.self)
                &+ unsafeBitCast(SIMD2(left[1], right[1]), to: Words.self) &+ half
            let bits = unsafeBitCast(folded, to: SIMD2<UInt64>.self)
            let pixels = (bits &>> 8) & 0x00FF_00FF | (bits &>> 32) & 0xFF00_FF00
            result[index] = UInt32(truncatingIfNeeded: pixels[0])
            result[index &+ 1] = UInt32(truncatingIfNeeded: pixels[1])
            index &+= 2
        }
    }

    @inline(__always)
    private static func sum(
        _ source: UnsafePointer<UInt64>, _ weights: UnsafeRawPointer, _ stride: Int
    ) -> SIMD2<UInt64> {
        let pixels = UnsafeRawPointer(source)
        var total = product(pixels.loadUnaligned(as: Words.self), weights.loadUnaligned(as: Words.self))
        var offset = 16
        while offset < stride &* 8 {
            total &+= product(
                pixels.loadUnaligned(fromByteOffset: offset, as: Words.self),
                weights.loadUnaligned(fromByteOffset: offset, as: Words.self))
            offset &+= 16
        }
        return unsafeBitCast(total, to: SIMD2<UInt64>.self)
    }
}
