import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Plays an animation in a visible node by replacing its contents when a frame's duration is over.
///
/// It uses the frame clock and does not keep a scene from settling. A late frame is shown when it is decoded, for its
/// full duration.
@MainActor
final class AnimationPlayer {
    #if DEBUG
        private let life = LiveObject(AnimationPlayer.self)
    #endif
    let animation: any ASAnimatedImageProtocol
    private weak var node: ASImageNode?
    private let frameCount: Int
    private let loopCount: Int
    /// The delay in seconds that shortens the next frame. A longer delay is not made up.
    private static let maximumCatchUp = 0.05
    /// The interval in seconds at which a hidden window is checked for being visible again.
    private static let hiddenCheckInterval: TimeInterval = 1
    private var supply: AnimationFrameBuffer?
    private var timer: LifetimeToken?
    /// The number of the frame on screen, counted across loops.
    private(set) var number = 0
    private var shown: PixelBuffer?
    private var isPlaying = false
    /// The next frame is due, but not decoded.
    private var isWaiting = false
    /// The time at which the frame on screen appeared.
    private var shownSince: TimeInterval = 0
    /// How long the frame had been on screen when playback was paused.
    private var elapsed: TimeInterval = 0
    /// No frame after the one on screen can be decoded.
    private var isCutShort = false

    init(_ animation: any ASAnimatedImageProtocol, node: ASImageNode) {
        self.animation = animation
        self.node = node
        frameCount = Int(animation.frameCount)
        loopCount = Int(animation.loopCount)
    }

    var isFinished: Bool { isCutShort || loopCount > 0 && number + 1 >= frameCount * loopCount }

    /// Continues from the present frame. Frames are decoded for `target`.
    func play(_ target: DecodeTarget) {
        guard !isPlaying, !isFinished, frameCount > 1 else { return }
        isPlaying = true
        if let supply {
            supply.retarget(target)
        } else {
            supply = AnimationFrameBuffer(animation, from: number + 1, target: target) { [weak self] in
                self?.frameDidArrive()
            }
        }
        supply?.fill()
        shownSince = FrameLoop.shared.now - elapsed
        schedule(max(0, duration - elapsed))
    }

    /// Stops at the frame on screen. Decoded frames are kept.
    func pause() {
        guard isPlaying else { return }
        isPlaying = false
        isWaiting = false
        elapsed = min(duration, max(0, FrameLoop.shared.now - shownSince))
        timer = nil
    }

    /// Frees all frames.
    func stop() {
        pause()
        supply?.stop()
        supply = nil
        shown = nil
    }

    func retarget(_ target: DecodeTarget) { supply?.retarget(target) }

    /// The node's own drawing, the first frame, is on the layer: puts the present frame back.
    func displayDidFinish() {
        if let shown { node?.layer.contents = shown }
    }

    private var duration: TimeInterval {
        max(0.001, animation.duration(at: UInt(number % frameCount)))
    }

    /// Uses a repeating timer that ends when it fires, because scenes do not wait for repeating timers.
    private func schedule(_ delay: TimeInterval) {
        timer = FrameTimer.kept(every: max(0.001, delay)) { [weak self] in
            self?.timer = nil
            self?.advance()
        }
    }

    /// A frame was decoded, or decoding ended.
    private func frameDidArrive() {
        if isWaiting { advance() }
    }

    /// Keeps the present frame and decodes nothing. Continues soon after the window is visible again.
    private func waitUntilVisible() {
        isWaiting = false
        shownSince = FrameLoop.shared.now - duration
        schedule(AnimationPlayer.hiddenCheckInterval)
    }

    private func advance() {
        guard isPlaying, let supply, let node else { return }
        if let surface = node.surroundingView?.window?.surface, !surface.isSeen { return waitUntilVisible() }
        switch supply.removeFrame(number + 1) {
        case .ready(let frame):
            show(frame, on: node)
        case .notYet:
            isWaiting = true
        case .ended:
            isCutShort = true
            end()
        }
    }

    private func end() {
        isPlaying = false
        isWaiting = false
        supply?.stop()
        supply = nil
    }

    /// Shows the next frame. If it has no image, the previous one stays for its duration.
    private func show(_ frame: PixelBuffer?, on node: ASImageNode) {
        // Durations count from the due time. Otherwise the screen's frames would add up to a delay.
        let (now, due) = (FrameLoop.shared.now, shownSince + duration)
        shownSince = isWaiting || now - due > AnimationPlayer.maximumCatchUp ? now : due
        elapsed = 0
        isWaiting = false
        number += 1
        if let frame {
            shown = frame
            node.layer.contents = frame
        }
        if isFinished {
            end()
        } else {
            schedule(max(0, shownSince + duration - now))
        }
    }
}
