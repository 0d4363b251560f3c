import ADKViews
import Foundation

/// Fingers on the screen, in the words of the view layer: a tap is a click, a drag scrolls. Pure.
///
/// One finger counts; others that come later are left alone.
struct TouchTranslator {
    private var touch: (id: UInt32, start: CGPoint, last: CGPoint, isDrag: Bool)?

    mutating func began(_ id: UInt32, at point: CGPoint) {
        if touch == nil { touch = (id, point, point, false) }
    }

    mutating func moved(_ id: UInt32, to point: CGPoint, modifiers: UIKeyModifierFlags) -> [InputEvent] {
        guard var touch, touch.id == id else { return [] }
        defer { self.touch = touch }
        if !touch.isDrag {
            let way = hypot(point.x - touch.start.x, point.y - touch.start.y)
            guard way > PointerConstants.dragThreshold else { return [] }
            touch.isDrag = true
        }
        // The content goes with the finger; what was under it when it came down is what scrolls.
        let way = (x: touch.last.x - point.x, y: touch.last.y - point.y)
        touch.last = point
        return [.scroll(dx: way.x, dy: way.y, isEnd: false, at: touch.start, modifiers: modifiers)]
    }

    /// - Parameter time: the host clock's.
    mutating func ended(
        _ id: UInt32, at point: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags
    ) -> [InputEvent] {
        guard let touch, touch.id == id else { return [] }
        self.touch = nil
        if touch.isDrag { return [.scroll(dx: 0, dy: 0, isEnd: true, at: touch.start, modifiers: modifiers)] }
        return [
            .pointerDown(button: .primary, at: point, time: time, modifiers: modifiers),
            .pointerUp(button: .primary, at: point, time: time, modifiers: modifiers),
        ]
    }
}
