import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Plays an animation in a node while it is visible: swaps contents when a frame's time is over.
///
/// By the frame clock, and without keeping a scene from settling. A frame that is late is shown when
/// it has come, and the next one its full time after that. Main thread.
@MainActor
final class AnimationPlayer {
    let animation: any ASAnimatedImageProtocol
    private weak var node: ASImageNode?
    private let frameCount: Int
    private let loopCount: Int
    /// Seconds of delay that shorten the next frame; more than that is lost.
    private static let catchesUp = 0.05
    /// Seconds after which it looks again whether somebody sees the window.
    private static let unseenPause: TimeInterval = 1
    private var supply: FrameSupply?
    private var timer: FrameTimer?
    /// The number of the frame on screen, counted on through every loop.
    private(set) var number = 0
    private var shown: PixelBuffer?
    private var isPlaying = false
    /// The next frame's time has come, but not the frame.
    private var isWaiting = false
    /// When the frame on screen came there.
    private var shownSince: TimeInterval = 0
    /// How long it had been there when playing was paused.
    private var elapsed: TimeInterval = 0

    init(_ animation: any ASAnimatedImageProtocol, node: ASImageNode) {
        self.animation = animation
        self.node = node
        frameCount = Int(animation.frameCount)
        loopCount = Int(animation.loopCount)
    }

    var isFinished: Bool { loopCount > 0 && number + 1 >= frameCount * loopCount }

    /// Goes on from where it is; the frames come at `target`.
    func play(_ target: DecodeTarget) {
        guard !isPlaying, !isFinished, frameCount > 1 else { return }
        isPlaying = true
        if let supply {
            supply.retarget(target)
        } else {
            supply = FrameSupply(animation, from: number + 1, target: target) { [weak self] in self?.frameCame() }
        }
        supply?.fill()
        shownSince = FrameLoop.shared.now - elapsed
        schedule(max(0, duration - elapsed))
    }

    /// Stays at the frame on screen; the few decoded ones are kept.
    func pause() {
        guard isPlaying else { return }
        isPlaying = false
        isWaiting = false
        elapsed = min(duration, max(0, FrameLoop.shared.now - shownSince))
        timer?.invalidate()
        timer = nil
    }

    /// Lets everything go.
    func stop() {
        pause()
        supply?.stop()
        supply = nil
        shown = nil
    }

    func retarget(_ target: DecodeTarget) { supply?.retarget(target) }

    /// The node's own drawing, the first frame, has come onto the layer: the frame being shown stays.
    func displayDidFinish() {
        if let shown { node?.layer.contents = shown }
    }

    private var duration: TimeInterval {
        max(0.001, animation.duration(at: UInt(number % frameCount)))
    }

    /// A repeating timer that is ended when it fires: scenes do not wait for those to settle.
    private func schedule(_ delay: TimeInterval) {
        timer?.invalidate()
        timer = FrameTimer.schedule(every: max(0.001, delay)) { [weak self] in
            self?.timer?.invalidate()
            self?.timer = nil
            self?.advance()
        }
    }

    private func frameCame() {
        if isWaiting { advance() }
    }

    /// The frame stays, and nothing is decoded; it goes on from there within a moment of being seen.
    private func waitUntilSeen() {
        isWaiting = false
        shownSince = FrameLoop.shared.now - duration
        schedule(AnimationPlayer.unseenPause)
    }

    private func advance() {
        guard isPlaying, let supply, let node else { return }
        if !node.isLayerBacked, let surface = node.view.window?.surface, !surface.isSeen { return waitUntilSeen() }
        guard let frame = supply.take(number + 1) else {
            isWaiting = true
            return
        }
        // Times count from when a frame was due, or frames of the screen would add up to a delay.
        let (now, due) = (FrameLoop.shared.now, shownSince + duration)
        shownSince = isWaiting || now - due > AnimationPlayer.catchesUp ? now : due
        elapsed = 0
        isWaiting = false
        number += 1
        // A frame that cannot be decoded leaves the one before it on screen for its time.
        if let frame {
            shown = frame
            node.layer.contents = frame
        }
        if isFinished {
            isPlaying = false
            supply.stop()
            self.supply = nil
        } else {
            schedule(max(0, shownSince + duration - now))
        }
    }
}
