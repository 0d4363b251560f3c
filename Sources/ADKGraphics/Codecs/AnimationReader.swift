import Foundation

/// What a file says about its animation; pixels as in the file's header.
package struct AnimationFacts: Sendable, Equatable {
    package var width: Int
    package var height: Int
    /// How long each frame is shown, in seconds.
    package var durations: [TimeInterval]
    /// How often all of it is played; 0 for ever.
    package var loopCount: Int

    /// Frames that ask for less than this are meant to be as fast as a browser of old would show them.
    package static let shortestDuration = 0.010
    package static let defaultDuration = 0.100

    /// What a stored duration comes to: 10 ms and less is 100 ms, as browsers have it.
    static func duration(stored: TimeInterval) -> TimeInterval {
        stored <= shortestDuration + 1e-9 ? defaultDuration : stored
    }
}

/// Decodes an animation's frames one after the other, over and over.
///
/// Memory: the file, and a canvas or two; not the frames. One thread at a time.
package protocol AnimationReader: AnyObject {
    var facts: AnimationFacts { get }
    /// The frame that `next` gives.
    var nextIndex: Int { get }

    /// Bytes it takes while it plays, beside the file's and the frames it gives.
    var byteCount: Int { get }

    /// The next frame as it is shown, scaled to `target`, in pixels of its own; after the last comes the first.
    ///
    /// - Complexity: O(pixels of the canvas).
    func next(fitting target: DecodeTarget, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer
}

extension AnimationReader {
    /// Two canvases, and a frame on its way onto one.
    package var byteCount: Int { facts.width * facts.height * 12 }
}

package enum Animations {
    /// A reader of the animation in `data`; nil where it holds a single picture.
    package static func reader(
        of data: Data, limits: DecodeLimits = DecodeLimits()
    ) throws(ImageCodecError) -> (any AnimationReader)? {
        guard data.count <= limits.fileByteCount else {
            throw .fileTooLarge(byteCount: data.count, limit: limits.fileByteCount)
        }
        let header = try ImageHeader.read(data)
        switch header.format {
        case .gif:
            let reader = try GIFReader(data, limits)
            return reader.facts.durations.count > 1 ? reader : nil
        case .png where header.codec.isAnimated:
            let reader = try APNGReader(data, header, limits)
            return reader.facts.durations.count > 1 ? reader : nil
        case .webP where header.codec.isAnimated:
            let reader = try WebPReader(data, header, limits)
            return reader.facts.durations.count > 1 ? reader : nil
        default:
            return nil
        }
    }

    /// Whether a file with this header may hold more than one frame; looking closer takes `reader(of:)`.
    package static func isPossible(in header: ImageHeader) -> Bool {
        header.format == .gif || header.codec.isAnimated
    }
}
