import ADKFoundation
import ADKLayers
import Foundation

/// Two fingers on a touchpad are two touches around the pointer. The recognisers of pinches and turns follow them, and
/// no view receives them.
extension TouchDelivery {
    /// The distance of each touch from the pointer at the beginning, in points.
    private static let radius: CGFloat = 50

    func pinched(_ pinch: TouchpadPinch, at point: CGPoint, modifiers: UIKeyModifierFlags) {
        switch pinch.phase {
        case .began:
            cancelTouchpad()
            let view = window?.hitTest(point, with: UIEvent(modifierFlags: modifiers, timestamp: FrameLoop.shared.now))
            touchpad = places(of: pinch, around: point).enumerated().map { index, place in
                // No finger of a screen has such a number.
                UITouch(.finger(.max - UInt32(index)), location: place, view: view, time: FrameLoop.shared.now)
            }
            for touch in touchpad {
                gestures.begin(touch, with: touchpadEvent(modifiers), if: { $0.followsTouchpadPinches })
            }
        case .changed:
            guard let first = touchpad.first else { return }
            for (touch, place) in zip(touchpad, places(of: pinch, around: point)) {
                touch.move(to: place, phase: .moved, time: FrameLoop.shared.now)
            }
            gestures.move(first, with: touchpadEvent(modifiers))
        case .ended:
            let ended = touchpad
            touchpad = []
            for touch in ended {
                touch.phase = .ended
                gestures.end(touch, with: touchpadEvent(modifiers))
            }
        case .cancelled: cancelTouchpad()
        }
    }

    func cancelTouchpad() {
        let cancelled = touchpad
        touchpad = []
        for touch in cancelled {
            touch.phase = .cancelled
            gestures.cancel(touch, with: touchpadEvent([]))
        }
    }

    private func touchpadEvent(_ modifiers: UIKeyModifierFlags) -> UIEvent {
        UIEvent(modifierFlags: modifiers, timestamp: FrameLoop.shared.now, touches: Set(touchpad))
    }

    private func places(of pinch: TouchpadPinch, around point: CGPoint) -> [CGPoint] {
        let radius = TouchDelivery.radius * pinch.scale
        let (dx, dy) = (cos(pinch.turn) * radius, sin(pinch.turn) * radius)
        return [CGPoint(x: point.x - dx, y: point.y - dy), CGPoint(x: point.x + dx, y: point.y + dy)]
    }
}
