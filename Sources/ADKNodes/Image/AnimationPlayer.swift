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

    private enum Phase {
        /// The frame on screen stays.
        case still
        /// The next frame follows when the one on screen has had its time.
        case playing
        /// The next frame is due, but not decoded.
        case waiting
        /// The frame with this number is shown as soon as it is decoded, and stays.
        case stepping(to: Int)
    }
    private var phase = Phase.still
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

    /// The index of the frame on screen.
    var frameIndex: Int { number % max(1, frameCount) }

    var isFinished: Bool { isCutShort || loopCount > 0 && number + 1 >= frameCount * loopCount }

    /// Continues from the present frame. Frames are decoded for `target`, in the colours of the node's screen.
    func play(_ target: DecodeTarget) {
        guard !isPlaying, !isFinished, frameCount > 1 else { return }
        // A step that is not shown is taken back.
        if case .stepping = phase { drop() }
        phase = .playing
        prepare(number + 1, target)
        shownSince = FrameLoop.shared.now - elapsed
        schedule(max(0, duration - elapsed))
    }

    private var isPlaying: Bool {
        switch phase {
        case .playing, .waiting: true
        case .still, .stepping: false
        }
    }

    /// Decodes frames from `number` on, unless they are decoded already.
    private func prepare(_ number: Int, _ target: DecodeTarget) {
        if let supply {
            supply.retarget(target, screen: screen)
        } else {
            supply = AnimationFrameBuffer(animation, from: number, target: target, screen: screen) { [weak self] in
                self?.frameDidArrive()
            }
        }
        supply?.fill()
    }

    private func drop() {
        supply?.stop()
        supply = nil
    }

    /// Stops, and shows the frame that is `frames` after the one on screen, or before it, when it is decoded. After the
    /// last frame comes the first.
    func step(by frames: Int, _ target: DecodeTarget) {
        guard frameCount > 1, frames % frameCount != 0 else { return }
        pause()
        var from = number
        if case .stepping(let wanted) = phase { from = wanted }
        var wanted = from + frames % frameCount
        if wanted < 0 { wanted += frameCount }
        if loopCount > 0, wanted >= frameCount * loopCount { wanted %= frameCount }
        // A supply goes on from the frame before.
        if wanted != from + 1 {
            drop()
            isCutShort = false
        }
        phase = .stepping(to: wanted)
        prepare(wanted, target)
        takeStep(to: wanted)
    }

    private func takeStep(to wanted: Int) {
        guard let supply, let node else { return }
        switch supply.removeFrame(wanted) {
        case .ready(let frame):
            phase = .still
            number = wanted
            elapsed = 0
            guard let frame else { return }
            shown = frame
            node.layer.contents = frame
        case .notYet: break
        case .ended:
            isCutShort = true
            phase = .still
            drop()
        }
    }

    /// Stops at the frame on screen. Decoded frames are kept. A step goes on.
    func pause() {
        guard isPlaying else { return }
        phase = .still
        elapsed = min(duration, max(0, FrameLoop.shared.now - shownSince))
        timer = nil
    }

    /// Frees all frames.
    func stop() {
        pause()
        phase = .still
        drop()
        shown = nil
    }

    func retarget(_ target: DecodeTarget) { supply?.retarget(target, screen: screen) }

    private var screen: ScreenProfile? {
        node.flatMap { ScreenProfile(number: $0.asyncTraitCollection().screenProfile) }
    }

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
        switch phase {
        case .waiting: advance()
        case .stepping(let wanted): takeStep(to: wanted)
        case .still, .playing: break
        }
    }

    /// Keeps the present frame and decodes nothing. Continues soon after the window is visible again.
    private func waitUntilVisible() {
        phase = .playing
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
            phase = .waiting
        case .ended:
            isCutShort = true
            end()
        }
    }

    private func end() {
        phase = .still
        drop()
    }

    /// Shows the next frame. If it has no image, the previous one stays for its duration.
    private func show(_ frame: PixelBuffer?, on node: ASImageNode) {
        // Durations count from the due time. Otherwise the screen's frames would add up to a delay.
        let (now, due) = (FrameLoop.shared.now, shownSince + duration)
        var isLate = now - due > AnimationPlayer.maximumCatchUp
        if case .waiting = phase { isLate = true }
        shownSince = isLate ? now : due
        elapsed = 0
        phase = .playing
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
