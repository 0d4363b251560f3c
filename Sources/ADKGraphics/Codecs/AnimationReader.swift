import Foundation

/// The size, frame durations and loop count of an animation.
package struct AnimationFacts: Sendable, Equatable {
    /// The width in pixels, as displayed.
    package var width: Int
    /// The height in pixels, as displayed.
    package var height: Int
    /// The duration of each frame in seconds.
    package var durations: [TimeInterval]
    /// The number of times the animation plays; 0 means forever.
    package var loopCount: Int

    /// Stored durations of at most this many seconds are replaced by `defaultDuration`, as browsers do.
    package static let shortestDuration = 0.010
    /// The duration in seconds of frames that store no usable one.
    package static let defaultDuration = 0.100

    /// Returns the duration to show a frame with a stored duration, both in seconds.
    static func duration(stored: TimeInterval) -> TimeInterval {
        stored <= shortestDuration + 1e-9 ? defaultDuration : stored
    }
}

/// Decodes the frames of an animation in order, in an endless loop.
///
/// It holds the file and one or two canvases, but no frames. One thread at a time.
package protocol AnimationReader: AnyObject {
    /// The size, frame durations and loop count.
    var facts: AnimationFacts { get }
    /// The index of the frame that the next call of `next` returns.
    var nextIndex: Int { get }

    /// The number of bytes the reader uses while it plays, without the file and the returned frames.
    var byteCount: Int { get }

    /// Returns the next frame composited and scaled to `target`, in a new buffer. The first frame follows the last.
    ///
    /// - Complexity: O(pixels of the canvas).
    func next(fitting target: DecodeTarget, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer
}

extension AnimationReader {
    /// Two canvases, and one frame that is being drawn.
    package var byteCount: Int { facts.width * facts.height * 12 }
}

/// Finds the reader of an animated file.
package enum Animations {
    /// Returns a reader of the animation in `data`, or nil if it holds a single image. Any thread.
    package static func reader(
        of data: Data, limits: DecodeLimits = DecodeLimits()
    ) throws(ImageCodecError) -> (any AnimationReader)? {
        guard data.count <= limits.fileByteCount else {
            throw .fileTooLarge(byteCount: data.count, limit: limits.fileByteCount)
        }
        let header = try ImageHeader.read(data)
        let clock = DecodeClock(limit: limits.processorSeconds)
        let reader: (any AnimationReader)?
        do throws(ImageCodecError) {
            reader =
                switch header.format {
                case .gif: try GIFReader(data, limits)
                case .png where header.codec.isAnimated: try APNGReader(data, header, limits) { clock.isOver }
                case .webP where header.codec.isAnimated: try WebPReader(data, header, limits)
                default: nil
                }
        } catch {
            guard case .cancelled = error else { throw error }
            throw .tookTooLong(seconds: limits.processorSeconds)
        }
        return reader.flatMap { $0.facts.durations.count > 1 ? $0 : nil }
    }

    /// Whether a file with this header may hold more than one frame. Only `reader(of:)` knows for certain.
    package static func isPossible(in header: ImageHeader) -> Bool {
        header.format == .gif || header.codec.isAnimated
    }
}
