import ADKFoundation
import ADKLayers
import Foundation

/// A finger or button held down in one place. It begins after a time and ends with the release.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The duration of the press before it begins, in seconds. With an infinite duration it never begins.
    open var minimumPressDuration = PointerConstants.longPress {
        didSet {
            if !Misuse.accepts(minimumPressDuration, "minimumPressDuration", of: self) {
                minimumPressDuration = oldValue
            }
        }
    }
    /// The distance that the touch may move before it begins, in points.
    open var allowableMovement = PointerConstants.longPressMovement {
        didSet {
            if !Misuse.accepts(allowableMovement, "allowableMovement", of: self) { allowableMovement = oldValue }
        }
    }

    private var start = CGPoint.zero
    private var timer: FrameTimer?

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, self.touches.count == 1 else {
            state = isActive ? .cancelled : .failed
            return
        }
        start = touch.location(in: nil)
        guard minimumPressDuration.isFinite else { return }
        timer = FrameTimer.schedule(after: max(0, minimumPressDuration)) { [weak self] in self?.state = .began }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if isActive {
            state = .changed
        } else if let point = touches.first?.location(in: nil),
            hypot(point.x - start.x, point.y - start.y) > allowableMovement
        {
            state = .failed
        }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = isActive ? .ended : .failed
    }

    override open func reset() {
        super.reset()
        timer?.invalidate()
        timer = nil
    }
}
