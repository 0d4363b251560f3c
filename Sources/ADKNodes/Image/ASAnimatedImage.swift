import ADKFoundation
import ADKGraphics
import Foundation

/// What plays in an image node. Any thread.
///
/// The node asks for frames on its workers, in order, a few ahead of what is shown; nil for a frame
/// shows the one before it longer.
public protocol ASAnimatedImageProtocol: AnyObject, Sendable {
    /// Shown, and measured, before and instead of the first frame.
    var coverImage: UIImage { get }
    var coverImageReady: Bool { get }
    /// Seconds of one time through.
    var totalDuration: TimeInterval { get }
    /// How often it is played; 0 for ever.
    var loopCount: UInt { get }
    var frameCount: UInt { get }
    var playbackReady: Bool { get }
    var error: (any Error)? { get }
    func image(at index: UInt) -> UIImage?
    /// Seconds a frame is shown.
    func duration(at index: UInt) -> TimeInterval
    /// What was kept of its frames may go.
    func clearAnimatedImageCache()
}

extension ASAnimatedImageProtocol {
    public var coverImageReady: Bool { true }
    public var playbackReady: Bool { true }
    public var error: (any Error)? { nil }
    public var totalDuration: TimeInterval { (0..<frameCount).reduce(0) { $0 + duration(at: $1) } }
    public func clearAnimatedImageCache() {}
}

/// An animated GIF or WebP file.
///
/// Holds the file's bytes; a node that plays it decodes on from frame to frame. Where the file is damaged, it ends at
/// the last good frame, and an error is logged once. Durations of 10 ms
/// and less count as 100 ms, as in browsers. A GIF that asks for n repetitions plays n + 1 times.
public final class ASAnimatedImage: ASAnimatedImageProtocol {
    let data: Data
    private let facts: AnimationFacts
    /// What a reader of it takes, beside the file and the frames it gives.
    let playingByteCount: Int
    public let coverImage: UIImage
    /// For `image(at:)`; made when it is first called. Guarded by itself.
    private let reader = Locked<(any AnimationReader)?>(nil)

    /// `nil` where `data` is no picture, only one, or an animation that needs more memory than
    /// `ASImageDecoding.animationByteLimit`, which is logged.
    ///
    /// - Complexity: O(bytes); not for the main thread.
    public convenience init?(data: Data) {
        guard let image = try? UIImage(encoded: data) else { return nil }
        self.init(image)
    }

    /// The animation that `image` is the first frame of.
    package init?(_ image: UIImage) {
        // Most are not: their file is not read for that.
        guard let header = image.header, Animations.isPossible(in: header) else { return nil }
        // Nor that of one whose bytes alone are too many.
        guard image.encodedByteCount <= ASImageDecoding.animationByteLimit else {
            ASAnimatedImage.report(header, image.encodedByteCount)
            return nil
        }
        guard let data = image.encodedData, let reader = try? Animations.reader(of: data) else { return nil }
        playingByteCount = reader.byteCount
        guard playingByteCount + data.count <= ASImageDecoding.animationByteLimit else {
            ASAnimatedImage.report(header, playingByteCount + data.count)
            return nil
        }
        self.data = data
        facts = reader.facts
        coverImage = image
    }

    public var totalDuration: TimeInterval { facts.durations.reduce(0, +) }
    public var loopCount: UInt { UInt(facts.loopCount) }
    public var frameCount: UInt { UInt(facts.durations.count) }
    /// Seconds. 0 for an index that is not below `frameCount`, which is logged.
    public func duration(at index: UInt) -> TimeInterval { hasFrame(index) ? facts.durations[Int(index)] : 0 }

    private func hasFrame(_ index: UInt) -> Bool {
        if index < frameCount { return true }
        Misuse.report("ASAnimatedImage was asked for frame \(index); it has \(frameCount)")
        return false
    }

    /// A frame at full size; frames in order cost least. Nil for an index that is not below `frameCount`, which is
    /// logged, and for a frame that cannot be decoded.
    ///
    /// - Complexity: O(pixels · frames between the last one asked for and this); not for the main thread.
    public func image(at index: UInt) -> UIImage? {
        guard hasFrame(index) else { return nil }
        return reader.withLock { reader in
            if reader == nil { reader = try? Animations.reader(of: data) }
            guard let reader else { return nil }
            for _ in 0..<facts.durations.count {
                let isWanted = reader.nextIndex == Int(index)
                guard let pixels = try? reader.next(fitting: .full, isCancelled: { false }) else { return nil }
                if isWanted { return UIImage(pixels: pixels, scale: coverImage.scale) }
            }
            return nil
        }
    }

    public func clearAnimatedImageCache() { reader.withLock { $0 = nil } }

    /// A position of its own for each node that plays it.
    func makeReader() throws(ImageCodecError) -> any AnimationReader {
        guard let reader = try Animations.reader(of: data) else {
            throw .corrupt(.gif, "it is no animation any more")
        }
        return reader
    }

    private static func report(_ header: ImageHeader, _ byteCount: Int) {
        ImageLog.report(
            "An animation of \(header.pixelWidth) x \(header.pixelHeight) pixels is shown as its first frame: "
                + "playing it takes \(byteCount) bytes, and ASImageDecoding.animationByteLimit is \(ASImageDecoding.animationByteLimit)."
        )
    }
}
