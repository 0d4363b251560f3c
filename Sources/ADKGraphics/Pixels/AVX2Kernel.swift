import CScaling

/// Processes thirty-two bytes at a time on processors with AVX2.
///
/// The loops are in C: a C function can use instructions that the rest of the program must not, a Swift function
/// cannot.
enum AVX2Kernel: ScalingKernel {
    /// Whether the processor has AVX2.
    static let isAvailable = cscaling_has_avx2() != 0

    static func blend(
        _ first: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, count: Int, columns: Range<Int>,
        into wide: UnsafeMutablePointer<UInt64>
    ) {
        let rest = cscaling_blend_avx2(
            first.assumingMemoryBound(to: UInt8.self), bytesPerRow, weights, count, columns.lowerBound,
            columns.upperBound, wide)
        WordKernel.blend(
            first, bytesPerRow: bytesPerRow, weights: weights, count: count, columns: rest..<columns.upperBound,
            into: wide)
    }

    static func resample(
        _ wide: UnsafePointer<UInt64>, starts: UnsafePointer<Int>, spread: UnsafePointer<UInt16>, stride: Int,
        span: Int,
        into result: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        var done = 0
        if stride == 2 || stride % 4 == 0 {
            let half = UInt16(truncatingIfNeeded: 128 &+ bias(taps: span))
            done = cscaling_resample_avx2(wide, starts, spread, stride, half, result, count)
        }
        WordKernel.resample(
            wide, starts: starts, spread: spread, stride: stride, span: span, into: result, from: done, count: count)
    }
}
