import ADKFoundation
import ADKLayers
import Foundation

/// The time of a container during an interactive transition with an animation of the app's own.
///
/// While the user drives the transition, the time of the container's layer stands still at the fraction that the user
/// reached, so that the animations in it show that fraction. It runs on after the user let go, and back if the
/// transition was cancelled.
@MainActor
final class TransitionClock {
    private let layer: CALayer
    private let duration: TimeInterval
    /// The layer's time at the start.
    private let start: TimeInterval
    private let savedTiming: (beginTime: CFTimeInterval, timeOffset: CFTimeInterval, speed: Float)
    /// The layers that the animation changed, with their views and their values before it.
    private let changed: [Place]
    private var timer: FrameTimer?

    /// Stops the time of `view` and runs `animate`, whose animations stay at their start.
    init(of view: UIView, duration: TimeInterval, animate: () -> Void) {
        layer = view.layer
        self.duration = duration
        savedTiming = (layer.beginTime, layer.timeOffset, layer.speed)
        start = layer.convertTime(CACurrentMediaTime(), from: nil)
        let layer = layer, start = start
        layer.setTime(start)
        let before = view.placesOfTree()
        animate()
        changed = before.filter { $0.layer.modelValues != $0.values }
    }

    /// The animation changed nothing, so that there is nothing to drive.
    var isEmpty: Bool { changed.isEmpty }

    /// Shows `fraction` of the animations.
    func show(_ fraction: CGFloat) { layer.setTime(start + duration * TimeInterval(fraction)) }

    /// Lets the time run on, `speed` times as fast.
    func runOn(speed: CGFloat) { layer.runTime(speed: Float(speed)) }

    /// Lets the time run back to the start, `speed` times as fast, and calls `atStart` there.
    func runBack(speed: CGFloat, atStart: @escaping @MainActor () -> Void) {
        let passed = max(0, layer.timeOffset - start)
        layer.runTime(speed: -Float(speed))
        timer = FrameTimer.schedule(after: passed / TimeInterval(speed), atStart)
    }

    /// Gives the layer its own time again. A cancelled transition restores the values from before the animation.
    func end(didComplete: Bool) {
        timer?.invalidate()
        timer = nil
        (layer.beginTime, layer.timeOffset, layer.speed) = savedTiming
        guard !didComplete else { return }
        for place in changed {
            let size = place.layer.modelValues.bounds.size
            place.layer.restore(place.values)
            if size != place.values.bounds.size { place.view?.setNeedsLayout() }
        }
    }

    /// A layer and its values, without animations.
    @MainActor
    fileprivate struct Place {
        let layer: CALayer
        let view: UIView?
        let values: LayerValues

        init(_ layer: CALayer, of view: UIView? = nil) {
            (self.layer, self.view, values) = (layer, view, layer.modelValues)
        }
    }
}

extension UIView {
    /// The layers of the view and of all below it. O(layers).
    fileprivate func placesOfTree() -> [TransitionClock.Place] {
        let bare = layer.sublayers.lazy.filter { !$0.isViewLayer }.flatMap { $0.placesOfTree() }
        return [TransitionClock.Place(layer, of: self)] + bare + subviews.flatMap { $0.placesOfTree() }
    }
}

extension CALayer {
    /// The layer's time stands still at `time`.
    fileprivate func setTime(_ time: TimeInterval) { (speed, beginTime, timeOffset) = (0, 0, time) }

    /// The layer's time goes on from where it stands.
    fileprivate func runTime(speed new: Float) {
        let time = timeOffset
        let now = superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        (speed, beginTime, timeOffset) = (new, now, time)
    }

    fileprivate func placesOfTree() -> [TransitionClock.Place] {
        [TransitionClock.Place(self)] + sublayers.flatMap { $0.placesOfTree() }
    }
}
