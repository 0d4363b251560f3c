import ADKFoundation
import ADKGraphics
import Foundation

/// Decodes an animation a few frames ahead of what is shown, at the size it is shown at.
///
/// Memory: the frames ahead, at most `maximumBytes` of them beyond the two there have to be, and a
/// canvas or two. Workers decode, one at a time; the main thread takes.
final class FrameSupply: @unchecked Sendable {
    private static let maximumBytes = 8 << 20
    private static let maximumCount = 6

    private let animation: any ASAnimatedImageProtocol
    private let frameCount: Int
    private let lock = Lock()
    // Guarded by `lock`.
    private var ready: [Int: PixelBuffer?] = [:]
    private var nextToDecode: Int
    private var isDecoding = false
    private var isStopped = false
    private var capacity = 2
    private var target: DecodeTarget
    // One worker at a time, the one that set `isDecoding`.
    private var reader: (any AnimationReader)?
    /// Called on the main thread when a frame has come.
    private let onFrame: @MainActor @Sendable () -> Void

    /// Frames are counted on from one time through to the next; `first` is the first one wanted.
    init(
        _ animation: any ASAnimatedImageProtocol, from first: Int, target: DecodeTarget,
        onFrame: @escaping @MainActor @Sendable () -> Void
    ) {
        self.animation = animation
        frameCount = Int(animation.frameCount)
        nextToDecode = first
        self.target = target
        self.onFrame = onFrame
    }

    /// Frame number `number`, if it has been decoded: `.some(nil)` where it cannot be. Frames before it
    /// are let go.
    func take(_ number: Int) -> PixelBuffer?? {
        let frame = lock.withLock { () -> PixelBuffer?? in
            ready = ready.filter { $0.key >= number }
            return ready.removeValue(forKey: number)
        }
        fill()
        return frame
    }

    /// Decodes from now on at another size.
    func retarget(_ target: DecodeTarget) { lock.withLock { self.target = target } }

    /// Lets everything go; a frame being decoded comes to nothing.
    func stop() {
        lock.withLock {
            isStopped = true
            ready = [:]
        }
        animation.clearAnimatedImageCache()
    }

    /// Frames decoded and not taken.
    var readyCount: Int { lock.withLock { ready.count } }

    /// Goes on decoding, if there is room.
    func fill() {
        let mustStart = lock.withLock {
            guard !isStopped, !isDecoding, ready.count < capacity else { return false }
            isDecoding = true
            return true
        }
        if mustStart { WorkQueue.shared.async(.display) { [self] in decodeOne() } }
    }

    private func decodeOne() {
        let (number, target) = lock.withLock { (nextToDecode, self.target) }
        let frame = decode(number % frameCount, target)
        let isWanted = lock.withLock {
            isDecoding = false
            guard !isStopped else { return false }
            ready[number] = .some(frame)
            nextToDecode = number + 1
            if let frame { capacity = max(2, min(FrameSupply.maximumCount, FrameSupply.maximumBytes / max(1, frame.byteCount))) }
            return true
        }
        guard isWanted else {
            reader = nil
            return
        }
        MainMailbox.post { [onFrame] in onFrame() }
        fill()
    }

    private func decode(_ index: Int, _ target: DecodeTarget) -> PixelBuffer? {
        let isCancelled: () -> Bool = { [self] in lock.withLock { isStopped } }
        guard let file = animation as? ASAnimatedImage else {
            return try? animation.image(at: UInt(index))?.pixels(for: target, isCancelled: isCancelled)
        }
        if reader == nil { reader = file.makeReader() }
        guard let reader else { return nil }
        // A supply that begins in the middle runs up to there.
        for _ in 0..<frameCount {
            let isWanted = reader.nextIndex == index
            let pixels = try? reader.next(fitting: isWanted ? target : .atLeast(width: 1, height: 1), isCancelled: isCancelled)
            if isWanted { return pixels }
            if isCancelled() { return nil }
        }
        return nil
    }
}
