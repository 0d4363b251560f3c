import Foundation

/// A fade of a layer's opacity to a new value.
@MainActor
final class OpacityAnimation: FrameAnimation {
    private weak var layer: CALayer?
    private let from: CGFloat
    private let to: CGFloat
    private let start: TimeInterval
    private let duration: TimeInterval
    private let completion: (@MainActor () -> Void)?
    private(set) var value: CGFloat

    init(layer: CALayer, to: CGFloat, delay: TimeInterval, duration: TimeInterval, completion: (@MainActor () -> Void)?)
    {
        self.layer = layer
        self.to = to
        self.duration = duration
        self.completion = completion
        from = layer.presentedOpacity
        value = from
        start = FrameLoop.shared.now + delay
    }

    func advance(to time: TimeInterval) -> Bool {
        guard let layer, layer.opacityAnimation === self else { return false }
        let progress = duration > 0 ? min(1, max(0, (time - start) / duration)) : (time >= start ? 1 : 0)
        // Ease in and out.
        let eased = progress * progress * (3 - 2 * progress)
        let next = progress >= 1 ? to : from + (to - from) * eased
        if next != value {
            value = next
            layer.paint.values.opacity = next
            layer.setNeedsComposite()
        }
        guard progress >= 1 else { return true }
        layer.opacityAnimation = nil
        completion?()
        return false
    }
}

extension CALayer {
    /// Fades to `opacity` by the frame clock. The model value changes at once. A later change of `opacity` ends the
    /// fade, and `completion` is not called.
    package func animateOpacity(
        to opacity: CGFloat, duration: TimeInterval, delay: TimeInterval = 0, completion: (@MainActor () -> Void)? = nil
    ) {
        let animation = OpacityAnimation(
            layer: self, to: opacity, delay: delay, duration: duration, completion: completion)
        let presented = paint.opacity
        self.opacity = opacity
        paint.values.opacity = presented
        opacityAnimation = animation
        FrameLoop.shared.start(animation)
    }
}
