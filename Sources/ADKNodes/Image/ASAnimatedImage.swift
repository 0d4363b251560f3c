import ADKFoundation
import ADKGraphics
import Foundation

/// An animation for image nodes. Called on any thread.
///
/// A playing node requests frames on its workers, in order, a few ahead of the one on screen. If a frame is nil, the
/// previous one stays for its duration.
public protocol ASAnimatedImageProtocol: AnyObject, Sendable {
    /// The image that is measured, and shown before and instead of the first frame.
    var coverImage: UIImage { get }
    /// Whether `coverImage` is available. True by default. If false, call `coverImageReadyCallback` once it is.
    var coverImageReady: Bool { get }
    /// Receives the cover image when it is ready. Set by an image node. By default it is not stored.
    var coverImageReadyCallback: (@Sendable (UIImage) -> Void)? { get set }
    /// The duration of one loop, in seconds. By default the sum of all frames' durations.
    var totalDuration: TimeInterval { get }
    /// The number of times the animation plays. 0 repeats it without end.
    var loopCount: UInt { get }
    /// The number of frames.
    var frameCount: UInt { get }
    /// Whether playback can begin. True by default. If false, call `playbackReadyCallback` once it can.
    var playbackReady: Bool { get }
    /// Called when playback can begin. Set by an image node. By default it is not stored.
    var playbackReadyCallback: (@Sendable () -> Void)? { get set }
    /// The number of frames of a screen for each frame of the animation. 1 by default. Not read by image nodes, which
    /// use the durations.
    var frameInterval: UInt { get }
    /// The reason why the animation cannot play. Nil by default. Not read by image nodes.
    var error: (any Error)? { get }
    /// The frame at `index`, or nil. Called on a worker.
    func image(at index: UInt) -> UIImage?
    /// The duration of the frame at `index`, in seconds.
    func duration(at index: UInt) -> TimeInterval
    /// Whether the class can play `data`. True by default. Not called by image nodes.
    func isDataSupported(_ data: Data) -> Bool
    /// The node no longer plays the animation: cached frames can be freed.
    func clearAnimatedImageCache()
}

extension ASAnimatedImageProtocol {
    /// True.
    public var coverImageReady: Bool { true }
    /// True.
    public var playbackReady: Bool { true }
    /// Nil. Setting it has no effect: for an animation whose cover is always ready.
    public var coverImageReadyCallback: (@Sendable (UIImage) -> Void)? {
        get { nil }
        set {}
    }
    /// Nil. Setting it has no effect: for an animation that can always be played.
    public var playbackReadyCallback: (@Sendable () -> Void)? {
        get { nil }
        set {}
    }
    /// 1.
    public var frameInterval: UInt { 1 }
    /// True.
    public func isDataSupported(_ data: Data) -> Bool { true }
    /// Nil.
    public var error: (any Error)? { nil }
    /// The sum of all frames' durations, in seconds.
    ///
    /// - Complexity: O(frames).
    public var totalDuration: TimeInterval { (0..<frameCount).reduce(0) { $0 + duration(at: $1) } }
    /// Does nothing.
    public func clearAnimatedImageCache() {}
}

/// An animated image file, such as GIF, animated PNG or WebP.
///
/// It holds the file's bytes. Each node that plays it decodes frame by frame. A damaged file ends at its last good
/// frame, and an error is logged once. Durations of 10 ms and less count as 100 ms, as in browsers. A GIF with n
/// repetitions plays n + 1 times.
public final class ASAnimatedImage: ASAnimatedImageProtocol {
    let data: Data
    private let facts: AnimationFacts
    /// The bytes that a reader of the animation allocates, besides the file and the frames it returns.
    let playingByteCount: Int
    /// The first frame.
    public let coverImage: UIImage
    /// The reader of `image(at:)` between its calls, made by the first.
    private let spareReader = Locked<(any AnimationReader)?>(nil)
    /// Incremented when the spare reader is to be freed.
    private let clearings = Generation()
    /// Held during `image(at:)`: one call decodes at a time.
    let reading = Lock()

    /// Opens the animation in `data`. Nil if `data` is not an image, has a single frame, or needs more memory than
    /// `ASImageDecoding.animationByteLimit`, which is logged.
    ///
    /// - Complexity: O(bytes). Avoid it on the main thread.
    public convenience init?(data: Data) {
        guard let image = try? UIImage(encoded: data) else { return nil }
        self.init(image)
    }

    /// Opens the animation whose first frame is `image`. Nil as above.
    package init?(_ image: UIImage) {
        // Most images are not animations: their files are not read for that.
        guard let header = image.header, Animations.isPossible(in: header) else { return nil }
        // Nor is a file that exceeds the limit by itself.
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

    /// The duration of one loop, in seconds.
    ///
    /// - Complexity: O(frames).
    public var totalDuration: TimeInterval { facts.durations.reduce(0, +) }
    /// The number of times the animation plays. 0 repeats it without end.
    public var loopCount: UInt { UInt(facts.loopCount) }
    /// The number of frames.
    public var frameCount: UInt { UInt(facts.durations.count) }
    /// The duration of a frame, in seconds. An index out of range is logged and gives 0.
    public func duration(at index: UInt) -> TimeInterval { hasFrame(index) ? facts.durations[Int(index)] : 0 }

    private func hasFrame(_ index: UInt) -> Bool {
        if index < frameCount { return true }
        Misuse.report("ASAnimatedImage has no frame \(index); it has \(frameCount) frames")
        return false
    }

    /// The frame at `index`, in full size. Nil for an index out of range, which is logged, and for a frame that cannot
    /// be decoded. Frames in order cost least.
    ///
    /// - Complexity: O(pixels · frames between the previous requested one and this). Avoid it on the main thread.
    public func image(at index: UInt) -> UIImage? {
        guard hasFrame(index) else { return nil }
        return reading.withLock {
            let clearing = clearings.current
            guard let reader = exchangeSpareReader(for: nil) ?? (try? Animations.reader(of: data)) else { return nil }
            defer {
                exchangeSpareReader(for: reader)
                // Cleared during the call.
                if clearings.current != clearing { exchangeSpareReader(for: nil) }
            }
            for _ in 0..<facts.durations.count {
                let isWanted = reader.nextIndex == Int(index)
                guard let pixels = try? reader.next(fitting: .full, isCancelled: { false }) else { return nil }
                if isWanted { return UIImage(pixels: pixels, scale: coverImage.scale) }
            }
            return nil
        }
    }

    @discardableResult
    private func exchangeSpareReader(for new: (any AnimationReader)?) -> (any AnimationReader)? {
        spareReader.withLock { reader in
            defer { reader = new }
            return reader
        }
    }

    /// Frees the reader of `image(at:)`. During a call it is freed at its end.
    public func clearAnimatedImageCache() {
        clearings.increment()
        exchangeSpareReader(for: nil)
    }

    /// A reader with its own position, one for each node that plays the animation.
    func makeReader() throws(ImageCodecError) -> any AnimationReader {
        guard let reader = try Animations.reader(of: data) else {
            throw .corrupt(.gif, "it is no longer an animation")
        }
        return reader
    }

    private static func report(_ header: ImageHeader, _ byteCount: Int) {
        ImageLog.report(
            "An animation of \(header.pixelWidth) x \(header.pixelHeight) pixels is shown as its first frame: "
                + "playing it takes \(byteCount) bytes, "
                + "and ASImageDecoding.animationByteLimit is \(ASImageDecoding.animationByteLimit)."
        )
    }
}
