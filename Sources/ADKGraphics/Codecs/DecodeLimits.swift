import Glibc

/// Limits of decoding. The header is checked against them before memory is allocated for the image.
package struct DecodeLimits: Sendable, Equatable {
    /// The most pixels of an image that must be decoded or held at full size.
    package var pixelCount = 100_000_000
    /// The most pixels of an image whose rows are reduced or scaled as they are decoded, or of which only a part is
    /// held: a single-scan JPEG, a PNG that is neither interlaced nor animated, or a lossy WebP without alpha
    /// or animation.
    package var reduciblePixelCount = 400_000_000
    /// The highest product of pixels and scans of a JPEG image that is stored in several scans.
    package var scannedPixelCount = 2_000_000_000
    /// The largest width or height in pixels.
    package var side = PixelBuffer.maximumSide
    /// The largest encoded file in bytes.
    package var fileByteCount = 256 << 20
    /// The most seconds of processor time of the thread, or of the process that decodes. Checked between steps and
    /// every few rows.
    package var processorSeconds = 30.0
    /// The most seconds that a process which decodes may wait without using a processor.
    package var idleSeconds = 30.0

    /// Makes the default limits.
    package init() {}
}

extension DecodeLimits {
    /// Throws `tooLarge` if a result of `width` x `height` pixels is over the limits. Both sides must be above zero.
    func check(width: Int, height: Int) throws(ImageCodecError) {
        precondition(width > 0 && height > 0, "a picture cannot be decoded to \(width) x \(height) pixels")
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide, width * height <= pixelCount else {
            throw .tooLarge(width: width, height: height, limit: pixelCount)
        }
    }
}

/// Measures the processor time of the current thread since its start. Real time would make a busy machine refuse
/// images that an idle one shows.
struct DecodeClock {
    private let limit: Double
    private let start = DecodeClock.now

    /// Starts the clock with a limit in seconds.
    init(limit: Double) { self.limit = limit }

    /// Whether the limit has been exceeded.
    var isOver: Bool { DecodeClock.now - start > limit }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
