import ADKFoundation
import ADKLayers
import Foundation

/// A drag by a finger or a pressed button. It begins when the touch moved further than a tap may.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The start of the translation, in points of the window.
    private var origin = CGPoint.zero
    private var speed = PointerSpeed()

    /// The movement since the press or since `setTranslation`, in the coordinate directions of `view`, or of the window
    /// if nil.
    public func translation(in view: UIView?) -> CGPoint {
        let here = location(in: nil)
        guard let view else { return CGPoint(x: here.x - origin.x, y: here.y - origin.y) }
        let (from, to) = (view.convert(origin, from: nil), view.convert(here, from: nil))
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Sets the current translation, in the directions of `view`.
    public func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard Misuse.accepts(translation, "translation", of: self) else { return }
        let here = location(in: view)
        let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
        origin = view?.convert(start, to: nil) ?? start
    }

    /// The velocity in points per second, in the directions of `view`. Zero when the pointer rests.
    public func velocity(in view: UIView?) -> CGPoint {
        let velocity = speed.value(at: FrameLoop.shared.now)
        guard let view else { return CGPoint(x: velocity.dx, y: velocity.dy) }
        let from = view.convert(CGPoint.zero, from: nil)
        let to = view.convert(CGPoint(x: velocity.dx, y: velocity.dy), from: nil)
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count == 1 else {
            // Another button or finger: the drag continues without it.
            touches.forEach { ignore($0, for: event) }
            return
        }
        origin = location(in: nil)
        speed = PointerSpeed()
        speed.add(origin, at: FrameLoop.shared.now)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let here = location(in: nil)
        speed.add(here, at: FrameLoop.shared.now)
        if isActive {
            state = .changed
        } else if let touch = touches.first, hypot(here.x - origin.x, here.y - origin.y) > touch.dragThreshold {
            state = .began
        }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let here = location(in: nil)
        if isActive { speed.add(here, at: FrameLoop.shared.now) }
        state = isActive ? .ended : .failed
    }
}
