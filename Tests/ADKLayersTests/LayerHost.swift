import ADKFoundation
import ADKGraphics
import ADKMotion
import Foundation

@testable import ADKLayers

/// Runs the frame loop by a virtual clock, without views and background work.
@MainActor
final class LayerHost: FrameHost {
    /// A scene that is not at rest after so many virtual seconds never is.
    private static let limit: TimeInterval = 120

    struct NeverSettled: Error {
        let pending: String
    }

    private let virtualClock = VirtualClock(now: 1)
    let scale: CGFloat
    let frameInterval: TimeInterval = 1.0 / 60

    init(scale: CGFloat) { self.scale = scale }

    var clock: any FrameClock { virtualClock }
    func frameWasRequested() {}
    func onAttach() {}
    func onDetach() {}

    /// Runs until nothing but repeating timers and animations without an end is pending.
    func settle() throws {
        let loop = FrameLoop.shared
        let end = clock.now + LayerHost.limit
        while clock.now < end {
            finishInstant()
            if loop.isAnimating, !loop.isIdleButForEndlessAnimations || loop.nextOneShotTimer != nil {
                advance(to: clock.now + frameInterval)
            } else if let next = loop.nextOneShotTimer {
                advance(to: next)
            } else {
                return
            }
        }
        throw NeverSettled(pending: loop.pendingDescription)
    }

    /// Runs frames for `duration` virtual seconds at the frame interval.
    func run(for duration: TimeInterval) {
        let end = clock.now + duration
        while clock.now < end {
            finishInstant()
            advance(to: min(end, clock.now + frameInterval))
        }
    }

    /// Runs frames until nothing is left to do at this instant, but for animations.
    private func finishInstant() {
        let loop = FrameLoop.shared
        while !MainMailbox.isEmpty || loop.needsFrame && !loop.isAnimating { loop.runFrame() }
    }

    private func advance(to time: TimeInterval) {
        virtualClock.advance(to: time)
        FrameLoop.shared.setNeedsFrame()
        FrameLoop.shared.runFrame()
    }
}

/// Opens a window of `width` x `height` points on a new host, to which it attaches the frame loop.
@MainActor
func makeLayerWindow(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, background: UIColor? = .white
) -> (LayerHost, LayerWindow) {
    FrameLoop.shared.detach()
    let host = LayerHost(scale: scale)
    FrameLoop.shared.attach(host)
    let window = LayerWindow(CGSize(width: width, height: height), scale: scale)
    window.layer.backgroundColor = background
    return (host, window)
}

extension CALayer {
    /// A layer with `frame` in points of its superlayer.
    convenience init(frame: CGRect) {
        self.init()
        self.frame = frame
    }
}

/// Animates the changes of a block, as `UIView.animate` does.
@MainActor
func animate(
    _ duration: TimeInterval, _ name: CAMediaTimingFunctionName = .easeInEaseOut, _ changes: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
) {
    AnimationContext(
        curve: .timing(CAMediaTimingFunction(name: name).curve, duration: duration),
        group: AnimationGroupState(allowsTouches: false, completion: completion)
    ).run(changes)
}

/// Runs `body` with the check of frames on. Returns the differences it found.
@MainActor
func checking(_ body: @MainActor () throws -> Void) rethrows -> [CompositingCheck.Difference] {
    let (wasOn, tell) = (CompositingCheck.isOn, CompositingCheck.onDifference)
    var differences: [CompositingCheck.Difference] = []
    CompositingCheck.isOn = true
    CompositingCheck.onDifference = { differences.append($0) }
    defer { (CompositingCheck.isOn, CompositingCheck.onDifference) = (wasOn, tell) }
    try body()
    return differences
}
