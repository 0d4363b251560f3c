import ADKFoundation
import ADKGraphics
import Foundation

/// Decodes an animation a few frames ahead of the one on screen, at its size on screen.
///
/// Memory: the frames ahead, limited to `maximumBytes` beyond the minimum of two, and one or two canvases. Nothing is
/// decoded before `DecodeMemory.animations` grants that. Workers decode one frame at a time; the main thread removes
/// frames.
final class AnimationFrameBuffer: @unchecked Sendable {
    private static let maximumBytes = 8 << 20
    private static let maximumCount = 6

    /// The state of a requested frame.
    enum Frame {
        /// Decoded. Nil if the animation has no image for it.
        case ready(PixelBuffer?)
        case notYet
        /// This frame and all later ones cannot be decoded.
        case ended
    }

    private enum Stage {
        case new
        /// Waiting for memory.
        case requested
        /// Memory is granted. Either the next frame is about to be decoded, or there are enough.
        case idle
        /// A worker decodes the next frame.
        case decoding
        /// The file is damaged from this frame number on.
        case ended(at: Int)
        /// Playback ended. A worker may still be decoding a frame.
        case stopped
    }

    private let animation: any ASAnimatedImageProtocol
    private let frameCount: Int
    /// Incremented when no more frames are wanted.
    private let generation = Generation()
    private let lock = Lock()
    // Guarded by `lock`.
    private var stage = Stage.new
    private var ready: [Int: PixelBuffer?] = [:]
    private var nextToDecode: Int
    private var capacity = 2
    private var target: DecodeTarget
    private var screen: ScreenProfile?
    /// The granted bytes, and those added for a larger target.
    private var grants: [ByteGrant] = []
    // Used by one worker at a time, the one that set `decoding`.
    private var reader: (any AnimationReader)?
    /// Called on the main thread after a frame was decoded, or decoding ended.
    private let onFrame: @MainActor @Sendable () -> Void

    /// Frame numbers continue across loops. `first` is the first frame to decode. Frames are in the colours of
    /// `screen`, or in sRGB.
    init(
        _ animation: any ASAnimatedImageProtocol, from first: Int, target: DecodeTarget, screen: ScreenProfile?,
        onFrame: @escaping @MainActor @Sendable () -> Void
    ) {
        self.animation = animation
        frameCount = Int(animation.frameCount)
        nextToDecode = first
        self.target = target
        self.screen = screen
        self.onFrame = onFrame
    }

    // A request for memory that still waits is stale.
    deinit { generation.increment() }

    /// Removes and returns frame number `number`. Frees the frames before it.
    func removeFrame(_ number: Int) -> Frame {
        let frame = lock.withLock { () -> Frame in
            ready = ready.filter { $0.key >= number }
            if let frame = ready.removeValue(forKey: number) { return .ready(frame) }
            if case .ended(let end) = stage, number >= end { return .ended }
            return .notYet
        }
        fill()
        return frame
    }

    /// Changes the size and the colours of frames decoded from now on.
    func retarget(_ target: DecodeTarget, screen: ScreenProfile?) {
        lock.withLock {
            self.target = target
            self.screen = screen
            coverTarget()
        }
    }

    /// Frees all frames. The result of a frame being decoded is dropped.
    func stop() {
        generation.increment()
        let (frames, given) = lock.withLock { () -> ([Int: PixelBuffer?], [ByteGrant]) in
            defer { ready = [:] }
            // A worker that decodes a frame still needs its memory.
            if case .decoding = stage {
                stage = .stopped
                return (ready, [])
            }
            stage = .stopped
            defer { grants = [] }
            return (ready, grants)
        }
        withExtendedLifetime((frames, given)) {}
        animation.clearAnimatedImageCache()
    }

    /// The number of decoded frames that were not removed.
    var readyCount: Int { lock.withLock { ready.count } }

    // MARK: - Memory

    private static func aheadCount(_ frameBytes: Int) -> Int {
        max(2, min(maximumCount, maximumBytes / max(1, frameBytes)))
    }

    /// The bytes of the frame on screen, those ahead, and their decoding.
    private static func byteCount(_ animation: any ASAnimatedImageProtocol, _ target: DecodeTarget) -> Int {
        let canvas = animation.coverImage.pixelSize
        let frame =
            switch target {
            case .exactly(let width, let height), .crop(_, let width, let height): width * height * 4
            case .full, .atLeast: canvas.width * canvas.height * 4
            }
        return frame * (aheadCount(frame) + 1) + ((animation as? ASAnimatedImage)?.playingByteCount ?? 0)
    }

    /// Adds a grant if the target needs more than was granted. Requires the lock.
    private func coverTarget() {
        guard !grants.isEmpty else { return }
        let missing = AnimationFrameBuffer.byteCount(animation, target) - grants.reduce(0) { $0 + $1.byteCount }
        if missing > 0 { grants.append(DecodeMemory.animations.reserveUnconditionally(missing)) }
    }

    private func begin(_ grant: ByteGrant) {
        let isWanted = lock.withLock {
            guard case .requested = stage else { return false }
            stage = .idle
            grants = [grant]
            coverTarget()
            return true
        }
        if isWanted { fill() }
    }

    // MARK: - Decoding

    private enum Step { case nothing, request(DecodeTarget), decode }

    /// Starts decoding the next frame if there is room for it.
    func fill() {
        let step = lock.withLock { () -> Step in
            switch stage {
            case .new:
                stage = .requested
                return .request(target)
            case .idle where ready.count < capacity:
                stage = .decoding
                return .decode
            default:
                return .nothing
            }
        }
        switch step {
        case .nothing: break
        case .request(let target):
            let byteCount = AnimationFrameBuffer.byteCount(animation, target)
            DecodeMemory.animations.request(byteCount, .display, while: generation, is: 0) { [weak self] grant in
                self?.begin(grant)
            }
        case .decode: WorkQueue.shared.async(.display) { [self] in decodeOne() }
        }
    }

    private func decodeOne() {
        let (number, target, screen) = lock.withLock { (nextToDecode, self.target, self.screen) }
        let frame = decode(number % frameCount, target, screen)
        let (isWanted, given) = lock.withLock { () -> (Bool, [ByteGrant]) in
            guard case .decoding = stage else {
                defer { grants = [] }
                return (false, grants)
            }
            nextToDecode = number + 1
            switch frame {
            case .success(let pixels):
                stage = .idle
                ready[number] = .some(pixels)
                if let pixels { capacity = AnimationFrameBuffer.aheadCount(pixels.byteCount) }
                return (true, [])
            case .failure:
                stage = .ended(at: number)
                defer { grants = [] }
                return (true, grants)
            }
        }
        if !isWanted { reader = nil }
        if case .failure(let error) = frame, isWanted {
            reader = nil
            ImageLog.report("An animation ends before frame \(number % frameCount + 1) of \(frameCount): \(error)")
        }
        for grant in given { grant.giveBack() }
        guard isWanted else { return }
        MainMailbox.post { [onFrame] in onFrame() }
        fill()
    }

    private func opened(_ file: ASAnimatedImage) throws(ImageCodecError) -> any AnimationReader {
        if let reader { return reader }
        let made = try file.makeReader()
        reader = made
        return made
    }

    /// Fails if the file is damaged. Succeeds with nil if the animation has no image for the frame.
    private func decode(
        _ index: Int, _ target: DecodeTarget, _ screen: ScreenProfile?
    ) -> Result<PixelBuffer?, ImageCodecError> {
        let isCancelled: () -> Bool = { [generation] in generation.current != 0 }
        guard let file = animation as? ASAnimatedImage else {
            return .success(try? animation.image(at: UInt(index))?.pixels(for: target, isCancelled: isCancelled))
        }
        do throws(ImageCodecError) {
            let reader = try opened(file)
            // A supply that starts in the middle decodes up to there.
            while reader.nextIndex != index {
                if isCancelled() { return .success(nil) }
                _ = try reader.next(fitting: .atLeast(width: 1, height: 1), isCancelled: isCancelled)
            }
            let frame = try reader.next(fitting: target, isCancelled: isCancelled)
            return .success(try screen?.convert(frame, isCancelled: isCancelled) ?? frame)
        } catch .cancelled {
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }
}
