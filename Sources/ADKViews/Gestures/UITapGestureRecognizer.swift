import ADKFoundation
import ADKLayers
import Foundation

/// One or more clicks or taps in one place.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps in a row. 1 by default.
    open var numberOfTapsRequired = 1

    private var taps = 0
    private var start = CGPoint.zero
    private var timer: FrameTimer?

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timer?.invalidate()
        guard let touch = touches.first, self.touches.count == 1 else {
            state = .failed
            return
        }
        let point = touch.location(in: nil)
        if taps == 0 { start = point }
        if taps > 0, isFar(point, touch.multiTapDistance) { state = .failed }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        if isFar(touch.location(in: nil), touch.dragThreshold) { state = .failed }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        taps += 1
        guard taps < numberOfTapsRequired else {
            state = .ended
            return
        }
        timer = FrameTimer.schedule(after: UITouch.multiTapInterval) { [weak self] in
            self?.state = .failed
        }
    }

    private func isFar(_ point: CGPoint, _ distance: CGFloat) -> Bool {
        hypot(point.x - start.x, point.y - start.y) > distance
    }

    override open func reset() {
        super.reset()
        timer?.invalidate()
        timer = nil
        taps = 0
    }

    /// A single tap does not prevent a double tap.
    override open func canPrevent(_ other: UIGestureRecognizer) -> Bool {
        guard let tap = other as? UITapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired <= numberOfTapsRequired
    }
}
