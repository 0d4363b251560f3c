import ADKFoundation
import ADKLayers
import Foundation

/// Two fingers on a touch screen or a touchpad that turn around each other.
///
/// A touchpad needs an X server with XInput 2.4 (X.Org 21.1). Its fingers are around the pointer.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The last angle of the fingers.
    private var lastAngle: CGFloat?
    /// The whole turn since the beginning: the app may set `rotation` in each action.
    private var turned: CGFloat = 0
    private var speed = PointerSpeed()
    override var followsTouchpadPinches: Bool { true }

    /// The angle in radians by which the fingers turned since the beginning, clockwise. Set it to 0 to receive the
    /// angle since then.
    open var rotation: CGFloat = 0 {
        didSet { if !Misuse.accepts(rotation, "rotation", of: self) { rotation = oldValue } }
    }

    /// The change of ``rotation`` in a second.
    open var velocity: CGFloat { speed.value(at: FrameLoop.shared.now).dx }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count <= 2 else { return touches.forEach { ignore($0, for: event) } }
        lastAngle = FingerPair(self.touches)?.angle
        (rotation, turned) = (0, 0)
        speed = PointerSpeed()
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let pair = FingerPair(self.touches), let lastAngle else { return }
        // The shorter of the two turns.
        let turn = remainder(pair.angle - lastAngle, 2 * .pi)
        self.lastAngle = pair.angle
        rotation += turn
        turned += turn
        guard isActive || abs(rotation) > PointerConstants.rotationThreshold else { return }
        speed.add(CGPoint(x: turned, y: 0), at: FrameLoop.shared.now)
        state = isActive ? .changed : .began
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = isActive ? .ended : .failed
    }

    override open func reset() {
        super.reset()
        lastAngle = nil
        (rotation, turned) = (0, 0)
    }
}
