/// The two inner loops of scaling, each for a whole row. All kernels compute the same bits.
///
/// `blend` adds rows vertically into an intermediate row, `resample` adds its pixels horizontally. An intermediate
/// pixel is four 16-bit words, each 256 times its channel, in the order blue, red, green, alpha: the order that masking
/// gives. A product is the upper half of 16 x 16 bits. `bias` makes up for the average loss of dropping the lower
/// halves.
protocol ScalingKernel {
    /// Adds `count` weighted rows at a distance of `bytesPerRow` bytes, for the pixels in `columns`.
    static func blend(
        _ first: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, count: Int, columns: Range<Int>,
        into wide: UnsafeMutablePointer<UInt64>)

    /// Adds weighted pixels of a blended row for each result pixel. `spread` holds each weight four times. `bias` is
    /// computed from `span`.
    static func resample(
        _ wide: UnsafePointer<UInt64>, starts: UnsafePointer<Int>, spread: UnsafePointer<UInt16>, stride: Int,
        span: Int,
        into result: UnsafeMutablePointer<UInt32>, count: Int)
}

extension ScalingKernel {
    /// The average sum of the fractions that `taps` truncated products lose: half of one each.
    @inline(__always)
    static func bias(taps: Int) -> Int { (taps &+ 1) >> 1 }
}

/// Plain 64-bit arithmetic, two channels per word. Runs the ends of rows, and all rows in unoptimized builds, where
/// it is the fastest.
enum WordKernel: ScalingKernel {
    static func blend(
        _ first: UnsafeRawPointer, bytesPerRow: Int, weights: UnsafePointer<UInt16>, count: Int, columns: Range<Int>,
        into wide: UnsafeMutablePointer<UInt64>
    ) {
        let mask: UInt64 = 0x0000_FFFF_0000_FFFF
        let start = UInt64(bias(taps: count)) &* 0x0000_0001_0000_0001
        var x = columns.lowerBound
        while x < columns.upperBound {
            var blueRed = start
            var greenAlpha = start
            var source = first + x &* 4
            var tap = 0
            while tap < count {
                let pixel = UInt64(source.load(as: UInt32.self))
                let weight = UInt64(weights[tap])
                let even = pixel & 0xFF | (pixel & 0xFF_0000) << 16
                let odd = pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8
                blueRed &+= (even &* weight) >> 8 & mask
                greenAlpha &+= (odd &* weight) >> 8 & mask
                source += bytesPerRow
                tap &+= 1
            }
            let low = blueRed & 0xFFFF | (blueRed >> 16 & 0xFFFF_0000)
            let high = greenAlpha & 0xFFFF | (greenAlpha >> 16 & 0xFFFF_0000)
            wide[x] = low | high << 32
            x &+= 1
        }
    }

    static func resample(
        _ wide: UnsafePointer<UInt64>, starts: UnsafePointer<Int>, spread: UnsafePointer<UInt16>, stride: Int,
        span: Int,
        into result: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        resample(wide, starts: starts, spread: spread, stride: stride, span: span, into: result, from: 0, count: count)
    }

    /// Computes the result pixels `first..<count`.
    static func resample(
        _ wide: UnsafePointer<UInt64>, starts: UnsafePointer<Int>, spread: UnsafePointer<UInt16>, stride: Int,
        span: Int,
        into result: UnsafeMutablePointer<UInt32>, from first: Int, count: Int
    ) {
        let mask: UInt64 = 0x0000_FFFF_0000_FFFF
        let half = UInt64(128 &+ bias(taps: span)) &* 0x0000_0001_0000_0001
        var index = first
        while index < count {
            let source = wide + starts[index]
            let weights = spread + index &* stride &* 4
            var blueGreen = half
            var redAlpha = half
            var tap = 0
            while tap < stride {
                let pixel = source[tap]
                let weight = UInt64(weights[tap &* 4])
                blueGreen &+= ((pixel & mask) &* weight) >> 16 & mask
                redAlpha &+= ((pixel >> 16 & mask) &* weight) >> 16 & mask
                tap &+= 1
            }
            let blue = blueGreen >> 8 & 0xFF
            let green = blueGreen >> 32 & 0xFF00
            let red = redAlpha << 8 & 0xFF_0000
            let alpha = redAlpha >> 16 & 0xFF00_0000
            result[index] = UInt32(truncatingIfNeeded: blue | green | red | alpha)
            index &+= 1
        }
    }
}
