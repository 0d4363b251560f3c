import ADKFoundation
import ADKLayers
import Foundation

/// Delivers a window's buttons and fingers to gesture recognisers and views, in UIKit's order: first the recognisers,
/// then the view that was under the touch at its beginning.
///
/// A view has one finger at a time. Only the recognisers receive further ones.
@MainActor
final class TouchDelivery {
    /// Nil if a callback freed the window.
    private(set) weak var window: UIWindow?
    let gestures = GestureArbiter()
    private var clicks = ClickCounter()
    /// The buttons and fingers that are down.
    private var touches: [TouchContact: UITouch] = [:]
    /// The two fingers on a touchpad that pinch or turn.
    var touchpad: [UITouch] = []
    /// Touches that ended, but whose end a recogniser may still take from the view.
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

    /// A touch went down. `time` is the time of the press, used to count clicks.
    func down(_ contact: TouchContact, at point: CGPoint, time: TimeInterval, modifiers: UIKeyModifierFlags) {
        // The release of a button that is still down was lost.
        if let lost = touches.removeValue(forKey: contact) { cancel([lost]) }
        var view = window?.hitTest(point, with: UIEvent(modifierFlags: modifiers, timestamp: time))
        if contact.isFinger { view = fingerWillTouchDown(to: view) }
        let touch = UITouch(contact, location: point, view: view, time: time)
        touch.modifiers = modifiers
        touch.tapCount = clicks.count(touch, at: point, time: time, UIApplication.shared.pointerSettings)
        touch.isOwedToView = true
        touch.isCancelledInView = contact.isFinger && touches.contains { $0.key.isFinger && $0.value.view === view }
        touches[contact] = touch
        let event = event(modifiers, time: time)
        gestures.begin(touch, with: event)
        if !gestures.holdsBack(touch, isEnd: false) { deliverBegan(touch, event) }
    }

    /// Notifies the views around a finger before it goes down. Returns the touch's view.
    private func fingerWillTouchDown(to view: UIView?) -> UIView? {
        var result = view
        var next = view
        while let here = next {
            // A finger that stops a moving content does not tap what is in it.
            if here.fingerWillTouchDown() { result = here }
            next = here.superview
        }
        return result
    }

    /// The pointer moved, with the buttons that are down.
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
        touch.endModifiers = modifiers
        heldEnds.append(touch)
        gestures.end(touch, with: event(modifiers, time: time, with: touch))
        deliverHeldTouches()
    }

    private var inOrder: [UITouch] { touches.sorted { $0.key.order < $1.key.order }.map(\.value) }

    // MARK: - Views

    /// The view received the touch's beginning and no cancellation.
    private func isWithView(_ touch: UITouch) -> Bool { !touch.isOwedToView && !touch.isCancelledInView }

    private func deliverBegan(_ touch: UITouch, _ event: UIEvent) {
        guard touch.isOwedToView, !touch.isCancelledInView else { return }
        touch.isOwedToView = false
        touch.view?.touchesBegan([touch], with: event)
    }

    /// Delivers the beginnings and ends that no recogniser can take any more.
    private func deliverHeldTouches() {
        for touch in inOrder where touch.isOwedToView && !gestures.holdsBack(touch, isEnd: false) {
            deliverBegan(touch, event(touch.modifiers, time: touch.timestamp))
        }
        for touch in heldEnds where touch.isCancelledInView || !gestures.holdsBack(touch, isEnd: true) {
            heldEnds.removeAll { $0 === touch }
            guard !touch.isCancelledInView else { continue }
            let event = event(touch.endModifiers, time: touch.timestamp, with: touch)
            if touch.isOwedToView {
                touch.phase = .began
                deliverBegan(touch, self.event(touch.modifiers, time: touch.timestamp, with: touch))
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
        // The recognisers still see the real phase.
        touch.phase = phase
    }

    // MARK: - Cancelling

    /// Cancels all touches, because the window lost its input.
    func cancelAll() {
        let all = inOrder
        touches = [:]
        cancel(all)
        cancelTouchpad()
    }

    /// Cancels the touches within `view`, because its content moved or it is about to leave. Touches of `view` itself
    /// stay, unless `includingSelf` is set.
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

/// Counts clicks in a row.
struct ClickCounter {
    private var last: (button: Int, type: UITouch.TouchType, at: CGPoint, time: TimeInterval, count: Int)?

    /// The number of this click in its row. `point` is in points of the window, `time` in seconds.
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
