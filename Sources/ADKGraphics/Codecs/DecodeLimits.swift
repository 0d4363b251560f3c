import Glibc

/// What is refused by its header, before memory is taken for it, and what is given up.
package struct DecodeLimits: Sendable, Equatable {
    /// Pixels of a picture that has to be decoded, or held, at full size.
    package var pixelCount = 100_000_000
    /// Pixels of a JPEG picture that is decoded at a fraction of its size, band by band.
    package var reduciblePixelCount = 400_000_000
    /// Pixels of a picture stored in many passes, times the passes.
    package var scannedPixelCount = 2_000_000_000
    package var side = PixelBuffer.maximumSide
    /// Bytes of an encoded file.
    package var fileByteCount = 256 << 20
    /// Seconds of one thread's processor time; looked at between steps and every few rows.
    package var processorSeconds = 30.0

    package init() {}
}

extension DecodeLimits {
    /// Refuses a result of this many pixels. Both sides must be above zero.
    func check(width: Int, height: Int) throws(ImageCodecError) {
        precondition(width > 0 && height > 0, "a picture cannot be decoded to \(width) x \(height) pixels")
        guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide, width * height <= pixelCount else {
            throw .tooLarge(width: width, height: height, limit: pixelCount)
        }
    }
}

/// How long a decoding has been at work: processor time of its thread, so that a busy machine
/// refuses no picture that an idle one shows.
struct DecodeClock {
    private let limit: Double
    private let start = DecodeClock.now

    /// `limit` is in seconds.
    init(limit: Double) { self.limit = limit }

    var isOver: Bool { DecodeClock.now - start > limit }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
