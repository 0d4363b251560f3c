import ADKFoundation
import ADKLayers
import Foundation

/// Two fingers on a touch screen or a touchpad that move apart or together.
///
/// A touchpad needs an X server with XInput 2.4 (X.Org 21.1). Its fingers are around the pointer.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance at a scale of 1, and at the beginning.
    private var distances: (base: CGFloat, start: CGFloat)?
    private var speed = PointerSpeed()
    override var followsTouchpadPinches: Bool { true }

    /// The factor between the present distance of the fingers and that at the beginning. Set it to 1 to receive the
    /// factor since then.
    open var scale: CGFloat = 1 {
        didSet {
            if !Misuse.accepts(scale, "scale", of: self) || scale <= 0 { scale = oldValue }
            if let pair = FingerPair(touches) { distances?.base = pair.distance / scale }
        }
    }

    /// The change of ``scale`` in a second.
    open var velocity: CGFloat { speed.value(at: FrameLoop.shared.now).dx }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count <= 2 else { return touches.forEach { ignore($0, for: event) } }
        guard let pair = FingerPair(self.touches) else { return }
        distances = (pair.distance, pair.distance)
        speed = PointerSpeed()
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let pair = FingerPair(self.touches), let known = distances else { return }
        let isFar = abs(pair.distance - known.start) > PointerConstants.pinchThreshold
        guard isActive || isFar else { return }
        scale = pair.distance / known.base
        // The app may set `scale` in each action.
        speed.add(CGPoint(x: pair.distance / known.start, y: 0), at: FrameLoop.shared.now)
        state = isActive ? .changed : .began
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = isActive ? .ended : .failed
    }

    override open func reset() {
        super.reset()
        distances = nil
        scale = 1
    }
}
