import ADKFoundation
import Foundation

/// Brings a window's pressed buttons and fingers to gesture recognisers and views, in UIKit's order:
/// recognisers first, then the view that was under the pointer or the finger. Main thread.
///
/// A view has one finger at a time; further ones only the recognisers see.
@MainActor
final class TouchDelivery {
    private unowned let window: UIWindow
    let gestures = GestureArbiter()
    private var clicks = ClickCounter()
    /// The buttons and fingers that are down.
    private var touches: [TouchContact: UITouch] = [:]
    /// Let go, but a recogniser may still take them from their views.
    private var heldEnds: [UITouch] = []

    init(window: UIWindow) {
        self.window = window
        gestures.cancelInView = { [weak self] in self?.cancelInView($0) }
        gestures.didDecide = { [weak self] in self?.deliverHeldTouches() }
    }

    var isAnyDown: Bool { !touches.isEmpty }

    private func event(_ modifiers: UIKeyModifierFlags, time: TimeInterval, with touch: UITouch? = nil) -> UIEvent {
        var all = Set(touches.values)
        if let touch { all.insert(touch) }
        return UIEvent(modifierFlags: modifiers, timestamp: time, touches: all)
    }

    // MARK: - The pointer

    /// `time` is when it was pressed; what counts for double clicks.
    func down(_ contact: TouchContact, at point: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags) {
        // A button that is down already was let go where we did not hear of it.
        if let lost = touches.removeValue(forKey: contact) { cancel([lost]) }
        var view = window.hitTest(point, with: UIEvent(modifierFlags: modifiers, timestamp: time))
        if contact.isFinger { view = fingerWillTouchDown(to: view) }
        let touch = UITouch(contact, location: point, view: view, time: time)
        touch.tapCount = clicks.count(touch, at: point, time: time, UIApplication.shared.pointerSettings)
        touch.isOwedToView = true
        touch.isCancelledInView = contact.isFinger && touches.contains { $0.key.isFinger && $0.value.view === view }
        touches[contact] = touch
        let event = event(modifiers, time: time)
        gestures.begin(touch, with: event)
        if !gestures.holdsBack(touch, isEnd: false) { deliverBegan(touch, event) }
    }

    /// Tells the views around a finger that it comes; the view whose touch it is.
    private func fingerWillTouchDown(to view: UIView?) -> UIView? {
        var result = view
        var next = view
        while let here = next {
            // What a finger stops from moving on is not what it taps.
            if here.fingerWillTouchDown() { result = here }
            next = here.superview
        }
        return result
    }

    /// The pointer moved, with whatever buttons are down.
    func moved(to point: CGPoint, modifiers: UIKeyModifierFlags) {
        move(inOrder.filter { $0.type == .indirectPointer }, to: point, modifiers)
    }

    func moved(finger id: UInt32, to point: CGPoint, modifiers: UIKeyModifierFlags) {
        if let touch = touches[.finger(id)] { move([touch], to: point, modifiers) }
    }

    private func move(_ moved: [UITouch], to point: CGPoint, _ modifiers: UIKeyModifierFlags) {
        let time = FrameLoop.shared.now
        for touch in moved where touch.location != point {
            touch.move(to: point, phase: .moved, time: time)
            let event = event(modifiers, time: time)
            gestures.move(touch, with: event)
            if isWithView(touch) { touch.view?.touchesMoved([touch], with: event) }
        }
    }

    func up(_ contact: TouchContact, at point: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags) {
        guard let touch = touches.removeValue(forKey: contact) else { return }
        touch.move(to: point, phase: .ended, time: time)
        heldEnds.append(touch)
        gestures.end(touch, with: event(modifiers, time: time, with: touch))
        deliverHeldTouches()
    }

    private var inOrder: [UITouch] { touches.sorted { $0.key.order < $1.key.order }.map(\.value) }

    // MARK: - Views

    /// The view was told of the touch's beginning, and not of a cancellation.
    private func isWithView(_ touch: UITouch) -> Bool { !touch.isOwedToView && !touch.isCancelledInView }

    private func deliverBegan(_ touch: UITouch, _ event: UIEvent) {
        guard touch.isOwedToView, !touch.isCancelledInView else { return }
        touch.isOwedToView = false
        touch.view?.touchesBegan([touch], with: event)
    }

    /// Gives views the beginnings and ends that no recogniser can take any more.
    private func deliverHeldTouches() {
        for touch in inOrder where touch.isOwedToView && !gestures.holdsBack(touch, isEnd: false) {
            deliverBegan(touch, event([], time: touch.timestamp))
        }
        for touch in heldEnds where touch.isCancelledInView || !gestures.holdsBack(touch, isEnd: true) {
            heldEnds.removeAll { $0 === touch }
            guard !touch.isCancelledInView else { continue }
            let event = event([], time: touch.timestamp, with: touch)
            if touch.isOwedToView {
                touch.phase = .began
                deliverBegan(touch, event)
                touch.phase = .ended
            }
            touch.view?.touchesEnded([touch], with: event)
        }
    }

    private func cancelInView(_ touch: UITouch) {
        guard !touch.isCancelledInView else { return }
        touch.isCancelledInView = true
        guard !touch.isOwedToView else { return }
        let phase = touch.phase
        touch.phase = .cancelled
        touch.view?.touchesCancelled([touch], with: event([], time: touch.timestamp, with: touch))
        // To the recognisers it is still what it was.
        touch.phase = phase
    }

    // MARK: - Cancelling

    /// Everything under way ends without effect: the window was left.
    func cancelAll() {
        let all = inOrder
        touches = [:]
        cancel(all)
    }

    /// What is pressed within `view` is not meant any more: the content moves away from under the
    /// pointer, or the view goes. Presses of `view` itself stay, unless `includingSelf`.
    func cancel(within view: UIView, includingSelf: Bool) {
        guard !touches.isEmpty || !heldEnds.isEmpty else { return }
        func isWithin(_ touch: UITouch) -> Bool {
            guard let hit = touch.view, includingSelf || hit !== view else { return false }
            return hit.isDescendant(of: view)
        }
        for touch in inOrder + heldEnds where isWithin(touch) {
            cancelInView(touch)
            for recognizer in touch.gestureRecognizers ?? [] {
                guard let place = recognizer.view, includingSelf || place !== view, place.isDescendant(of: view) else {
                    continue
                }
                gestures.remove(recognizer)
            }
        }
        heldEnds.removeAll(where: isWithin)
        guard includingSelf else { return }
        let gone = inOrder.filter(isWithin)
        touches = touches.filter { !isWithin($0.value) }
        cancel(gone)
    }

    private func cancel(_ touches: [UITouch]) {
        for touch in touches {
            touch.phase = .cancelled
            gestures.cancel(touch, with: event([], time: FrameLoop.shared.now, with: touch))
            cancelInView(touch)
        }
    }
}

/// How many clicks in a row.
struct ClickCounter {
    private var last: (button: Int, type: UITouch.TouchType, at: CGPoint, time: TimeInterval, count: Int)?

    /// How many this one makes. `point` is the window's, `time` in seconds.
    @MainActor
    mutating func count(_ touch: UITouch, at point: CGPoint, time: TimeInterval, _ settings: PointerSettings) -> Int {
        var count = 1
        if let last, last.button == touch.buttonNumber, last.type == touch.type,
            time - last.time <= settings.multiClickInterval,
            hypot(point.x - last.at.x, point.y - last.at.y) <= touch.multiTapDistance
        {
            count = last.count + 1
        }
        last = (touch.buttonNumber, touch.type, point, time, count)
        return count
    }
}
