import ADKFoundation
import ADKLayers
import Foundation

/// A short, quick movement in one direction, by a finger or a pressed button.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The directions that are recognised. `.right` by default.
    open var direction = Direction.right
    /// The number of fingers. 1 by default.
    open var numberOfTouchesRequired = 1

    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var startTime: TimeInterval = 0

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        if starts.isEmpty { startTime = FrameLoop.shared.now }
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let movements = self.touches.compactMap { touch -> CGVector? in
            guard let start = starts[ObjectIdentifier(touch)] else { return nil }
            let here = touch.location(in: nil)
            return CGVector(dx: here.x - start.x, dy: here.y - start.y)
        }
        let isLate = FrameLoop.shared.now - startTime > PointerConstants.longestSwipe
        guard !isLate, movements.allSatisfy(mayBecomeSwipe) else {
            state = .failed
            return
        }
        let isFar = movements.allSatisfy { max(abs($0.dx), abs($0.dy)) >= PointerConstants.swipeDistance }
        if isFar, movements.count == numberOfTouchesRequired { state = .ended }
    }

    /// A movement that is long enough to have a direction has one that is wanted.
    private func mayBecomeSwipe(_ movement: CGVector) -> Bool {
        let (dx, dy) = (movement.dx, movement.dy)
        let (length, side) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
        guard length > PointerConstants.swipeDistance / 3 else { return true }
        let isHorizontal = abs(dx) > abs(dy)
        let heading: Direction = isHorizontal ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
        return direction.contains(heading) && side < length / 2
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override open func reset() {
        super.reset()
        starts = [:]
    }
}
